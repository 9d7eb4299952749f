/** What was given back of the payments of an order, if anything. */
export const refundedOf = (order: 'o' | 't' | 'orders') =>
  `(SELECT sum(r.amount) FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ${order}.id)`

/** What was paid for an order. */
export const paidOf = (order: 'o' | 't' | 'orders') =>
  `coalesce((SELECT sum(p.amount) FROM payments p WHERE p.order_id = ${order}.id), 0)`
