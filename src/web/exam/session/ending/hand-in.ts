import { ApiError } from '../../../api.ts'
import type { DeviceStore, Owner } from '../device/device-store.ts'
import type { RefusalReason, RefusedAnswer } from './refusal.ts'
import { refuse } from './refused-answers.ts'
import { submittedOf, type AttemptCalls, type SubmitReply } from '../server/attempt-calls.ts'
import type { Connection } from '../server/network.ts'

/** An attempt and the way to it. */
export type Reached = {
  calls: AttemptCalls
  connection: Connection
  store: DeviceStore
  owner: Owner
  quiz: { id: number; name: string }
}

/** Keeps for their taker what the server never takes. */
export const keepRefused = (
  { store, owner, quiz }: Pick<Reached, 'store' | 'owner' | 'quiz'>,
  reason: RefusalReason,
  answers: readonly RefusedAnswer[],
) => refuse(store, owner, { quizId: quiz.id, quizName: quiz.name, reason, refusedAt: Date.now() }, answers)

/** Submits answers, as often as it takes to be answered; those that do not count are kept as refused. */
export async function submitKept(attempt: Reached, answers: readonly RefusedAnswer[]) {
  const { calls, connection, quiz } = attempt
  const receipt = await connection.persist(() => calls.submit(quiz.id, answers.map(submittedOf)))
  const left = answers.filter(({ questionId }) => receipt.not_stored.includes(questionId))
  await keepRefused(attempt, 'late', left)
  return receipt
}

/** The same with answers of before the end of a closed attempt; all are kept as refused when the server wants none. Q6 */
export async function handIn(attempt: Reached, answers: readonly RefusedAnswer[]): Promise<SubmitReply | null> {
  try {
    return await submitKept(attempt, answers)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A page that has ended has not been refused.
    if (!attempt.connection.isStopped)
      await keepRefused(attempt, error.code === 'attempt.elsewhere' ? 'elsewhere' : 'late', answers)
    return null
  }
}
