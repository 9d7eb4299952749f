import type { z } from 'zod'
import type { CartLine } from '../../contract/cart.ts'
import type { Installment, OrderLine, OrderSummary, Receipt } from '../../contract/orders.ts'
import type { StudioPayment } from '../../contract/studio/orders.ts'
import { listCaps } from '../../core/list-caps.ts'
import type { Opening, PaymentMethodName } from '../../core/orders/rules.ts'
import { exportRows } from '../../core/staff/lists.ts'
import { isUnconfirmed } from '../accounts/unconfirmed.ts'
import type { CourseAccess } from '../courses/access.ts'
import type { ChangedSources } from '../access/sources.ts'
import type { OpenedCourse } from '../courses/opening.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import { paidOf, refundedOf } from '../payments/sums.ts'
import { pictureAddressOf } from '../pictures/queries.ts'
import type { pictureOf } from '../pictures/store.ts'
import { wayNameOf } from './tables.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

type Kind = 'course' | 'book'
type Summary = z.output<typeof OrderSummary>
type Status = Summary['status']

/** Returns the receipts `r` of an order that came since its last payment was recorded. */
const openReceipts = (order: string) =>
  `FROM receipts r LEFT JOIN pictures p ON p.key = r.picture_key WHERE r.order_id = ${order}.id AND r.payment_id IS NULL AND NOT r.is_pending`

/** The path of a row of `receipts r`, with its picture `p`: of the picture at its largest, or of the PDF. */
const receiptPath = `coalesce(${pictureAddressOf('p')}, '/receipts/' || r.id)`

/** Returns the path of an order's newest receipt, as SQL; null without any. */
export const receiptAddressOf = (
  order: string,
) => `(SELECT ${receiptPath} FROM receipts r LEFT JOIN pictures p ON p.key = r.picture_key
    WHERE r.order_id = ${order}.id AND NOT r.is_pending ORDER BY r.id DESC LIMIT 1)`

/** The student's evidence that the order `o` is paid, in SQL; a receipt says more than the reference. */
export const reportedColumn = `CASE WHEN EXISTS (SELECT ${openReceipts('o')}) THEN 'receipt'
    WHEN o.transfer_reference IS NOT NULL THEN 'reference' END AS reported`

const summaryColumns = `o.number, o.status, o.method, o.way_name AS way, o.total, o.currency, ${isoOf('o.created_at')} AS created_at,
  ${reportedColumn},
  ${paidOf('o')} AS paid,
  EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.kind = 'course') AS has_courses,
  (SELECT json_build_object('amount', sum(r.amount), 'at', ${isoOf('max(r.given_at)')}) FROM refunds r JOIN payments p ON p.id = r.payment_id
    WHERE p.order_id = o.id HAVING count(*) > 0) AS refund`

const summaryRow = {
  created_at: notNull(),
  paid: notNull(),
  has_courses: notNull(),
  reported: nullable<Summary['reported']>(),
  refund: nullable<Summary['refund']>(),
}

