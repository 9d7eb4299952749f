import type { Ruling } from '../../core/questions/ruling.ts'
import { carryingOf, type Corrected } from '../../core/quizzes/carrying.ts'
import type { Db } from '../db/database.ts'
import type { VersionQuestion } from './versions.ts'
import * as queries from './queries.ts'

/** Returns questions of a quiz as they were last published, by their items. */
async function lastPublished(
  db: Db,
  quizId: number,
  itemIds: readonly number[],
): Promise<Map<number, VersionQuestion>> {
  const rows = await queries.listLastPublished(db, { quizId, itemIds })
  return new Map(rows.map((row) => [row.itemId, row]))
}

/** A published question that was corrected since. */
type Ruled = VersionQuestion & { ruling: Ruling }

const isRuled = (question: VersionQuestion): question is Ruled => question.ruling !== null

/**
 * Returns how quizzes, all of them or all but one, have corrected these revisions or, where they have not, what they last published of the
 * same items: by item, the last correction. T20
 */
export async function findRuled(
  db: Db,
  rows: readonly Pick<VersionQuestion, 'id' | 'itemId'>[],
  exceptQuizId: number | null,
): Promise<Map<number, Ruled>> {
  const found: VersionQuestion[] = await queries.listCorrected(db, {
    exceptQuizId,
    itemIds: rows.map(({ itemId }) => itemId),
    revisionIds: rows.map(({ id }) => id),
  })
  const revisions = new Set(rows.map(({ id }) => id))
  const own = (question: Ruled) => (revisions.has(question.id) ? 1 : 0)
  const ruled = found.filter(isRuled).toSorted((one, other) => own(one) - own(other) || one.versionId - other.versionId)
  return new Map(ruled.map((question) => [question.itemId, question]))
}

/**
 * A question of a draft with what was published of it before, where that is another revision, and with how that was corrected since, or
 * in another quiz.
 */
type Revised<Row> = Row & { former: VersionQuestion | null; corrected: (Corrected & { id: number }) | null }

/**
 * Adds to the questions of a quiz's draft what was published of them and corrected since; where this quiz has not corrected them, what
 * another one has: copied with a course, added from the bank or listed by both, a wrong key does not come back. T18 T20
 */
export async function withCorrected<Row extends VersionQuestion>(
  db: Db,
  quizId: number,
  rows: readonly Row[],
): Promise<Revised<Row>[]> {
  const published = await lastPublished(
    db,
    quizId,
    rows.map(({ itemId }) => itemId),
  )
  const elsewhere = await findRuled(db, rows, quizId)
  return rows.map((row) => {
    const last = published.get(row.itemId)
    const former = last && last.id !== row.id ? last : null
    // A revision that was corrected itself goes by its own correction.
    if (row.ruling !== null) return { ...row, former, corrected: null }
    if (former && isRuled(former)) return { ...row, former, corrected: former }
    const other = elsewhere.get(row.itemId)
    return { ...row, former, corrected: other ? { ...other, isElsewhere: true } : null }
  })
}

/** Returns how a question that a quiz lists was corrected, in this quiz or another one, unless it has been mended since. T20 */
export async function findCorrected(
  db: Db,
  quizId: number,
  revision: Pick<VersionQuestion, 'id' | 'itemId' | 'type' | 'spec' | 'key' | 'stemHtml' | 'passageHtml' | 'image'>,
): Promise<Corrected | null> {
  const published = (await lastPublished(db, quizId, [revision.itemId])).get(revision.itemId)
  if (published && isRuled(published)) return published
  const other = (await findRuled(db, [revision], quizId)).get(revision.itemId)
  if (!other) return null
  const corrected = { ...other, isElsewhere: true }
  return carryingOf(corrected, revision) === 'mended' ? null : corrected
}

/** Lets corrections hold for new revisions that change nothing they are about. T20 */
export async function carryCorrections(
  tx: Db,
  quizId: number,
  rows: readonly Revised<VersionQuestion>[],
): Promise<void> {
  const carried = rows.flatMap(({ id, corrected, ...row }) =>
    corrected && carryingOf(corrected, row) === 'holds' ? [{ former: corrected.id, next: id }] : [],
  )
  if (carried.length === 0) return
  await queries.carryCorrections(tx, {
    quizId,
    former: carried.map(({ former }) => former),
    next: carried.map(({ next }) => next),
  })
}
