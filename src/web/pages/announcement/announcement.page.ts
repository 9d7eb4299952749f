import { declarePage } from '../../base/page.tsx'
import * as announcementWords from '#words/announcements'
import type { OwnAnnouncement } from './announcement-view.tsx'

/** An announcement from the academy to its students. T26 */
export const page = declarePage<OwnAnnouncement, typeof announcementWords>({
  path: '/announcements/:announcementId',
  mode: 'app',
  texts: announcementWords,
  access: 'user',
  load: async ({ api, params }) =>
    (
      await api('GET /user/announcements/:announcementId', {
        params: { announcementId: params['announcementId'] ?? '' },
      })
    ).data,
  title: (_words, { title }) => title,
  description: ({ announcements }) => announcements.description,
  View: async () => (await import('./announcement-view.tsx')).Announcement,
  describe: null,
})
