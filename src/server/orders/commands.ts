import type { Command } from '../staff/command.ts'
import { declineCommand } from '../staff/reading.ts'

const load = () => import('./command-runs.ts')

/** The staff commands about orders. */
export const orderCommands: readonly Command[] = [
  {
    name: 'orders',
    takes: '',
    does: 'Lists the orders whose payment is not yet confirmed, oldest first.',
    positionals: 0,
    load: async () => (await load()).listOrders,
  },
  {
    name: 'confirm-order',
    takes: 'NUMBER',
    does: 'Confirms that an order is paid, which opens its courses.',
    positionals: 1,
    load: async () => (await load()).confirmOrder,
  },
  declineCommand({
    name: 'decline-order',
    takes: 'NUMBER',
    does: 'Declines an order',
    load: async () => (await load()).declineOrder,
  }),
]
