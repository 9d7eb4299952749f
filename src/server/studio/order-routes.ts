import { coded } from '../../core/coded.ts'
import { addressFields } from '../../core/orders/address.ts'
import { dayIn, instantOf } from '../../core/editing/zone.ts'
import type { lists } from '../../core/staff/lists.ts'
import type { Parsed } from '../../contract/api.ts'
import { studioOrders } from '../../contract/studio/orders.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { byActor, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { csvOf } from '../http/csv.ts'
import { csvWordsOf } from '../http/csv-words.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { isJoined } from '../joins/store.ts'
import { listSold, takeCash } from '../orders/cash.ts'
import { decideOrder, type OrderDecision } from '../orders/deciding.ts'
import { namesOfEnded, noteRefund, withdrawRefund } from '../orders/refunds.ts'
import { reverseOrder } from '../orders/reopening.ts'
import { setInstallments } from '../orders/installments.ts'
import { amountIn, recordPayment } from '../orders/recording.ts'
import { monthIn, readSales, readSold } from '../orders/sales.ts'
import { listWaitingAmong } from '../orders/queries.ts'
import { findOrder, listAwaited } from '../orders/store.ts'
import { findWay, listWayNames, listWays, receivedBy } from '../orders/ways.ts'
import { getSettings } from '../site/settings.ts'
import { decided } from '../audit/decided.ts'
import { readPage } from './list.ts'
import { exporting, forMany } from './list-calls.ts'
import { ordersSource, type ListedOrderRow } from './orders.ts'
import * as queries from './queries.ts'

/** Decides the waiting ones among these orders; the others stay as they are. */
async function decideMany(
  tx: Db,
  ids: readonly number[],
  { decision, author, now }: { decision: OrderDecision; author: Author; now: number },
) {
  const waiting = await listWaitingAmong(tx, { ids })
  for (const { number } of waiting) await decideOrder(tx, { number, decision, author, now })
  return { changed: waiting.length, unchanged: ids.length - waiting.length }
}

/** Returns when money has arrived that was recorded for a day: noon of it, or now on the present day. */
function paidAt(timeZone: string, day: string | undefined, now: number): number {
  const today = dayIn(timeZone, now)
  if (day === undefined || day === today) return now
  if (day > today) refuse('request.invalid', { errors: { day: ['payment.future'] } })
  return instantOf(timeZone, `${day}T12:00`)
}

async function readOrder(db: Db, number: string, now: number) {
  const order = (await findOrder(db, number)) ?? refuse('order.not_found')
  const [row] = await queries.findStudioOrder(db, { id: order.id, now: new Date(now) })
  if (!row) refuse('order.not_found')
  const { academyName, address } = await getSettings(db)
  const history = await queries.listHistoryOfOrder(db, { number: order.number })
  const { refunded_amount: amount, refunded_at: at, refund_note: note } = row
  return {
    ...row,
    items: order.items,
    payments: order.payments ?? [],
    receipts: order.receipts ?? [],
    installments: order.installments ?? [],
    opens_at_payment: order.opens_at_payment,
    ways: await listWays(db),
    awaited_courses: await listAwaited(db, order.id),
    reason: order.reason,
    refund:
      amount === null || at === null
        ? null
        : { amount, at, note: note ?? '', ended: await namesOfEnded(db, order.number) },
    history,
    academy: { name: academyName, address },
  }
}

type AddressField = (typeof addressFields)[number]
const addressColumns = Object.fromEntries(
  addressFields.map((field) => [field, ({ address }: ListedOrderRow) => address?.[field] ?? '']),
) as Record<AddressField, (order: ListedOrderRow) => string>

