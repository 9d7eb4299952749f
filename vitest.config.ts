import { defineConfig } from 'vitest/config'
import { ClosingCounts } from './src/testing/closing-counts.ts'

export default defineConfig({
  test: {
    reporters: ['default', new ClosingCounts()],
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'src/core/**/*.test.ts',
            'src/contract/**/*.test.ts',
            'src/web/**/*.test.{ts,tsx}',
            'src/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'src/demo/**/*.test.ts'],
          globalSetup: 'src/testing/cluster.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/setup.ts',
          testTimeout: 240_000,
          hookTimeout: 60_000,
          // As long as a page is waited for.
          expect: { poll: { timeout: 15_000 } },
          // Journeys share one site and two cores.
          fileParallelism: false,
        },
      },
    ],
  },
})
