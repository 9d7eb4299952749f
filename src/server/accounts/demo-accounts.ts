import type { Role } from '../../core/staff/permissions.ts'
import type { Db } from '../db/database.ts'
import type { DemoSignIns } from '../http/context.ts'
import { endSessions } from './store.ts'

/** Returns whether there is any staff; the demo's accounts never count. T1 */
export async function hasStaff(db: Db): Promise<boolean> {
  const rows = await db.run(
    { name: 'has-staff', text: "SELECT FROM users WHERE role <> 'student' AND NOT is_demo LIMIT 1" },
    [],
  )
  return rows.length > 0
}

/** Lists the password hashes of the demo's accounts, each with the accounts that share it. */
export const listDemoPasswords = (db: Db): Promise<{ hash: string; userIds: number[] }[]> =>
  db.run(
    {
      name: 'list-demo-passwords',
      text: `SELECT password_hash AS hash, array_agg(id ORDER BY id) AS "userIds" FROM users WHERE is_demo
        GROUP BY password_hash ORDER BY min(id)`,
    },
    [],
  )

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
  const staff = await db.run<{ id: number }>(
    { name: 'list-demo-staff', text: "SELECT id FROM users WHERE is_demo AND role <> 'student'" },
    [],
  )
  for (const { id } of staff) await endSessions(db, id)
}
