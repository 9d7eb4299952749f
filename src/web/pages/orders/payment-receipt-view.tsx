import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useDay } from '../../base/use-day.ts'
import { useRootData } from '../../base/place.tsx'
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx'
import { Page, PageHead, Stack } from '../../ui/layout/page-layout.tsx'
import * as orderWords from '#words/orders'
import { useWords } from '../../words/words.tsx'
import type { Paid } from './order.ts'
import styles from './orders.module.css'

/** Breadcrumb through the paid order; hidden in print. */
function Way({ order, here }: { order?: string; here: string }) {
  const { list } = useWords(orderWords).orders
  const own = order === undefined ? [] : [{ key: 'order', link: <Link to={paths.order(order)}>{order}</Link> }]
  return (
    <div className={styles.noPrint}>
      <Breadcrumb way={[{ key: 'orders', link: <Link to={paths.orders}>{list.title}</Link> }, ...own]} here={here} />
    </div>
  )
}

export function PaymentReceipt({ data }: { data: Paid | null }) {
  const { missing } = useWords(orderWords).orders.paymentReceipt
  if (data) return <Receipt data={data} />
  return (
    <Page width="narrow">
      <PageHead title={missing} above={<Way here={missing} />} />
    </Page>
  )
}

function Receipt({ data }: { data: Paid }) {
  const { order, payment, buyer } = data
  const { orders, format } = useWords(orderWords)
  const { paymentReceipt: words } = orders
  const { settings } = useRootData()
  const day = useDay()
  const number = words.numberOf(order.number, payment.id)
  const money = (amount: number) => format.money(amount, order.currency)
  return (
    <Page width="narrow">
      <PageHead title={words.title(number)} above={<Way order={order.number} here={number} />} />
      <Stack gap="large">
        <dl className={styles.terms}>
          <dt>{words.number}</dt>
          <dd>{number}</dd>
          <dt>{words.date}</dt>
          <dd>{day(payment.at)}</dd>
          <dt>{words.seller}</dt>
          <dd>
            {settings.academyName}
            {settings.address !== null && `\n${settings.address}`}
          </dd>
          <dt>{words.buyer}</dt>
          <dd>
            <bdi>{buyer}</bdi>
          </dd>
          <dt>{words.for}</dt>
          <dd>{order.items.map(({ quantity, name }) => words.item(quantity, name)).join('\n')}</dd>
          <dt>{words.paidBy}</dt>
          <dd>{payment.way ?? orders.checkout.methods[payment.method]}</dd>
          <dt>{words.sum}</dt>
          <dd>
            <strong>{money(payment.amount)}</strong>
            {payment.amount < order.total && `\n${words.of(money(order.total))}`}
          </dd>
          {payment.refunded > 0 && (
            <>
              <dt>{words.givenBack}</dt>
              <dd>{money(payment.refunded)}</dd>
            </>
          )}
        </dl>
        <p className={styles.noPrint}>{words.print}</p>
      </Stack>
    </Page>
  )
}
