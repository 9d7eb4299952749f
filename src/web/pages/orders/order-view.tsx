import { Link } from 'react-router'
import { openSumOf } from '../../../core/orders/money.ts'
import { holdingOf } from '../../../core/orders/rules.ts'
import { useByEmail } from '../../base/by-email.ts'
import { useRootData } from '../../base/place.tsx'
import { paths } from '../../base/paths.ts'
import { chatUrl } from '../../shell/footer/contact-button.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { ExternalIcon } from '../../ui/icons/arrows.tsx'
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx'
import { Page, PageHead, Row, Stack } from '../../ui/layout/page-layout.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as orderWords from '#words/orders'
import { useWords } from '../../words/words.tsx'
import { Total } from '../../features/cart/total.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderLines } from '../../features/cart/order-lines.tsx'
import { stateOf, type Order } from './order.ts'
import { OrderState } from './order-state.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import { ReferenceForm } from './reference-form.tsx'
import { useDay } from '../../base/use-day.ts'
import lines from '../../features/cart/lines.module.css'
import styles from './orders.module.css'

/** Shows the outcome of an order that is no longer pending. */
function Outcome({ order }: { order: Order }) {
  const { orders, format } = useWords(orderWords)
  const day = useDay()
  const { order: texts } = orders
  const kind = holdingOf(order.items)
  if (order.status === 'confirmed' && order.refund)
    return <Notice title={texts.refunded(format.money(order.refund.amount, order.currency), day(order.refund.at))} />
  if (order.status === 'confirmed' && order.awaited_courses.length > 0)
    return (
      <Notice title={texts.awaited(order.awaited_courses)} action={<Link to={paths.profile}>{texts.toProfile}</Link>} />
    )
  if (order.status === 'confirmed') {
    const isInPart = stateOf(order) === 'part_paid'
    return (
      <Notice
        tone={isInPart ? 'info' : 'good'}
        title={(isInPart ? texts.confirmedInPart : texts.confirmed)[kind]}
        action={kind === 'books' ? undefined : <Link to={paths.myCourses}>{texts.toCourses}</Link>}
      />
    )
  }
  if (order.status === 'declined')
    return (
      <Notice tone="bad" title={texts.declined}>
        {order.reason}
      </Notice>
    )
  return order.status === 'cancelled' ? <Notice>{texts.cancelled}</Notice> : null
}

