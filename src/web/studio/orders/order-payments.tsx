import { useRef, useState, type FormEvent } from 'react'
import { mostTyped } from '../../../core/typed-lengths.ts'
import { type Undoable } from '../decision/undo-notice.tsx'
import { doneBy } from '../decision/undo-notice.tsx'
import type { CallReply } from '../../../contract/api.ts'
import { balanceOf, openSumOf, typedAmount } from '../../../core/orders/money.ts'
import { nextPayment } from '../../../core/orders/plan.ts'
import { dayIn } from '../../../core/editing/zone.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { useStudioWords } from '../shell/words.ts'
import { useByEmail } from '../shell/by-email.ts'
import { Section } from '../shell/section.tsx'
import { useStudio } from '../shell/studio-frame.tsx'
import { useDay } from '../shell/use-day.ts'
import { QuietButton } from '../shell/quiet.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesAmong, choicesOf } from '../shell/choices.ts'
import styles from './orders.module.css'

type Order = NonNullable<CallReply<'GET /studio/orders/:number'>['data']>

const sumsOf = ({ total, paid, refunded_amount: refunded }: Order) => ({ total, paid, refunded: refunded ?? 0 })

const isPayable = ({ status }: Order) => status === 'placed' || status === 'confirmed'

/** An order, and what shows the notice of an action on it or, by null, ends that of the one before. */
export type OrderActs = { order: Order; onDone: (change: Undoable | null) => void }

/** Records money that has arrived; `expected` is offered until another amount is typed. T39 */
function RecordPayment({ order, expected, onDone }: OrderActs & { expected: number }) {
  const { orders } = useStudioWords().studio
  const { order: words } = orders
  const { errors, setErrors, field, isPending, run } = useAction({ onUndoable: onDone })
  const key = useRef('')
  const [amountTyped, setAmountTyped] = useState<string | null>(null)
  const { number, currency, status, opens_at_payment: opens } = order
  const chosen =
    order.ways.find(({ name }) => name === order.way) ?? order.ways.find(({ method }) => method === order.method)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = textsOf(event.currentTarget, 'amount', 'way', 'day', 'reference', 'note', 'opens_at')
    const amount = typedAmount(typed.amount, currency)
    if (amount === null || amount === 0) return setErrors({ amount: [orders.amountTyped] })
    if (key.current === '') key.current = crypto.randomUUID()
    const body = {
      key: key.current,
      amount,
      method: order.method,
      ...(typed.way !== '' && { way_id: Number(typed.way) }),
      reference: typed.reference,
      note: typed.note,
      ...(typed.day !== '' && { day: typed.day }),
      ...(status === 'placed' && { opens_at: typed.opens_at as 'first' | 'last' }),
    }
    void run(async () => {
      const { data, msg } = await browserApi('POST /studio/orders/:number/payments', { params: { number }, body })
      return doneBy(data.change_id, words.recorded, msg)
    })
  }
  return (
    <Form onSubmit={submit} onChange={() => (key.current = '')}>
      <TextField
        inputMode="decimal"
        label={words.amount(currency)}
        {...field('amount')}
        value={amountTyped ?? String(expected)}
        onChange={({ currentTarget }) => setAmountTyped(currentTarget.value)}
        required
      />
      <ChoiceField
        label={words.method}
        name="way"
        defaultValue={chosen?.id}
        error={errors['method']}
        choices={choicesOf(order.ways)}
      />
      <TextField type="date" label={words.day} hint={words.dayHint} {...field('day')} />
      <TextField label={words.reference} {...field('reference')} maxLength={mostTyped.paymentReference} />
      <TextField label={words.note} {...field('note')} maxLength={mostTyped.paymentNote} />
      {status === 'placed' && (
        <ChoiceField
          label={words.opensAt}
          name="opens_at"
          defaultValue={opens}
          choices={choicesAmong(['first', 'last'], orders.openings)}
        />
      )}
      <SubmitButton variant="quiet" size="small" isPending={isPending}>
        {words.record}
      </SubmitButton>
    </Form>
  )
}

/** The total paid for an order, what was given back of it, and its open balance: lines of a list. */
export function Sums({ order, isOpenShown = openSumOf(sumsOf(order)) > 0 }: { order: Order; isOpenShown?: boolean }) {
  const { studio, format } = useStudioWords()
  const { order: words } = studio.orders
  const dayOf = useDay()
  const money = (amount: number) => format.money(amount, order.currency)
  return (
    <>
      <li className={styles.line}>
        <strong>{words.paid}</strong>
        <strong>{money(order.paid)}</strong>
      </li>
      {order.refunded_amount !== null && (
        <li className={styles.line}>
          <strong>
            {words.returned}
            {order.refund && `, ${dayOf(order.refund.at)}`}
          </strong>
          <strong>{money(order.refunded_amount)}</strong>
        </li>
      )}
      {isOpenShown && (
        <li className={styles.line}>
          <strong>{words.open}</strong>
          <strong>{money(balanceOf(sumsOf(order)))}</strong>
        </li>
      )}
    </>
  )
}

