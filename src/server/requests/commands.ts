import type { Command } from '../staff/command.ts'
import { declineCommand } from '../staff/reading.ts'

const load = () => import('./command-runs.ts')

/** The staff commands about requests for courses. C3 */
export const requestCommands: readonly Command[] = [
  {
    name: 'requests',
    takes: '',
    does: 'Lists the waiting requests for courses, oldest first.',
    positionals: 0,
    load: async () => (await load()).listRequests,
  },
  {
    name: 'accept-request',
    takes: 'ID [--days N|always]',
    does: 'Opens the requested course, for its own duration or another.',
    positionals: 1,
    options: { days: { type: 'string' } },
    load: async () => (await load()).acceptRequest,
  },
  declineCommand({
    name: 'decline-request',
    takes: 'ID',
    does: 'Declines a request',
    load: async () => (await load()).declineRequest,
  }),
]
