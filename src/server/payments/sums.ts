/** Returns the SQL for the sum refunded from the payments of an order; NULL if nothing was. */
export const refundedOf = (order: 'o' | 't' | 'orders') =>
  `(SELECT sum(r.amount) FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ${order}.id)`

/** Returns the SQL for the sum paid for an order. */
export const paidOf = (order: 'o' | 't' | 'orders') =>
  `coalesce((SELECT sum(p.amount) FROM payments p WHERE p.order_id = ${order}.id), 0)`
