import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import * as calculatorWords from '#words/calculators'

/** A Reading and Writing score from a number of correct answers. K1 */
export const page = declarePage<readonly number[], typeof calculatorWords>({
  path: '/dsat-calculator',
  mode: 'app',
  link: { name: 'dsatCalculator', site: 5, account: 15 },
  isInSitemap: true,
  texts: calculatorWords,
  load: async ({ api }) => (await api('GET /dsat-table')).data,
  title: ({ calculators }) => calculators.dsat.title,
  description: ({ calculators }) => calculators.dsat.description,
  View: async () => (await import('./dsat-view.tsx')).DsatCalculator,
  describe: (_data, { words }) => ({
    path: paths.dsatCalculator,
    way: [{ name: words.shell.links.dsatCalculator, path: paths.dsatCalculator }],
  }),
})
