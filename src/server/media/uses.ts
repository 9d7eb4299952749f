import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import * as queries from './queries.ts'

/** Something that shows a picture. */
export type PictureUse = Omit<RowOf<typeof queries.listUses>, 'key'>

/** Returns what shows each of these pictures, by their keys. T13 */
export async function findUses(db: Db, keys: readonly string[]): Promise<Map<string, PictureUse[]>> {
  const rows = await queries.listUses(db, { keys })
  const found = new Map<string, PictureUse[]>(keys.map((key) => [key, []]))
  for (const { key, ...use } of rows) found.get(key)?.push(use)
  return found
}
