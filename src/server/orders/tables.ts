import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { waitingKinds, endings, sourceKinds } from '../../core/access/sources.ts'
import type { DeliveryAddress } from '../../core/orders/address.ts'
import { openings, paymentMethodNames } from '../../core/orders/rules.ts'
import { users } from '../accounts/tables.ts'
import { books } from '../books/tables.ts'
import { courses } from '../courses/tables.ts'
import { belongsTo, identity, instant, money } from '../db/columns.ts'
import { pictures } from '../pictures/tables.ts'

/** Returns the SQL for an order's own part of the text by which staff find it; orders_search indexes it. The rest is its student's. */
export const orderWords = (table: '' | 'o.') =>
  `lower(${table}number || ' ' || coalesce(${table}transfer_reference, ''))`

/** A signed-in user's cart: each row is a course or a book. Prices are always looked up, never stored here. */
export const cartItems = pgTable(
  'cart_items',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
    courseId: integer().references(() => courses.id, { onDelete: 'cascade' }),
    bookId: integer().references(() => books.id, { onDelete: 'cascade' }),
    quantity: integer().notNull().default(1),
    addedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('cart_items_course').on(table.userId, table.courseId),
    uniqueIndex('cart_items_book').on(table.userId, table.bookId),
    index('cart_items_by_course').on(table.courseId),
    index('cart_items_by_book').on(table.bookId),
    check('cart_items_product', sql`num_nonnulls(course_id, book_id) = 1`),
    check('cart_items_quantity', sql`quantity BETWEEN 1 AND 20 AND (course_id IS NULL OR quantity = 1)`),
  ],
)

/** The ways in which students can pay, as the academy has listed them. T39 */
export const paymentWays = pgTable('payment_ways', {
  id: identity(),
  name: text().notNull(),
  /** True if students report the payment, by a reference or a receipt, because no one of the academy sees it. */
  takesReceipt: boolean().notNull().default(true),
  /** The fields that a form of a bank or an app asks for; each may be empty. */
  accountName: text().notNull().default(''),
  bank: text().notNull().default(''),
  account: text().notNull().default(''),
  /** Anything else to know. */
  hint: text().notNull().default(''),
  sort: integer().notNull().default(0),
  isVisible: boolean().notNull().default(true),
})

/** Declares the way that an order or a payment goes, and its name at that time; null: from before the academy had a list of them. */
const way = () => ({ wayId: integer().references(() => paymentWays.id, { onDelete: 'set null' }), wayName: text() })

/** Returns the SQL for the name of the way that an order or a payment goes, or else its method; `row` is its alias. */
export const wayNameOf = (row: string) => `coalesce(${row}.way_name, ${row}.method)`

export const orders = pgTable(
  'orders',
  {
    id: identity(),
    /** The order number that students and staff use. */
    number: text().notNull().unique(),
    /** Null when the account was deleted: the sale itself stays on record. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: ['placed', 'confirmed', 'declined', 'cancelled'] })
      .notNull()
      .default('placed'),
    method: text({ enum: paymentMethodNames }).notNull(),
    ...way(),
    currency: text().notNull(),
    total: money().notNull(),
    /** Idempotency key of the checkout page: resubmitting does not create another order. */
    checkoutKey: text().notNull(),
    /** The delivery address as the lines of a label, or as the student wrote it. */
    delivery: text().notNull().default(''),
    /** The same in fields; null where the student wrote lines or fetches the books. */
    deliveryAddress: jsonb().$type<DeliveryAddress>(),
    /** As the student wrote it. */
    transferReference: text(),
    /** Its letters and digits in capitals, which must be unique. */
    transferReferenceKey: text(),
    /** The newest picture of a receipt, for the release before this one; `receipts` has them all. */
    receiptKey: text().references(() => pictures.key, { onDelete: 'set null' }),
    /** The reason why the order was declined, for the student. */
    reason: text(),
    createdAt: instant().notNull().defaultNow(),
    decidedAt: instant(),
    /** With which payment its courses open; 'never': they are open already, and it adds no days. */
    opensAtPayment: text({ enum: openings }).notNull().default('last'),
    /** The refund as the release before this one noted it; `refunds` has it. */
    refundedAmount: money(),
    refundedAt: instant(),
    refundNote: text(),
  },
  (table) => [
    uniqueIndex('orders_checkout_key').on(table.userId, table.checkoutKey),
    uniqueIndex('orders_transfer_reference')
      .on(table.transferReferenceKey)
      .where(sql`status IN ('placed', 'confirmed')`),
    index('orders_user').on(table.userId),
    index('orders_way').on(table.wayId),
    index('orders_way_name').on(sql`coalesce(way_name, method)`),
    index('orders_search').using('gin', sql.raw(`${orderWords('')} gin_trgm_ops`)),
    index('orders_receipt')
      .on(table.receiptKey)
      .where(sql`receipt_key IS NOT NULL`),
    index('orders_newest').on(table.createdAt, table.id),
    index('orders_highest').on(table.total, table.id),
    index('orders_decided').on(table.decidedAt),
    check('orders_refund', sql`(refunded_amount IS NULL) = (refunded_at IS NULL)`),
    index('orders_placed')
      .on(table.createdAt)
      .where(sql`status = 'placed'`),
  ],
)

