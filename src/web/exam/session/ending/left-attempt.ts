import { ApiError } from '../../../api.ts'
import type { Clock } from '../clock.ts'
import type { SubmitReply } from '../server/attempt-calls.ts'
import type { KeptSubmission, StoredChange } from '../device/device-store.ts'
import type { AttemptWire } from '../exam-state.ts'
import { handIn, keepRefused, submitKept, type Reached } from './hand-in.ts'

/** What is left of one attempt on this device. */
export type LeftAttempt = { attemptId: number; kept: StoredChange[]; submission: KeptSubmission | undefined }

/** What became of it: whether the attempt is over, and what the server said of that. */
type Outcome = { isOver: boolean; receipt: SubmitReply | null }

const open: Outcome = { isOver: false, receipt: null }

/** Brings what is left of an attempt to the server: its submission, answers of before its end, or saves while it is open. */
export async function bringLeft(
  way: Omit<Reached, 'quiz'>,
  clock: Clock,
  { kept, submission }: LeftAttempt,
): Promise<Outcome> {
  const { calls, connection } = way
  const look = () => connection.persist(() => calls.fetch())
  const state = await look()
  const attempt = { ...way, quiz: state.quiz }
  if (state.phase.at === 'closed') return { isOver: true, receipt: await handIn(attempt, kept) }
  if (submission && (!submission.isByClock || clock.secondsLeft(state.phase) === 0))
    return { isOver: true, receipt: await submitKept(attempt, kept) }
  const late = await saveKept(attempt, state, kept)
  if (late.length === 0) return open
  // They may have come after the end of a part, which is final, or of the attempt, which still takes them.
  if ((await look()).phase.at === 'closed') return { isOver: true, receipt: await handIn(attempt, late) }
  await keepRefused(attempt, 'late', late)
  return open
}

/** Saves what is left of an open attempt and forgets what is there, or gave way to a newer answer; answers what came too late. */
async function saveKept(attempt: Reached, { responses }: AttemptWire, kept: StoredChange[]): Promise<StoredChange[]> {
  const { calls, connection, store, owner } = attempt
  if (kept.length === 0) return []
  const reply = await connection
    .persist(() => calls.save(kept))
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'attempt.closed') return null
      throw error
    })
  if (reply === null) return kept
  const heldSeq = new Map(responses.map(({ question_id, seq }) => [question_id, seq]))
  const reasons = new Map(reply.refused.map(({ question_id, reason }) => [question_id, reason]))
  const isSettled = ({ questionId, seq }: StoredChange) =>
    !reasons.has(questionId) || reasons.get(questionId) === 'locked' || (heldSeq.get(questionId) ?? 0) >= seq
  const settled = kept.filter(isSettled)
  await Promise.all(settled.map(({ questionId, seq }) => store.dropChange(owner, questionId, seq)))
  return kept.filter(({ questionId }) => reasons.get(questionId) === 'not_open')
}
