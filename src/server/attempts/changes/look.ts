import { batched } from '../../db/batch.ts'
import type { Db } from '../../db/database.ts'
import { attemptColumns, type AttemptRow } from '../rows.ts'

/** Looks up attempts by id; concurrent look-ups share a statement. */
export type AttemptLook = (attemptId: number) => Promise<AttemptRow | undefined>

/** Creates the look-up over a database. */
export function openAttemptLook(db: Db): AttemptLook {
  return batched<number, AttemptRow | undefined>(
    async (ids) => {
      const rows = await db.run<AttemptRow>(
        { name: 'look-attempts', text: `SELECT ${attemptColumns} FROM attempts a WHERE a.id = ANY($1::int[])` },
        [ids],
      )
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.map((id) => byId.get(id))
    },
    { most: 200, concurrency: 2 },
  )
}
