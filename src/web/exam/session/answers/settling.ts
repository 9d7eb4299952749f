import type { KeptChange } from '../device/device-store.ts'
import type { ExamSnapshot, Refused } from '../exam-state.ts'
import type { ExamTools } from '../exam-tools.ts'
import type { Connection } from '../server/network.ts'
import type { AnswerBook } from './answer-book.ts'

type Flow = {
  book: AnswerBook
  connection: Connection
  snapshot: ExamSnapshot
  tools: ExamTools
  /** Takes over what the server has, to find out why it did not take a change. */
  refetch: () => Promise<void>
  /** Keeps for their taker what the server never takes. */
  refuse: (answers: KeptChange[]) => Promise<void>
}

/** What was not taken is overridden by what the server has, waits, or is dropped; answers why an answer was lost. */
export async function settleRefused(
  flow: Flow,
  left: KeptChange[],
  refused: Refused[],
): Promise<'stale' | 'late' | null> {
  const { book, connection, tools } = flow
  const reasons = new Map(refused.map(({ question_id, reason }) => [question_id, reason]))
  if (!left.every(({ questionId }) => book.find(questionId)?.isLocked)) await flow.refetch()
  // The attempt has ended, and what waited was handed in.
  if (connection.isStopped) return null
  const { phase } = flow.snapshot
  const isTimeUp = phase !== null && tools.clock.secondsLeft(phase) === 0
  let news: 'stale' | 'late' | null = null
  for (const change of left) {
    const { questionId, seq } = change
    if (!book.isWaiting(questionId, seq)) continue
    const reason = reasons.get(questionId) ?? 'stale'
    // Nothing newer is there and the part is open: the server may take it after the next move (a paused clock).
    if (reason === 'stale' && !isTimeUp) book.park(questionId, seq)
    else {
      if (reason !== 'locked') news = reason === 'stale' ? reason : 'late'
      if (reason === 'not_open') await flow.refuse([change])
      // Something newer may be there by now.
      if (book.isWaiting(questionId, seq)) book.drop(questionId)
    }
  }
  return news
}
