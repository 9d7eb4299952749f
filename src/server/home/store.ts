import type { Db } from '../db/database.ts'
import { listCaps } from '../../core/list-caps.ts'
import * as queries from './queries.ts'

/** Returns the open attempts of a user, those that end first in front. */
export const listOpenAttempts = (db: Db, userId: number) => queries.listOpenAttempts(db, { userId })

/** The time for which something is a notice, and the most notices and the most waiting things that there are. */
const noticeDays = 30
const most = listCaps.homeRows

/** Returns the lesson to resume of a user, the requests and orders that wait, and the latest notices. */
export async function findHome(db: Db, userId: number, now: number) {
  const [row] = await queries.findHome(db, { userId, now: new Date(now), noticeDays, most })
  return { lesson: row?.lesson ?? null, waiting: row?.waiting ?? [], notices: row?.notices ?? [] }
}
