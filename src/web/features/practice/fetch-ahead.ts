import { useEffect } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { plainApi } from '../../base/browser-api.ts'
import { readVisitor } from '../../base/session.ts'
import { practiceShelf } from './practice-shelf.ts'
import { storeSet } from './stored-set.ts'
import { lookAfterPractice } from './use-stored-set.ts'

type Fetched = NonNullable<CallReply<'GET /learning/sets/:setId'>['data']>

/** Stores the open questions of a set on this device before it is opened, and returns how many; `titleOf` names it there. L8 */
export async function storeAhead(id: number, titleOf: (set: Fetched) => string): Promise<number> {
  const { data: set } = await plainApi('GET /learning/sets/:setId', { params: { setId: id } })
  const checked = new Set(set.checked.map((one) => one.question_id))
  const questions = set.questions.flatMap((one, at) => (checked.has(one.id) ? [] : [{ ...one, number: at + 1 }]))
  const visitor = readVisitor(document.cookie)
  if (visitor)
    await storeSet(practiceShelf(), visitor.email, {
      kind: 'set',
      id,
      of: set.kind,
      title: titleOf(set),
      total: set.questions.length,
      questions,
    })
  return questions.length
}

/** Stores the sets that were begun, so that Practice offers them without a network. L8 */
export function useStoredAhead(ids: readonly number[], titleOf: (set: Fetched) => string): void {
  const all = ids.join()
  useEffect(() => {
    lookAfterPractice()
    // Without a reply the one that is stored stays.
    for (const id of ids) void storeAhead(id, titleOf).catch(() => undefined)
    // The title follows from the set alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [all])
}
