import { declarePage } from '../../base/page.tsx'
import { unlisted } from '../../base/describe.ts'
import * as accountWords from '#words/accounts'

/** The page where a student types the printed code and enters an address and a password. T22 */
export const page = declarePage<null, typeof accountWords>({
  path: '/code',
  mode: 'app',
  texts: accountWords,
  title: ({ accounts }) => accounts.entry.title,
  description: ({ accounts }) => accounts.entry.description,
  View: async () => (await import('./entry-code-view.tsx')).EntryCode,
  describe: unlisted,
})
