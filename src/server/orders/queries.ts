import type { z } from 'zod'
import type { CartLine } from '../../contract/cart.ts'
import type { OrderLine, OrderSummary } from '../../contract/orders.ts'
import type { PaymentMethodName } from '../../core/orders/rules.ts'
import { exportRows } from '../../core/staff/lists.ts'
import { accessColumn, type CourseAccess } from '../courses/access.ts'
import type { OpenedCourse } from '../courses/opening.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import { pictureAddressOf, pictureColumn, type pictureOf } from '../pictures/store.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

type Kind = 'course' | 'book'
type Summary = z.output<typeof OrderSummary>
type Status = Summary['status']

/** What shows that the order `o` is paid; the picture of the receipt says more than the reference. */
export const reportedColumn = `CASE WHEN o.receipt_key IS NOT NULL THEN 'receipt'
    WHEN o.transfer_reference IS NOT NULL THEN 'reference' END AS reported`

const summaryColumns = `o.number, o.status, o.method, o.total, o.currency, ${isoOf('o.created_at')} AS created_at,
  ${reportedColumn},
  CASE WHEN o.refunded_at IS NOT NULL THEN json_build_object('amount', o.refunded_amount, 'at', ${isoOf('o.refunded_at')}) END AS refund`

const summaryRow = {
  created_at: notNull(),
  reported: nullable<Summary['reported']>(),
  refund: nullable<Summary['refund']>(),
}

const orderColumns = `o.id, o.user_id, ${summaryColumns}, o.delivery, ${isoOf('o.decided_at')} AS decided_at, o.reason,
  o.transfer_reference,
  (SELECT json_build_object('key', p.key, 'width', p.width, 'height', p.height, 'widths', p.widths,
    'placeholder', p.placeholder) FROM pictures p WHERE p.key = o.receipt_key) AS receipt_picture,
  (SELECT json_agg(json_build_object('kind', i.kind, 'name', i.name, 'price', i.price, 'quantity', i.quantity,
      'slug', coalesce((SELECT c.slug FROM courses c WHERE c.id = i.course_id AND c.status = 'active'),
        (SELECT b.slug FROM books b WHERE b.id = i.book_id AND b.status = 'active'))) ORDER BY i.id)
    FROM order_items i WHERE i.order_id = o.id) AS items`

const orderRow = {
  ...summaryRow,
  receipt_picture: nullable<Parameters<typeof pictureOf>[0]>(),
  items: notNull<z.output<typeof OrderLine>[]>(),
}

export const findOrder = statement({
  name: 'find-order',
  text: `SELECT ${orderColumns} FROM orders o WHERE o.number = :number`,
  row: orderRow,
})

export const findOrderByKey = statement({
  name: 'find-order-by-key',
  text: `SELECT ${orderColumns} FROM orders o WHERE o.user_id = :userId AND o.checkout_key = :key`,
  row: orderRow,
})

export const listOrders = statement({
  name: 'list-orders',
  text: `SELECT ${summaryColumns} FROM orders o WHERE o.user_id = :userId ORDER BY o.id DESC LIMIT 200`,
  row: summaryRow,
})

export const forgetOrderer = statement({
  name: 'forget-orderer',
  text: `UPDATE orders SET user_id = NULL, delivery = '', delivery_address = NULL, transfer_reference = NULL, reason = NULL,
    refund_note = NULL WHERE user_id = :userId`,
})

export const addOrder = statement({
  name: 'add-order',
  text: `INSERT INTO orders (number, user_id, status, method, currency, total, checkout_key, delivery, delivery_address, created_at,
      decided_at)
    VALUES (:number, :userId, :status, :method, :currency, :total, :checkoutKey, :delivery, :deliveryAddress, :createdAt,
      :decidedAt)
    RETURNING id`,
  params: {
    status: notNull<Status>(),
    method: notNull<PaymentMethodName>(),
    deliveryAddress: nullable(),
    decidedAt: nullable(),
  },
})

export const addOrderItems = statement({
  name: 'add-order-items',
  text: `INSERT INTO order_items (order_id, kind, course_id, book_id, name, price, quantity, access_days)
    SELECT :orderId, i.* FROM unnest(:kinds::text[], :courseIds::int[], :bookIds::int[], :names::text[], :prices::numeric[],
      :quantities::int[], :accessDays::int[]) i`,
  params: { kinds: notNull<readonly Kind[]>() },
})

