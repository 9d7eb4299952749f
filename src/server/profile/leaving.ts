import type { profile } from '../../contract/profile.ts'
import { forgetAnnouncementsTo } from '../announcements/store.ts'
import { forgetAudited } from '../audit/record.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { isLastOwner, lockOwners } from '../accounts/owners.ts'
import { lockUser } from '../accounts/store.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import { clearSession } from '../http/cookies.ts'
import { refuse } from '../http/refusal.ts'
import type { Handlers } from '../http/route.ts'
import { forgetInvitations } from '../invitations/store.ts'
import { listJoinedTo, listSettledJoins } from '../joins/store.ts'
import { whyUnavailable } from '../db/unavailable.ts'
import { emailTextsFor } from '../mail/words.ts'
import { forgetOrderer } from '../orders/store.ts'
import { deleteEmailsOf, deleteTiedEmails, enqueue } from '../outbox/store.ts'
import { deletePictures } from '../pictures/store.ts'
import { getSettings } from '../site/settings.ts'
import { readOwnData } from '../own-data/store.ts'
import { deleteUser, forgetActor } from './store.ts'
import * as queries from './queries.ts'

type Leaving = {
  academy: string
  academyAddress: string | null
  now: number
  /** True if its address gets no email: it was joined to another account of the same person. */
  isSilent?: boolean
}

/** An account to be deleted; a student who has not used the printed code yet has no address. */
type Removed = Pick<Actor, 'id' | 'role'> & { email: string | null }

/**
 * Returns every address that emails about an account may lie in the outbox for: its own, those that links were sent to, and those it had
 * before, unless they are another account's by now.
 */
async function addressesOf(tx: Db, { id, email }: Removed): Promise<string[]> {
  const others = await queries.listOtherAddresses(tx, { userId: id, email })
  return [...(email === null ? [] : [email]), ...others.map((one) => one.email)]
}

/**
 * Deletes an account with all personal data, and notifies its address. `lock` locks the account and returns it, or refuses; the last
 * owner stays. A10 T24
 */
export async function removeAccount<Account extends Removed>(
  tx: Db,
  userId: number,
  leaving: Leaving,
  lock: () => Promise<Account>,
): Promise<Account> {
  const { academy, academyAddress, now, isSilent = false } = leaving
  await lockOwners(tx)
  for (const joinedId of await listJoinedTo(tx, userId)) await removeJoined(tx, joinedId, leaving)
  if (await isLastOwner(tx, userId)) refuse('account.last_owner')
  await forgetOrderer(tx, userId, leaving.now)
  // Waits for an order that is being placed, and anonymizes it too. Locks orders first, like the decisions of staff.
  const account = await lock()
  await forgetOrderer(tx, userId, leaving.now)
  await deletePictures(tx, now, { ownerId: userId })
  for (const email of await addressesOf(tx, account)) await deleteEmailsOf(tx, email, { academyAddress })
  await deleteTiedEmails(tx, userId)
  await forgetActor(tx, account)
  await forgetAudited(tx, userId)
  await forgetAnnouncementsTo(tx, userId)
  await forgetInvitations(tx, { id: userId, email: account.email })
  const emailTexts = await emailTextsFor(tx, { id: userId })
  await deleteUser(tx, userId)
  if (!isSilent && account.email !== null)
    await enqueue(tx, now, 'email', { to: account.email, ...emailTexts.accountDeleted({ academy }) })
  return account
}

/** Deletes an account that was joined to another one, which has its contents; its address has been notified. T24 */
async function removeJoined(tx: Db, userId: number, leaving: Leaving): Promise<void> {
  await removeAccount(tx, userId, { ...leaving, isSilent: true }, async () => {
    await lockUser(tx, userId)
    const [account] = await queries.findJoined(tx, { userId })
    return account ?? refuse('account.not_found')
  })
}

/** Deletes the joined accounts that can no longer be parted; one that cannot be deleted is reported. T24 */
export async function sweepJoins(db: Db, now: number, report: (error: unknown) => void): Promise<void> {
  const { academyName: academy, contactEmail: academyAddress } = await getSettings(db)
  for (const userId of await listSettledJoins(db, now))
    await db
      .transaction((tx) => removeJoined(tx, userId, { academy, academyAddress, now }))
      .catch((error: unknown) => {
        if (whyUnavailable(error)) throw error
        report(error)
      })
}

/** Endpoints for exporting the user's data and deleting the account. A10 */
export const leavingHandlers: Pick<Handlers<typeof profile>, 'data' | 'deleteAccount'> = {
  async data(_input, { db, now, actor, siteUrl, limiters, caller }) {
    const read = () => readOwnData(db, actor.id, { now: now(), siteUrl })
    return { data: await limiters.ownData.run(read, caller) }
  },

  async deleteAccount({ body }, context) {
    const { db, now, actor, caller } = context
    await confirmPassword(context, body.current_password)
    const { academyName: academy, contactEmail: academyAddress } = await getSettings(db)
    await db.transaction((tx) =>
      removeAccount(tx, actor.id, { academy, academyAddress, now: now() }, async () => {
        await lockUser(tx, actor.id)
        return actor
      }),
    )
    return { data: null, msg: 'account.deleted', cookies: clearSession(caller.isSecure) }
  },
}
