import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import * as calculatorWords from '#words/calculators'

/** A score range from a practice test and a number of correct answers. K2 */
export const page = declarePage<null, typeof calculatorWords>({
  path: '/sat-calculator',
  mode: 'app',
  link: { name: 'satCalculator', footer: 3 },
  isInSitemap: true,
  texts: calculatorWords,
  title: ({ calculators }) => calculators.sat.title,
  description: ({ calculators }) => calculators.sat.description,
  View: async () => (await import('./sat-view.tsx')).SatCalculator,
  describe: (_data, { words }) => ({
    path: paths.satCalculator,
    way: [{ name: words.shell.links.satCalculator, path: paths.satCalculator }],
  }),
})
