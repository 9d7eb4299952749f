import type { Command } from '../staff/command.ts'

/** The staff commands about practice between tests. L3 */
export const learningCommands: readonly Command[] = [
  {
    name: 'returns',
    takes: 'EMAIL',
    does: 'Computes again from the stored answers of a student when each missed question returns, and says how many changed.',
    positionals: 1,
    load: async () => (await import('./command-runs.ts')).computeReturns,
  },
]
