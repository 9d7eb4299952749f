import { declarePage } from '../../page.tsx'
import { useAccountWords } from '../../words/areas/account-words.ts'

/** Where the links lead that staff send to an account: it sets a password or confirms an address. T24 */
export const page = declarePage<null, ReturnType<typeof useAccountWords>>({
  path: '/account-link',
  mode: 'app',
  useTexts: useAccountWords,
  title: ({ accounts }) => accounts.link.title,
  description: ({ accounts }) => accounts.link.description,
  View: async () => (await import('./account-link-view.tsx')).AccountLink,
  describe: null,
})
