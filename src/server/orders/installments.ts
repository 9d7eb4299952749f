import { coded } from '../../core/coded.ts'
import { dayIn } from '../../core/editing/zone.ts'
import { sumOf } from '../../core/orders/money.ts'
import { partsOf, type Part } from '../../core/orders/plan.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'
import { getSettings } from '../site/settings.ts'
import { findRecipient } from './emails.ts'
import * as queries from './queries.ts'
import { amountIn } from './recording.ts'
import { findOrder, plannedOf } from './store.ts'

/** Stores in which parts an order is expected, and until when each; the parts come to its total. A day that was reminded of stays so. T39 */
export function setInstallments(
  db: Db,
  { number, installments, author, now }: { number: string; installments: readonly Part[]; author: Author; now: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const [order] = await queries.lockToPay(tx, { number: number.toUpperCase() })
    if (!order) refuse('order.not_found')
    if (order.status !== 'placed' && order.status !== 'confirmed') refuse('order.not_payable')
    const parts = installments.map(({ amount, due_on }) => ({
      amount: amountIn(order.currency, amount, 'installments'),
      due_on,
    }))
    const days = parts.map(({ due_on }) => due_on)
    if (new Set(days).size < days.length) refuse('request.invalid', { errors: { installments: ['installments.days'] } })
    const sum = sumOf(parts.map(({ amount }) => ({ price: amount, quantity: 1 })))
    if (parts.length > 0 && sum !== order.total)
      refuse('request.invalid', {
        errors: { installments: [coded('installments.total', { sum, total: order.total })] },
      })
    const before = (await findOrder(tx, order.number))?.installments ?? []
    await queries.dropInstallments(tx, { orderId: order.id, days })
    const amounts = parts.map(({ amount }) => amount)
    await queries.storeInstallments(tx, { orderId: order.id, amounts, days })
    const about = { thing: 'order', thingId: order.number, action: 'due_days_set', personId: order.user_id } as const
    await recordChange(tx, { now, author, ...about, before: { installments: before }, after: { installments: parts } })
  })
}

/** Reminds students of the parts that are due and not paid, each part once. T39 */
export function remindOfInstallments(db: Db, now: number): Promise<void> {
  return db.transaction(async (tx) => {
    const { timeZone } = await getSettings(tx)
    const today = dayIn(timeZone, now)
    for (const { number, due_on: dueOn } of await queries.takeDueInstallments(tx, { now: new Date(now), today })) {
      const order = await findOrder(tx, number)
      const student = order && (await findRecipient(tx, order))
      const part = order && partsOf(plannedOf(order), today).find(({ due_on }) => due_on === dueOn)
      if (!order || !student || !part) continue
      const { paymentDue } = await emailTextsFor(tx, student)
      const text = paymentDue({ number, amount: part.open, dueOn, currency: order.currency })
      await enqueue(tx, now, 'email', { to: student.email, ...text })
    }
  })
}
