import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/database.ts'
import { latestVersion, linesOf, settingsOf } from './draft.ts'
import { setNewest } from './store.ts'
import * as queries from './queries.ts'
import type { VersionQuestion } from './versions.ts'

/**
 * Lists a published revision again in the place of the draft's own, where both say the same since a slip was corrected; a draft that differs
 * in nothing else is dropped, for the quiz has not changed since it was published. Call it with the quiz and the item locked. T19
 */
export async function relistPublished(tx: Db, quizId: number, published: VersionQuestion): Promise<void> {
  const draft = await latestVersion(tx, quizId)
  if (draft.publishedAt !== null) return
  const line = (await linesOf(tx, draft.id)).find(({ itemId }) => itemId === published.itemId)
  const [own] = line ? await queries.listRevisions(tx, { revisionIds: [line.revisionId] }) : []
  if (!own || own.id === published.id) return
  const { id: _id, itemId, number: _number, createdAt: _createdAt, ...content } = own
  const isSame = Object.entries(content).every(([name, value]) =>
    isDeepStrictEqual(value, published[name as keyof typeof content]),
  )
  if (!isSame) return
  await queries.replaceInList(tx, { versionId: draft.id, former: own.id, next: published.id })
  const [version] = await queries.findPublishedVersion(tx, { quizId })
  if (
    version &&
    isDeepStrictEqual(settingsOf(draft), settingsOf(version)) &&
    isDeepStrictEqual(await linesOf(tx, draft.id), await linesOf(tx, version.id))
  )
    await queries.deleteVersion(tx, { versionId: draft.id })
  await setNewest(tx, [itemId])
}
