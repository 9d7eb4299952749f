import { and, inArray, sql } from 'drizzle-orm'
import { carryingOf, type Corrected } from '../../core/quizzes/carrying.ts'
import type { Db } from '../db/database.ts'
import { questions } from './tables.ts'
import type { VersionQuestion } from './versions.ts'

/** Returns questions of a quiz as they were last published, by their items. */
async function lastPublished(
  db: Db,
  quizId: number,
  itemIds: readonly number[],
): Promise<Map<number, VersionQuestion>> {
  const rows = await db.orm
    .select()
    .from(questions)
    .where(
      and(
        inArray(questions.itemId, [...itemIds]),
        sql`(version_id, id) IN (SELECT DISTINCT ON (r.item_id) l.version_id, r.id FROM quiz_versions v
          JOIN version_questions l ON l.version_id = v.id JOIN item_revisions r ON r.id = l.revision_id
          WHERE v.quiz_id = ${quizId} AND v.published_at IS NOT NULL ORDER BY r.item_id, v.number DESC)`,
      ),
    )
  return new Map(rows.map((row) => [row.itemId, row]))
}

/** Returns a question of a quiz as it was last published, when it was corrected since. T20 */
export async function findCorrected(db: Db, quizId: number, itemId: number): Promise<Corrected | null> {
  const published = (await lastPublished(db, quizId, [itemId])).get(itemId)
  return published?.ruling ? { ...published, ruling: published.ruling } : null
}

/** A question of a draft with what was published of it before, where that is another revision and was corrected since. */
type Revised<Row> = Row & { corrected: (Corrected & { id: number }) | null }

/** Adds to the questions of a quiz's draft what was published of them and corrected since. T18 T20 */
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
  return rows.map((row) => {
    const former = published.get(row.itemId)
    // A revision that was corrected itself goes by its own correction.
    const isRevised = former !== undefined && former.id !== row.id && row.ruling === null
    return { ...row, corrected: isRevised && former.ruling ? { ...former, ruling: former.ruling } : null }
  })
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
  await tx.run(
    {
      name: 'carry-corrections',
      text: `UPDATE regrades g SET question_ids = g.question_ids || c.next FROM unnest($2::int[], $3::int[]) AS c (former, next)
        WHERE g.quiz_id = $1 AND g.undone_at IS NULL AND c.former = ANY (g.question_ids)`,
    },
    [quizId, carried.map(({ former }) => former), carried.map(({ next }) => next)],
  )
}
