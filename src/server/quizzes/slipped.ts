import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'
import type { itemRevisions } from './tables.ts'

type Revision = typeof itemRevisions.$inferSelect

/** Returns revisions as they are read, with their slips laid over them: a mistake that was mended does not come back from here. T19 */
export async function withSlips<Row extends Revision>(db: Db, revisions: readonly Row[]): Promise<Row[]> {
  const rows = await queries.listSlips(db, { ids: revisions.map(({ id }) => id) })
  const laid = new Map(rows.map((said) => [said.id, said]))
  return revisions.map((revision) => ({ ...revision, ...laid.get(revision.id) }))
}
