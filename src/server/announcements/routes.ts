import { ownAnnouncements } from '../../contract/announcements.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { findOwnAnnouncement, listOtherAnnouncements, markSeen } from './store.ts'

/** The calls of a student about what the academy wrote to them. T26 */
export const announcementRoutes = routes(ownAnnouncements, {
  async announcement({ params }, { db, actor, now }) {
    const own = { id: params.announcementId, userId: actor.id, now: now() }
    const found = (await findOwnAnnouncement(db, own)) ?? refuse('announcement.not_found')
    return { data: { ...found, others: await listOtherAnnouncements(db, own) } }
  },

  async see({ params }, { db, actor, now }) {
    const own = { id: params.announcementId, userId: actor.id, now: now() }
    if (!(await markSeen(db, own))) refuse('announcement.not_found')
    return { data: null }
  },
})
