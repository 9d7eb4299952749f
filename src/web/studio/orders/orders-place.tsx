import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { useStudioWords } from '../shell/words.ts'
import { listPlace } from '../list/list-place.tsx'
import { Status } from './order-status.tsx'
import { QuietLink } from '../shell/quiet.tsx'
import styles from './orders.module.css'
import { TakeCash } from './take-cash.tsx'

type Order = NonNullable<CallReply<'GET /studio/orders'>['data']>['rows'][number]

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
  const { orders } = useStudioWords().studio
  return (
    <>
      <bdi>{student ?? orders.gone}</bdi>
      {email !== null && <span className={styles.soft}>{email}</span>}
    </>
  )
}

function Total({ row: { total, currency, method, way, created_at } }: { row: Order }) {
  const { studio, format } = useStudioWords()
  return (
    <>
      {format.money(total, currency)}
      <span className={styles.soft}>
        {way ?? studio.orders.methods[method]}, {format.stamp(created_at)}
      </span>
    </>
  )
}

/** Every order, and cash that came without one. T25 */
export const ordersPlace = listPlace(
  { of: 'orders', on: 'GET /studio/orders', file: 'GET /studio/orders/csv', exportedBy: 'people.export' },
  ({ ways }) => {
    const { studio } = useStudioWords()
    const { orders: words } = studio
    const methods: Readonly<Record<string, string>> = words.methods
    return {
      title: words.title,
      actions: (
        <>
          <QuietLink to="/people">{studio.person.back}</QuietLink>
          <QuietLink to="/orders/sales">{words.sales.title}</QuietLink>
        </>
      ),
      columns: [
        { head: words.columns.order, sort: 'placed', Cell: Number },
        { head: words.columns.student, Cell: Student },
        { head: words.columns.total, sort: 'total', Cell: Total },
        { head: words.columns.status, Cell: Status },
      ],
      filters: {
        status: { label: words.filters.status, choices: words.statuses },
        way: {
          label: words.filters.way,
          choices: ways.map((value) => ({ value, label: methods[value] ?? value })),
        },
      },
      noun: words.noun,
      searchHint: words.search,
      none: words.none,
      nothing: words.nothing,
      selecting: {
        nameOf: ({ number }) => number,
        on: 'POST /studio/orders/many',
        decision: { yes: 'confirm', words: words.many },
      },
      below: (
        <div className={styles.columns}>
          <TakeCash />
        </div>
      ),
    }
  },
)
