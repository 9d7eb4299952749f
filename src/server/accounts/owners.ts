import type { Role } from '../../core/staff/permissions.ts'
import type { Db } from '../db/database.ts'

/** The key of the advisory lock for an owner who leaves, is demoted or disabled; arbitrary. */
const leavingOwnerLock = 0x1a_47_e4_02

/** Serializes the changes that may cost the academy an owner until the transaction ends. Takes its lock before any other. */
export const lockOwners = (tx: Db) =>
  tx.run({ name: 'lock-leaving-owner', text: 'SELECT pg_advisory_xact_lock($1)' }, [leavingOwnerLock])

/** Returns whether this account, as it is now, is the only owner; the demo's do not count. Call it after {@link lockOwners}. */
export async function isLastOwner(tx: Db, userId: number): Promise<boolean> {
  const [account] = await tx.run<{ role: Role }>({ name: 'role-now', text: 'SELECT role FROM users WHERE id = $1' }, [
    userId,
  ])
  if (account?.role !== 'owner') return false
  const others = await tx.run(
    {
      name: 'other-owners',
      text: `SELECT id FROM users WHERE role = 'owner' AND disabled_at IS NULL AND NOT is_demo AND id <> $1 FOR SHARE`,
    },
    [userId],
  )
  return others.length === 0
}
