/** Official tests whose section score stands on the scale of our estimates, each with its least and highest score. L9 */
const scoresOfTests = { sat: { least: 200, most: 800 }, psat: { least: 160, most: 760 } } as const

/** An official test. */
export type OfficialTest = keyof typeof scoresOfTests

export const officialTests = Object.keys(scoresOfTests) as [OfficialTest, ...OfficialTest[]]

/** Section scores of these tests end in a zero. */
const scoreStep = 10

/** The person who entered an official score. */
export const scoreSources = ['student', 'staff'] as const

/** The most scores that are stored of a student. */
export const mostOfficialScores = 20

/** The most years since a test was taken: what lies further back says nothing of the estimates of today. */
const mostYearsBack = 3

/** Returns the first day of a test whose score can be entered on a day, both as YYYY-MM-DD. */
export function firstTestDay(today: string): string {
  const first = new Date(`${today}T00:00Z`)
  first.setUTCFullYear(first.getUTCFullYear() - mostYearsBack)
  return first.toISOString().slice(0, 10)
}

/** Returns the least and the highest section score of a test. */
export const scoreRange = (test: OfficialTest): { least: number; most: number } => scoresOfTests[test]

/** Returns whether a test can have this section score. */
export const isScoreOf = (test: OfficialTest, score: number): boolean =>
  score >= scoresOfTests[test].least && score <= scoresOfTests[test].most && score % scoreStep === 0

/** With fewer students nothing is said of how far estimates are off. */
const fewestPairs = 10

/** A student's official score, and the band that she was shown last before that test. */
export type ScorePair = { official: number; low: number; high: number }

/**
 * The distance of estimates from official scores: `signed` is the average of official score minus the middle of the band, above 0 where estimates were too low;
 * `absolute` is the average distance, and `within` the number of scores inside their band. In points.
 */
export type OwnError = { pairs: number; signed: number; absolute: number; within: number }

/** Returns how far estimates were off over pairs of different students; null: there are fewer than ten. L9 */
export function ownError(pairs: readonly ScorePair[]): OwnError | null {
  if (pairs.length < fewestPairs) return null
  const off = pairs.map(({ official, low, high }) => official - (low + high) / 2)
  const mean = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
  return {
    pairs: pairs.length,
    // Never -0, which is another value to a comparison.
    signed: mean(off) + 0,
    absolute: mean(off.map(Math.abs)),
    within: pairs.filter(({ official, low, high }) => official >= low && official <= high).length,
  }
}
