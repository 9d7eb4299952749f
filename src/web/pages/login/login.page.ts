import { declarePage } from '../../base/page.tsx'
import { unlisted } from '../../base/describe.ts'
import * as accountWords from '#words/accounts'

/** Signing in. A1, A2 */
export const page = declarePage({
  path: '/login',
  mode: 'app',
  texts: accountWords,
  access: 'guest',
  title: ({ accounts }) => accounts.login.title,
  description: ({ accounts }) => accounts.login.description,
  View: async () => (await import('./login-view.tsx')).Login,
  describe: unlisted,
})