const orderColumns = `o.id, o.user_id, ${summaryColumns}, o.delivery, ${isoOf('o.decided_at')} AS decided_at, o.reason,
  o.transfer_reference, o.opens_at_payment, o.way_id,
  (SELECT json_agg(json_build_object('id', p.id, 'amount', p.amount, 'method', p.method, 'way', p.way_name, 'at', ${isoOf('p.paid_at')},
      'reference', p.reference, 'recorded_by', (SELECT s.name FROM users s WHERE s.id = p.recorded_by), 'refunded', coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.payment_id = p.id), 0)) ORDER BY p.paid_at, p.id)
    FROM payments p WHERE p.order_id = o.id) AS payments,
  (SELECT json_agg(json_build_object('amount', d.amount, 'due_on', d.due_on) ORDER BY d.due_on) FROM installments d
    WHERE d.order_id = o.id) AS installments,
  (SELECT json_build_object('key', p.key, 'width', p.width, 'height', p.height, 'widths', p.widths,
    'placeholder', p.placeholder) ${openReceipts('o')} AND p.key IS NOT NULL ORDER BY r.id DESC LIMIT 1) AS receipt_picture,
  (SELECT json_agg(json_build_object('id', r.id, 'path', ${receiptPath}, 'is_picture', p.key IS NOT NULL, 'at', ${isoOf('r.created_at')},
      'payment_id', r.payment_id) ORDER BY r.id)
    FROM receipts r LEFT JOIN pictures p ON p.key = r.picture_key WHERE r.order_id = o.id AND NOT r.is_pending) AS receipts,
  (SELECT json_agg(json_build_object('kind', i.kind, 'name', i.name, 'price', i.price, 'quantity', i.quantity,
      'slug', coalesce((SELECT c.slug FROM courses c WHERE c.id = i.course_id AND c.status = 'active'),
        (SELECT b.slug FROM books b WHERE b.id = i.book_id AND b.status = 'active'))) ORDER BY i.id)
    FROM order_items i WHERE i.order_id = o.id) AS items`

const orderRow = {
  ...summaryRow,
  opens_at_payment: notNull<Opening>(),
  payments: nullable<z.output<typeof StudioPayment>[]>(),
  installments: nullable<z.output<typeof Installment>[]>(),
  receipts: nullable<z.output<typeof Receipt>[]>(),
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
  text: `SELECT ${summaryColumns} FROM orders o WHERE o.user_id = :userId ORDER BY o.id DESC LIMIT ${listCaps.ownOrders + 1}`,
  row: summaryRow,
})

export const forgetOrderer = statement({
  name: 'forget-orderer',
  text: `UPDATE orders SET user_id = NULL, delivery = '', delivery_address = NULL, transfer_reference = NULL, reason = NULL,
    refund_note = NULL WHERE user_id = :userId`,
})

export const forgetPayer = statement({
  name: 'forget-payer',
  text: `WITH own AS (SELECT p.id FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.user_id = :userId),
    given AS (UPDATE refunds SET note = NULL WHERE payment_id IN (SELECT id FROM own))
    UPDATE payments SET reference = NULL, note = NULL WHERE id IN (SELECT id FROM own)`,
})

export const addOrder = statement({
  name: 'add-order',
  text: `INSERT INTO orders (number, user_id, status, method, currency, total, checkout_key, delivery, delivery_address, created_at,
      decided_at, opens_at_payment, way_id, way_name)
    VALUES (:number, :userId, :status, :method, :currency, :total, :checkoutKey, :delivery, :deliveryAddress, :createdAt,
      :decidedAt, :opensAtPayment, :wayId, :wayName)
    RETURNING id`,
  params: {
    status: notNull<Status>(),
    method: notNull<PaymentMethodName>(),
    deliveryAddress: nullable(),
    decidedAt: nullable(),
    opensAtPayment: notNull<Opening>(),
    wayId: nullable(),
    wayName: nullable(),
  },
})

export const addOrderItems = statement({
  name: 'add-order-items',
  text: `INSERT INTO order_items (order_id, kind, course_id, book_id, name, price, quantity, access_days)
    SELECT :orderId, i.* FROM unnest(:kinds::text[], :courseIds::int[], :bookIds::int[], :names::text[], :prices::numeric[],
      :quantities::int[], :accessDays::int[]) i`,
  params: { kinds: notNull<readonly Kind[]>() },
})

// Ways to pay

export const addWay = statement({
  name: 'add-way',
  text: `INSERT INTO payment_ways (name, takes_receipt, account_name, bank, account, hint, sort)
    VALUES (:name, :takesReceipt, :accountName, :bank, :account, :hint, :sort)`,
})

export const dropUnusedWays = statement({
  name: 'drop-unused-ways',
  text: `DELETE FROM payment_ways w WHERE NOT EXISTS (SELECT FROM orders o WHERE o.way_id = w.id)
    AND NOT EXISTS (SELECT FROM payments p WHERE p.way_id = w.id)`,
})

