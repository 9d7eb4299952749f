import * as orderWords from '#words/orders'
import { useWords } from '../../words/words.tsx'
import styles from './total.module.css'

/** Shows the total price. */
export function Total({ total, currency }: { total: number; currency: string }) {
  const { orders, format } = useWords(orderWords)
  return (
    <p className={styles.total}>
      <span>{orders.cart.total}</span>
      <strong>{format.money(total, currency)}</strong>
    </p>
  )
}