// The cart

export const listCart = statement({
  name: 'list-cart',
  text: `SELECT CASE WHEN course_id IS NULL THEN 'book' ELSE 'course' END AS kind,
      coalesce(i.course_id, i.book_id) AS id, i.quantity, coalesce(c.name, b.title) AS name
    FROM cart_items i LEFT JOIN courses c ON c.id = i.course_id LEFT JOIN books b ON b.id = i.book_id
    WHERE i.user_id = :userId ORDER BY i.id`,
  row: { kind: notNull<Kind>(), id: notNull(), name: notNull() },
})

const addToCart = (kind: Kind) => `INSERT INTO cart_items (user_id, ${kind}_id, quantity, added_at)
  SELECT :userId, :id, :quantity, :now WHERE (SELECT count(*) FROM cart_items WHERE user_id = :userId) < :most
    OR EXISTS (SELECT FROM cart_items WHERE user_id = :userId AND ${kind}_id = :id)
  ON CONFLICT (user_id, ${kind}_id) DO UPDATE SET quantity = greatest(cart_items.quantity, excluded.quantity)
  RETURNING id`

export const addCourseToCart = statement({ name: 'cart-add-course', text: addToCart('course') })

export const addBookToCart = statement({ name: 'cart-add-book', text: addToCart('book') })

export const changeQuantity = statement({
  name: 'cart-change',
  text: 'UPDATE cart_items SET quantity = :quantity WHERE user_id = :userId AND book_id = :bookId',
})

export const removeCourseFromCart = statement({
  name: 'cart-remove-course',
  text: 'DELETE FROM cart_items WHERE user_id = :userId AND course_id = :id',
})

export const removeBookFromCart = statement({
  name: 'cart-remove-book',
  text: 'DELETE FROM cart_items WHERE user_id = :userId AND book_id = :id',
})

export const emptyCart = statement({
  name: 'empty-cart',
  text: 'DELETE FROM cart_items WHERE user_id = :userId',
})

// What can be bought

export const findProducts = statement({
  name: 'list-products',
  text: `SELECT 'course' AS kind, c.id, c.slug, c.name, c.image_url, ${pictureColumn('c.image_url')}, c.price,
      CASE WHEN c.list_price > c.price THEN c.list_price END AS list_price, c.access_days,
      ${accessColumn(':userId::int', ':now::timestamptz')} AS access,
      EXISTS (SELECT FROM order_items i JOIN orders o ON o.id = i.order_id
        WHERE i.course_id = c.id AND o.user_id = :userId AND o.status = 'placed') AS is_ordered
    FROM courses c WHERE c.id = ANY(:courseIds::int[]) AND c.status = 'active'
    UNION ALL
    SELECT 'book', b.id, b.slug, b.title, b.image_url, ${pictureColumn('b.image_url')}, b.price,
      CASE WHEN b.list_price > b.price THEN b.list_price END, NULL, 'none', false
    FROM books b WHERE b.id = ANY(:bookIds::int[]) AND b.status = 'active'`,
  params: { userId: nullable() },
  row: {
    kind: notNull<Kind>(),
    id: notNull(),
    slug: notNull(),
    name: notNull(),
    picture: nullable<z.output<typeof CartLine>['picture']>(),
    price: notNull(),
    access: notNull<CourseAccess>(),
    is_ordered: notNull(),
  },
})

export const listSold = statement({
  name: 'list-sold',
  text: `SELECT 'course' AS kind, id, name, price FROM courses WHERE status = 'active'
    UNION ALL SELECT 'book', id, title, price FROM books WHERE status = 'active' ORDER BY kind DESC, name`,
  row: { kind: notNull<Kind>(), id: notNull(), name: notNull(), price: notNull() },
})

export const findSoldCourse = statement({
  name: 'sold-course',
  text: `SELECT name, access_days FROM courses WHERE id = :id AND status = 'active'`,
})

export const findSoldBook = statement({
  name: 'sold-book',
  text: `SELECT title AS name, NULL::int AS access_days FROM books WHERE id = :id AND status = 'active'`,
})

