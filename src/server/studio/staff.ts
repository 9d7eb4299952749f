import type { z } from 'zod'
import type { StaffMember } from '../../contract/studio/staff.ts'
import { lists } from '../../core/staff/lists.ts'
import { isStaff, mayChangeAccount, staffRoles, type Role } from '../../core/staff/permissions.ts'
import { isLastOwner, lockOwners } from '../accounts/owners.ts'
import { removeSecondFactor, updateDue } from '../accounts/second-factor.ts'
import { endAccountLinks, endSessions, lockUser } from '../accounts/store.ts'
import { recordChange, type Author } from '../audit/record.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { isJoined } from '../joins/store.ts'
import type { ListSource } from './list.ts'
import * as queries from './queries.ts'

/** A row of the list of staff. */
export type MemberRow = z.output<typeof StaffMember>

const rank = `array_position('{${staffRoles.join()}}', t.role)`
const hasFactor = 'EXISTS (SELECT FROM second_factors f WHERE f.user_id = t.id AND f.confirmed_at IS NOT NULL)'

/** The SQL that lists the staff, the highest roles first, including the demo's accounts. */
export const staffSource: ListSource<typeof lists.staff> = {
  list: lists.staff,
  table: 'users',
  only: `t.role <> 'student'`,
  row: `t.name, t.email, t.role, t.disabled_at IS NOT NULL AS is_disabled, ${isoOf('t.created_at')} AS joined_at,
    ${hasFactor} AS has_second_factor`,
  sorts: { role: { sql: rank, type: 'int' }, name: { sql: 'lower(t.name)', type: 'text' } },
  filters: {
    role: { owner: `t.role = 'owner'`, tutor: `t.role = 'tutor'`, assistant: `t.role = 'assistant'` },
    state: { enabled: 't.disabled_at IS NULL', disabled: 't.disabled_at IS NOT NULL' },
    factor: { on: hasFactor, off: `NOT ${hasFactor}` },
  },
  search: 't.search',
  likeness: 'lower(t.name)',
}

/** Names the staff, to choose one of them. */
export const listStaffNames = (db: Db): Promise<{ id: number; name: string }[]> => queries.listStaffNames(db)

/** Returns the staff among these accounts, in the order in which they are locked. */
export const staffAmong = async (tx: Db, ids: readonly number[]): Promise<number[]> =>
  (await queries.listStaffAmong(tx, { ids })).map(({ id }) => id)

type Changing = { userId: number; author: Author; now: number }

/** Locks the account to be changed, then reads it: whether it is the last owner is decided by what it is by then. */
async function lockAccount(tx: Db, userId: number, { keepsOwner }: { keepsOwner: boolean }) {
  await lockOwners(tx)
  await lockUser(tx, userId)
  const [account] = await queries.findStaffToChange(tx, { userId })
  if (!account) refuse('account.not_found')
  if (!keepsOwner && (await isLastOwner(tx, userId))) refuse('account.last_owner')
  return account
}

/** Gives a member of staff another role; 'student' takes them off the staff. The last owner stays one. T2 */
export function changeRole(db: Db, { userId, role, author, now }: Changing & { role: Role }): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockAccount(tx, userId, { keepsOwner: role === 'owner' })
    if (!isStaff(before.role)) refuse('account.not_found')
    if (before.role === role) return
    await queries.setRole(tx, { userId, role })
    // Only staff can switch one off, so who leaves the staff leaves it behind.
    if (isStaff(role)) await updateDue(tx, now, userId)
    else await removeSecondFactor(tx, { userId, author, now })
    // Its creator was allowed to change an account of the former role.
    await endAccountLinks(tx, userId)
    const change = { thing: 'account', thingId: userId, action: 'role_changed', personId: userId } as const
    await recordChange(tx, { now, author, ...change, before: { role: before.role }, after: { role } })
  })
}

/** Disables an account, which ends its sessions, or enables it again; false when it is so already. The last owner stays enabled. T2 T24 */
export function changeDisabled(
  db: Db,
  { userId, isDisabled, author, actorRole, now }: Changing & { isDisabled: boolean; actorRole: Role },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = await lockAccount(tx, userId, { keepsOwner: !isDisabled })
    if (!mayChangeAccount(actorRole, before.role)) refuse('account.higher_role')
    if (before.is_disabled === isDisabled) return false
    // What was its own lies in the other account.
    if (await isJoined(tx, userId)) refuse('account.joined')
    await queries.setDisabled(tx, { userId, disabledAt: isDisabled ? new Date(now) : null })
    if (isDisabled) await endSessions(tx, userId)
    const action = isDisabled ? 'disabled' : 'enabled'
    const change = { thing: 'account', thingId: userId, action, personId: userId } as const
    await recordChange(tx, {
      now,
      author,
      ...change,
      before: { is_disabled: before.is_disabled },
      after: { is_disabled: isDisabled },
    })
    return true
  })
}
