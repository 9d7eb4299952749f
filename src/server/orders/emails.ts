import { holdingOf } from '../../core/orders/rules.ts'
import type { Db } from '../db/database.ts'
import type { EmailText } from '../../languages/email-text.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'
import { paymentMethods } from './payments.ts'
import * as queries from './queries.ts'
import type { OrderRow } from './store.ts'
import { detailsOfWay } from './ways.ts'

const factsOf = ({ number, items, total, currency }: OrderRow) => ({
  number,
  total,
  currency,
  holding: holdingOf(items),
  items,
})

/**
 * Returns whom emails about an order go to; undefined where its student has no address, or the account is gone. An address that may be a
 * stranger's, see isUnconfirmed, learns of no order: its page says how it stands.
 */
export async function findRecipient(
  db: Db,
  { user_id: userId }: Pick<OrderRow, 'user_id'>,
): Promise<{ email: string } | undefined> {
  const [user] = await queries.findRecipient(db, { userId })
  return user
}

/** Enqueues the email about the new status of an order, in the same transaction. */
export async function enqueueOrderEmail(
  db: Db,
  order: OrderRow,
  now: number,
  options?: Parameters<typeof enqueue>[4],
): Promise<void> {
  const user = await findRecipient(db, order)
  if (user) await enqueue(db, now, 'email', { to: user.email, ...(await emailOf(db, order, user)) }, options)
}

async function emailOf(db: Db, order: OrderRow, user: { email: string }): Promise<EmailText> {
  const emailTexts = await emailTextsFor(db, user)
  if (order.status === 'confirmed') return emailTexts.orderConfirmed(factsOf(order))
  if (order.status === 'declined') return emailTexts.orderDeclined({ number: order.number, reason: order.reason ?? '' })
  const { hint, account_name: name, bank, account } = await detailsOfWay(db, order)
  const sendTo = paymentMethods[order.method].takesReference || account !== '' ? { name, bank, account } : null
  return emailTexts.orderPlaced({ ...factsOf(order), method: order.method, way: order.way, instructions: hint, sendTo })
}
