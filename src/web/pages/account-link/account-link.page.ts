import { declarePage } from '../../base/page.tsx'
import * as accountWords from '#words/accounts'

/** The page of the links that staff send to an account: it sets a password or confirms an address. T24 */
export const page = declarePage<null, typeof accountWords>({
  path: '/account-link',
  mode: 'app',
  texts: accountWords,
  title: ({ accounts }) => accounts.link.title,
  description: ({ accounts }) => accounts.link.description,
  View: async () => (await import('./account-link-view.tsx')).AccountLink,
  describe: null,
})
