import { useEffect } from 'react'
import { Link } from 'react-router'
import { useRootData } from '../../base/place.tsx'
import { paths } from '../../base/paths.ts'
import { useVisitor } from '../../base/use-visitor.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CartIcon } from '../../ui/icons/frame.tsx'
import { Page, PageHead, Row } from '../../ui/layout/page-layout.tsx'
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import * as orderWords from '#words/orders'
import { useWords } from '../../words/words.tsx'
import { CartLines, LeftOutLines } from './cart-lines.tsx'
import { Total } from '../../features/cart/total.tsx'
import styles from './cart.module.css'
import { useCart, type Cart, type ChangeCart } from './use-cart.ts'

function EmptyCart({ hasMore }: { hasMore: boolean }) {
  const { cart } = useWords(orderWords).orders
  return (
    <EmptyState
      icon={<CartIcon />}
      action={
        <Row>
          <Link to={paths.courses} className={buttonClass()}>
            {cart.browse}
          </Link>
          <Link to={paths.books} className={buttonClass({ variant: 'quiet' })}>
            {cart.browseBooks}
          </Link>
        </Row>
      }
    >
      {hasMore ? cart.nothingLeft : cart.empty}
    </EmptyState>
  )
}

function CartBody({ cart, change }: { cart: Cart; change: ChangeCart }) {
  const { orders } = useWords(orderWords)
  const visitor = useVisitor(useRootData().visitor)
  return (
    <>
      {cart.items.length === 0 ? (
        <EmptyCart hasMore={cart.left_out.length > 0} />
      ) : (
        <>
          <CartLines cart={cart} onChange={change} />
          <Total total={cart.total} currency={cart.currency} />
          <div className={styles.end}>
            {visitor === null && <p className={styles.note}>{orders.cart.signInHint}</p>}
            <Link
              to={visitor === null ? paths.loginThen(paths.checkout) : paths.checkout}
              className={buttonClass({ size: 'large' })}
            >
              {visitor === null ? orders.cart.signIn : orders.cart.checkout}
            </Link>
          </div>
        </>
      )}
      <LeftOutLines cart={cart} onChange={change} />
    </>
  )
}

export function CartView({ data: { own } }: { data: { own: Cart | null } }) {
  const { orders, errors } = useWords(orderWords)
  const { cart, change, failure, askAgain } = useCart(own)
  const { added } = orders.cart
  useEffect(() => toast.dismissShown(added), [added])
  return (
    <Page width="narrow">
      <PageHead title={orders.cart.title} />
      <div className={classNames(own === null && styles.visitors)}>
        {cart !== null && <CartBody cart={cart} change={change} />}
        {cart === null && failure === null && <Skeleton lines={4} />}
        {cart === null && failure !== null && (
          <ErrorState action={<Button onClick={askAgain}>{errors.tryAgain}</Button>}>{failure}</ErrorState>
        )}
      </div>
    </Page>
  )
}
