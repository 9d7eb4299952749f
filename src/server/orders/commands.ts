import { byCommand } from '../audit/record.ts'
import { CommandRefused, type Command, type CommandContext } from '../staff/command.ts'
import { declineCommand, minuteOf } from '../staff/reading.ts'
import { decideOrder, listWaitingOrders, type OrderDecision } from './deciding.ts'

async function decide(number: string, decision: OrderDecision, { context, print }: CommandContext): Promise<void> {
  const decided = await decideOrder(context.db, { number, decision, now: context.now(), author: byCommand })
  if (decided.outcome === 'missing') throw new CommandRefused(`There is no order ${number}.`)
  if (decided.outcome === 'other') throw new CommandRefused(`Order ${number} was already decided differently.`)
  const { order, isNew } = decided
  print(`Order ${order.number} ${isNew ? 'is' : 'was'} ${order.status}${isNew ? '' : ' before; nothing has changed'}.`)
}

const list: Command = {
  name: 'orders',
  takes: '',
  does: 'Lists the orders whose payment is not yet confirmed, oldest first.',
  positionals: 0,
  async run(_args, { context, print }) {
    const waiting = await listWaitingOrders(context.db)
    if (waiting.length === 0) print('No order is waiting.')
    for (const order of waiting) {
      const { number, created_at, total, currency, method, transfer_reference, student, email, what } = order
      const paid = transfer_reference === null ? method : `${method} ${transfer_reference}`
      const who = student === null ? 'account gone' : `${student}  ${email}`
      print(`${number}  ${minuteOf(created_at)}  ${total} ${currency}  ${paid}  ${who}`)
      print(`    ${what}`)
      if (order.receipt !== null) print(`    receipt (visible to signed-in staff): ${context.siteUrl}${order.receipt}`)
    }
  },
}

const confirm: Command = {
  name: 'confirm-order',
  takes: 'NUMBER',
  does: 'Confirms that an order is paid, which opens its courses.',
  positionals: 1,
  run: ({ positionals: [number = ''] }, context) => decide(number, { confirm: true }, context),
}

const decline = declineCommand({
  name: 'decline-order',
  takes: 'NUMBER',
  does: 'Declines an order',
  decline: (number, reason, context) => decide(number, { confirm: false, reason }, context),
})

/** The staff commands about orders. */
export const orderCommands: readonly Command[] = [list, confirm, decline]