/** The amounts paid and open, each payment with its refund, and the form for the next one. T39 */
export function Payments({ order, onDone }: OrderActs) {
  const { studio, format } = useStudioWords()
  const { orders } = studio
  const { order: words } = orders
  const dayOf = useDay()
  const money = (amount: number) => format.money(amount, order.currency)
  const balance = balanceOf(sumsOf(order))
  // What was given back is paid again only where staff say so.
  const [isAsked, setAsked] = useState(false)
  const isTyped = isAsked || openSumOf(sumsOf(order)) > 0
  const { time_zone: zone } = useStudio()
  const [today] = useState(() => dayIn(zone, Date.now()))
  const expected = nextPayment({ ...sumsOf(order), installments: order.installments }, today)?.amount ?? balance
  if (!isPayable(order) && order.payments.length === 0) return null
  return (
    <Section title={words.payments}>
      <ul className={styles.list}>
        {order.payments.map(({ id, amount, at, method, way, reference, refunded }) => (
          <li key={id} className={styles.line}>
            <span>
              {dayOf(at)}, {way ?? orders.methods[method]}
              <span className={styles.soft}>
                {orders.receipt.number} {order.number}/{id}
              </span>
              {reference !== null && <span className={styles.soft}>{words.paymentReference(reference)}</span>}
              {refunded > 0 && <span className={styles.soft}>{words.givenBack(money(refunded))}</span>}
            </span>
            <span>{money(amount)}</span>
          </li>
        ))}
        <Sums order={order} isOpenShown={isTyped} />
      </ul>
      <p className={styles.soft}>{orders.opened[order.opens_at_payment]}</p>
      {isPayable(order) &&
        balance > 0 &&
        (isTyped ? (
          <RecordPayment
            key={`${order.payments.length} ${order.status}`}
            order={order}
            expected={expected}
            onDone={onDone}
          />
        ) : (
          <div className={styles.badges}>
            <QuietButton onClick={() => setAsked(true)}>{words.record}</QuietButton>
          </div>
        ))}
    </Section>
  )
}

/** In which parts an order is expected, and until when each. T39 */
export function DueDays({ order: { number, currency, installments, total, paid }, onDone }: OrderActs) {
  const { studio, format } = useStudioWords()
  const { order: words } = studio.orders
  const byEmail = useByEmail()
  const { errors, setErrors, isPending, run } = useAction({ onUndoable: onDone })
  const [parts, setParts] = useState(installments.map(({ amount, due_on: day }) => ({ amount: String(amount), day })))
  const change = (place: number, typed: Partial<(typeof parts)[number]>) =>
    setParts(parts.map((part, at) => (at === place ? { ...part, ...typed } : part)))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = parts.map(({ amount, day }) => ({ amount: typedAmount(amount, currency) ?? 0, due_on: day }))
    if (typed.some(({ amount, due_on }) => amount === 0 || due_on === ''))
      return setErrors({ installments: [words.partMissing] })
    const input = { params: { number }, body: { installments: typed } }
    void run(() => browserApi('POST /studio/orders/:number/installments', input))
  }
  if (paid >= total && installments.length === 0) return null
  return (
    <Section title={words.parts}>
      <p className={styles.soft}>{byEmail(words.partsText)}</p>
      {installments.length > 0 && (
        <p>
          {format.list(
            installments.map(({ amount, due_on }) => words.due(format.money(amount, currency), format.day(due_on))),
          )}
        </p>
      )}
      <Form onSubmit={submit}>
        {parts.map(({ amount, day }, place) => (
          // The place of a part is its name.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className={styles.part}>
            <TextField
              inputMode="decimal"
              label={words.part(place + 1, currency)}
              value={amount}
              onChange={({ currentTarget }) => change(place, { amount: currentTarget.value })}
              error={place === parts.length - 1 ? errors['installments'] : undefined}
            />
            <TextField
              type="date"
              label={words.partDay(place + 1)}
              value={day}
              onChange={({ currentTarget }) => change(place, { day: currentTarget.value })}
            />
          </div>
        ))}
        <div className={styles.badges}>
          <QuietButton onClick={() => setParts([...parts, { amount: '', day: '' }])}>{words.addPart}</QuietButton>
          {parts.length > 0 && (
            <QuietButton onClick={() => setParts(parts.slice(0, -1))}>{words.removePart}</QuietButton>
          )}
        </div>
        <SubmitButton variant="quiet" size="small" isPending={isPending}>
          {words.saveParts}
        </SubmitButton>
      </Form>
    </Section>
  )
}
