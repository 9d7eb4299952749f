import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** The number of slowest test files that are printed. */
const slowestCount = 10

const lineOf = ({ passed, failed, skipped }: Record<'passed' | 'failed' | 'skipped', number>) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/**
 * Prints each failure at once and, at the end of a run, its slowest files, a line for each failed test and each note that a test has made of itself and, on a
 * separate line, its counts in a plain form that any CI can parse.
 */
export class ClosingCounts implements Reporter {
  /** Prints why a test failed as soon as it has: vitest tells it at the end of the run, which one that is cut off never reaches. */
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state !== 'failed') return
    const reasons = errors.map(({ message, stacks }) => `  ${message}\n    at line ${stacks?.[0]?.line ?? '?'}`)
    process.stdout.write(`\nFails: ${test.module.relativeModuleId} > ${test.fullName}\n${reasons.join('\n')}\n`)
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 }
    const failed: string[] = []
    const notes: string[] = []
    for (const module of modules) {
      const own = { passed: 0, failed: 0, skipped: 0 }
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') own[state] += 1
        for (const { message } of test.annotations()) notes.push(`${module.relativeModuleId}: ${message}`)
        if (state === 'failed') failed.push(`${module.relativeModuleId} > ${test.fullName}`)
      }
      // A file that fails before its tests, or in what surrounds a group of them, counts as failed too.
      const groups = [...module.children.allSuites()]
      if (module.errors().length > 0 || groups.some((group) => group.errors().length > 0)) {
        own.failed += 1
        failed.push(`${module.relativeModuleId} (${lineOf(own)})`)
      }
      counts.passed += own.passed
      counts.failed += own.failed
      counts.skipped += own.skipped
    }
    const slowest = modules
      .map((module) => ({ path: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, slowestCount)
    const lines = slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`)
    process.stdout.write(`\nSlowest files\n${lines.join('\n')}\n`)
    process.stdout.write(notes.map((note) => `\nNote: ${note}`).join(''))
    process.stdout.write(failed.map((name) => `\nFailed: ${name}`).join(''))
    process.stdout.write(`\n${lineOf(counts)}\n`)
  }
}
