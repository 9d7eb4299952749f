import { useState } from 'react'
import { sumOf } from '../../../core/orders/money.ts'
import { Link } from 'react-router'
import { mostOfABook } from '../../../core/orders/rules.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import * as orderWords from '#words/orders'
import { useWords } from '../../words/words.tsx'
import lines from '../../features/cart/lines.module.css'
import styles from './cart.module.css'
import type { Cart } from './use-cart.ts'

type Line = Cart['items'][number]
type LeftOutLine = Cart['left_out'][number]
type OnChange = (product: Pick<Line, 'kind' | 'id'>, quantity: number) => Promise<void>
type LineProps = { line: Line; currency: string; onChange: OnChange }

const counts = Array.from({ length: mostOfABook }, (_, at) => at + 1)

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => Promise<void> }) {
  const { orders } = useWords(orderWords)
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    setRemoving(true)
    await onRemove()
    setRemoving(false)
  }
  return (
    <Button variant="plain" size="small" isPending={isRemoving} onClick={() => void remove()}>
      {orders.cart.remove}
      <VisuallyHidden>: {name}</VisuallyHidden>
    </Button>
  )
}

function CartLine({ line, currency, onChange }: LineProps) {
  const { orders, format } = useWords(orderWords)
  const to = line.kind === 'course' ? paths.coursePart(line.slug, 'lessons') : paths.books
  return (
    <li className={lines.line}>
      <span className={classNames(styles.picture, line.kind === 'book' && styles.cover)}>
        {line.image_url !== null && <Picture picture={line.picture ?? line.image_url} alt="" sizes="6rem" />}
      </span>
      <div className={lines.what}>
        <span className={lines.soft}>{orders.cart.kinds[line.kind]}</span>
        <Link to={to}>{line.name}</Link>
        {line.kind === 'course' && <span className={lines.soft}>{orders.cart.access(line.access_days)}</span>}
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
      <strong className={lines.price}>{format.money(sumOf([line]), currency)}</strong>
      <RemoveButton name={line.name} onRemove={() => onChange(line, 0)} />
    </li>
  )
}

type CartLinesProps = { cart: Cart; onChange: OnChange }

/** Lists the items in the cart. */
export function CartLines({ cart, onChange }: CartLinesProps) {
  return (
    <ul className={lines.lines}>
      {cart.items.map((line) => (
        <CartLine key={`${line.kind} ${line.id}`} line={line} currency={cart.currency} onChange={onChange} />
      ))}
    </ul>
  )
}

function LeftOut({ line, onChange }: { line: LeftOutLine; onChange: OnChange }) {
  const { orders } = useWords(orderWords)
  const name = line.name ?? orders.cart.unnamed[line.kind]
  return (
    <li className={lines.line}>
      <div className={lines.what}>
        <span>{name}</span>
        <span className={lines.soft}>{orders.cart.why[line.why]}</span>
      </div>
      <RemoveButton name={name} onRemove={() => onChange(line, 0)} />
    </li>
  )
}

/** Lists the items in the cart that can no longer be ordered, each with the reason and a button to remove it. */
export function LeftOutLines({ cart, onChange }: CartLinesProps) {
  const { orders } = useWords(orderWords)
  if (cart.left_out.length === 0) return null
  return (
    <section className={classNames(styles.section, styles.leftOut)}>
      <h2 className={styles.heading}>{orders.cart.leftOut}</h2>
      <ul className={lines.lines}>
        {cart.left_out.map((line) => (
          <LeftOut key={`${line.kind} ${line.id}`} line={line} onChange={onChange} />
        ))}
      </ul>
    </section>
  )
}
