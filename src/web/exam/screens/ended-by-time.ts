import type { ExamSnapshot, PhaseWire } from '../session/exam-session.ts'

const endsByItself = new Set<PhaseWire['at']>(['answering', 'module2', 'checking2'])

/**
 * Returns whether time ended an attempt, by the server's instants: it was closed, or accepted its last answers, no earlier than
 * the end of its last open phase.
 */
export function endedByTime(
  last: PhaseWire | null,
  { phase, receipt }: Pick<ExamSnapshot, 'phase' | 'receipt'>,
): boolean {
  if (!last?.ends_at || !endsByItself.has(last.at)) return false
  const endedAt = receipt?.stored_at ?? phase?.ends_at
  return endedAt != null && Date.parse(endedAt) >= Date.parse(last.ends_at)
}
