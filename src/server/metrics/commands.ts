import type { Command } from '../staff/command.ts'

/** The staff command about the state of the site. */
export const statusCommands: readonly Command[] = [
  {
    name: 'status',
    takes: '',
    does: 'Says what runs and waits: version, database, tests under way, emails, backups and disk. What is to be done is marked.',
    positionals: 0,
    load: async () => (await import('./status-runs.ts')).showStatus,
  },
]
