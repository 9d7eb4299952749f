import { declarePage } from '../../base/page.tsx'
import * as accountWords from '#words/accounts'
import type { ProfilePageData } from './profile-view.tsx'

/** Everything a person can see and change of the own account. A10 */
export const page = declarePage({
  path: '/profile',
  mode: 'app',
  link: { name: 'profile', account: 2 },
  texts: accountWords,
  access: 'user',
  load: async ({ api }) => {
    const [profile, devices, consents, weekly] = await Promise.all([
      api('GET /user/profile'),
      api('GET /user/sessions'),
      api('GET /user/consents'),
      api('GET /user/weekly-email'),
    ])
    return {
      profile: profile.data,
      devices: devices.data,
      consents: { consents: consents.data, next: consents.next ?? null },
      getsWeekly: weekly.data.is_on,
    } as ProfilePageData
  },
  title: ({ accounts }) => accounts.profile.title,
  description: ({ accounts }) => accounts.profile.description,
  View: async () => (await import('./profile-view.tsx')).Profile,
  describe: null,
})
