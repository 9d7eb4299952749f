import type { Db } from '../db/database.ts'
import type { itemRevisions } from './tables.ts'

type Revision = typeof itemRevisions.$inferSelect

/** The fields of a revision that a slip can change, with the revision's id. */
type Said = Pick<Revision, 'id' | 'passageHtml' | 'stemHtml' | 'image' | 'spec' | 'explanationHtml' | 'explanation'>

/** Returns revisions as they are read, with their slips laid over them: a mistake that was mended does not come back from here. T19 */
export async function withSlips<Row extends Revision>(db: Db, revisions: readonly Row[]): Promise<Row[]> {
  const rows = await db.run<Said>(
    {
      name: 'slips-of-revisions',
      text: `SELECT DISTINCT ON (s.revision_id) s.revision_id AS id, s.passage_html AS "passageHtml", s.stem_html AS "stemHtml", s.image,
          s.spec, s.explanation_html AS "explanationHtml", s.explanation
        FROM slips s WHERE s.revision_id = ANY($1::int[]) AND s.reverted_at IS NULL ORDER BY s.revision_id, s.id DESC`,
    },
    [revisions.map(({ id }) => id)],
  )
  const laid = new Map(rows.map((said) => [said.id, said]))
  return revisions.map((revision) => ({ ...revision, ...laid.get(revision.id) }))
}
