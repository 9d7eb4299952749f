import { moneyFormat, sumOf } from '../../core/orders/money.ts'
import { holdingOf } from '../../core/orders/rules.ts'
import type { Db } from '../db/database.ts'
import { emailTexts } from '../mail/words.ts'
import type { EmailText } from '../mail/email.ts'
import { enqueue } from '../outbox/store.ts'
import { getSettings } from '../site/settings.ts'
import { paymentMethods } from './payments.ts'
import type { OrderRow } from './store.ts'

const factsOf = ({ number, items, total, currency }: OrderRow) => {
  const money = moneyFormat('en', currency)
  return {
    number,
    total: money.format(total),
    holding: holdingOf(items),
    items: items.map(({ name, price, quantity }) => ({
      name: quantity > 1 ? `${quantity} × ${name}` : name,
      value: money.format(sumOf([{ price, quantity }])),
    })),
  }
}

/** Enqueues the email about the new status of an order, in the same transaction. */
export async function enqueueOrderEmail(
  db: Db,
  order: OrderRow,
  now: number,
  options?: Parameters<typeof enqueue>[4],
): Promise<void> {
  const [user] = await db.run<{ email: string }>(
    { name: 'email-of-user', text: 'SELECT email FROM users WHERE id = $1' },
    [order.user_id],
  )
  if (user) await enqueue(db, now, 'letter', { to: user.email, ...(await emailOf(db, order)) }, options)
}

async function emailOf(db: Db, order: OrderRow): Promise<EmailText> {
  if (order.status === 'confirmed') return emailTexts.orderConfirmed(factsOf(order))
  if (order.status === 'declined') return emailTexts.orderDeclined({ number: order.number, reason: order.reason ?? '' })
  const instructions = paymentMethods[order.method].instructions(await getSettings(db))
  return emailTexts.orderPlaced({ ...factsOf(order), instructions })
}
