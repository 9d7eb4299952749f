import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { CartIcon } from '../../ui/icons/frame.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { CutNote } from '../../ui/states/cut-note.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as orderWords from '#words/orders'
import { useWords } from '../../words/words.tsx'
import { stateOf } from './order.ts'
import { OrderState } from './order-state.tsx'
import { useDay } from '../../base/use-day.ts'
import styles from '../../features/cart/lines.module.css'

export type OrdersData = {
  list: NonNullable<CallReply<'GET /orders'>['data']>
  /** The server's sentence where there are more. */
  cut: string
}

export function OrdersView({ data: { list, cut } }: { data: OrdersData }) {
  const { orders, format } = useWords(orderWords)
  const day = useDay()
  return (
    <Page width="narrow">
      <PageHead title={orders.list.title} />
      {list.length === 0 && (
        <EmptyState
          icon={<CartIcon />}
          action={
            <Link to={paths.courses} className={buttonClass()}>
              {orders.cart.browse}
            </Link>
          }
        >
          {orders.list.empty}
        </EmptyState>
      )}
      {list.length > 0 && (
        <ul className={styles.lines}>
          {list.map((order) => {
            const { number, created_at, total, paid, refund, currency } = order
            const money = (amount: number) => format.money(amount, currency)
            return (
              <li key={number} className={styles.line}>
                <div className={styles.what}>
                  <Link to={paths.order(number)}>{orders.order.title(number)}</Link>
                  <time dateTime={created_at} className={styles.soft}>
                    {day(created_at)}
                  </time>
                  {stateOf(order) === 'part_paid' && (
                    <span className={styles.soft}>
                      {orders.order.partly(money(paid), money(total), refund && money(refund.amount))}
                    </span>
                  )}
                </div>
                <OrderState order={order} />
                <strong className={styles.price}>{money(total)}</strong>
              </li>
            )
          })}
        </ul>
      )}
      <CutNote cut={cut} />
    </Page>
  )
}
