import type { Command } from '../staff/command.ts'

/** The staff commands about accounts. A10 */
export const accountCommands: readonly Command[] = [
  {
    name: 'student',
    takes: 'EMAIL',
    does: "Shows an account: name, phone, parent's phone, and the end of access to each course.",
    positionals: 1,
    load: async () => (await import('./command-runs.ts')).showStudent,
  },
]
