import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import * as parentWords from '#words/parents'

/** The page of the links in weekly emails: one confirms the address of a parent, the other ends the emails. T30 L6 */
export const page = declarePage<null, typeof parentWords>({
  path: paths.weeklyEmail,
  mode: 'app',
  texts: parentWords,
  isConfidential: true,
  title: ({ parents }) => parents.email.title,
  description: ({ parents }) => parents.email.description,
  View: async () => (await import('./weekly-email-view.tsx')).WeeklyEmailPage,
  describe: null,
})