/** Orders in the studio. T25 */
export const orderRoutes = routes(studioOrders, {
  async orders({ query }, { db, now }) {
    const page = await readPage<ListedOrderRow, typeof lists.orders>(db, ordersSource, query, now())
    return { data: { ...page, ways: await listWayNames(db) } }
  },

  exportOrders: exporting<ListedOrderRow, typeof lists.orders>(ordersSource, {
    file: 'orders',
    columns: {
      order: ({ number }) => number,
      placed: ({ created_at }) => created_at,
      status: ({ status }) => status,
      decided: ({ decided_at }) => decided_at,
      method: ({ way, method }) => way ?? method,
      total: ({ total }) => total,
      currency: ({ currency }) => currency,
      refunded: ({ refunded_amount }) => refunded_amount,
      student: ({ student }) => student,
      email: ({ email }) => email,
      reference: ({ transfer_reference }) => transfer_reference,
      what: ({ what }) => what,
      delivery: ({ address, delivery }) => (address === null ? delivery : ''),
      ...addressColumns,
    },
  }),

  async orderTotals({ query }, { db }) {
    const { timeZone } = await getSettings(db)
    return { data: await readSales(db, monthIn(timeZone, query.month)) }
  },

  async exportSales({ query }, { db, limiters, caller }) {
    const { timeZone } = await getSettings(db)
    const month = monthIn(timeZone, query.month)
    const { rows, next } = await limiters.exporting.run(() => readSold(db, month, query.after ?? 0), caller)
    const { files, heads: allHeads } = csvWordsOf(caller)
    const heads = allHeads.sales
    const text = csvOf(
      [
        heads.order,
        heads.confirmed,
        heads.method,
        heads.student,
        heads.what,
        heads.currency,
        heads.total,
        heads.refunded,
        heads.net,
      ],
      rows.map(({ number, paid_at, way, method, student, what, currency, total, refunded, net }) => [
        number,
        paid_at === null ? null : dayIn(timeZone, Date.parse(paid_at)),
        way ?? method,
        student,
        what,
        currency,
        total,
        refunded,
        net,
      ]),
      { isFirst: query.after === undefined },
    )
    return { data: { name: `${files.sales(query.month)}.csv`, text, next } }
  },

  async orderProducts(_input, { db }) {
    const { currency } = await getSettings(db)
    return { data: { currency, products: await listSold(db) } }
  },

  async order({ params }, { db, now }) {
    const order = await readOrder(db, params.number, now())
    return { data: order }
  },

  async decideOrder({ params, body }, { db, now, actor }) {
    const { number } = params
    const result = await decideOrder(db, { number, decision: body, now: now(), author: byActor(actor) })
    if (result.outcome === 'missing') refuse('order.not_found')
    if (result.outcome === 'other') refuse('order.decided')
    return { data: decided(result.change) }
  },

  decideOrders: forMany(
    () => ordersSource,
    (tx, ids, { author, now }, { body }: Parsed<typeof studioOrders.decideOrders>) =>
      decideMany(tx, ids, { decision: body.decision, author, now }),
  ),

  async reopenOrder({ params, body }, { db, now, actor }) {
    const change = { number: params.number, reason: body.reason, author: byActor(actor), now: now() }
    const { stillOpen, ...done } = await reverseOrder(db, change)
    const msg = stillOpen.length === 0 ? 'order.reopened' : coded('order.reopened_but', { courses: stillOpen })
    return { data: { ...decided(done), still_open: stillOpen }, msg }
  },

  async noteRefund({ params, body }, { db, now, actor }) {
    const order = (await findOrder(db, params.number)) ?? refuse('order.not_found')
    const { note, ends_access: endsAccess, payment_id: paymentId } = body
    const refund = { number: order.number, paymentId, amount: amountIn(order.currency, body.amount), note, endsAccess }
    const { ended: courses, isHeld } = await noteRefund(db, { ...refund, author: byActor(actor), now: now() })
    if (isHeld) return { data: null, msg: 'refund.noted_held' }
    return { data: null, msg: courses.length === 0 ? 'refund.noted' : coded('refund.noted_ended', { courses }) }
  },

  async withdrawRefund({ params, query }, { db, now, actor }) {
    const which = { number: params.number, paymentId: query.payment_id }
    const { open, unchanged } = await withdrawRefund(db, { ...which, author: byActor(actor), now: now() })
    if (open.length > 0 && unchanged.length > 0)
      return { data: null, msg: coded('refund.removed_partly', { courses: open, unchanged }) }
    if (open.length > 0) return { data: null, msg: coded('refund.removed_open', { courses: open }) }
    return {
      data: null,
      msg: unchanged.length > 0 ? coded('refund.removed_unchanged', { unchanged }) : 'refund.removed',
    }
  },

  async takeCash({ body }, { db, now, actor }) {
    const { email, user_id: named, opens_at: opensAt, ...taken } = body
    const userId = named ?? (await findUserByEmail(db, email))?.id
    if (userId === undefined) refuse('request.invalid', { errors: { email: ['email.unknown'] } })
    // A joined account holds nothing: what was its student's belongs to the remaining one.
    if (await isJoined(db, userId)) refuse('account.not_found')
    const change = { author: byActor(actor), now: now() }
    const { order, change: made } = await takeCash(db, { ...taken, opensAt, userId }, change)
    const { number } = order
    const courses = await listAwaited(db, order.id)
    const msg = courses.length > 0 ? coded('order.made_awaited', { number, courses }) : coded('order.made', { number })
    return { data: { ...decided(made), number }, msg }
  },

  async recordPayment({ params, body }, { db, now, actor }) {
    const { key, amount, method, way_id: wayId, day, reference, note, opens_at: opensAt } = body
    const way = await findWay(db, { wayId, method })
    if (wayId !== undefined && !way) refuse('request.invalid', { errors: { method: ['way.gone'] } })
    const { timeZone } = await getSettings(db)
    const at = paidAt(timeZone, day, now())
    const received = { ...receivedBy(way, method), key, amount, at, reference: reference || null, note: note || null }
    const recorded = { number: params.number, received, opensAt, author: byActor(actor), now: now() }
    const { change } = await recordPayment(db, recorded)
    return { data: decided(change), msg: 'payment.recorded' }
  },

  async setInstallments({ params, body }, { db, now, actor }) {
    await setInstallments(db, { number: params.number, ...body, author: byActor(actor), now: now() })
    return { data: null, msg: 'installments.stored' }
  },
})
