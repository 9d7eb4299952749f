import { coded } from '../../core/coded.ts'
import { isReference, mostWaitingOrders } from '../../core/orders/rules.ts'
import { dayIn } from '../../core/editing/zone.ts'
import { nextPayment, partsOf } from '../../core/orders/plan.ts'
import { tidyText } from '../../core/tidy-text.ts'
import { orders } from '../../contract/orders.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { cartCookie } from '../accounts/readable-cookies.ts'
import { getSettings } from '../site/settings.ts'
import { notifyStaff } from '../site/staff-notices.ts'
import { pictureOf } from '../pictures/store.ts'
import { cancelOrder, storeReference } from './deciding.ts'
import { beginPayment, paymentMethods } from './payments.ts'
import { placeOrder } from './placing.ts'
import { sendReceipt, takesReceipt } from './receipts.ts'
import { findOrder, listAwaited, listOrders, plannedOf, type OrderRow } from './store.ts'
import { detailsOfWay, findWay, listWays } from './ways.ts'

/** Returns the order as its student sees it, with payment instructions while it waits. */
async function detailsOf(db: Db, order: OrderRow, now: number) {
  const { takesReference } = paymentMethods[order.method]
  const isWaiting = order.status === 'placed'
  const sendsReceipt = takesReceipt(order)
  const way = isWaiting || sendsReceipt ? await detailsOfWay(db, order) : null
  const isExpected = isWaiting || order.status === 'confirmed'
  const { timeZone } = await getSettings(db)
  const planned = plannedOf(order)
  const today = dayIn(timeZone, now)
  return {
    ...order,
    payments: order.payments ?? [],
    installments: partsOf(planned, today),
    next_payment: isExpected ? nextPayment(planned, today) : null,
    receipt: order.receipt_picture && pictureOf(order.receipt_picture),
    instructions: way && way.hint,
    account: way?.account || null,
    account_name: way?.account_name || null,
    bank: way?.bank || null,
    takes_reference: isWaiting && takesReference,
    takes_receipt: sendsReceipt,
    receipts: order.receipts ?? [],
    awaited_courses: await listAwaited(db, order.id),
  }
}

async function ownOrder(db: Db, userId: number, number: string): Promise<OrderRow> {
  const order = await findOrder(db, number)
  return order?.user_id === userId ? order : refuse('order.not_found')
}

/** Rejects a reference or receipt for an order that no longer waits, or whose payment staff do not look up. */
function requirePendingTransfer({ status, method }: OrderRow): void {
  if (status !== 'placed') refuse('order.decided')
  if (!paymentMethods[method].takesReference) refuse('order.not_by_transfer')
}

export const orderRoutes = routes(orders, {
  async methods(_input, { db }) {
    return { data: await listWays(db) }
  },

  async place({ body }, { db, actor, now, caller }) {
    const { key, method, way_id: wayId, expected_total: expectedTotal, delivery, address } = body
    const way =
      (await findWay(db, { wayId, method })) ?? refuse('request.invalid', { errors: { method: ['way.gone'] } })
    const placed = await placeOrder(
      db,
      { key, way, expectedTotal, delivery: tidyText(delivery), address },
      { userId: actor.id, now: now() },
    )
    if (typeof placed === 'string') refuse(placed, { params: { most: mostWaitingOrders } })
    const pay_at = await beginPayment(placed.order)
    return {
      data: { ...(await detailsOf(db, placed.order, now())), pay_at },
      msg: coded('order.placed', { number: placed.order.number }),
      ...(caller.isBrowser && { cookies: [cartCookie(0, { isPersistent: true, isSecure: caller.isSecure })] }),
    }
  },

  async list(_input, { db, actor }) {
    return { data: await listOrders(db, actor.id) }
  },

  async get({ params }, { db, actor, now }) {
    return { data: await detailsOf(db, await ownOrder(db, actor.id, params.number), now()) }
  },

  async reference({ params, body }, { db, now, actor }) {
    const order = await ownOrder(db, actor.id, params.number)
    const reference = tidyText(body.reference)
    if (!isReference(reference))
      refuse('request.invalid', {
        errors: { reference: ['order.reference_form'] },
      })
    requirePendingTransfer(order)
    const notice = { kind: 'reference', personId: actor.id, about: order.number } as const
    const outcome = await db.transaction(async (tx) => {
      const stored = await storeReference(tx, order.id, reference)
      if (stored === 'stored' && order.transfer_reference !== reference) await notifyStaff(tx, now(), notice)
      return stored
    })
    if (outcome === 'decided') refuse('order.decided')
    if (outcome === 'used') refuse('order.reference_used', { errors: { reference: ['order.reference_taken'] } })
    const updated = await ownOrder(db, actor.id, params.number)
    return { data: await detailsOf(db, updated, now()), msg: 'order.reference_noted' }
  },

  async receipt({ params, body }, context) {
    const { db, now, actor, caller } = context
    const order = await ownOrder(db, actor.id, params.number)
    const notice = { kind: 'receipt', personId: actor.id, about: order.number } as const
    const stored = (tx: Db) => notifyStaff(tx, now(), notice)
    await sendReceipt(context, { order, bytes: body.file, userId: actor.id }, { claimant: caller, stored })
    const updated = await ownOrder(db, actor.id, params.number)
    return { data: await detailsOf(db, updated, now()), msg: 'order.receipt_noted' }
  },

  async cancel({ params }, { db, actor, now }) {
    const { id } = await ownOrder(db, actor.id, params.number)
    await cancelOrder(db, id, now())
    const order = await ownOrder(db, actor.id, params.number)
    if (order.status !== 'cancelled') refuse(order.status === 'placed' ? 'order.paid_in_part' : 'order.decided')
    return { data: await detailsOf(db, order, now()), msg: 'order.cancelled' }
  },
})