/** The lines of an order, with the names and prices at that time. */
export const orderItems = pgTable(
  'order_items',
  {
    id: identity(),
    orderId: belongsTo(() => orders.id),
    kind: text({ enum: ['course', 'book'] }).notNull(),
    courseId: integer().references(() => courses.id, { onDelete: 'set null' }),
    bookId: integer().references(() => books.id, { onDelete: 'set null' }),
    name: text().notNull(),
    price: money().notNull(),
    quantity: integer().notNull(),
    /** The time for which the course opens once the order is confirmed; null: forever. */
    accessDays: integer(),
  },
  (table) => [
    index('order_items_order').on(table.orderId),
    index('order_items_course').on(table.courseId),
    index('order_items_book').on(table.bookId),
  ],
)

/** Money that was received for an order. docs/decisions/0179 */
export const payments = pgTable(
  'payments',
  {
    id: identity(),
    orderId: belongsTo(() => orders.id),
    amount: money().notNull(),
    method: text({ enum: paymentMethodNames }).notNull(),
    ...way(),
    paidAt: instant().notNull(),
    /** The reference by which the academy finds it in its books, as typed. */
    reference: text(),
    note: text(),
    /** Idempotency key of the form that recorded it; null where it came with a decision. */
    key: text(),
    /** Null when it was a command, or the account of who recorded it is gone. */
    recordedBy: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('payments_order').on(table.orderId),
    index('payments_way').on(table.wayId),
    index('payments_way_name').on(sql`coalesce(way_name, method)`),
    uniqueIndex('payments_key').on(table.key),
    index('payments_day').on(table.paidAt),
    index('payments_recorded_by')
      .on(table.recordedBy)
      .where(sql`recorded_by IS NOT NULL`),
    check('payments_amount', sql`amount >= 0`),
  ],
)

/** Proofs of payment that students have sent: a picture or a PDF, visible to its student and staff. T39 */
export const receipts = pgTable(
  'receipts',
  {
    id: identity(),
    orderId: belongsTo(() => orders.id),
    /** The payment that was recorded after it came; null: none yet. */
    paymentId: integer().references(() => payments.id, { onDelete: 'set null' }),
    pictureKey: text().references(() => pictures.key, { onDelete: 'cascade' }),
    /** The name of a stored PDF. */
    fileKey: text().unique(),
    createdAt: instant().notNull(),
    /** True while its file is being stored. */
    isPending: boolean().notNull().default(false),
  },
  (table) => [
    index('receipts_order').on(table.orderId),
    index('receipts_payment').on(table.paymentId),
    index('receipts_picture').on(table.pictureKey),
    check('receipts_file', sql`num_nonnulls(picture_key, file_key) = 1`),
  ],
)

/** Refunds of payments. */
export const refunds = pgTable(
  'refunds',
  {
    id: identity(),
    paymentId: belongsTo(() => payments.id),
    amount: money().notNull(),
    givenAt: instant().notNull(),
    note: text(),
  },
  (table) => [
    uniqueIndex('refunds_payment').on(table.paymentId),
    index('refunds_day').on(table.givenAt),
    check('refunds_amount', sql`amount > 0`),
  ],
)

/** The amounts expected for an order, with their due days. */
export const installments = pgTable(
  'installments',
  {
    id: identity(),
    orderId: belongsTo(() => orders.id),
    amount: money().notNull(),
    dueOn: date().notNull(),
    remindedAt: instant(),
  },
  (table) => [
    uniqueIndex('installments_order').on(table.orderId, table.dueOn),
    index('installments_due')
      .on(table.dueOn)
      .where(sql`reminded_at IS NULL`),
    check('installments_amount', sql`amount > 0`),
  ],
)

/** The reason why a student may use a course, and from when until when; `grants` is the union of them. docs/decisions/0179 */
export const accessSources = pgTable(
  'access_sources',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
    courseId: belongsTo(() => courses.id),
    kind: text({ enum: sourceKinds }).notNull(),
    orderId: integer().references(() => orders.id, { onDelete: 'cascade' }),
    beginsAt: instant().notNull(),
    /** Null: no end. */
    endsAt: instant(),
    /** Time of an early end, and its reason. */
    endedAt: instant(),
    ending: text({ enum: endings }),
    reason: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('access_sources_user').on(table.userId, table.courseId),
    index('access_sources_course').on(table.courseId),
    uniqueIndex('access_sources_order')
      .on(table.orderId, table.courseId)
      .where(sql`order_id IS NOT NULL`),
    check('access_sources_ending', sql`(ended_at IS NULL) = (ending IS NULL)`),
    check('access_sources_of_order', sql`kind <> 'order' OR order_id IS NOT NULL`),
  ],
)

/** Access that begins when a student who registered an address has shown that it is theirs; until then it is nothing. T39 */
export const awaitedAccess = pgTable(
  'awaited_access',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
    courseId: belongsTo(() => courses.id),
    kind: text({ enum: waitingKinds }).notNull(),
    orderId: integer().references(() => orders.id, { onDelete: 'cascade' }),
    /** The time for which it opens then; null: for good. */
    days: integer(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('awaited_access_once').on(table.userId, table.courseId, sql`coalesce(order_id, 0)`),
    index('awaited_access_course').on(table.courseId),
    index('awaited_access_order').on(table.orderId),
    check('awaited_access_of_order', sql`(kind = 'order') = (order_id IS NOT NULL)`),
  ],
)