export const findWaitingOfCourse = statement({
  name: 'waiting-order-of-course',
  text: `SELECT o.number FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.user_id = :userId AND i.course_id = :courseId AND o.status = 'placed' ORDER BY o.id LIMIT 1`,
})

// A waiting order

export const storeReference = statement({
  name: 'store-reference',
  text: `UPDATE orders SET transfer_reference = :reference, transfer_reference_key = :referenceKey
    WHERE id = :id AND status = 'placed' RETURNING id`,
})

export const lockReceipt = statement({
  name: 'receipt-for-update',
  text: `SELECT receipt_key FROM orders WHERE id = :id AND status = 'placed' FOR UPDATE`,
})

export const storeReceipt = statement({
  name: 'store-receipt',
  text: 'UPDATE orders SET receipt_key = :key WHERE id = :id',
})

export const cancelOrder = statement({
  name: 'cancel-order',
  text: `UPDATE orders SET status = 'cancelled', decided_at = :now WHERE id = :id AND status = 'placed'`,
})

export const listWaitingOrders = statement({
  name: 'waiting-orders',
  text: `SELECT o.number, o.created_at, o.method, o.total, o.currency, o.user_id, u.name AS student, u.email, o.transfer_reference,
      (SELECT ${pictureAddressOf('p')} FROM pictures p WHERE p.key = o.receipt_key) AS receipt,
      (SELECT string_agg(i.quantity || ' × ' || i.name, ', ' ORDER BY i.id) FROM order_items i WHERE i.order_id = o.id) AS what
    FROM orders o LEFT JOIN users u ON u.id = o.user_id WHERE o.status = 'placed' ORDER BY o.created_at, o.id
    LIMIT :most`,
  params: { most: nullable() },
  row: { what: notNull() },
})

// Decisions of staff

export const decideOrder = statement({
  name: 'decide-order',
  text: `UPDATE orders SET status = :status, reason = :reason, decided_at = :now
    WHERE number = :number AND status = 'placed' RETURNING id, user_id`,
  params: { status: notNull<Status>(), reason: nullable() },
})

export const decideOrderAgain = statement({
  name: 'decide-order-again',
  text: `UPDATE orders SET status = :status, reason = :reason, decided_at = :decidedAt WHERE number = :number AND status = 'placed'
    RETURNING id`,
  params: { reason: nullable(), decidedAt: nullable() },
})

export const reopenOrder = statement({
  name: 'reopen-order',
  text: `UPDATE orders o SET status = 'placed', reason = NULL, decided_at = NULL WHERE number = :number AND status = :status AND refunded_at IS NULL
    AND NOT EXISTS (SELECT FROM orders p WHERE p.transfer_reference_key = o.transfer_reference_key AND p.id <> o.id
      AND p.status IN ('placed', 'confirmed')) RETURNING id`,
  params: { status: notNull<Status>() },
})

export const cancelTaken = statement({
  name: 'cancel-taken',
  text: `UPDATE orders SET status = 'cancelled' WHERE number = :number AND status = 'confirmed' AND refunded_at IS NULL RETURNING id`,
})

export const listCourseLines = statement({
  name: 'courses-of-order',
  text: `SELECT course_id, access_days FROM order_items WHERE order_id = :orderId AND course_id IS NOT NULL ORDER BY id`,
  row: { course_id: notNull() },
})

export const listOpenedBy = statement({
  name: 'opened-by-order',
  text: `SELECT e.after -> 'opened' AS opened FROM audit_log e
    WHERE e.thing = 'order' AND e.thing_id = :number AND e.action IN ('order.confirmed', 'order.taken')
      AND NOT EXISTS (SELECT FROM audit_log u WHERE u.undoes = e.id) ORDER BY e.id DESC LIMIT 1`,
  row: { opened: nullable<OpenedCourse[]>() },
})

export const listNamesOfCourses = statement({
  name: 'names-of-courses',
  text: 'SELECT name FROM courses WHERE id = ANY(:courseIds::int[]) ORDER BY id',
})

export const lockOrder = statement({
  name: 'lock-order-to-reverse',
  text: 'SELECT FROM orders WHERE number = :number FOR UPDATE',
})

