import { z } from 'zod'
import { longestEmail } from '../../core/accounts/rules.ts'
import { mostTyped } from '../../core/typed-lengths.ts'
import { listCaps } from '../../core/list-caps.ts'
import { oneLine } from '../../core/one-line.ts'
import { mostAmount } from '../../core/orders/money.ts'
import { openings, paymentMethodNames } from '../../core/orders/rules.ts'
import { lists } from '../../core/staff/lists.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { DeliveryAddress, Installment, Order, OrderLine, Payment, Receipt } from '../orders.ts'
import { Decided, Reason } from './decision.ts'
import { ActionKey, exportQuery, FilePart, ForMany, listPage, listQuery, selectionOf } from './list.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const OrderParams = z.object({ number: z.string().max(40) })
/** More than nothing. A number that is none travels as null, which is refused. */
const PaidAmount = z.number('amount.typed').positive('amount.typed')
const OpensAt = z.enum(['first', 'last'])
const Decision = z.discriminatedUnion('confirm', [
  z.object({ confirm: z.literal(true) }),
  z.object({ confirm: z.literal(false), reason: Reason }),
])

/** An order that waits for its payment to be confirmed. */
export const WaitingOrder = z.object({
  number: z.string(),
  created_at: Instant,
  method: z.enum(paymentMethodNames),
  way: Order.shape.way,
  total: z.number(),
  currency: z.string(),
  /** The sum paid so far; what was given back stays in it. */
  paid: z.number(),
  refunded_amount: z.number().nullable(),
  /** Null when the account is gone. */
  user_id: z.number().nullable(),
  student: z.string().nullable(),
  email: z.string().nullable(),
  transfer_reference: z.string().nullable(),
  /** The path of the newest receipt: a picture at its largest, or a PDF below /receipts. */
  receipt: z.string().nullable(),
  what: z.string(),
})

/** An order in the list of the studio. T25 */
export const ListedOrder = WaitingOrder.extend({
  id: z.number(),
  status: Order.shape.status,
  decided_at: Instant.nullable(),
  address: DeliveryAddress.nullable(),
  delivery: z.string(),
})

/** A payment as staff see it. T39 */
export const StudioPayment = Payment.extend({
  /** The name of the account that recorded it; null: a command, or the account is gone. */
  recorded_by: z.string().nullable(),
})

/** One order with everything that staff know of it. T25 */
const StudioOrder = ListedOrder.extend({
  items: listOf('cartLines', OrderLine.omit({ slug: true })),
  payments: listOf('payments', StudioPayment),
  receipts: listOf('receipts', Receipt),
  installments: listOf('installments', Installment),
  /** The ways by which money can have come. */
  ways: listOf('payingWays', z.object({ id: z.number(), name: z.string(), method: z.enum(paymentMethodNames) })),
  /** With which payment its courses open. */
  opens_at_payment: z.enum(openings),
  reason: z.string().nullable(),
  refund: z
    .object({
      amount: z.number(),
      note: z.string(),
      at: Instant,
      /** The courses whose access it has ended. */
      ended: listOf('cartLines', z.string()),
    })
    .nullable(),
  /** Its courses that open once the student has confirmed their address. */
  awaited_courses: listOf('cartLines', z.string()),
  /** Its courses that the student has open. */
  open_courses: listOf('cartLines', z.object({ id: z.number(), name: z.string() })),
  /** The decisions of staff, the newest first. */
  history: listOf(
    'orderHistory',
    z.object({
      id: z.number(),
      at: Instant,
      actor: z.string().nullable(),
      action: z.string(),
      reason: z.string().nullable(),
      /** The amount of a refund, also of a withdrawn one; null where it is about none. */
      amount: z.number().nullable(),
      /** Courses whose access a refund has ended, or its removal given back. */
      ended: listOf('cartLines', z.string()),
      given_back: listOf('cartLines', z.string()),
    }),
  ),
  academy: z.object({ name: z.string(), address: z.string().nullable() }),
})

