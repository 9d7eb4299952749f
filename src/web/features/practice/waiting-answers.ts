import { ApiError } from '../../base/api.ts'
import type { Shelf } from '../../exam/session/device/shelf.ts'

/** An answer that was given without a network. It has no key: its verdict comes from the server. L8 docs/decisions/0202 */
export type WaitingAnswer = { question_id: number; user_answer: string | null; is_guess: boolean; seconds: number }

/** The set whose answers wait, and whose they are. */
export type WaitingPlace = { userEmail: string; kind: 'set' | 'redo'; id: number }

/** The answers of a set that wait on this device. */
export type WaitingAnswers = {
  list(): Promise<WaitingAnswer[]>
  /** Stores an answer; one that waits already stays, as the first answer is final. */
  put(answer: WaitingAnswer): Promise<void>
  drop(questionId: number): Promise<void>
}

/** Returns the waiting answers of a set; one user never gets those of another on the same device. */
export function waitingAnswers(shelf: Shelf, { userEmail, kind, id }: WaitingPlace): WaitingAnswers {
  const at = [userEmail, 'practice', kind, id]
  return {
    list: () => shelf.list<WaitingAnswer>(at),
    put: (answer) => shelf.change<WaitingAnswer>([...at, answer.question_id], (stored) => stored ?? answer),
    drop: (questionId) => shelf.change([...at, questionId], () => undefined),
  }
}

/** The statuses of no reply, and of a proxy whose server is out of reach. */
const withoutReply = [0, 502, 503, 504]

/** The statuses after which an answer goes on waiting: also of a session that has ended, and of too many requests. */
const passing = [...withoutReply, 401, 429]

const hasStatus = (error: unknown, statuses: readonly number[]) =>
  error instanceof ApiError && statuses.includes(error.status)

/** Returns whether a call found no server, so that its answer waits. */
export const isWithoutReply = (error: unknown): boolean => hasStatus(error, withoutReply)

/** Sends waiting answers one after the other until one finds no server. What the server has taken or rejected waits no more. */
export async function sendWaiting<Checked>(
  answers: WaitingAnswers,
  {
    check,
    onChecked,
    onRejected,
  }: {
    check: (answer: WaitingAnswer) => Promise<Checked>
    onChecked: (checked: Checked) => void
    onRejected: (answer: WaitingAnswer, error: unknown) => void
  },
): Promise<void> {
  for (const answer of await answers.list()) {
    try {
      onChecked(await check(answer))
    } catch (error) {
      if (hasStatus(error, passing)) return
      onRejected(answer, error)
    }
    await answers.drop(answer.question_id)
  }
}
