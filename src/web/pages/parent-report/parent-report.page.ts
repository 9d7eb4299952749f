import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import * as parentWords from '#words/parents'

/** The report that a parent opens by a link. The page itself names no one: the report loads at the press of a button. T30 */
export const page = declarePage<null, typeof parentWords>({
  path: paths.parentReport,
  mode: 'app',
  texts: parentWords,
  isConfidential: true,
  title: ({ parents }) => parents.report.title,
  description: ({ parents }) => parents.report.description,
  View: async () => (await import('./parent-report-view.tsx')).ParentReportPage,
  describe: null,
})
