import { longestAddress } from '../core/orders/address.ts'
import { mostTyped } from '../core/typed-lengths.ts'
import { oneLine } from '../core/one-line.ts'
import { coded } from '../core/coded.ts'
import { z } from 'zod'
import type { DeliveryAddress as Address } from '../core/orders/address.ts'
import { paymentMethodNames } from '../core/orders/rules.ts'
import { endpoint, Id, Instant } from './endpoint.ts'
import { Picture, UploadedFile } from './pictures.ts'
import { listOf } from './lists.ts'

const line = (most: number) => z.string().overwrite(oneLine).trim().max(most, coded('text.most', { most }))
const needed = (most: number) => line(most).min(1, 'text.empty')

/** The address that books are sent to. T25 */
export const DeliveryAddress = z.object({
  recipient: needed(longestAddress.recipient),
  street: needed(longestAddress.street),
  postal_code: line(longestAddress.postal_code),
  city: needed(longestAddress.city),
  region: line(longestAddress.region),
  country: line(longestAddress.country),
  phone: line(longestAddress.phone),
}) satisfies z.ZodType<Address>

export const OrderLine = z.object({
  kind: z.enum(['course', 'book']),
  /** The slug of its page; null if it is no longer offered. */
  slug: z.string().nullable(),
  name: z.string(),
  price: z.number(),
  quantity: z.number(),
})

/** The proof that an order is paid, as its student has sent it: a receipt, else the reference of the transfer; null: none. */
export const PaymentReport = z.enum(['receipt', 'reference']).nullable()

/** The name of the way to pay at that time; null: from before the academy had a list of them. */
const WayName = z.string().nullable()

/** Money that was received for an order. T39 */
export const Payment = z.object({
  id: z.number(),
  amount: z.number(),
  method: z.enum(paymentMethodNames),
  way: WayName,
  at: Instant,
  reference: z.string().nullable(),
  /** The amount of it that was given back. */
  refunded: z.number(),
})

/** A receipt that a student has sent to show a payment. T39 */
export const Receipt = z.object({
  id: z.number(),
  /** A picture at its largest, or a PDF to download; only the student and staff can open it. */
  path: z.string(),
  is_picture: z.boolean(),
  at: Instant,
  /** The payment that was recorded after it came; null: none yet. */
  payment_id: z.number().nullable(),
})

/** A part of the total and the day until which it is expected. T39 */
export const Installment = z.object({ amount: z.number(), due_on: z.iso.date() })

/** A part of the payment plan, the sum of it that is not paid yet, and whether that is due. */
const PlannedPart = Installment.extend({ open: z.number(), is_due: z.boolean() })

const OrderStatus = z.enum(['placed', 'confirmed', 'declined', 'cancelled'])
const Method = z.enum(paymentMethodNames)

/** An order in a list. */
export const OrderSummary = z.object({
  number: z.string(),
  status: OrderStatus,
  method: Method,
  way: WayName,
  total: z.number(),
  currency: z.string(),
  /** The sum paid so far; what was given back stays in it. */
  paid: z.number(),
  /** False if it contains only books. */
  has_courses: z.boolean(),
  created_at: Instant,
  /** The proof of payment that the academy is about to check while the order waits. */
  reported: PaymentReport,
  /** The amount of the total that the academy gave back, and when. */
  refund: z.object({ amount: z.number(), at: Instant }).nullable(),
})

/** An order, for its student. */
export const Order = OrderSummary.extend({
  items: listOf('cartLines', OrderLine),
  payments: listOf('payments', Payment),
  installments: listOf('installments', PlannedPart),
  /** The payment expected next, due already or not; its day is null without a plan. Null when nothing is open. */
  next_payment: z.object({ amount: z.number(), due_on: z.iso.date().nullable(), is_due: z.boolean() }).nullable(),
  delivery: z.string(),
  decided_at: Instant.nullable(),
  /** The reason why it was declined. */
  reason: z.string().nullable(),
  /** The academy's own payment instructions, '' where it has written none; null once no payment is due. */
  instructions: z.string().nullable(),
  /** The account to send the total to, whose it is and its bank, to be copied; null where no transfer is due or the academy names none. */
  account: z.string().nullable(),
  account_name: z.string().nullable(),
  bank: z.string().nullable(),
  takes_reference: z.boolean(),
  transfer_reference: z.string().nullable(),
  /** True if a receipt can be sent: money is expected that the academy does not see by itself. */
  takes_receipt: z.boolean(),
  receipts: listOf('receipts', Receipt),
  /** The picture of the receipt that came since the last payment; only the student and staff can see it. */
  receipt: Picture.nullable(),
  /** Its courses that open once the student has confirmed their address. */
  awaited_courses: listOf('cartLines', z.string()),
})

