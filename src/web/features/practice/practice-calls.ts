import type { z } from 'zod'
import type { CallReply } from '../../../contract/api.ts'
import type { AskedQuestion } from '../../../contract/attempt-shapes.ts'
import { ApiError, type Api } from '../../base/api.ts'
import type { BegunPlace, WaitingAnswer } from './waiting-answers.ts'

/** A question of practice, as it is asked. */
export type PracticeQuestion = z.output<typeof AskedQuestion>

/** An answer that the server has locked, with its verdict. */
export type Checked = NonNullable<CallReply<'GET /practice-sets/:practiceId'>['data']>['checked'][number]

/** The result of a drill or return that this answer finished; a redo has none. */
export type Summary = NonNullable<CallReply<'POST /learning/sets/:setId/answers'>['data']>['summary']

/** Locks an answer of a set and returns its verdict. */
export async function sendAnswer(
  api: Api,
  { kind, id }: BegunPlace,
  body: WaitingAnswer,
): Promise<{ checked: Checked; summary: Summary }> {
  if (kind === 'set') return (await api('POST /learning/sets/:setId/answers', { params: { setId: id }, body })).data
  const { data } = await api('POST /practice-sets/:practiceId/checks', { params: { practiceId: id }, body })
  return { checked: data.checked, summary: null }
}

/** Reads the locked answers of a set. */
export const readChecked = async (api: Api, { kind, id }: BegunPlace): Promise<readonly Checked[]> =>
  kind === 'set'
    ? (await api('GET /learning/sets/:setId', { params: { setId: id } })).data.checked
    : (await api('GET /practice-sets/:practiceId', { params: { practiceId: id } })).data.checked

/** The statuses of no reply, and of a proxy whose server is out of reach. */
const withoutReply = new Set([0, 502, 503, 504])

/** Returns whether a call found no server, so that its answer waits. */
export const isWithoutReply = (error: unknown): boolean => error instanceof ApiError && withoutReply.has(error.status)
