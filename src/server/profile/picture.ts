import type { profile } from '../../contract/profile.ts'
import type { Handlers } from '../http/route.ts'
import { deletePictures, storePicture } from '../pictures/store.ts'
import { refreshedCookies } from './refreshed-cookies.ts'
import { swapPicture } from './store.ts'

/** Endpoints of the user's own picture, which only the owner and staff see; a new one replaces the old. A10 */
export const pictureHandlers: Pick<Handlers<typeof profile>, 'setPicture' | 'removePicture'> = {
  async setPicture({ body }, context) {
    const { db, now, actor, caller } = context
    const owner = { ownerId: actor.id, isPrivate: true, form: 'portrait' as const }
    const { key, picture } = await storePicture(context, body.file, owner, caller)
    await db.transaction(async (tx) => deletePictures(tx, now(), { keys: await swapPicture(tx, actor.id, key) }))
    const cookies = await refreshedCookies(db, { ...actor, picture }, caller)
    return { data: { picture }, msg: 'picture.saved', ...cookies }
  },

  async removePicture(_input, { db, now, actor, caller }) {
    await db.transaction(async (tx) => deletePictures(tx, now(), { keys: await swapPicture(tx, actor.id, null) }))
    const cookies = await refreshedCookies(db, { ...actor, picture: null }, caller)
    return { data: null, msg: 'picture.removed', ...cookies }
  },
}
