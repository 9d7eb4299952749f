import type { ImportDoubles } from '../../core/quizzes/imports.ts'
import { findMended, matchItems } from '../../core/quizzes/items.ts'
import type { Db } from '../db/database.ts'
import { reviseItems, setNewest, type PreparedDraft } from './store.ts'
import * as queries from './queries.ts'
import type { itemRevisions } from './tables.ts'
import { type Line, linesOf, writeLines, draftOf } from './draft.ts'

/** Returns the revisions that lines list, in their order. */
async function revisionsOf(tx: Db, lines: readonly Line[]): Promise<(typeof itemRevisions.$inferSelect)[]> {
  const ids = lines.map(({ revisionId }) => revisionId)
  const rows = await queries.listRevisions(tx, { revisionIds: ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Adds prepared drafts to the end of a quiz's draft. Those that it has already, by their ids or else by passage and question, take the place
 * of its own, are left out, or are added once more; `replaced` says which items they replace where the caller knows it. Returns the items that hold the drafts, in their order.
 */
export async function appendDrafts(
  tx: Db,
  quizId: number,
  drafts: readonly PreparedDraft[],
  {
    doubles,
    isMendedSame = false,
    replaced,
  }: { doubles: ImportDoubles; isMendedSame?: boolean; replaced?: readonly (number | null)[] },
): Promise<number[]> {
  const draft = await draftOf(tx, quizId)
  const lines = await linesOf(tx, draft.id)
  const known = doubles === 'add' ? [] : await revisionsOf(tx, lines)
  const mended = isMendedSame ? findMended(drafts, known) : []
  const found = replaced
    ? replaced.map((itemId) => known.find((one) => one.itemId === itemId))
    : matchItems(drafts, known)
  const matches = found.map((match, at) => match ?? mended[at])
  const taken = doubles === 'skip' ? drafts.filter((_, at) => matches[at] === undefined) : drafts
  const revised = await (doubles === 'skip' ? reviseItems(tx, taken, []) : reviseItems(tx, taken, known, matches))
  const byItem = new Map(revised.map(({ itemId, revisionId }) => [itemId, revisionId]))
  const own = new Set(lines.map(({ itemId }) => itemId))
  const added = revised.flatMap((ids, at): Line[] => {
    const { module = null, variant = null } = taken[at] ?? {}
    return own.has(ids.itemId) ? [] : [{ ...ids, module, variant }]
  })
  const former = lines.map((line) => ({ ...line, revisionId: byItem.get(line.itemId) ?? line.revisionId }))
  await writeLines(tx, draft.id, [...former, ...added])
  const written = revised.map(({ itemId }) => itemId)
  await setNewest(tx, written)
  if (doubles !== 'skip') return written
  return drafts.map((draft, at) => matches[at]?.itemId ?? written[taken.indexOf(draft)] ?? 0)
}

/** Returns which drafts seem to be questions of the quiz with other words: their places, and the numbers of these questions in it. */
export async function mendedOf(
  tx: Db,
  quizId: number,
  drafts: readonly PreparedDraft[],
): Promise<{ at: number; number: number }[]> {
  const draft = await draftOf(tx, quizId)
  const known = await revisionsOf(tx, await linesOf(tx, draft.id))
  return findMended(drafts, known).flatMap((one, at) => (one ? [{ at, number: known.indexOf(one) + 1 }] : []))
}
