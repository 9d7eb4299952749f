import { CommandRefused, type Command, type Desk } from '../staff/command.ts'
import { declining, minuteOf } from '../staff/reading.ts'
import { decideOrder, listWaitingOrders, type OrderDecision } from './deciding.ts'

async function decide(number: string, decision: OrderDecision, { room, say }: Desk): Promise<void> {
  const decided = await decideOrder(room.db, { number, decision, now: room.now() })
  if (decided.outcome === 'missing') throw new CommandRefused(`There is no order ${number}.`)
  if (decided.outcome === 'other') throw new CommandRefused(`Order ${number} has been decided otherwise already.`)
  const { order, isNew } = decided
  say(`Order ${order.number} ${isNew ? 'is' : 'was'} ${order.status}${isNew ? '' : ' before; nothing has changed'}.`)
}

const list: Command = {
  name: 'orders',
  takes: '',
  does: 'Lists the orders that wait for their payment to be confirmed, the oldest first.',
  words: 0,
  async run(_given, { room, say }) {
    const waiting = await listWaitingOrders(room.db)
    if (waiting.length === 0) say('No order is waiting.')
    for (const order of waiting) {
      const { number, created_at, total, currency, method, transfer_reference, student, email, what } = order
      const paid = transfer_reference === null ? method : `${method} ${transfer_reference}`
      const who = student === null ? 'account gone' : `${student}  ${email}`
      say(`${number}  ${minuteOf(created_at)}  ${total} ${currency}  ${paid}  ${who}`)
      say(`    ${what}`)
      if (order.receipt !== null) say(`    receipt, for staff who are signed in: ${room.siteUrl}${order.receipt}`)
    }
  },
}

const confirm: Command = {
  name: 'confirm-order',
  takes: 'NUMBER',
  does: 'Says that an order is paid: its courses open.',
  words: 1,
  run: ({ words: [number = ''] }, desk) => decide(number, { confirm: true }, desk),
}

const decline = declining({
  name: 'decline-order',
  takes: 'NUMBER',
  does: 'Declines an order',
  decline: (number, reason, desk) => decide(number, { confirm: false, reason }, desk),
})

/** What staff do with orders from the command line. */
export const orderCommands: readonly Command[] = [list, confirm, decline]
