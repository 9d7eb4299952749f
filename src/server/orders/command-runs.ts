import { byCommand } from '../audit/record.ts'
import { CommandRefused, type CommandContext, type Run } from '../staff/command.ts'
import { minuteOf, type Decline } from '../staff/reading.ts'
import { decideOrder, listWaitingOrders, type OrderDecision } from './deciding.ts'

/** Lists the orders whose payment is not yet confirmed. */
export const listOrders: Run = async (_args, { db, config, print }) => {
  const waiting = await listWaitingOrders(db)
  if (waiting.length === 0) print('No order is waiting.')
  for (const order of waiting) {
    const { number, created_at, total, paid, currency, method, transfer_reference, student, email, what } = order
    const by = transfer_reference === null ? method : `${method} ${transfer_reference}`
    const sum = paid > 0 ? `${total} ${currency}, of which ${paid} is paid` : `${total} ${currency}`
    const who = student === null ? 'account gone' : `${student}  ${email}`
    print(`${number}  ${minuteOf(created_at)}  ${sum}  ${by}  ${who}`)
    print(`    ${what}`)
    if (order.receipt !== null)
      print(`    receipt (visible to signed-in staff): ${config.siteUrl ?? ''}${order.receipt}`)
  }
}

async function decide(number: string, decision: OrderDecision, { db, now, print }: CommandContext): Promise<void> {
  const decided = await decideOrder(db, { number, decision, now: now(), author: byCommand })
  if (decided.outcome === 'missing') throw new CommandRefused(`There is no order ${number}.`)
  if (decided.outcome === 'other') throw new CommandRefused(`Order ${number} was already decided differently.`)
  const { order, isNew } = decided
  print(`Order ${order.number} ${isNew ? 'is' : 'was'} ${order.status}${isNew ? '' : ' before; nothing has changed'}.`)
}

/** Confirms that an order is paid. */
export const confirmOrder: Run = ({ positionals: [number = ''] }, context) => decide(number, { confirm: true }, context)

/** Declines an order. */
export const declineOrder: Decline = (number, reason, context) => decide(number, { confirm: false, reason }, context)
