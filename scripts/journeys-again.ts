/** The suites whose failed tests are run once more: what a browser draws and when depends on the machine. */
const journeySuites = new Set(['e2e', 'e2e-studio', 'e2e-webkit'])

export type Counts = { passed: number; failed: number; skipped: number }
/** A test, or a file that failed outside its tests, with its part of the suite's counts. */
export type Failure = { file: string; name?: string; counts: Counts }
export type Closing = { counts: Counts; failures: Failure[] }
type Ended = { code: number; output: string }

const plus = (one: Counts, other: Counts, sign = 1): Counts => ({
  passed: one.passed + sign * other.passed,
  failed: one.failed + sign * other.failed,
  skipped: one.skipped + sign * other.skipped,
})
const countsOf = (groups: Record<string, string | undefined>): Counts => ({
  passed: Number(groups['passed']),
  failed: Number(groups['failed']),
  skipped: Number(groups['skipped']),
})

/** Returns what the last lines of a run state; a run that states nothing has failed. */
export function readClosing(output: string): Closing {
  const [last] = [
    ...output.matchAll(/^(?<passed>\d+) passed, (?<failed>\d+) failed, (?<skipped>\d+) skipped$/gm),
  ].slice(-1)
  if (!last?.groups) return { counts: { passed: 0, failed: 1, skipped: 0 }, failures: [] }
  const files = [
    ...output.matchAll(
      /^Failed: (?<file>\S+) \((?<passed>\d+) passed, (?<failed>\d+) failed, (?<skipped>\d+) skipped\)$/gm,
    ),
  ].map(({ groups = {} }) => ({ file: groups['file'] ?? '', counts: countsOf(groups) }))
  const tests = new Map<string, Failure>()
  for (const [line, file = '', name = ''] of output.matchAll(/^Failed: (\S+) > (.*)$/gm)) {
    // The whole file is repeated.
    if (files.some((failed) => failed.file === file)) continue
    // Tests of one name are repeated together.
    const failed = (tests.get(line)?.counts.failed ?? 0) + 1
    tests.set(line, { file, name, counts: { passed: 0, failed, skipped: 0 } })
  }
  return { counts: countsOf(last.groups), failures: [...files, ...tests.values()] }
}

/** Returns the failures of a suite that are repeated: those of journeys. */
export const repeatedOf = (projects: readonly string[], { failures }: Closing): Failure[] =>
  projects.every((project) => journeySuites.has(project)) ? failures : []

/** Returns the arguments with which vitest runs a failure by itself. */
export function argumentsFor({ file, name }: Failure): string[] {
  if (name === undefined) return [file]
  // The reporter writes ` > ` between the names of a group and its test, where vitest's pattern has a space.
  const pattern = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' > ', '(?: > | )')
  return [file, '-t', `^${pattern}$`]
}

/** Returns a suite's exit code and counts with those of its repeated failures corrected, which passed the second time and which failed again. */
export function corrected(
  { code, closing }: { code: number; closing: Closing },
  repeated: readonly { failure: Failure; again: Ended }[],
): { code: number; counts: Counts; unstable: Failure[]; failed: Failure[] } {
  let { counts } = closing
  const unstable: Failure[] = []
  for (const { failure, again } of repeated) {
    const { counts: second } = readClosing(again.output)
    const isPassed = again.code === 0 && second.failed === 0 && second.passed > 0
    // A file that fails again may do so in other tests, a test by itself leaves out the others of its file.
    if (isPassed || failure.name === undefined) {
      const { failed } = failure.counts
      const now = failure.name === undefined ? second : { passed: failed, failed: 0, skipped: 0 }
      counts = plus(plus(counts, failure.counts, -1), now)
    }
    if (isPassed) unstable.push(failure)
  }
  const failed = closing.failures.filter((failure) => !unstable.includes(failure))
  // What failed outside every file, and so could not be repeated, is still counted. A run that counted no failure failed otherwise.
  const isForgiven = unstable.length > 0 && counts.failed === 0
  return { code: isForgiven ? 0 : code, counts, unstable, failed }
}

export const titleOf = ({ file, name }: Failure): string => (name === undefined ? file : `${file} > ${name}`)
