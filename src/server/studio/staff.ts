import type { Role, StaffRole } from '../../core/staff/permissions.ts'
import { lockUser } from '../accounts/store.ts'
import { recordChange, type Author } from '../audit/record.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { endSessions, isLastOwner } from '../profile/store.ts'

type Member = { id: number; name: string; email: string; role: StaffRole; is_disabled: boolean; joined_at: string }

/** Lists the staff, the highest roles first; the demo's accounts among them. */
export const listStaff = (db: Db): Promise<Member[]> =>
  db.run(
    {
      name: 'list-staff',
      text: `SELECT id, name, email, role, disabled_at IS NOT NULL AS is_disabled, ${isoOf('created_at')} AS joined_at
        FROM users WHERE role <> 'student' ORDER BY array_position('{owner,tutor,assistant}', role), id`,
    },
    [],
  )

type Changing = { userId: number; author: Author; now: number }

/** The account to be changed, locked; refuses to leave the academy without an owner. */
async function lockMember(tx: Db, userId: number, staysOwner: (role: Role) => boolean) {
  const find = {
    name: 'find-member',
    text: `SELECT id, role, disabled_at IS NOT NULL AS is_disabled FROM users WHERE id = $1 AND role <> 'student'`,
  }
  const [looked] = await tx.run<{ role: Role }>(find, [userId])
  if (!looked) refuse('account.not_found')
  // The owners' lock comes before the account's, as where an owner deletes the account.
  if (!staysOwner(looked.role) && (await isLastOwner(tx, userId))) refuse('account.last_owner')
  await lockUser(tx, userId)
  const [member] = await tx.run<{ role: StaffRole; is_disabled: boolean }>(find, [userId])
  return member ?? refuse('account.not_found')
}

/** Gives a member of staff another role; 'student' takes them off the staff. The last owner stays one. T2 */
export function changeRole(db: Db, { userId, role, author, now }: Changing & { role: Role }): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockMember(tx, userId, (former) => former !== 'owner' || role === 'owner')
    if (before.role === role) return
    await tx.run({ name: 'set-role', text: 'UPDATE users SET role = $2 WHERE id = $1' }, [userId, role])
    const change = { thing: 'account', thingId: userId, action: 'role_changed', personId: userId } as const
    await recordChange(tx, { now, author, ...change, before: { role: before.role }, after: { role } })
  })
}

/** Disables an account of the staff, which ends its sessions, or enables it again. The last owner stays enabled. T2 */
export function changeDisabled(
  db: Db,
  { userId, isDisabled, author, now }: Changing & { isDisabled: boolean },
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockMember(tx, userId, (role) => role !== 'owner' || !isDisabled)
    if (before.is_disabled === isDisabled) return
    await tx.run({ name: 'set-disabled', text: 'UPDATE users SET disabled_at = $2 WHERE id = $1' }, [
      userId,
      isDisabled ? new Date(now) : null,
    ])
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
  })
}
