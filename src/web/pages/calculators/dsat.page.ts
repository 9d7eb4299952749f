import { declarePage } from '../../page.tsx'
import { paths } from '../../paths.ts'
import { links } from '../../seo/describe.ts'
import { type CalculatorWords, useCalculatorWords } from '../../words/areas/calculator-words.ts'

/** A Reading and Writing score from a number of correct answers. K1 */
export const page = declarePage<readonly number[], CalculatorWords>({
  path: '/dsat-calculator',
  mode: 'app',
  link: { name: 'dsatCalculator', site: 5, account: 7 },
  isInSitemap: true,
  useTexts: useCalculatorWords,
  load: async ({ api }) => (await api('GET /dsat-table')).data,
  title: ({ calculators }) => calculators.dsat.title,
  description: ({ calculators }) => calculators.dsat.description,
  View: async () => (await import('./dsat-view.tsx')).DsatCalculator,
  describe: () => ({
    path: paths.dsatCalculator,
    way: [{ name: links.dsatCalculator, path: paths.dsatCalculator }],
  }),
})