export const listWays = statement({
  name: 'list-ways',
  text: `SELECT id, name, CASE WHEN takes_receipt THEN 'transfer' ELSE 'cash' END AS method FROM payment_ways
    WHERE is_visible ORDER BY sort, id LIMIT ${listCaps.paymentMethods + 1}`,
  row: { method: notNull<PaymentMethodName>() },
})

/** Returns the SQL for the names in use. Each is looked up in an index, so that no order is read for it. */
const usedNames = (table: 'orders' | 'payments') => `(SELECT min(${wayNameOf('o')}) FROM ${table} o)
    UNION ALL SELECT (SELECT min(${wayNameOf('o')}) FROM ${table} o WHERE ${wayNameOf('o')} > u.name) FROM u WHERE u.name IS NOT NULL`

/** The names of all ways to pay: those of the list in its order, then those of orders and payments that it has no more. */
export const listWayNames = statement({
  name: 'list-way-names',
  text: `WITH RECURSIVE ordered AS (WITH RECURSIVE u(name) AS (${usedNames('orders')}) SELECT name FROM u),
      paid AS (WITH RECURSIVE u(name) AS (${usedNames('payments')}) SELECT name FROM u)
    SELECT name FROM (SELECT name, sort, id FROM payment_ways
      UNION ALL SELECT name, NULL, NULL FROM ordered UNION ALL SELECT name, NULL, NULL FROM paid) w
    WHERE name IS NOT NULL GROUP BY name ORDER BY min(sort), min(id), name`,
  row: { name: notNull() },
})

/** An order from before there was a list goes the first way of its method. */
export const findWayDetails = statement({
  name: 'find-way-details',
  text: `SELECT account_name, bank, account, hint FROM payment_ways
    WHERE id = :wayId OR (:wayId::int IS NULL AND takes_receipt = :takesReceipt) ORDER BY id LIMIT 1`,
  params: { wayId: nullable() },
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
  text: `SELECT 'course' AS kind, c.id, c.slug, c.name, c.image_url, (SELECT picture FROM picture_at_1(c.image_url)) AS picture, c.price,
      CASE WHEN c.list_price > c.price THEN c.list_price END AS list_price, c.access_days,
      a.access,
      EXISTS (SELECT FROM order_items i JOIN orders o ON o.id = i.order_id
        WHERE i.course_id = c.id AND o.user_id = :userId AND o.status = 'placed') AS is_ordered
    FROM courses c CROSS JOIN course_access_1(c.id, :userId::int, :now::timestamptz) a
    WHERE c.id = ANY(:courseIds::int[]) AND c.status = 'active'
    UNION ALL
    SELECT 'book', b.id, b.slug, b.title, b.image_url, (SELECT picture FROM picture_at_1(b.image_url)) AS picture, b.price,
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

// Receipts

export const addReceipt = statement({
  name: 'add-receipt',
  text: `INSERT INTO receipts (order_id, picture_key, file_key, created_at, is_pending)
    VALUES (:orderId, :pictureKey, :fileKey, :now, true) RETURNING id`,
  params: { pictureKey: nullable(), fileKey: nullable() },
})

export const claimReceipt = statement({
  name: 'claim-receipt',
  text: 'UPDATE receipts SET is_pending = false WHERE id = :id AND is_pending RETURNING id',
})

/** The release before this one reads the picture from the order. */
export const setFormerReceipt = statement({
  name: 'set-former-receipt',
  text: `UPDATE orders o SET receipt_key = (SELECT r.picture_key FROM receipts r
    WHERE r.order_id = o.id AND r.picture_key IS NOT NULL ORDER BY r.id DESC LIMIT 1) WHERE o.id = :orderId`,
})

export const dropReplaced = statement({
  name: 'drop-replaced-receipts',
  text: `DELETE FROM receipts WHERE order_id = :orderId AND payment_id IS NULL AND NOT is_pending AND id <> :id
    RETURNING picture_key, file_key`,
})

export const dropReceiptsOf = statement({
  name: 'drop-receipts-of',
  text: `DELETE FROM receipts r USING orders o WHERE o.id = r.order_id AND o.user_id = :userId RETURNING r.picture_key, r.file_key`,
})

export const dropUnfinished = statement({
  name: 'drop-unfinished-receipts',
  text: `DELETE FROM receipts WHERE is_pending AND created_at <= :before RETURNING picture_key, file_key`,
})

export const tieReceipts = statement({
  name: 'tie-receipts',
  text: 'UPDATE receipts SET payment_id = :paymentId WHERE order_id = :orderId AND payment_id IS NULL AND NOT is_pending',
})

export const findReceiptFile = statement({
  name: 'find-receipt-file',
  text: `SELECT r.file_key, o.number, o.user_id FROM receipts r JOIN orders o ON o.id = r.order_id
    WHERE r.id = :id AND r.file_key IS NOT NULL AND NOT r.is_pending`,
  row: { file_key: notNull() },
})

export const cancelOrder = statement({
  name: 'cancel-order',
  text: `UPDATE orders SET status = 'cancelled', decided_at = :now WHERE id = :id AND status = 'placed'
    AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = orders.id)`,
})

export const listWaitingOrders = statement({
  name: 'waiting-orders',
  text: `SELECT o.number, o.created_at, o.method, o.way_name AS way, o.total, o.currency, ${paidOf('o')} AS paid, ${refundedOf('o')} AS refunded_amount,
      o.user_id, u.name AS student, u.email, o.transfer_reference,
      ${receiptAddressOf('o')} AS receipt,
      (SELECT string_agg(i.quantity || ' × ' || i.name, ', ' ORDER BY i.id) FROM order_items i WHERE i.order_id = o.id) AS what
    FROM orders o LEFT JOIN users u ON u.id = o.user_id WHERE o.status = 'placed' ORDER BY o.created_at, o.id
    LIMIT :most`,
  params: { most: nullable() },
  row: { what: notNull(), paid: notNull(), refunded_amount: nullable() },
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
    RETURNING id, user_id`,
  params: { reason: nullable(), decidedAt: nullable() },
})

