import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ClosingCounts } from '../../src/testing/closing-counts.ts'

/** The long fault tests: `npm run test:faults`. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['e2e/faults/long/*.faults.ts'],
    globalSetup: 'e2e/faults/setup.ts',
    reporters: ['default', new ClosingCounts()],
    testTimeout: 900_000,
    // As long as pages are waited for: a machine that keeps restarting servers is slow at times.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
    // Each file has its own site; most of the time is spent waiting for it.
    maxWorkers: 2,
  },
})
