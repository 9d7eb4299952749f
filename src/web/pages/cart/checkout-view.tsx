import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { CartIcon } from '../../ui/icons/frame.tsx'
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx'
import { Page, PageHead, Row } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as orderWords from '#words/orders'
import { useWords, type WordsWith } from '../../words/words.tsx'
import { OrderLines } from '../../features/cart/order-lines.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { Total } from '../../features/cart/total.tsx'
import styles from './cart.module.css'
import type { Cart } from './use-cart.ts'

export type CheckoutData = { cart: Cart; methods: NonNullable<CallReply<'GET /payment-methods'>['data']> }

const namesOf = ({ left_out }: Cart, { orders, format }: WordsWith<typeof orderWords>) =>
  format.list(left_out.map(({ kind, name }) => name ?? orders.cart.unnamed[kind]))

export function Checkout({ data: { cart, methods } }: { data: CheckoutData }) {
  const words = useWords(orderWords)
  const { orders } = words
  return (
    <Page width="narrow">
      <PageHead
        title={orders.checkout.title}
        above={
          <Breadcrumb
            way={[{ key: 'cart', link: <Link to={paths.cart}>{orders.cart.title}</Link> }]}
            here={orders.checkout.title}
          />
        }
      />
      {cart.items.length === 0 ? (
        <EmptyState
          icon={<CartIcon />}
          action={
            <Row>
              <Link to={paths.courses} className={buttonClass()}>
                {orders.cart.browse}
              </Link>
              <Link to={paths.orders} className={buttonClass({ variant: 'quiet' })}>
                {orders.order.all}
              </Link>
            </Row>
          }
        >
          {orders.cart.empty}
        </EmptyState>
      ) : (
        <>
          <section className={styles.section}>
            <h2 className={styles.heading}>{orders.checkout.items}</h2>
            <OrderLines lines={cart.items} currency={cart.currency} />
            <Total total={cart.total} currency={cart.currency} />
            {cart.left_out.length > 0 && <Notice>{orders.cart.leftOutNote(namesOf(cart, words))}</Notice>}
          </section>
          <CheckoutForm cart={cart} methods={methods} />
        </>
      )}
    </Page>
  )
}
