import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { dayIn } from '../../../core/editing/zone.ts'
import { sumOf } from '../../../core/orders/money.ts'
import { browserApi } from '../../base/browser-api.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { useStudioWords } from '../shell/words.ts'
import { ExportButton } from '../list/list.tsx'
import lines from '../shell/lines.module.css'
import { CutEnd } from '../shell/cut-end.tsx'
import { FetchFailed, useFetched } from '../shell/fetched.tsx'
import { Columns, Section } from '../shell/section.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { QuietLink } from '../shell/quiet.tsx'
import styles from './orders.module.css'

type Sales = NonNullable<CallReply<'GET /studio/orders/totals'>['data']>

/** The totals of a month in one currency: paid, refunded, and net. */
function Sum({ currency, methods }: { currency: string; methods: Sales['methods'] }) {
  const { studio, format } = useStudioWords()
  const lines = methods.filter((method) => method.currency === currency)
  const paid = lines.map(({ total }) => ({ price: total, quantity: 1 }))
  const givenBack = lines.map(({ refunded }) => ({ price: refunded, quantity: 1 }))
  const net = [...paid, ...givenBack.map(({ price }) => ({ price, quantity: -1 }))]
  const money = (amount: number) => format.money(amount, currency)
  return (
    <p>
      <strong>{studio.orders.sales.sum(money(sumOf(paid)), money(sumOf(givenBack)), money(sumOf(net)))}</strong>
    </p>
  )
}

function Figures({ sales: { methods, items } }: { sales: Sales }) {
  const { studio, format } = useStudioWords()
  const { sales: words, methods: methodNames } = studio.orders
  if (methods.length === 0) return <p className={lines.soft}>{words.none}</p>
  return (
    <>
      <div>
        {[...new Set(methods.map(({ currency }) => currency))].map((currency) => (
          <Sum key={currency} currency={currency} methods={methods} />
        ))}
      </div>
      <Columns>
        <Section title={words.items}>
          <Table label={words.items} heads={Object.values(words.itemColumns)}>
            {items.map(({ currency, kind, name, quantity, total }) => (
              <tr key={`${currency} ${kind} ${name}`}>
                <th scope="row" className={lines.words}>
                  <bdi>{name}</bdi>
                </th>
                <td>{format.number(quantity)}</td>
                <td>{format.money(total, currency)}</td>
              </tr>
            ))}
          </Table>
          <CutEnd list={items} />
          <p className={lines.soft}>{words.itemsHint}</p>
        </Section>
        <Section title={words.methods}>
          <Table label={words.methods} heads={Object.values(words.columns)}>
            {methods.map(({ currency, method, way, orders, total, refunded }) => (
              <tr key={`${currency} ${method} ${way}`}>
                <td>{way ?? methodNames[method]}</td>
                <td>{format.number(orders)}</td>
                <td>{format.money(total, currency)}</td>
                <td>{format.money(refunded, currency)}</td>
              </tr>
            ))}
          </Table>
        </Section>
      </Columns>
    </>
  )
}

function SalesView() {
  const { orders } = useStudioWords().studio
  const { sales: words } = orders
  const { time_zone, can } = useStudio()
  const [query, setQuery] = useSearchParams()
  const [present] = useState(() => dayIn(time_zone, Date.now()).slice(0, 7))
  const month = query.get('month') ?? present
  const fetchSales = useCallback(
    (signal: AbortSignal) => browserApi('GET /studio/orders/totals', { query: { month } }, { signal }),
    [month],
  )
  const { data: sales, ...fetched } = useFetched(fetchSales)
  return (
    <Place title={words.title} actions={<QuietLink to="/orders">{words.toOrders}</QuietLink>}>
      <div className={styles.month}>
        <TextField
          type="month"
          label={words.month}
          value={month}
          onChange={(event) =>
            event.currentTarget.value !== '' && setQuery({ month: event.currentTarget.value }, { replace: true })
          }
        />
        {can('people.export') && sales !== null && sales.methods.length > 0 && (
          <ExportButton
            exportFile={({ after }) =>
              browserApi('GET /studio/orders/totals/csv', { query: { month, ...(after && { after }) } })
            }
          />
        )}
      </div>
      <FetchFailed {...fetched} />
      {sales && <Figures sales={sales} />}
    </Place>
  )
}

/** The amounts paid and refunded in a month, by payment method and by item. T25 */
export const salesPlace = { Component: SalesView }