export const reopenOrder = statement({
  name: 'reopen-order',
  text: `UPDATE orders o SET status = 'placed', reason = NULL, decided_at = NULL WHERE number = :number AND status = :status AND ${refundedOf('o')} IS NULL
    AND NOT EXISTS (SELECT FROM orders p WHERE p.transfer_reference_key = o.transfer_reference_key AND p.id <> o.id
      AND p.status IN ('placed', 'confirmed')) RETURNING id`,
  params: { status: notNull<Status>() },
})

export const cancelTaken = statement({
  name: 'cancel-taken',
  text: `UPDATE orders SET status = 'cancelled' WHERE number = :number AND status IN ('confirmed', 'placed') AND ${refundedOf('orders')} IS NULL
    RETURNING id`,
})

export const listCourseLines = statement({
  name: 'courses-of-order',
  text: `SELECT course_id, access_days FROM order_items WHERE order_id = :orderId AND course_id IS NOT NULL ORDER BY id`,
  row: { course_id: notNull() },
})

/** The courses of an order that staff recorded for an address, as far as it has never opened them. */
export const listUnopenedLines = statement({
  name: 'unopened-courses-of-order',
  text: `SELECT i.course_id, i.access_days FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE o.id = :orderId AND i.course_id IS NOT NULL AND o.opens_at_payment <> 'never'
      AND EXISTS (SELECT FROM audit_log e WHERE e.thing = 'order' AND e.thing_id = o.number AND e.action = 'order.taken')
      AND NOT EXISTS (SELECT FROM access_sources s WHERE s.order_id = o.id AND s.course_id = i.course_id) ORDER BY i.id`,
  row: { course_id: notNull() },
})

