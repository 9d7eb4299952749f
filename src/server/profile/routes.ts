import { deviceOf } from '../../core/accounts/device.ts'
import { profile } from '../../contract/profile.ts'
import { endSessions } from '../accounts/store.ts'
import { secretHashOf } from '../http/secrets.ts'
import { clearSession } from '../http/cookies.ts'
import { routes } from '../http/route.ts'
import { changingHandlers } from './changing.ts'
import { leavingHandlers } from './leaving.ts'
import { pictureHandlers } from './picture.ts'
import { getProfile, listSessions } from './store.ts'

export const profileRoutes = routes(profile, {
  async get(_input, { db, actor }) {
    return { data: await getProfile(db, actor.id) }
  },

  async sessions(_input, { db, now, actor, caller }) {
    const own = caller.token === null ? null : secretHashOf(caller.token)
    const sessions = await listSessions(db, actor.id, now())
    return {
      data: sessions.map((session) => ({
        ...deviceOf(session.user_agent),
        created_at: session.created_at.toISOString(),
        last_seen_at: session.last_seen_at.toISOString(),
        is_this: own?.equals(session.token_hash) ?? false,
      })),
    }
  },

  async endSessions(_input, { db, actor, caller }) {
    await endSessions(db, actor.id)
    return { data: null, msg: 'session.ended_everywhere', cookies: clearSession(caller.isSecure) }
  },

  ...pictureHandlers,
  ...changingHandlers,
  ...leavingHandlers,
})
