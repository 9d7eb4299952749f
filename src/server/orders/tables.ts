import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { paymentMethodNames } from '../../core/orders/rules.ts'
import { users } from '../accounts/tables.ts'
import { books } from '../books/tables.ts'
import { courses } from '../courses/tables.ts'
import { belongsTo, identity, instant } from '../db/columns.ts'
import { pictures } from '../pictures/tables.ts'

/** What a signed-in user is about to order: a course or a book each. Prices are looked up, never kept here. */
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

export const orders = pgTable(
  'orders',
  {
    id: identity(),
    /** What student and staff call it by. */
    number: text().notNull().unique(),
    /** Null when the account is gone: what was sold stays known. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: ['placed', 'confirmed', 'declined', 'cancelled'] })
      .notNull()
      .default('placed'),
    method: text({ enum: paymentMethodNames }).notNull(),
    currency: text().notNull(),
    /** Whole units of the currency. */
    total: integer().notNull(),
    /** Made by the page that ordered: sent twice it is one order. */
    checkoutKey: text().notNull(),
    /** Where books are to go, in the student's words. */
    delivery: text().notNull().default(''),
    /** As the student wrote it. */
    transferReference: text(),
    /** Letters and digits of it only, in capitals: what must not come twice. */
    transferReferenceKey: text(),
    /** A picture of the receipt, for its student and staff. */
    receiptKey: text().references(() => pictures.key, { onDelete: 'set null' }),
    /** Why it was declined, in words for the student. */
    reason: text(),
    createdAt: instant().notNull().defaultNow(),
    decidedAt: instant(),
  },
  (table) => [
    uniqueIndex('orders_checkout_key').on(table.userId, table.checkoutKey),
    uniqueIndex('orders_transfer_reference')
      .on(table.transferReferenceKey)
      .where(sql`status IN ('placed', 'confirmed')`),
    index('orders_user').on(table.userId),
    index('orders_receipt')
      .on(table.receiptKey)
      .where(sql`receipt_key IS NOT NULL`),
    index('orders_placed')
      .on(table.createdAt)
      .where(sql`status = 'placed'`),
  ],
)

/** What was ordered, with name and price of that moment. */
export const orderItems = pgTable(
  'order_items',
  {
    id: identity(),
    orderId: belongsTo(() => orders.id),
    kind: text({ enum: ['course', 'book'] }).notNull(),
    courseId: integer().references(() => courses.id, { onDelete: 'set null' }),
    bookId: integer().references(() => books.id, { onDelete: 'set null' }),
    name: text().notNull(),
    price: integer().notNull(),
    quantity: integer().notNull(),
    /** How long the course opens from the confirmation on; null: for good. */
    accessDays: integer(),
  },
  (table) => [
    index('order_items_order').on(table.orderId),
    index('order_items_course').on(table.courseId),
    index('order_items_book').on(table.bookId),
  ],
)
