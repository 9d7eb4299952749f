import { holdingOf } from '../../core/orders/rules.ts'
import type { Db } from '../db/database.ts'
import { letters } from '../mail/words.ts'
import type { LetterText } from '../mail/letter.ts'
import { enqueue } from '../outbox/store.ts'
import { getSettings } from '../site/settings.ts'
import { paymentMethods } from './payments.ts'
import type { OrderRow } from './store.ts'

const told = ({ number, items, total, currency }: OrderRow) => {
  const money = new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 })
  return {
    number,
    total: money.format(total),
    holding: holdingOf(items),
    items: items.map(({ name, price, quantity }) => ({
      name: quantity > 1 ? `${quantity} × ${name}` : name,
      value: money.format(price * quantity),
    })),
  }
}

/** Notes the mail about what has just become of an order, in the transaction that did it. */
export async function writeAboutOrder(db: Db, order: OrderRow, now: number): Promise<void> {
  const [user] = await db.run<{ email: string }>(
    { name: 'email-of-user', text: 'SELECT email FROM users WHERE id = $1' },
    [order.user_id],
  )
  if (user) await enqueue(db, now, 'letter', { to: user.email, ...(await letterOf(db, order)) })
}

async function letterOf(db: Db, order: OrderRow): Promise<LetterText> {
  if (order.status === 'confirmed') return letters.orderConfirmed(told(order))
  if (order.status === 'declined') return letters.orderDeclined({ number: order.number, reason: order.reason ?? '' })
  const instructions = paymentMethods[order.method].instructions(await getSettings(db))
  return letters.orderPlaced({ ...told(order), instructions })
}
