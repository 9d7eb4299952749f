import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'

/** The key of the advisory lock for an owner who leaves, is demoted or disabled; arbitrary. */
const leavingOwnerLock = 0x1a_47_e4_02

/** Serializes the changes that may cost the academy an owner until the transaction ends. Takes its lock before any other. */
export const lockOwners = (tx: Db) => queries.lockOwners(tx, { lock: leavingOwnerLock })

/** Returns whether this account, as it is now, is the only owner; the demo's do not count. Call it after {@link lockOwners}. */
export async function isLastOwner(tx: Db, userId: number): Promise<boolean> {
  const [account] = await queries.findRole(tx, { userId })
  if (account?.role !== 'owner') return false
  const others = await queries.lockOtherOwners(tx, { userId })
  return others.length === 0
}
