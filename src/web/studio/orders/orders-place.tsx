import { Link, useLoaderData } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { fileOf, pageLoader } from '../list/declared.ts'
import { List, type Column } from '../list/list.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { ManyOrders } from './many-orders.tsx'
import { Status } from './order-status.tsx'
import { QuietLink } from '../shell/quiet.tsx'
import styles from './orders.module.css'
import { TakeCash } from './take-cash.tsx'

type Orders = NonNullable<CallReply<'GET /studio/orders'>['data']>
type Order = Orders['rows'][number]

function Number({ row: { number, what } }: { row: Order }) {
  return (
    <>
      <Link to={`/orders/${number}`} className={styles.number}>
        {number}
      </Link>
      <span className={styles.soft}>{what}</span>
    </>
  )
}

function Student({ row: { student, email } }: { row: Order }) {
  const { orders } = useWords(studioWords).studio
  return (
    <>
      <bdi>{student ?? orders.gone}</bdi>
      {email !== null && <span className={styles.soft}>{email}</span>}
    </>
  )
}

function Total({ row: { total, currency, method, way, created_at } }: { row: Order }) {
  const { studio, format } = useWords(studioWords)
  return (
    <>
      {format.money(total, currency)}
      <span className={styles.soft}>
        {way ?? studio.orders.methods[method]}, {format.stamp(created_at)}
      </span>
    </>
  )
}

function OrdersView() {
  const { studio } = useWords(studioWords)
  const { orders: words } = studio
  const { can } = useStudio()
  const page = useLoaderData() as Orders
  const methods: Readonly<Record<string, string>> = words.methods
  const columns: readonly [Column<Order>, ...Column<Order>[]] = [
    { head: words.columns.order, sort: 'placed', Cell: Number },
    { head: words.columns.student, Cell: Student },
    { head: words.columns.total, sort: 'total', Cell: Total },
    { head: words.columns.status, Cell: Status },
  ]
  return (
    <Place
      title={words.title}
      actions={
        <>
          <QuietLink to="/people">{studio.person.back}</QuietLink>
          <QuietLink to="/orders/sales">{words.sales.title}</QuietLink>
        </>
      }
    >
      <List
        of="orders"
        page={page}
        columns={columns}
        filters={{
          status: { label: words.filters.status, choices: words.statuses },
          way: {
            label: words.filters.way,
            choices: page.ways.map((value) => ({ value, label: methods[value] ?? value })),
          },
        }}
        noun={words.noun}
        searchHint={words.search}
        nothing={(q) => (q === '' ? words.none : words.nothing(q))}
        selecting={{ nameOf: ({ number }) => number, Actions: ManyOrders }}
        exportFile={can('people.export') ? fileOf('GET /studio/orders/csv') : undefined}
      />
      <div className={styles.columns}>
        <TakeCash />
      </div>
    </Place>
  )
}

/** Every order, and cash that came without one. T25 */
export const ordersPlace = {
  loader: pageLoader('GET /studio/orders'),
  Component: OrdersView,
}
