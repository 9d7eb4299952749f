import { declarePage } from '../../base/page.tsx'
import { unlisted } from '../../base/describe.ts'
import * as accountWords from '#words/accounts'
import type { Step } from './forgot-password-view.tsx'

/** A forgotten password: a code goes to the email address, then sets a new one. The step is in the address. A9 */
export const page = declarePage<Step, typeof accountWords>({
  path: '/forgetpass',
  mode: 'app',
  texts: accountWords,
  access: 'guest',
  load: async ({ query }) => (query.get('step') === 'code' ? 'code' : 'ask'),
  title: ({ accounts }) => accounts.forgot.title,
  description: ({ accounts }) => accounts.forgot.description,
  View: async () => (await import('./forgot-password-view.tsx')).ForgotPassword,
  describe: unlisted,
})
