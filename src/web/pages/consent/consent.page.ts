import { declarePage } from '../../base/page.tsx'
import type { GivenConsents } from './consent-view.tsx'
import * as accountWords from '#words/accounts'

/** Agreeing to the academy's texts, for those who were not asked when they registered. P2 */
export const page = declarePage({
  path: '/consent',
  mode: 'app',
  texts: accountWords,
  access: 'user',
  load: async ({ api }) => (await api('GET /user/consents')).data as GivenConsents,
  title: ({ accounts }) => accounts.consent.title,
  description: ({ accounts }) => accounts.consent.description,
  View: async () => (await import('./consent-view.tsx')).Consent,
  describe: null,
})
