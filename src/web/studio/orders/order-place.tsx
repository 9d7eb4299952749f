import { useState, type FormEvent } from 'react'
import { Link, useRevalidator } from 'react-router'
import { mostTyped } from '../../../core/typed-lengths.ts'
import type { CallReply } from '../../../contract/api.ts'
import { typedAmount } from '../../../core/orders/money.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction, useUndoable } from '../decision/use-action.ts'
import { useForm } from '../decision/use-form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useStudioWords } from '../shell/words.ts'
import { useAuditWords } from '../audit/audit-words.ts'
import { Decision } from '../decision/decision.tsx'
import { useByEmail } from '../shell/by-email.ts'
import { Section } from '../shell/section.tsx'
import { UndoNotice, doneBy, type Undoable } from '../decision/undo-notice.tsx'
import { Place } from '../shell/studio-frame.tsx'
import { useDay } from '../shell/use-day.ts'
import { DueDays, Payments, Sums, type OrderActs } from './order-payments.tsx'
import { Status } from './order-status.tsx'
import place from '../shell/place.module.css'
import { BackLink, NameLink, QuietButton, QuietLink } from '../shell/quiet.tsx'
import { placeOf } from '../shell/place-of.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { CutEnd } from '../shell/cut-end.tsx'
import styles from './orders.module.css'

type Order = NonNullable<CallReply<'GET /studio/orders/:number'>['data']>

/** The payment, confirmed or declined as on Today. */
function Payment({ order: { number, student }, onDone }: OrderActs) {
  const { today, orders } = useStudioWords().studio
  const { revalidate } = useRevalidator()
  const decide = async (body: { confirm: true } | { confirm: false; reason: string }) => {
    const reply = await browserApi('POST /studio/orders/:number/decision', { params: { number }, body })
    onDone(null)
    return reply
  }
  return (
    <ul className={styles.list}>
      <Decision
        about={`order:${number}`}
        heading={student ?? orders.gone}
        yes={{
          label: today.orders.confirm,
          done: today.orders.confirmed(number),
          decide: () => decide({ confirm: true }),
        }}
        no={{
          label: today.orders.decline,
          send: today.orders.sendDecline,
          done: today.orders.declined(number),
          decide: (reason) => decide({ confirm: false, reason }),
        }}
        hold={() => async (change) => (change === 'unchanged' ? undefined : revalidate())}
      />
    </ul>
  )
}

/** The later opposite of a decision. T4 */
function Reopen({ order: { number, status, email, refund, open_courses: courses }, onDone }: OrderActs) {
  const { decision, orders } = useStudioWords().studio
  const { order: words } = orders
  const byEmail = useByEmail()
  // What the student of a declined order has otherwise stays open.
  const endsAccess = status === 'confirmed' && courses.length > 0
  const { isPending, field, form } = useForm(
    ['reason'],
    async (body) => {
      const { data, msg } = await browserApi('POST /studio/orders/:number/reopening', { params: { number }, body })
      return doneBy(data.change_id, byEmail(words.done, email), msg)
    },
    { onUndoable: onDone },
  )
  if (refund !== null)
    return (
      <Section title={words.reopen}>
        <p className={styles.soft}>{words.reopenRefunded}</p>
      </Section>
    )
  return (
    <Section title={words.reopen}>
      <p className={styles.soft}>{endsAccess ? words.reopenText : words.reopenClosed}</p>
      <Form {...form}>
        <TextArea
          label={words.reason}
          hint={byEmail(decision.reasonHint, email)}
          {...field('reason')}
          rows={2}
          maxLength={mostTyped.reason}
        />
        <SubmitButton variant="quiet" size="small" isPending={isPending}>
          {words.reopen}
        </SubmitButton>
      </Form>
    </Section>
  )
}