/** Lists the details that a bank's form requires, each with a button to copy it. P13 */
function ToCopy({
  order: { account, account_name, bank, paid, next_payment: next, currency, number },
}: {
  order: Order
}) {
  const { orders, format } = useWords(orderWords)
  const { transfer } = orders.order
  const amountName = ({ due_on: day, is_due: isDue }: NonNullable<typeof next>) => {
    if (day !== null && !isDue) return transfer.next(format.day(day))
    return day === null && paid === 0 ? transfer.amount : transfer.dueNow
  }
  const named = [
    { name: transfer.accountName, text: account_name },
    { name: transfer.bank, text: bank },
    { name: transfer.account, text: account },
  ]
  const rows = [
    ...named.flatMap(({ name, text }) => (text === null ? [] : [{ name, text, shown: text }])),
    ...(next === null
      ? []
      : [
          {
            name: amountName(next),
            text: String(next.amount),
            shown: format.money(next.amount, currency),
          },
        ]),
    { name: transfer.purpose, text: number, shown: number },
  ]
  return (
    <dl className={styles.toCopy}>
      {rows.map(({ name, text, shown }) => (
        <div key={name} className={styles.copied}>
          <dt>{name}</dt>
          <dd>
            <bdi>{shown}</bdi>
          </dd>
          <dd>
            <CopyButton text={text} label={transfer.copy} name={transfer.copyOf(name)} done={transfer.copied(name)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows how to pay a pending order, with the forms that report the payment. */
function Payment({ order }: { order: Order }) {
  const { orders } = useWords(orderWords)
  const said = useByEmail()
  if (order.instructions === null) return null
  return (
    <section className={styles.payment}>
      <h2 className={styles.heading}>{orders.order.howToPay}</h2>
      <p>
        <strong>{order.way ?? orders.checkout.methods[order.method]}</strong>
      </p>
      {(order.takes_reference || order.account !== null) && <ToCopy order={order} />}
      <p className={styles.instructions}>
        {order.instructions || orders.order.unwritten[order.method](order.account !== null)}
      </p>
      {order.reported === 'receipt' && (
        <Notice tone="good" title={orders.order.receiptHere}>
          {said(orders.order.receiptNext)}
        </Notice>
      )}
      {order.transfer_reference !== null && (
        <Notice tone="good">{orders.order.referenceKept(order.transfer_reference)}</Notice>
      )}
      {order.takes_reference && <ReferenceForm order={order} />}
      {order.takes_receipt && <ReceiptForm order={order} />}
    </section>
  )
}

/** Lists the parts of the payment plan: what is paid of each, and which is due. T39 */
function Plan({ order }: { order: Order }) {
  const { orders, format } = useWords(orderWords)
  const { installments, currency } = order
  const { order: texts } = orders
  const money = (amount: number) => format.money(amount, currency)
  if (installments.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>{texts.plan}</h2>
      <ul className={styles.payments}>
        {installments.map(({ amount, due_on, open, is_due }) => (
          <li key={due_on} className={styles.part}>
            <span>
              {texts.due(money(amount), format.day(due_on))}
              {open > 0 && open < amount && `, ${texts.partOpen(money(open))}`}
            </span>
            {open === 0 && <Badge tone="good">{texts.partPaid}</Badge>}
            {is_due && <Badge tone="warn">{texts.partDue}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lists the payments, each with a printable receipt, and the amount still open. T39 */
function Payments({ order: { number, payments, paid, total, refund, currency } }: { order: Order }) {
  const { orders, format } = useWords(orderWords)
  const { order: texts } = orders
  const day = useDay()
  const money = (amount: number) => format.money(amount, currency)
  const open = openSumOf({ total, paid, refunded: refund?.amount ?? 0 })
  if (payments.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>{texts.payments}</h2>
      {open > 0 && (
        <p>
          {texts.partly(money(paid), money(total), refund && money(refund.amount))}{' '}
          <strong>{texts.open(money(open))}</strong>
        </p>
      )}
      <ul className={styles.payments}>
        {payments.map(({ id, amount, at, refunded }) => (
          <li key={id}>
            <Link to={paths.paymentReceipt(number, id)}>{texts.receiptOf(money(amount), day(at))}</Link>
            {refunded > 0 && `, ${texts.givenBack(money(refunded))}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A chat with the academy that begins with the number of the order; where no chat is set, its form does. */
function MessageLink({ number }: { number: string }) {
  const { orders, shell } = useWords(orderWords)
  const { contactNumber, academyName } = useRootData().settings
  const url = chatUrl(contactNumber)
  const look = buttonClass({ variant: 'quiet' })
  if (url === null)
    return (
      <Link to={paths.contactAbout(number)} className={look}>
        {orders.order.ask}
      </Link>
    )
  const text = encodeURIComponent(orders.order.message(number, academyName))
  return (
    <a href={`${url}?text=${text}`} target="_blank" rel="noopener" className={look}>
      {orders.order.ask}
      <ExternalIcon />
      <VisuallyHidden> {shell.opensNewTab}</VisuallyHidden>
    </a>
  )
}

export function OrderView({ data: order }: { data: Order }) {
  // What is typed of one order is not another one's.
  return <OneOrder key={order.number} order={order} />
}

function OneOrder({ order }: { order: Order }) {
  const { orders } = useWords(orderWords)
  const day = useDay()
  return (
    <Page width="narrow">
      <PageHead
        title={orders.order.title(order.number)}
        lead={orders.order.placedOn(day(order.created_at))}
        above={
          <Breadcrumb
            way={[{ key: 'orders', link: <Link to={paths.orders}>{orders.list.title}</Link> }]}
            here={order.number}
          />
        }
        actions={<OrderState order={order} />}
      />
      <Stack gap="large">
        <Outcome order={order} />
        <Payment order={order} />
        <Payments order={order} />
        <Plan order={order} />
        <section>
          <h2 className={styles.heading}>{orders.checkout.items}</h2>
          <OrderLines lines={order.items} currency={order.currency} />
          <Total total={order.total} currency={order.currency} />
          {order.items.some(({ kind }) => kind === 'book') && (
            <p className={lines.soft}>
              {order.delivery === ''
                ? orders.order.fetch
                : `${orders.order.delivery}: ${order.delivery.replaceAll('\n', ', ')}`}
            </p>
          )}
        </section>
        <Row>
          <MessageLink number={order.number} />
          {order.status === 'placed' && order.paid === 0 && <CancelOrder order={order} />}
        </Row>
      </Stack>
    </Page>
  )
}
