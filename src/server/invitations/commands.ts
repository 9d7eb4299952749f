import type { Command } from '../staff/command.ts'

/** Commands that make or restore an owner. T1 */
export const invitationCommands: readonly Command[] = [
  {
    name: 'owner',
    takes: 'EMAIL',
    does: 'Prints a link, valid once and for 30 minutes, that makes the account with this address an owner with a new password, and removes its second factor.',
    positionals: 1,
    load: async () => (await import('./command-runs.ts')).inviteOwner,
  },
]
