import { useState } from 'react'
import { browserApi } from '../../base/browser-api.ts'
import { useRootData } from '../../base/place.tsx'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { useVisitor } from '../../base/use-visitor.ts'
import { Button, buttonClass, type ButtonLook } from '../../ui/actions/button.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { toast } from '../../ui/toast.tsx'
import * as orderWords from '#words/orders'
import { useWords } from '../../words/words.tsx'
import { failureText } from '../../base/failure-text.ts'
import { addToDeviceCart, type ProductId } from './device-cart.ts'

/** Moves the focus to the link, which replaces the pressed button. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus()

type AddToCartProps = {
  product: ProductId
  label: string
  /** Its accessible name among several of these buttons. */
  name?: string
  look?: ButtonLook
}

/** Puts a course or a book into the cart, a visitor's or one's own; then it leads there. C4, H7 */
export function AddToCart({ product, label, name, look }: AddToCartProps) {
  const words = useWords(orderWords)
  const visitor = useVisitor(useRootData().visitor)
  const [state, setState] = useState<'ready' | 'pending' | 'added'>('ready')

  const add = async () => {
    setState('pending')
    try {
      if (visitor === null) addToDeviceCart(product)
      else await browserApi('POST /cart/items', { body: product })
      toast.success(words.orders.cart.added)
      setState('added')
    } catch (error) {
      toast.error(failureText(error, words))
      setState('ready')
    }
  }

  if (state === 'added')
    return (
      <Link to={paths.cart} ref={takeFocus} className={buttonClass({ ...look, variant: 'quiet' })}>
        {words.orders.cart.see}
      </Link>
    )
  return (
    <Button {...look} isPending={state === 'pending'} onClick={() => void add()}>
      {label}
      {name !== undefined && <VisuallyHidden>: {name}</VisuallyHidden>}
    </Button>
  )
}
