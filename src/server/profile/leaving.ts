import type { profile } from '../../contract/profile.ts'
import { forgetAudited } from '../audit/record.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { isLastOwner, lockOwners } from '../accounts/owners.ts'
import { lockUser } from '../accounts/store.ts'
import { clearSession } from '../http/cookies.ts'
import { refuse } from '../http/refusal.ts'
import type { Handlers } from '../http/route.ts'
import { forgetInvitations } from '../invitations/store.ts'
import { emailTexts } from '../mail/words.ts'
import { forgetOrderer } from '../orders/store.ts'
import { enqueue, deleteEmailsOf } from '../outbox/store.ts'
import { deletePictures } from '../pictures/store.ts'
import { getSettings } from '../site/settings.ts'
import { readOwnData } from './own-data.ts'
import { deleteUser, forgetActor } from './store.ts'

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
    await db.transaction(async (tx) => {
      await lockOwners(tx)
      if (await isLastOwner(tx, actor.id)) refuse('account.last_owner')
      await forgetOrderer(tx, actor.id)
      // Waits for an order that is being placed, and anonymizes it too. Locks orders first, like the decisions of staff.
      await lockUser(tx, actor.id)
      await forgetOrderer(tx, actor.id)
      await deletePictures(tx, now(), { ownerId: actor.id })
      await deleteEmailsOf(tx, actor.email, { academyAddress })
      await forgetActor(tx, actor)
      await forgetAudited(tx, actor.id)
      await forgetInvitations(tx, actor.email)
      await deleteUser(tx, actor.id)
      await enqueue(tx, now(), 'letter', { to: actor.email, ...emailTexts.accountDeleted({ academy }) })
    })
    return { data: null, msg: 'Your account is deleted.', cookies: clearSession(caller.isSecure) }
  },
}