/** Money taken and given back in a month. */
const Sales = z.object({
  /** By currency and way to pay. */
  methods: listOf(
    'payingWays',
    z.object({
      currency: z.string(),
      method: z.enum(paymentMethodNames),
      way: Order.shape.way,
      orders: z.number(),
      total: z.number(),
      refunded: z.number(),
    }),
  ),
  /** The sum paid for each course and book, the largest first; a refund is one of an order, not of its items. */
  items: listOf(
    'soldItems',
    z.object({
      currency: z.string(),
      kind: OrderLine.shape.kind,
      name: z.string(),
      quantity: z.number(),
      total: z.number(),
    }),
  ),
})

const Month = z.string().regex(/^2[01]\d{2}-(0[1-9]|1[0-2])$/, 'month.form')

/** Orders as staff see and decide them. T25 */
export const studioOrders = {
  orders: endpoint({
    does: 'Lists orders by words, filters and sort, a page at a time',
    on: 'GET /studio/orders',
    access: 'orders.decide',
    query: listQuery(lists.orders),
    /** `ways`: the names of the academy's ways to pay, then of former ones; where there was no list yet, the methods. */
    reply: listPage(ListedOrder).extend({ ways: listOf('payingWays', z.string()) }),
    refuses: refusals,
  }),
  exportOrders: endpoint({
    does: 'Returns the filtered orders as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/orders/csv',
    access: 'people.export',
    query: exportQuery(lists.orders),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  orderTotals: endpoint({
    does: 'Returns what was confirmed and what was given back in a month of the academy’s time zone, by payment method and by item',
    on: 'GET /studio/orders/totals',
    access: 'orders.decide',
    query: z.object({ month: Month }),
    reply: Sales,
    refuses: refusals,
  }),
  exportSales: endpoint({
    does: 'Returns the orders that were confirmed or given back in a month as CSV, a thousand at a time: `next` is the `after` of the lines that follow. Its sums are those of the month',
    on: 'GET /studio/orders/totals/csv',
    access: 'people.export',
    query: z.object({ month: Month, after: z.coerce.number().int().min(0).optional() }),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  orderProducts: endpoint({
    does: 'Lists the courses and books that cash can be taken for, with their prices',
    on: 'GET /studio/orders/products',
    access: 'orders.decide',
    reply: z.object({
      currency: z.string(),
      products: listOf(
        'products',
        z.object({ kind: z.enum(['course', 'book']), id: z.number(), name: z.string(), price: z.number() }),
      ),
    }),
    refuses: refusals,
  }),
  order: endpoint({
    does: 'Returns one order with its history',
    on: 'GET /studio/orders/:number',
    access: 'orders.decide',
    params: OrderParams,
    reply: StudioOrder,
    refuses: [...refusals, 'order.not_found'],
  }),
  decideOrder: endpoint({
    does: 'Confirms the payment of an order or declines it; the student gets an email ten seconds later',
    on: 'POST /studio/orders/:number/decision',
    limit: 'studioMails',
    access: 'orders.decide',
    params: OrderParams,
    body: Decision,
    reply: Decided,
    refuses: [...refusals, 'order.not_found', 'order.decided'],
  }),
  decideOrders: endpoint({
    does: 'Confirms or declines the waiting ones of the selected orders, all or none. The same key again is the same action. Refused when the filter leaves another count than was seen',
    on: 'POST /studio/orders/many',
    limit: 'studioMails',
    access: 'orders.decide',
    body: z.object({ key: ActionKey, selection: selectionOf(lists.orders), decision: Decision }),
    reply: ForMany,
    refuses: [...refusals, 'selection.changed', 'server.busy'],
  }),
  reopenOrder: endpoint({
    does: 'Reopens a decided order: it waits again, access that its confirmation opened ends, and the student gets an email ten seconds later. Access that was changed since stays, and is named',
    on: 'POST /studio/orders/:number/reopening',
    limit: 'studioMails',
    access: 'orders.decide',
    params: OrderParams,
    body: z.object({ reason: Reason }),
    reply: Decided.extend({ still_open: listOf('cartLines', z.string()) }),
    refuses: [...refusals, 'order.not_found', 'order.not_decided', 'order.reference_used', 'order.refunded'],
  }),
  noteRefund: endpoint({
    does: 'Notes what of a payment was given back, and ends the access to its courses where that is asked for',
    on: 'POST /studio/orders/:number/refund',
    limit: 'studioMails',
    access: 'orders.decide',
    params: OrderParams,
    body: z.object({
      /** The payment that it is a part of; it may be left out where there is one. */
      payment_id: Id.optional(),
      amount: PaidAmount,
      note: z.string().trim().max(mostTyped.paymentNote).default(''),
      /** True if access to the courses of the order ends now. */
      ends_access: z.boolean().default(false),
    }),
    refuses: [...refusals, 'order.not_found', 'order.not_decided'],
  }),
  withdrawRefund: endpoint({
    does: 'Removes the note of what was given back: nothing was. Access that it has ended is given back, unless it was changed since',
    on: 'DELETE /studio/orders/:number/refund',
    limit: 'studioMails',
    access: 'orders.decide',
    params: OrderParams,
    query: z.object({ payment_id: z.coerce.number().int().min(1).optional() }),
    refuses: [...refusals, 'order.not_found', 'order.not_decided'],
  }),
  takeCash: endpoint({
    does: 'Records cash that was taken without an order, as a confirmed order; a course opens. The same key again is the same order',
    on: 'POST /studio/orders',
    limit: 'studioMails',
    access: 'orders.decide',
    body: z.object({
      key: ActionKey,
      /** The student's account; without it the student is found by the address. */
      user_id: Id.optional(),
      email: z.string().max(longestEmail).default(''),
      kind: z.enum(['course', 'book']),
      /** The course or book. */
      id: Id,
      amount: PaidAmount.max(mostAmount),
      /** The price agreed on, where the amount is a part of it. */
      total: PaidAmount.max(mostAmount).optional(),
      /** With which payment the course opens. */
      opens_at: OpensAt.default('first'),
      /** The meaning of money for a course that is open: the money alone, or days too. */
      means: z.enum(['money', 'days']).optional(),
    }),
    reply: Decided.extend({ number: z.string() }),
    refuses: [
      ...refusals,
      'account.not_found',
      'product.not_found',
      'order.waiting',
      'order.course_open',
      'order.not_payable',
    ],
  }),
  recordPayment: endpoint({
    does: 'Records money that has arrived for an order. The first or the last payment opens its courses; a later one adds no days. The same key again is the same payment',
    on: 'POST /studio/orders/:number/payments',
    limit: 'studioMails',
    access: 'orders.decide',
    params: OrderParams,
    body: z.object({
      key: ActionKey,
      amount: PaidAmount.max(mostAmount),
      /** The first way of this method, where no way is named. */
      method: z.enum(paymentMethodNames),
      way_id: Id.optional(),
      /** The day it arrived, on the academy's clocks; now where it is left out. */
      day: z.iso.date().optional(),
      reference: z.string().overwrite(oneLine).trim().max(mostTyped.paymentReference, 'text.too_long').default(''),
      note: z.string().trim().max(mostTyped.paymentNote).default(''),
      /** With which payment the courses of an order that waits open. */
      opens_at: OpensAt.optional(),
    }),
    reply: Decided,
    refuses: [...refusals, 'order.not_found', 'order.not_payable'],
  }),
  setInstallments: endpoint({
    does: 'Stores in which parts an order is paid and until which day each is expected; none: it is paid whole. On its day the student is reminded of a part that is not paid',
    on: 'POST /studio/orders/:number/installments',
    limit: 'studio',
    access: 'orders.decide',
    params: OrderParams,
    body: z.object({
      installments: z.array(Installment.extend({ amount: PaidAmount.max(mostAmount) })).max(listCaps.installments),
    }),
    refuses: [...refusals, 'order.not_found', 'order.not_payable'],
  }),
}
