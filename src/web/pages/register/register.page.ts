import { declarePage } from '../../base/page.tsx'
import { unlisted } from '../../base/describe.ts'
import * as accountWords from '#words/accounts'

/** Creating an account. A3–A5 */
export const page = declarePage({
  path: '/register',
  mode: 'app',
  texts: accountWords,
  access: 'guest',
  title: ({ accounts }) => accounts.register.title,
  description: ({ accounts }) => accounts.register.description,
  View: async () => (await import('./register-view.tsx')).Register,
  describe: unlisted,
})