const NumberParams = z.object({ number: z.string().min(1).max(40) })
const own = ['account.unauthenticated', 'order.not_found'] as const

export const orders = {
  methods: endpoint({
    does: 'Lists the ways to pay, in the academy’s order',
    on: 'GET /payment-methods',
    access: 'anyone',
    // Payment instructions come with the order, so that bank details are not public and a payer can quote the order number.
    reply: listOf('paymentMethods', z.object({ id: z.number(), name: z.string(), method: Method })),
  }),
  place: endpoint({
    does: 'Orders the contents of the cart. Idempotent by key',
    on: 'POST /orders',
    limit: 'orders',
    access: 'user',
    body: z.object({
      /** A new one for every checkout page. */
      key: z.uuid(),
      /** The first way of this method, where no way is named. */
      method: Method,
      way_id: Id.optional(),
      /** The total the student saw; if it has changed, nothing is ordered. */
      expected_total: z.number().min(0),
      /** The delivery address for books, in the student's own lines; ignored when there is an `address`. */
      delivery: z
        .string()
        .max(500, coded('text.most', { most: 500 }))
        .default(''),
      /** The delivery address for books, in fields; null: they are picked up at the academy. */
      address: DeliveryAddress.nullable().default(null),
    }),
    reply: Order.extend({
      /** The payment page, for methods that have one; null for methods with instructions. */
      pay_at: z.url().nullable(),
    }),
    refuses: [
      'request.invalid',
      'account.unauthenticated',
      'request.too_many',
      'cart.empty',
      'cart.changed',
      'order.most_waiting',
    ],
  }),
  list: endpoint({
    does: "Lists the user's orders, newest first",
    on: 'GET /orders',
    access: 'user',
    reply: listOf('ownOrders', OrderSummary),
    refuses: ['account.unauthenticated'],
  }),
  get: endpoint({
    does: "Returns one of the user's orders",
    on: 'GET /orders/:number',
    access: 'user',
    params: NumberParams,
    reply: Order,
    refuses: own,
  }),
  reference: endpoint({
    does: 'Stores the reference of the bank transfer that paid an order',
    on: 'POST /orders/:number/reference',
    limit: 'changes',
    access: 'user',
    params: NumberParams,
    body: z.object({ reference: z.string().overwrite(oneLine).max(mostTyped.paymentReference, 'text.too_long') }),
    reply: Order,
    refuses: ['request.invalid', ...own, 'order.decided', 'order.not_by_transfer', 'order.reference_used'],
  }),
  receipt: endpoint({
    does: 'Stores a receipt of an order, a picture or a PDF of at most 8 MB, in the place of one that came since the last payment',
    on: 'POST /orders/:number/receipt',
    limit: 'uploads',
    access: 'user',
    takes: 'file',
    params: NumberParams,
    body: z.object({ file: UploadedFile }),
    reply: Order,
    refuses: [
      'request.invalid',
      'request.unsupported_media',
      'request.too_many',
      ...own,
      'order.decided',
      'order.not_by_transfer',
      'picture.unreadable',
      'picture.too_large',
      'picture.too_many_pixels',
      'server.busy',
    ],
  }),
  cancel: endpoint({
    does: 'Cancels a pending order of which nothing is paid',
    on: 'POST /orders/:number/cancel',
    limit: 'changes',
    access: 'user',
    params: NumberParams,
    reply: Order,
    refuses: [...own, 'order.decided', 'order.paid_in_part'],
  }),
}