/** The refund of an order, noted for staff. */
function Refund({ order, onDone }: OrderActs) {
  const { number, currency, payments, refund, user_id, open_courses: courses } = order
  const { studio, format } = useStudioWords()
  const words = studio.orders.order
  const dayOf = useDay()
  const { setErrors, field, isPending, run } = useAction({ onUndoable: onDone })
  const [isTyped, setTyped] = useState(refund === null)
  const [endsAccess, setEndsAccess] = useState(false)
  const [chosen, setChosen] = useState(payments.find(({ refunded }) => refunded > 0)?.id ?? payments[0]?.id)
  const payment = payments.find(({ id }) => id === chosen)
  const params = { number }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { amount: typed, note } = textsOf(event.currentTarget, 'amount', 'note')
    const amount = typedAmount(typed, currency)
    if (amount === null || amount === 0) return setErrors({ amount: [studio.orders.amountTyped] })
    const body = { payment_id: chosen, amount, note, ends_access: endsAccess }
    void run(
      () => browserApi('POST /studio/orders/:number/refund', { params, body }),
      () => setTyped(false),
    )
  }
  const query = { payment_id: chosen }
  const withdraw = () => void run(() => browserApi('DELETE /studio/orders/:number/refund', { params, query }))
  if (!payment) return null
  return (
    <Section title={words.refund}>
      {refund && (
        <p className={styles.address}>
          <strong>{words.refunded(format.money(refund.amount, currency), dayOf(refund.at))}</strong>
          {refund.note !== '' && `\n${refund.note}`}
        </p>
      )}
      {refund && refund.ended.length > 0 && <p className={styles.soft}>{words.refundEnded(refund.ended)}</p>}
      {refund && user_id !== null && courses.length > 0 && (
        <p className={styles.soft}>
          {words.refundKeepsAccess(courses.map(({ name }) => name))}{' '}
          <Link to={`/people/${user_id}`}>{words.endAccess}</Link>
        </p>
      )}
      {payments.length > 1 && (
        <ChoiceField
          label={words.which}
          value={String(chosen ?? '')}
          choices={payments.map(({ id, amount, at }) => ({
            value: String(id),
            label: `${format.money(amount, currency)}, ${dayOf(at)}, ${words.numbered(`${number}/${id}`)}`,
          }))}
          onChoose={(picked) => {
            setChosen(Number(picked))
            setTyped(payments.every(({ id, refunded }) => id !== Number(picked) || refunded === 0))
          }}
        />
      )}
      {isTyped ? (
        <Form onSubmit={submit}>
          {refund === null && <p className={styles.soft}>{words.refundText}</p>}
          <TextField
            inputMode="decimal"
            key={chosen}
            label={words.amount(currency)}
            {...field('amount')}
            defaultValue={String(payment.refunded || payment.amount)}
            required
          />
          <TextField
            label={words.note}
            name="note"
            maxLength={mostTyped.paymentNote}
            defaultValue={refund?.note ?? ''}
          />
          {user_id !== null && courses.length > 0 && (
            <Checkbox
              label={words.refundEndsAccess(courses.map(({ name }) => name))}
              checked={endsAccess}
              onChange={(event) => setEndsAccess(event.currentTarget.checked)}
            />
          )}
          <SubmitButton variant="quiet" size="small" isPending={isPending}>
            {words.saveRefund}
          </SubmitButton>
        </Form>
      ) : (
        <div className={styles.badges}>
          <QuietButton onClick={() => setTyped(true)}>{words.changeRefund}</QuietButton>
          <QuietButton isPending={isPending} onClick={withdraw}>
            {words.withdrawRefund}
          </QuietButton>
        </div>
      )}
    </Section>
  )
}

/** The items of an order, their prices, and where they are delivered. */
export function Items({ order }: { order: Order }) {
  const { studio, format } = useStudioWords()
  const words = studio.orders.order
  const hasBooks = order.items.some(({ kind }) => kind === 'book')
  return (
    <Section title={words.items}>
      <ul className={styles.list}>
        {order.items.map(({ kind, name, quantity, price }) => (
          <li key={`${kind} ${name}`} className={styles.line}>
            <span>
              {quantity} × {name}
            </span>
            <span>{format.money(price, order.currency)}</span>
          </li>
        ))}
        <li className={styles.line}>
          <strong>{studio.orders.columns.total}</strong>
          <strong>{format.money(order.total, order.currency)}</strong>
        </li>
      </ul>
      {hasBooks && (
        <p className={styles.address}>
          {order.delivery === '' ? words.fetch : `${words.delivery}:\n${order.delivery}`}
        </p>
      )}
    </Section>
  )
}

