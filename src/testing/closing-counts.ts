import type { Reporter, TestModule } from 'vitest/node'

/** How many of the slowest test files are printed. */
const slowestCount = 10

/**
 * Prints, at the end of a run, its slowest files, a line for each failed test and each note that a test has made of itself and, on a
 * separate line, its counts in a plain form that any CI can parse.
 */
export class ClosingCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 }
    const failed: string[] = []
    const notes: string[] = []
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') counts[state] += 1
        for (const { message } of test.annotations()) notes.push(`${module.relativeModuleId}: ${message}`)
        if (state === 'failed') failed.push(`${module.relativeModuleId} > ${test.fullName}`)
      }
      // A file that fails before its tests counts as failed too.
      if (module.errors().length > 0) {
        counts.failed += 1
        failed.push(module.relativeModuleId)
      }
    }
    const slowest = modules
      .map((module) => ({ path: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, slowestCount)
    const lines = slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`)
    process.stdout.write(`\nSlowest files\n${lines.join('\n')}\n`)
    process.stdout.write(notes.map((note) => `\nNote: ${note}`).join(''))
    process.stdout.write(failed.map((name) => `\nFailed: ${name}`).join(''))
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
  }
}
