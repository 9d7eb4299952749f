import * as orderWords from '#words/orders'
import { sumOf } from '../../../core/orders/money.ts'
import { useWords } from '../../words/words.tsx'
import styles from './lines.module.css'

type Line = { kind: 'course' | 'book'; name: string; price: number; quantity: number; access_days?: number | null }

/** Lists the ordered items, read-only. */
export function OrderLines({ lines, currency }: { lines: readonly Line[]; currency: string }) {
  const { orders, format } = useWords(orderWords)
  return (
    <ul className={styles.lines}>
      {lines.map(({ kind, name, price, quantity, access_days: days }) => (
        <li key={`${kind} ${name}`} className={styles.line}>
          <div className={styles.what}>
            <span className={styles.soft}>{orders.cart.kinds[kind]}</span>
            <span>{name}</span>
            {kind === 'course' && days !== undefined && <span className={styles.soft}>{orders.cart.access(days)}</span>}
            {quantity > 1 && (
              <span className={styles.soft}>
                {orders.order.copies(quantity)}, {orders.order.each(format.money(price, currency))}
              </span>
            )}
          </div>
          <strong className={styles.price}>{format.money(sumOf([{ price, quantity }]), currency)}</strong>
        </li>
      ))}
    </ul>
  )
}