/** The receipts that the student has sent, the newest first, beside what is decided about them. */
function Receipts({ receipts }: { receipts: Order['receipts'] }) {
  const { studio, shell } = useStudioWords()
  const { receipt, receiptFile } = studio.today.orders
  const dayOf = useDay()
  return (
    <Section title={receipt}>
      <ul className={styles.list}>
        {receipts.toReversed().map(({ id, path, is_picture, at }) => (
          <li key={id} className={styles.list}>
            <span className={styles.soft}>{dayOf(at)}</span>
            {is_picture ? (
              <a href={path} target="_blank" rel="noopener" className={styles.receipt}>
                <img src={path} alt={receipt} decoding="async" />
                <VisuallyHidden> {shell.opensNewTab}</VisuallyHidden>
              </a>
            ) : (
              <a href={path} download>
                {receiptFile}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OrderView({ loaded: order }: { loaded: Order }) {
  const { studio, format } = useStudioWords()
  const { orders: words } = studio
  const { verbOf } = useAuditWords()
  const byEmail = useByEmail()
  const reopened = useUndoable()
  const others = useUndoable()
  const onReopened = (change: Undoable | null) => {
    others.onUndoable(null)
    reopened.onUndoable(change)
  }
  const onDone = (change: Undoable | null) => {
    reopened.onUndoable(null)
    others.onUndoable(change)
  }
  const { number, status, method, created_at, student, email, user_id, transfer_reference, reason } = order
  return (
    <Place
      title={number}
      actions={
        <>
          <QuietLink to="/orders">{words.back}</QuietLink>
          {order.payments.length > 0 && <QuietLink to={`/orders/${number}/receipt`}>{words.order.receipt}</QuietLink>}
        </>
      }
    >
      <p className={place.facts}>
        <Status row={order} />
        <span>{format.stamp(created_at)}</span>
        <span>{order.way ?? words.methods[method]}</span>
        {user_id === null ? words.gone : <NameLink to={`/people/${user_id}`}>{student}</NameLink>}
        {email !== null && <span>{email}</span>}
        {transfer_reference !== null && <span>{studio.today.orders.reference(transfer_reference)}</span>}
      </p>
      {reason !== null && <p>{reason}</p>}
      {order.awaited_courses.length > 0 && (
        <Notice tone="warn">{byEmail(words.order.awaited(order.awaited_courses), email)}</Notice>
      )}
      <UndoNotice {...reopened.notice} />
      <UndoNotice {...others.notice} />
      <div className={styles.columns}>
        <div className={styles.sections}>
          <Items order={order} />
          <Payments order={order} onDone={onDone} />
          {status === 'placed' && reopened.notice.change === null && (
            <Section title={words.order.decision}>
              <Payment order={order} onDone={onDone} />
            </Section>
          )}
        </div>
        <div className={styles.sections}>
          {order.payments.length > 0 && (
            <Refund key={`${order.refund?.at} ${order.payments.length}`} order={order} onDone={onDone} />
          )}
          {(status === 'placed' || status === 'confirmed') && <DueDays order={order} onDone={onDone} />}
          {order.receipts.length > 0 && <Receipts receipts={order.receipts} />}
          {(status === 'confirmed' || status === 'declined') && <Reopen order={order} onDone={onReopened} />}
          <Section title={words.order.history}>
            {order.history.length === 0 ? (
              <p className={styles.soft}>{studio.person.none}</p>
            ) : (
              <ul className={styles.list}>
                {order.history.map(({ id, at, actor, action, reason: why, amount, ended, given_back }) => (
                  <li key={id}>
                    {verbOf(action)}
                    {amount !== null && `: ${format.money(amount, order.currency)}`}{' '}
                    <span className={styles.soft}>
                      {format.stamp(at)}, {studio.person.history.by(actor ?? studio.person.history.unknown)}
                      {why !== null && `: ${why}`}
                      {ended.length > 0 && `. ${words.order.accessEnded(ended)}`}
                      {given_back.length > 0 && `. ${words.order.accessGivenBack(given_back)}`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <CutEnd list={order.history} />
          </Section>
        </div>
      </div>
    </Place>
  )
}

function ReceiptView({ loaded: order }: { loaded: Order }) {
  const { studio, format } = useStudioWords()
  const words = studio.orders.receipt
  const dayOf = useDay()
  const last = order.payments.at(-1)
  const [payer, setPayer] = useState('')
  return (
    <Place
      title={words.title(order.number)}
      actions={
        <>
          <span className={place.noPrint}>
            <BackLink to={`/orders/${order.number}`}>{words.back}</BackLink>
          </span>
          <Button size="small" className={place.noPrint} onClick={() => window.print()}>
            {studio.person.print}
          </Button>
        </>
      }
    >
      {last ? (
        <>
          <div className={place.noPrint}>
            <TextField
              label={words.payer}
              hint={words.payerHint}
              value={payer}
              autoComplete="off"
              onChange={({ currentTarget }) => setPayer(currentTarget.value)}
            />
          </div>
          <p className={styles.address}>
            <strong>{order.academy.name}</strong>
            {order.academy.address !== null && `\n${order.academy.address}`}
          </p>
          <dl className={styles.terms}>
            {payer.trim() !== '' && (
              <>
                <dt>{words.receivedFrom}</dt>
                <dd>
                  <bdi>{payer}</bdi>
                </dd>
              </>
            )}
            <dt>{words.for}</dt>
            <dd>{order.student ?? studio.orders.gone}</dd>
            <dt>{words.date}</dt>
            <dd>{dayOf(order.decided_at ?? last.at)}</dd>
            <dt>{words.paidBy}</dt>
            <dd>{order.way ?? studio.orders.methods[order.method]}</dd>
          </dl>
          <Items order={order} />
          <ul className={styles.list}>
            {order.payments.map(({ id, amount, at, method, way, recorded_by: recordedBy }) => (
              <li key={id} className={styles.line}>
                <span>
                  {words.number} {order.number}/{id}, {dayOf(at)}, {way ?? studio.orders.methods[method]}
                  {recordedBy !== null && `, ${words.recordedBy(recordedBy)}`}
                </span>
                <span>{format.money(amount, order.currency)}</span>
              </li>
            ))}
            <Sums order={order} />
          </ul>
        </>
      ) : (
        <p>{words.open}</p>
      )}
    </Place>
  )
}

/** One order: what it holds, what was decided, and the opposite of it. T25 */
export const orderPlace = placeOf('GET /studio/orders/:number', OrderView, ({ number }) => number)

/** The receipt of a paid order, on one printed page. T25 */
export const receiptPlace = placeOf('GET /studio/orders/:number', ReceiptView)
