import { declarePage } from '../../page.tsx'
import { unlisted } from '../../seo/describe.ts'
import { useAccountWords } from '../../words/areas/account-words.ts'

/** Creating an account. A3–A5 */
export const page = declarePage({
  path: '/register',
  mode: 'app',
  useTexts: useAccountWords,
  access: 'guest',
  title: ({ accounts }) => accounts.register.title,
  description: ({ accounts }) => accounts.register.description,
  View: async () => (await import('./register-view.tsx')).Register,
  describe: unlisted,
})
