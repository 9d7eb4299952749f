import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with its counts on a line of their own, in the plain form that any CI reads. */
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
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
  }
}
