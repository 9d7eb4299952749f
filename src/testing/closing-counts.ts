import type { Reporter, TestModule } from 'vitest/node'

/** How many of the slowest test files a run names. */
const slowestCount = 10

/** Ends a run with its slowest files and, on a line of their own, its counts in the plain form that any CI reads. */
export class ClosingCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') counts[state] += 1
      }
      // A file that breaks before its tests has failed as well.
      if (module.errors().length > 0) counts.failed += 1
    }
    const slowest = modules
      .map((module) => ({ path: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, slowestCount)
    const lines = slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`)
    process.stdout.write(`\nSlowest files\n${lines.join('\n')}\n`)
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
  }
}