export const findRecipient = statement({
  name: 'recipient-of-order',
  text: 'SELECT email FROM users WHERE id = :userId AND email IS NOT NULL',
  params: { userId: nullable() },
  row: { email: notNull() },
})

// Refunds

export const lockToRefund = statement({
  name: 'order-to-refund',
  text: `SELECT id, number, user_id, status, total, refunded_amount, refund_note FROM orders WHERE number = :number
    FOR UPDATE`,
})

export const noteRefund = statement({
  name: 'note-refund',
  text: 'UPDATE orders SET refunded_amount = :amount, refund_note = :note, refunded_at = :at WHERE id = :id',
  params: { amount: nullable(), note: nullable(), at: nullable() },
})

export const findRefunded = statement({
  name: 'is-refunded',
  text: 'SELECT FROM orders WHERE number = :number AND refunded_at IS NOT NULL',
})

/** What the refund that is noted now has ended, as the audit log has it; of each course the newest. */
export const listEndedByRefund = statement({
  name: 'ended-by-refund',
  text: `SELECT DISTINCT ON ("courseId") one.* FROM audit_log e,
      jsonb_to_recordset(e.after -> 'ended') AS one("courseId" int, before text, after text, "requestId" int)
    WHERE e.thing = 'order' AND e.thing_id = :number AND e.action = 'order.refund_noted' AND e.id > coalesce(
      (SELECT max(w.id) FROM audit_log w WHERE w.thing = 'order' AND w.thing_id = :number AND w.action = 'order.refund_withdrawn'), 0)
    ORDER BY "courseId", e.id DESC`,
  row: { courseId: notNull() },
})

// Sales of a month

const inMonth = (column: string) => `${column} >= :from AND ${column} < :until`

/** The orders that were paid, or whose money was given back, in a month. */
const ofMonth = `(SELECT o.*, o.status = 'confirmed' AND ${inMonth('o.decided_at')} AS is_paid,
    coalesce(${inMonth('o.refunded_at')}, false) AS is_refunded
  FROM orders o WHERE ${inMonth('o.decided_at')} OR ${inMonth('o.refunded_at')})`

export const salesByMethod = statement({
  name: 'sales-by-method',
  text: `SELECT currency, method, count(*) FILTER (WHERE is_paid)::int AS orders,
      coalesce(sum(total) FILTER (WHERE is_paid), 0) AS total, coalesce(sum(refunded_amount) FILTER (WHERE is_refunded), 0) AS refunded
    FROM ${ofMonth} o WHERE is_paid OR is_refunded GROUP BY currency, method ORDER BY currency, method`,
  row: { orders: notNull(), total: notNull(), refunded: notNull() },
})

export const salesByItem = statement({
  name: 'sales-by-item',
  text: `SELECT o.currency, i.kind, i.name, sum(i.quantity)::int AS quantity, sum(i.price * i.quantity) AS total
    FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.status = 'confirmed' AND ${inMonth('o.decided_at')}
    GROUP BY o.currency, i.kind, i.name ORDER BY o.currency, total DESC, i.name LIMIT 200`,
  row: { quantity: notNull(), total: notNull() },
})

export const soldInMonth = statement({
  name: 'sold-in-month',
  text: `SELECT o.id, o.number, CASE WHEN o.is_paid THEN ${isoOf('o.decided_at')} END AS paid_at, o.method, u.name AS student, o.currency,
      (SELECT string_agg(i.quantity || ' × ' || i.name, ', ' ORDER BY i.id) FROM order_items i WHERE i.order_id = o.id) AS what,
      m.total, m.refunded, m.total - m.refunded AS net
    FROM ${ofMonth} o LEFT JOIN users u ON u.id = o.user_id
      CROSS JOIN LATERAL (SELECT CASE WHEN o.is_paid THEN o.total ELSE 0 END AS total,
        CASE WHEN o.is_refunded THEN o.refunded_amount ELSE 0 END AS refunded) m
    WHERE (o.is_paid OR o.is_refunded) AND o.id > :after ORDER BY o.id LIMIT ${exportRows}`,
  row: { what: notNull(), total: notNull(), refunded: notNull(), net: notNull() },
})
