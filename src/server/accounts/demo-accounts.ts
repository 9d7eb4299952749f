import type { Role } from '../../core/staff/permissions.ts'
import type { Db } from '../db/database.ts'
import type { DemoSignIns } from '../http/context.ts'
import { endSessions } from './store.ts'
import * as queries from './queries.ts'

/** Returns whether there is any staff; the demo's accounts never count. T1 */
export async function hasStaff(db: Db): Promise<boolean> {
  const rows = await queries.findStaff(db)
  return rows.length > 0
}

/** Lists the password hashes of the demo's accounts, each with the accounts that share it. */
export const listDemoPasswords = (db: Db): Promise<{ hash: string; userIds: number[] }[]> =>
  queries.listDemoPasswords(db)

/**
 * Returns whether an account of the demo may sign in: from anywhere or from this machine, as the operator has set; its staff only until
 * the academy has staff of its own, unless the operator has asked for demo sign-ins from anywhere.
 */
export async function mayDemoSignIn(
  db: Db,
  { role }: { role: Role },
  { demoSignIns, isLocal }: { demoSignIns: DemoSignIns; isLocal: boolean },
): Promise<boolean> {
  if (demoSignIns === 'all') return true
  if (demoSignIns === 'none' || !isLocal) return false
  return role === 'student' || !(await hasStaff(db))
}

/** Ends the sessions of the demo's staff, whose sign-ins end with the academy's first staff of its own. */
export async function endDemoStaffSessions(db: Db): Promise<void> {
  const staff = await queries.listDemoStaff(db)
  for (const { id } of staff) await endSessions(db, id)
}
