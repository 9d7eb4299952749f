import { normaliseEmail } from '../../core/accounts/rules.ts'
import type { StaffRole } from '../../core/staff/permissions.ts'
import { changePassword, findUserByEmail, addUser } from '../accounts/store.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { isSecret, newSecret, secretHashOf } from '../http/secrets.ts'

/** How long the link of the first owner, and one made at the command line, is valid. T1 */
export const ownerLinkMs = 30 * 60_000
/** How long an invitation by email is valid. */
export const invitationMs = 7 * 24 * 60 * 60_000

/** Held while an invitation is accepted: of two first owners one comes first. An arbitrary number of ours. */
const acceptingLock = 0x1a_47_e4_03

/** An invitation as its link finds it; `email` is null for the first owner. */
export type Invitation = { id: number; email: string | null; role: StaffRole }

/** Returns whether anybody is staff; the demo's accounts never count. T1 */
export async function hasStaff(db: Db): Promise<boolean> {
  const rows = await db.run(
    { name: 'has-staff', text: "SELECT FROM users WHERE role <> 'student' AND NOT is_demo LIMIT 1" },
    [],
  )
  return rows.length > 0
}

/** Returns the address of an invitation's page; the token stands in the fragment, which is sent to no server. T1 */
export const linkOf = (siteUrl: string, token: string) => `${siteUrl}/studio/welcome#${token}`

/** Makes an invitation and returns its token; an older one for the same address ends. */
export async function addInvitation(
  db: Db,
  { email, role, expiresAt }: { email: string | null; role: StaffRole; expiresAt: number },
): Promise<{ id: number; token: string }> {
  const token = newSecret()
  await db.run({ name: 'drop-invitation', text: 'DELETE FROM staff_invitations WHERE email IS NOT DISTINCT FROM $1' }, [
    email,
  ])
  const [added] = await db.run<{ id: number }>(
    {
      name: 'add-invitation',
      text: 'INSERT INTO staff_invitations (token_hash, email, role, expires_at) VALUES ($1, $2, $3, $4) RETURNING id',
    },
    [secretHashOf(token), email, role, new Date(expiresAt)],
  )
  if (!added) throw new Error('nothing was written')
  return { id: added.id, token }
}

/** Makes the link of the first owner; null once anybody is staff. T1 */
export const inviteFirstOwner = (db: Db, now: number): Promise<{ token: string } | null> =>
  db.transaction(async (tx) =>
    (await hasStaff(tx)) ? null : addInvitation(tx, { email: null, role: 'owner', expiresAt: now + ownerLinkMs }),
  )

/** Returns the invitation of a token while it is valid; the first owner's ends once anybody is staff. */
export async function findInvitation(db: Db, token: string, now: number): Promise<Invitation | undefined> {
  if (!isSecret(token)) return undefined
  const [found] = await db.run<Invitation>(
    {
      name: 'find-invitation',
      text: 'SELECT id, email, role FROM staff_invitations WHERE token_hash = $1 AND expires_at > $2',
    },
    [secretHashOf(token), new Date(now)],
  )
  return found?.email === null && (await hasStaff(db)) ? undefined : found
}

/** Removes an invitation and those of the first owner, which nobody needs any more. */
const useUp = (tx: Db, id: number) =>
  tx.run({ name: 'use-up-invitation', text: 'DELETE FROM staff_invitations WHERE id = $1 OR email IS NULL' }, [id])

const becomeStaff = {
  name: 'become-staff',
  text: 'UPDATE users SET role = $2, disabled_at = NULL WHERE id = $1',
}

/** Who accepts an invitation; the password is hashed already. An invitation for an address counts for that address only. */
export type Accepting = { token: string; name: string; email: string; passwordHash: string; now: number }

/**
 * Uses an invitation up: makes its account, or gives the one with this address the role and the password, which ends its sessions.
 * 'taken': the first owner typed an address that has an account, which the link alone does not prove to be theirs.
 */
export function acceptInvitation(
  db: Db,
  { token, name, email, passwordHash, now }: Accepting,
): Promise<'accepted' | 'invalid' | 'taken'> {
  return db.transaction(async (tx) => {
    await tx.run({ name: 'lock-accepting', text: 'SELECT pg_advisory_xact_lock($1)' }, [acceptingLock])
    const invitation = await findInvitation(tx, token, now)
    if (!invitation) return 'invalid'
    const address = normaliseEmail(invitation.email ?? email)
    const known = await findUserByEmail(tx, address)
    if (known && invitation.email === null) return 'taken'
    const added = known
      ? undefined
      : await addUser(tx, { name, email: address, phone: '', parentPhone: '', role: invitation.role, passwordHash })
    const id = known?.id ?? added?.id
    if (id === undefined) return 'taken'
    if (known) {
      await tx.run(becomeStaff, [id, invitation.role])
      await changePassword(tx, id, passwordHash)
    }
    await useUp(tx, invitation.id)
    const author: Author = { via: 'studio', actorId: id }
    await recordChange(tx, {
      now,
      author,
      thing: 'account',
      thingId: id,
      action: 'joined_staff',
      personId: id,
      before: known ? { role: known.role, is_disabled: known.disabledAt !== null } : null,
      after: { role: invitation.role, is_disabled: false },
    })
    return 'accepted'
  })
}

/** Lists the invitations that can still be accepted; the first owner's is not among them. */
export const listInvitations = (
  db: Db,
  now: number,
): Promise<{ id: number; email: string; role: StaffRole; expires_at: Date }[]> =>
  db.run(
    {
      name: 'list-invitations',
      text: `SELECT id, email, role, expires_at FROM staff_invitations WHERE email IS NOT NULL AND expires_at > $1 ORDER BY id`,
    },
    [new Date(now)],
  )

/** Ends the invitations of an address, for its account is deleted. */
export const forgetInvitations = (tx: Db, email: string) =>
  tx.run({ name: 'forget-invitations', text: 'DELETE FROM staff_invitations WHERE email = $1' }, [email])

/** Removes the invitations whose time is over. */
export const sweepInvitations = (db: Db, now: number) =>
  db.run({ name: 'sweep-invitations', text: 'DELETE FROM staff_invitations WHERE expires_at <= $1' }, [new Date(now)])
