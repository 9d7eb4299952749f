import type { profile } from '../../contract/profile.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { lockUser } from '../accounts/store.ts'
import { clearSession } from '../http/cookies.ts'
import { refuse } from '../http/refusal.ts'
import type { Handlers } from '../http/route.ts'
import { emailTexts } from '../mail/words.ts'
import { forgetOrderer } from '../orders/store.ts'
import { enqueue, forgetLetters } from '../outbox/store.ts'
import { forgetPictures } from '../pictures/store.ts'
import { getSettings } from '../site/settings.ts'
import { readOwnData } from './own-data.ts'
import { deleteUser, forgetActor, isLastStaff } from './store.ts'

/** Taking one's data along, and deleting the account. A10 */
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
      if (actor.role === 'staff' && (await isLastStaff(tx, actor.id))) refuse('account.last_staff')
      await forgetOrderer(tx, actor.id)
      // What is being ordered at this moment is waited for and forgotten too. Orders come first, as where staff decide them.
      await lockUser(tx, actor.id)
      await forgetOrderer(tx, actor.id)
      await forgetPictures(tx, now(), { ownerId: actor.id })
      await forgetLetters(tx, actor.email, { academyAddress })
      await forgetActor(tx, actor)
      await deleteUser(tx, actor.id)
      await enqueue(tx, now(), 'letter', { to: actor.email, ...emailTexts.accountDeleted({ academy }) })
    })
    return { data: null, msg: 'Your account is deleted.', cookies: clearSession(caller.isSecure) }
  },
}
