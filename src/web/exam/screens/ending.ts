import type { ExamSnapshot, PhaseWire } from '../session/exam-session.ts'

const endsByItself = new Set<PhaseWire['at']>(['answering', 'module2', 'checking2'])

/**
 * Returns what ended an attempt: staff; time, by the server's instants, when it was closed, or accepted its last answers, no earlier than
 * the end of its last open phase; or else its student.
 */
export function endingOf(
  last: PhaseWire | null,
  { phase, receipt }: Pick<ExamSnapshot, 'phase' | 'receipt'>,
): 'staff' | 'time' | 'student' {
  if (phase?.reason === 'closed_by_staff') return 'staff'
  const endedAt = receipt?.stored_at ?? phase?.ends_at
  const isByTime =
    last?.ends_at && endsByItself.has(last.at) && endedAt && Date.parse(endedAt) >= Date.parse(last.ends_at)
  return isByTime ? 'time' : 'student'
}
