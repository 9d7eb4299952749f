import { declarePage } from '../../page.tsx'
import { paths } from '../../paths.ts'
import { links } from '../../seo/describe.ts'
import { type CalculatorWords, useCalculatorWords } from '../../words/areas/calculator-words.ts'

/** A score range from a practice test and a number of correct answers. K2 */
export const page = declarePage<null, CalculatorWords>({
  path: '/sat-calculator',
  mode: 'app',
  link: { name: 'satCalculator', footer: 3 },
  isInSitemap: true,
  useTexts: useCalculatorWords,
  title: ({ calculators }) => calculators.sat.title,
  description: ({ calculators }) => calculators.sat.description,
  View: async () => (await import('./sat-view.tsx')).SatCalculator,
  describe: () => ({
    path: paths.satCalculator,
    way: [{ name: links.satCalculator, path: paths.satCalculator }],
  }),
})
