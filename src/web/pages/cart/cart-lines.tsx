import { useState } from 'react'
import { Link } from 'react-router'
import { mostOfABook } from '../../../core/orders/rules.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { useOrderWords } from '../../words/areas/order-words.ts'
import styles from './cart.module.css'
import type { Cart } from './use-cart.ts'

type Line = Cart['items'][number]
type LineProps = { line: Line; currency: string; onChange: (line: Line, quantity: number) => Promise<void> }

const counts = Array.from({ length: mostOfABook }, (_, at) => at + 1)

function CartLine({ line, currency, onChange }: LineProps) {
  const { orders, format } = useOrderWords()
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    setRemoving(true)
    await onChange(line, 0)
    setRemoving(false)
  }
  const to = line.kind === 'course' ? paths.coursePart(line.slug, 'lessons') : paths.books
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        {line.image_url !== null && <Picture picture={line.picture ?? line.image_url} alt="" sizes="6rem" />}
      </span>
      <div className={styles.what}>
        <span className={styles.kind}>{orders.cart.kinds[line.kind]}</span>
        <Link to={to}>{line.name}</Link>
      </div>
      {line.kind === 'book' && (
        <SelectField
          label={orders.cart.quantity(line.name)}
          isLabelHidden
          value={line.quantity}
          className={styles.quantity}
          onChange={(event) => void onChange(line, Number(event.target.value))}
        >
          {counts.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </SelectField>
      )}
      <strong className={styles.price}>{format.money(line.price * line.quantity, currency)}</strong>
      <Button variant="plain" size="small" isPending={isRemoving} onClick={() => void remove()}>
        {orders.cart.remove}
        <VisuallyHidden>: {line.name}</VisuallyHidden>
      </Button>
    </li>
  )
}

type CartLinesProps = { cart: Cart; onChange: LineProps['onChange'] }

/** What is in the cart, line by line. */
export function CartLines({ cart, onChange }: CartLinesProps) {
  return (
    <ul className={styles.lines}>
      {cart.items.map((line) => (
        <CartLine key={`${line.kind} ${line.id}`} line={line} currency={cart.currency} onChange={onChange} />
      ))}
    </ul>
  )
}