export const listAwaited = statement({
  name: 'awaited-of-order',
  text: `SELECT c.name FROM awaited_access w JOIN courses c ON c.id = w.course_id WHERE w.order_id = :orderId ORDER BY w.id`,
})

export const listOpenedBy = statement({
  name: 'opened-by-order',
  text: `SELECT e.after -> 'opened' AS opened FROM audit_log e
    WHERE e.thing = 'order' AND e.thing_id = :number AND (e.action IN ('order.confirmed', 'order.taken')
        OR (e.action = 'order.paid' AND e.before ->> 'status' = 'placed' AND e.after ->> 'status' = 'confirmed'))
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

/** Returns the condition under which emails about an order go to an account; `user` is its alias. */
const isRecipient = (user: string) => `${user}.email IS NOT NULL AND NOT ${isUnconfirmed(user)}`

export const findRecipient = statement({
  name: 'recipient-of-order',
  text: `SELECT u.email FROM users u WHERE u.id = :userId AND ${isRecipient('u')}`,
  params: { userId: nullable() },
  row: { email: notNull() },
})

// Payments

export const lockToPay = statement({
  name: 'order-to-pay',
  text: `SELECT id, number, user_id, status, method, way_id, way_name, total, currency, transfer_reference, opens_at_payment, ${paidOf('o')} AS paid,
      coalesce(${refundedOf('o')}, 0) AS refunded
    FROM orders o WHERE number = :number FOR UPDATE`,
  row: {
    paid: notNull(),
    refunded: notNull(),
    status: notNull<Status>(),
    opens_at_payment: notNull<Opening>(),
    method: notNull<PaymentMethodName>(),
  },
})

export const addPayment = statement({
  name: 'add-payment',
  text: `INSERT INTO payments (order_id, amount, method, way_id, way_name, paid_at, reference, note, key, recorded_by)
    VALUES (:orderId, :amount, :method, :wayId, :wayName, :paidAt, :reference, :note, :key, :recordedBy)
    ON CONFLICT (key) DO NOTHING RETURNING id`,
  params: {
    method: notNull<PaymentMethodName>(),
    wayId: nullable(),
    wayName: nullable(),
    reference: nullable(),
    note: nullable(),
    key: nullable(),
    recordedBy: nullable(),
  },
})

export const findPaymentByKey = statement({
  name: 'find-payment-by-key',
  text: 'SELECT p.id, o.number, o.user_id FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.key = :key',
})

export const dropPayments = statement({
  name: 'drop-payments',
  text: `DELETE FROM payments p WHERE id = ANY(:ids::int[]) AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id)
    RETURNING id`,
})

export const takeBackPayments = statement({
  name: 'take-back-payments',
  text: `DELETE FROM payments p USING orders o WHERE o.id = p.order_id AND o.number = :number
    RETURNING p.amount, p.method, p.way_id, p.way_name, p.paid_at, p.reference, p.note, p.recorded_by`,
  row: { method: notNull<PaymentMethodName>() },
})

export const setOpening = statement({
  name: 'set-opening',
  text: 'UPDATE orders SET opens_at_payment = :opensAtPayment WHERE id = :id',
  params: { opensAtPayment: notNull<Opening>() },
})

export const setTotal = statement({
  name: 'set-total',
  text: `UPDATE orders SET total = :total WHERE id = :id`,
})

export const findOrderToPay = statement({
  name: 'order-with-balance',
  text: `SELECT o.number, o.total - ${paidOf('o')} + coalesce(${refundedOf('o')}, 0) AS balance
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.user_id = :userId AND i.course_id = :courseId AND o.status = 'confirmed' AND o.currency = :currency
    ORDER BY o.total - ${paidOf('o')} > 0 DESC, o.id DESC LIMIT 1`,
  row: { balance: notNull() },
})

export const isCourseOpen = statement({
  name: 'is-course-open',
  text: `SELECT FROM grants WHERE user_id = :userId AND course_id = :courseId AND (expires_at IS NULL OR expires_at > :now)`,
})

export const dropInstallments = statement({
  name: 'drop-installments',
  text: 'DELETE FROM installments WHERE order_id = :orderId AND NOT due_on = ANY(:days::text[]::date[])',
})

/** A day that was reminded of is reminded of again only where it is another day. */
export const storeInstallments = statement({
  name: 'store-installments',
  text: `INSERT INTO installments (order_id, amount, due_on) SELECT :orderId, i.* FROM unnest(:amounts::numeric[], :days::text[]::date[]) i
    ON CONFLICT (order_id, due_on) DO UPDATE SET amount = excluded.amount`,
})

/** The parts that are due and not yet paid: what was paid, and not all given back, does not reach the sum of the parts up to it. */
/** A student whose address is not confirmed is reminded once it is. */
export const takeDueInstallments = statement({
  name: 'take-due-installments',
  text: `UPDATE installments d SET reminded_at = :now FROM orders o
    WHERE o.id = d.order_id AND d.reminded_at IS NULL AND d.due_on <= :today::text::date AND o.status IN ('placed', 'confirmed')
      AND EXISTS (SELECT FROM users u WHERE u.id = o.user_id AND ${isRecipient('u')})
      AND (SELECT sum(e.amount) FROM installments e WHERE e.order_id = d.order_id AND e.due_on <= d.due_on) > ${paidOf('o')}
      AND (${paidOf('o')} = 0 OR ${paidOf('o')} > coalesce(${refundedOf('o')}, 0))
    RETURNING o.number, d.due_on::text AS due_on`,
  row: { due_on: notNull() },
})

// Refunds

export const lockToRefund = statement({
  name: 'order-to-refund',
  text: `SELECT id, number, user_id, status, opens_at_payment FROM orders WHERE number = :number FOR UPDATE`,
  row: { opens_at_payment: notNull<Opening>() },
})

export const listPaid = statement({
  name: 'payments-of-order',
  text: `SELECT p.id, p.amount, r.amount AS refunded_amount, r.note AS refund_note
    FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id WHERE p.order_id = :orderId ORDER BY p.paid_at, p.id`,
  row: { refunded_amount: nullable(), refund_note: nullable() },
})

export const noteRefund = statement({
  name: 'note-refund',
  text: `INSERT INTO refunds (payment_id, amount, given_at, note) VALUES (:paymentId, :amount, :at, :note)
    ON CONFLICT (payment_id) DO UPDATE SET amount = excluded.amount, given_at = excluded.given_at, note = excluded.note`,
})

export const dropRefund = statement({
  name: 'drop-refund',
  text: 'DELETE FROM refunds WHERE payment_id = :paymentId',
})

export const findRefunded = statement({
  name: 'is-refunded',
  text: `SELECT FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id WHERE o.number = :number LIMIT 1`,
})

const ofPayment = (entry: 'e' | 'w') =>
  `(:paymentId::int IS NULL OR ${entry}.after ->> 'payment' IS NULL OR (${entry}.after ->> 'payment')::int = :paymentId)`

/** The courses ended by the refund that is noted now for a payment, or for all payments, from the audit log; for each course the newest. */
export const listEndedByRefund = statement({
  name: 'ended-by-refund',
  text: `SELECT DISTINCT ON ("courseId") one.* FROM audit_log e,
      jsonb_to_recordset(e.after -> 'ended') AS one("courseId" int, before text, after text, "requestId" int, sources jsonb)
    WHERE e.thing = 'order' AND e.thing_id = :number AND e.action = 'order.refund_noted' AND ${ofPayment('e')} AND e.id > coalesce(
      (SELECT max(w.id) FROM audit_log w WHERE w.thing = 'order' AND w.thing_id = :number AND w.action = 'order.refund_withdrawn' AND ${ofPayment('w')}), 0)
    ORDER BY "courseId", e.id DESC`,
  params: { paymentId: nullable() },
  row: { courseId: notNull(), sources: nullable<ChangedSources>() },
})

// Sales of a month

const inMonth = (column: string) => `${column} >= :from AND ${column} < :until`

/** Each payment and each refund of a month, with its order. */
const ofMonth = `(SELECT p.order_id, p.method, p.way_name, p.amount AS paid, 0::numeric AS refunded, p.paid_at AS at FROM payments p
    WHERE ${inMonth('p.paid_at')}
  UNION ALL SELECT p.order_id, p.method, p.way_name, 0, r.amount, NULL FROM refunds r JOIN payments p ON p.id = r.payment_id
    WHERE ${inMonth('r.given_at')})`

export const salesByMethod = statement({
  name: 'sales-by-method',
  text: `SELECT o.currency, m.method, m.way_name AS way, count(DISTINCT m.order_id) FILTER (WHERE m.at IS NOT NULL)::int AS orders,
      sum(m.paid) AS total, sum(m.refunded) AS refunded
    FROM ${ofMonth} m JOIN orders o ON o.id = m.order_id GROUP BY o.currency, m.method, m.way_name ORDER BY o.currency, m.method, m.way_name`,
  row: {
    way: nullable(),
    method: notNull<PaymentMethodName>(),
    orders: notNull(),
    total: notNull(),
    refunded: notNull(),
  },
})

/** A payment is shared among the items by their prices; an item counts as sold with the first payment. */
export const salesByItem = statement({
  name: 'sales-by-item',
  text: `SELECT o.currency, i.kind, i.name,
      coalesce(sum(i.quantity) FILTER (WHERE NOT EXISTS (SELECT FROM payments f
        WHERE f.order_id = p.order_id AND (f.paid_at, f.id) < (p.paid_at, p.id))), 0)::int AS quantity,
      sum(CASE WHEN s.whole = p.amount THEN i.price * i.quantity ELSE round(p.amount * i.price * i.quantity / nullif(s.whole, 0), 3) END) AS total
    FROM payments p JOIN orders o ON o.id = p.order_id JOIN order_items i ON i.order_id = o.id
      CROSS JOIN LATERAL (SELECT sum(price * quantity) AS whole FROM order_items WHERE order_id = o.id) s
    WHERE ${inMonth('p.paid_at')}
    GROUP BY o.currency, i.kind, i.name ORDER BY o.currency, total DESC, i.name LIMIT ${listCaps.soldItems + 1}`,
  row: { quantity: notNull(), total: notNull() },
})

export const soldInMonth = statement({
  name: 'sold-in-month',
  text: `SELECT o.id, o.number, ${isoOf('m.paid_at')} AS paid_at, m.method, m.way, u.name AS student, o.currency,
      (SELECT string_agg(i.quantity || ' × ' || i.name, ', ' ORDER BY i.id) FROM order_items i WHERE i.order_id = o.id) AS what,
      m.total, m.refunded, m.total - m.refunded AS net
    FROM (SELECT order_id, min(method) AS method, min(way_name) AS way, max(at) AS paid_at, sum(paid) AS total, sum(refunded) AS refunded
      FROM ${ofMonth} e WHERE order_id > :after GROUP BY order_id) m
      JOIN orders o ON o.id = m.order_id LEFT JOIN users u ON u.id = o.user_id ORDER BY o.id LIMIT ${exportRows}`,
  row: {
    what: notNull(),
    way: nullable(),
    method: notNull<PaymentMethodName>(),
    total: notNull(),
    refunded: notNull(),
    net: notNull(),
  },
})

export const listWaitingAmong = statement({
  name: 'waiting-among',
  text: `SELECT number FROM orders WHERE id = ANY(:ids::int[]) AND status = 'placed' ORDER BY user_id, id FOR UPDATE`,
})

export const countWaiting = statement({
  name: 'count-waiting-orders',
  text: "SELECT count(*)::int AS waiting FROM orders WHERE user_id = :userId AND status = 'placed'",
  row: { waiting: notNull() },
})
