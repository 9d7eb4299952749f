import { dayMs } from '../../core/dates.ts'
import { normalizeEmail, splitName } from '../../core/accounts/rules.ts'
import { isHigher, type StaffRole } from '../../core/staff/permissions.ts'
import { endDemoStaffSessions, hasStaff } from '../accounts/demo-accounts.ts'
import { lockOwners } from '../accounts/owners.ts'
import { updateDue } from '../accounts/second-factor.ts'
import { changePassword, findUserByEmail, addUser } from '../accounts/store.ts'
import { forgetAddressOf, recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { isSecret, newSecret, secretHashOf } from '../http/secrets.ts'
import type { Email } from '../mail/email.ts'
import { isJoined } from '../joins/store.ts'
import { emailTextsFor } from '../mail/words.ts'
import { changeSettings, getOwnSettings, getSettings } from '../site/settings.ts'
import * as queries from './queries.ts'

/** Lifetime of the first owner's link, and of one made at the command line. T1 */
export const ownerLinkMs = 30 * 60_000
/** Lifetime of an invitation by email. */
export const invitationMs = 7 * dayMs

/** The advisory lock of making and accepting an invitation: of two first owners one comes first. An arbitrary number. */
const invitationLock = 0x1a_47_e4_03

/** An invitation as its link finds it; `email` is null for the first owner. */
export type Invitation = { id: number; email: string | null; role: StaffRole }

/** Returns the address of an invitation's page; the token stands in the fragment, which is sent to no server. T1 */
export const linkOf = (siteUrl: string, token: string) => `${siteUrl}/studio/welcome#${token}`

const lockInvitations = (tx: Db) => queries.lockInvitations(tx, { lock: invitationLock })

/** Removes the addresses of removed invitations from the audit log where they became no account; returns their ids. */
async function forgetRemoved(db: Db, removed: readonly { id: number }[]): Promise<number[]> {
  const ids = removed.map(({ id }) => id)
  if (ids.length > 0) await forgetAddressOf(db, 'invitation', ids)
  return ids
}

/** A new invitation; `invitedBy` is the owner in whose name it is, null for the command line. */
type NewInvitation = { email: string | null; role: StaffRole; expiresAt: number; invitedBy: number | null }

/** Makes an invitation and returns its token; an older one for the same address ends. Call it in a transaction. */
export async function addInvitation(
  tx: Db,
  { email, role, expiresAt, invitedBy }: NewInvitation,
): Promise<{ id: number; token: string }> {
  const token = newSecret()
  await lockInvitations(tx)
  await forgetRemoved(tx, await queries.removeInvitationsTo(tx, { email }))
  const [added] = await queries.addInvitation(tx, {
    tokenHash: secretHashOf(token),
    email,
    role,
    expiresAt: new Date(expiresAt),
    invitedBy,
  })
  if (!added) throw new Error('nothing was written')
  return { id: added.id, token }
}

/** Creates the link of the first owner; null once there is any staff. T1 */
export const inviteFirstOwner = (db: Db, now: number): Promise<{ token: string } | null> =>
  db.transaction(async (tx) =>
    (await hasStaff(tx))
      ? null
      : addInvitation(tx, { email: null, role: 'owner', expiresAt: now + ownerLinkMs, invitedBy: null }),
  )

/** Sends the email of an invitation; the token in it is made when it is sent, so that it is stored nowhere in clear. */
export async function sendInvitation(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { to, invitationId }: { to: string; invitationId: number },
  send: (email: Email) => Promise<void>,
): Promise<void> {
  const token = newSecret()
  const [sent] = await queries.sendInvitation(db, {
    id: invitationId,
    tokenHash: secretHashOf(token),
    now: new Date(now()),
  })
  // Withdrawn, accepted by the link that was handed over, or replaced.
  if (!sent) return
  const { academyName: academy } = await getSettings(db)
  const by = splitName(sent.inviter).first
  await send({
    to,
    ...(await emailTextsFor(db, { email: to })).staffInvitation({
      academy,
      by,
      role: sent.role,
      path: linkOf('', token),
    }),
  })
}

/**
 * Returns the invitation of a token while it is valid: one by an owner ends with their rights, the first owner's once there is any
 * staff.
 */
export async function findInvitation(db: Db, token: string, now: number): Promise<Invitation | undefined> {
  if (!isSecret(token)) return undefined
  const [found] = await queries.findInvitation(db, { tokenHash: secretHashOf(token), now: new Date(now) })
  return found?.email === null && (await hasStaff(db)) ? undefined : found
}

/** The person who accepts an invitation; the password is hashed already. An invitation for an address counts for that address only. */
export type Accepting = {
  token: string
  name: string
  email: string
  passwordHash: string
  /** The first owner's name for the academy; null: as it is. */
  academyName: string | null
  now: number
  /** True if accepting it ends the sign-ins of the demo's staff: unless the operator keeps these open to everyone. */
  endsDemo: boolean
}

/**
 * Uses an invitation up: makes its account, or gives the one with this address the role and the password, which ends its sessions and
 * links.
 * 'taken': the first owner typed an address that has an account, which the link alone does not prove to be theirs.
 */
export function acceptInvitation(
  db: Db,
  { token, name, email, passwordHash, academyName, now, endsDemo }: Accepting,
): Promise<'accepted' | 'invalid' | 'taken'> {
  return db.transaction(async (tx) => {
    // The inviter's rights and the account's role are what they are until it is done.
    await lockOwners(tx)
    await lockInvitations(tx)
    const invitation = await findInvitation(tx, token, now)
    if (!invitation) return 'invalid'
    const address = normalizeEmail(invitation.email ?? email)
    const known = await findUserByEmail(tx, address)
    if (known && invitation.email === null) return 'taken'
    // It is disabled until the two are parted, and then deleted.
    if (known && (await isJoined(tx, known.id))) return 'invalid'
    // An account that has risen since is not lowered; a link for an owner restores one who lost the password.
    if (known && invitation.role !== 'owner' && !isHigher(invitation.role, known.role)) return 'invalid'
    const added = known
      ? undefined
      : await addUser(tx, { name, email: address, phone: '', parentPhone: '', role: invitation.role, passwordHash })
    const id = known?.id ?? added?.id
    if (id === undefined) return 'taken'
    if (known) {
      await queries.becomeStaff(tx, { id, role: invitation.role })
      await changePassword(tx, id, passwordHash)
    }
    await updateDue(tx, now, id)
    // The address in the log goes with the account.
    await queries.nameInvited(tx, { id: invitation.id, userId: id })
    // Those of the first owner are of no use any more.
    await queries.useUpInvitation(tx, { id: invitation.id })
    if (endsDemo) await endDemoStaffSessions(tx)
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
    if (invitation.email === null && academyName !== null && academyName !== (await getOwnSettings(tx)).academyName)
      await changeSettings(tx, { academyName }, { author, now })
    return 'accepted'
  })
}

/** Lists the invitations that can still be accepted; the first owner's is not among them. */
export const listInvitations = (
  db: Db,
  now: number,
): Promise<{ id: number; email: string; role: StaffRole; expires_at: Date }[]> =>
  queries.listInvitations(db, { now: new Date(now) })

/** Withdraws an invitation; false when there is none any more. T2 */
export function withdrawInvitation(
  db: Db,
  { id, author, now }: { id: number; author: Author; now: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockInvitations(tx)
    const [found] = await queries.findInvitationToWithdraw(tx, { id })
    if (!found) return false
    await forgetRemoved(tx, await queries.removeInvitation(tx, { id }))
    const change = { thing: 'invitation', thingId: id, action: 'withdrawn' } as const
    await recordChange(tx, { now, author, ...change, before: { role: found.role } })
    return true
  })
}

/** Ends the invitations to and by an account that is deleted. Those by it would go with it, but leave their addresses in the log. */
export const forgetInvitations = async (tx: Db, { id, email }: { id: number; email: string | null }) =>
  forgetRemoved(tx, await queries.removeInvitationsOfAccount(tx, { id, email }))

/** Removes the invitations whose time is over. */
export const sweepInvitations = (db: Db, now: number) =>
  db.transaction(async (tx) => forgetRemoved(tx, await queries.removeExpired(tx, { now: new Date(now) })))
