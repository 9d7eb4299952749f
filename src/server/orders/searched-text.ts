/** What an order itself holds of the text by which staff find it; orders_search indexes it. The rest is its student's. */
export const orderWords = (table: '' | 'o.') =>
  `lower(${table}number || ' ' || coalesce(${table}transfer_reference, ''))`
