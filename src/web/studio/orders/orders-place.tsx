import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import { lists } from '../../../core/staff/lists.ts'
import { browserApi } from '../../base/browser-api.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { List, type Column } from '../list/list.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { ManyOrders } from './many-orders.tsx'
import { Status } from './order-status.tsx'
import styles from './orders.module.css'
import { TakeCash } from './take-cash.tsx'

type Orders = NonNullable<CallReply<'GET /studio/orders'>['data']>
type Order = Orders['rows'][number]
type Query = NonNullable<CallInput<'GET /studio/orders'>['query']>

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
  const columns: readonly [Column<Order>, ...Column<Order>[]] = [
    { head: words.columns.order, sort: 'placed', Cell: Number },
    { head: words.columns.student, Cell: Student },
    { head: words.columns.total, sort: 'total', Cell: Total },
    { head: words.columns.status, Cell: Status },
  ]
  const { status, method } = lists.orders.filters
  return (
    <Place
      title={words.title}
      actions={
        <>
          <Link to="/people" className={buttonClass({ variant: 'quiet', size: 'small' })}>
            {studio.person.back}
          </Link>
          <Link to="/orders/sales" className={buttonClass({ variant: 'quiet', size: 'small' })}>
            {words.sales.title}
          </Link>
        </>
      }
    >
      <List
        page={useLoaderData() as Orders}
        columns={columns}
        keyOf={({ id }) => id}
        usualSort={lists.orders.sorts[0]}
        filters={[
          {
            name: 'status',
            label: words.filters.status,
            choices: status.map((value) => ({ value, label: words.statuses[value] })),
          },
          {
            name: 'method',
            label: words.filters.method,
            choices: method.map((value) => ({ value, label: words.methods[value] })),
          },
        ]}
        noun={words.noun}
        searchHint={words.search}
        nothing={(q) => (q === '' ? words.none : words.nothing(q))}
        selecting={{ idOf: ({ id }) => id, nameOf: ({ number }) => number, Actions: ManyOrders }}
        {...(can('people.export') && {
          exportFile: (query: Record<string, string>) =>
            browserApi('GET /studio/orders/csv', {
              query: query as CallInput<'GET /studio/orders/csv'>['query'] & object,
            }),
        })}
      />
      <div className={styles.columns}>
        <TakeCash />
      </div>
    </Place>
  )
}

/** Every order, and cash that came without one. T25 */
export const ordersPlace = {
  loader: async ({ request }: LoaderFunctionArgs): Promise<Orders> => {
    const query = Object.fromEntries(new URL(request.url).searchParams) as Query
    return (await browserApi('GET /studio/orders', { query }, { signal: request.signal })).data
  },
  Component: OrdersView,
}
