import type { TextMark } from '../../../../core/annotations/text-mark.ts'
import { markUnsent } from '../../../unsent.ts'
import type { Owner } from '../../session/device/device-store.ts'
import type { Shelf } from '../../session/device/shelf.ts'
import type { RefusalReason } from '../../session/ending/refusal.ts'
import { refuse } from '../../session/ending/refused-answers.ts'
import type { AttemptLine } from '../../session/server/attempt-line.ts'

/** The marks of one question, as this device keeps them. */
export type KeptMarks = {
  questionId: number
  attemptId: number
  seq: number
  marks: readonly TextMark[]
  /** What the server held when these were last alike. */
  base: readonly TextMark[]
  /** The player that made them. */
  writer: string
  isSaved: boolean
  /** The server never takes them; they stay on show. */
  isRefused: boolean
}

/** Whether they wait for the server. */
export const isSendable = ({ isSaved, isRefused }: KeptMarks): boolean => !isSaved && !isRefused

/** Keeps the marks of a question, unless newer ones are kept already. */
export function keepMarks(shelf: Shelf, { userEmail, attemptId }: Owner, next: KeptMarks): Promise<void> {
  if (isSendable(next)) markUnsent()
  return shelf.change<KeptMarks>([userEmail, 'marks', attemptId, next.questionId], (kept) =>
    kept && kept.seq > next.seq ? kept : next,
  )
}

/** What this device keeps of an attempt; of others it forgets what is on the server, or was refused. */
export async function loadMarks(shelf: Shelf, { userEmail, attemptId }: Owner): Promise<KeptMarks[]> {
  const all = await listMarks(shelf, userEmail)
  const isOver = (kept: KeptMarks) => kept.attemptId !== attemptId && !isSendable(kept)
  for (const { attemptId: other, questionId } of all.filter(isOver))
    void shelf.change([userEmail, 'marks', other, questionId], () => undefined)
  return all.filter((kept) => kept.attemptId === attemptId)
}

/** The marks of every attempt of a user. */
export async function listMarks(shelf: Shelf, userEmail: string): Promise<KeptMarks[]> {
  const all = await shelf.list<Partial<KeptMarks>>([userEmail, 'marks'])
  const blank = {
    questionId: 0,
    attemptId: 0,
    seq: 0,
    marks: [],
    base: [],
    writer: 'unknown-player',
    isSaved: false,
    isRefused: false,
  }
  // Some were kept before there was more to know of them.
  return all.map((kept) => ({ ...blank, ...kept }))
}

/** Keeps for their taker what the server never takes. */
export async function refuseMarks(
  { tools, owner, snapshot: { quiz } }: AttemptLine,
  reason: RefusalReason,
  refused: readonly KeptMarks[],
): Promise<void> {
  const facts = { quizId: quiz?.id ?? null, quizName: quiz?.name ?? null, reason, refusedAt: Date.now() }
  const notes = refused.map(({ questionId, marks }) => ({ questionId, marks }))
  await refuse(
    tools.store,
    owner,
    facts,
    [],
    notes.filter(({ marks }) => marks.length > 0),
  )
}
