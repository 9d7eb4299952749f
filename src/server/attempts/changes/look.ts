import { batched } from '../../db/batch.ts'
import type { Db } from '../../db/database.ts'
import type { AttemptRow } from '../rows.ts'
import * as queries from '../queries.ts'

/** Looks up attempts by id; concurrent look-ups share a statement. */
export type AttemptLook = (attemptId: number) => Promise<AttemptRow | undefined>

/** Creates the look-up over a database. */
export function openAttemptLook(db: Db): AttemptLook {
  return batched<number, AttemptRow | undefined>(
    async (ids) => {
      const rows = await queries.lookAttempts(db, { ids })
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.map((id) => byId.get(id))
    },
    { most: 200, concurrency: 2 },
  )
}
