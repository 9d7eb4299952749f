import { recordChange, type Author } from '../audit/record.ts'
import { dropAwaitedOfOrder } from '../courses/awaiting.ts'
import type { OpenedCourse } from '../courses/opening.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { refuse } from '../http/refusal.ts'
import { changeAccess } from '../people/access.ts'
import { getSettings } from '../site/settings.ts'
import * as queries from './queries.ts'
import { awaitCourses } from './recording.ts'
import { namesOf } from './reopening.ts'

/** The author and the time of a change to a refund. */
type Changing = { author: Author; now: number }

type Refunded = RowOf<typeof queries.lockToRefund>

type Paid = RowOf<typeof queries.listPaid>

/** Locks an order until the transaction ends, and returns it with its payments; refuses one of which nothing was paid. */
async function lockPaid(tx: Db, number: string): Promise<{ order: Refunded; payments: Paid[] }> {
  const [order] = await queries.lockToRefund(tx, { number: number.toUpperCase() })
  if (!order) refuse('order.not_found')
  const payments = await queries.listPaid(tx, { orderId: order.id })
  if (payments.length === 0) refuse('order.not_decided')
  return { order, payments }
}

/** Ends what an order holds of its courses. */
async function endAccess(tx: Db, { id: orderId, user_id: userId }: Refunded, by: Changing): Promise<OpenedCourse[]> {
  if (userId === null) return []
  const ended: OpenedCourse[] = []
  const change = { to: 'end_order', orderId, ending: 'refund' } as const
  const { timeZone: zone } = await getSettings(tx)
  for (const { course_id: courseId } of await queries.listCourseLines(tx, { orderId })) {
    const changed = await changeAccess(tx, { userId, courseId, change, reason: null, zone, ...by })
    if (changed) ended.push(changed.opened)
  }
  await dropAwaitedOfOrder(tx, orderId)
  return ended
}

/** Returns the payment that is meant: the only one where none is named. */
function meantOf(payments: readonly Paid[], paymentId: number | undefined): Paid {
  const [only, ...others] = paymentId === undefined ? payments : payments.filter(({ id }) => id === paymentId)
  return only && others.length === 0 ? only : refuse('request.invalid', { errors: { payment_id: ['payment.choose'] } })
}

/** Returns whether another payment holds the access: with the first one the courses opened, and it was not given back whole. */
const isHeld = ({ opens_at_payment: opens }: Refunded, payments: readonly Paid[], refunded: Paid) =>
  opens === 'first' &&
  payments.some(({ id, amount, refunded_amount }) => id !== refunded.id && (refunded_amount ?? 0) < amount)

/** Returns the names of the courses whose access the refund of an order has ended. */
export const namesOfEnded = async (db: Db, number: string): Promise<string[]> =>
  namesOf(
    db,
    (await queries.listEndedByRefund(db, { number, paymentId: null })).map(({ courseId }) => courseId),
  )

/**
 * Notes what of a payment was given back, wherever its order stands, and ends the access to its courses where that is asked for. Returns the names of the
 * courses whose access has ended. T25
 */
export function noteRefund(
  db: Db,
  {
    number,
    paymentId,
    amount,
    note,
    endsAccess,
    ...by
  }: { number: string; paymentId?: number; amount: number; note: string; endsAccess: boolean } & Changing,
): Promise<{ ended: string[]; isHeld: boolean }> {
  return db.transaction(async (tx) => {
    const { order, payments } = await lockPaid(tx, number)
    const payment = meantOf(payments, paymentId)
    if (amount === 0 || amount > payment.amount) refuse('request.invalid', { errors: { amount: ['amount.range'] } })
    const held = endsAccess && isHeld(order, payments, payment)
    const ended = endsAccess && !held ? await endAccess(tx, order, by) : []
    const isNoted = payment.refunded_amount === amount && (payment.refund_note ?? '') === note
    if (isNoted && ended.length === 0) return { ended: [], isHeld: held }
    if (!isNoted) await queries.noteRefund(tx, { paymentId: payment.id, amount, note, at: new Date(by.now) })
    await recordChange(tx, {
      ...by,
      thing: 'order',
      thingId: order.number,
      action: 'refund_noted',
      personId: order.user_id,
      before: { amount: payment.refunded_amount, note: payment.refund_note },
      after: { amount, note, payment: payment.id, ...(ended.length > 0 && { ended }) },
    })
    const over = ended.filter(({ after }) => after !== null && Date.parse(after) <= by.now)
    const names = await namesOf(
      tx,
      over.map(({ courseId }) => courseId),
    )
    return { ended: names, isHeld: held }
  })
}

/**
 * Removes the note of a refund, and gives back the access that it has ended, to its former end. Access that was changed since, or that
 * would be over by now, stays as it is. Returns the names of the courses of both kinds. T25
 */
export function withdrawRefund(
  db: Db,
  { number, paymentId, ...by }: { number: string; paymentId?: number } & Changing,
): Promise<{ open: string[]; unchanged: string[] }> {
  return db.transaction(async (tx) => {
    const { order, payments } = await lockPaid(tx, number)
    const refunded = payments.filter((one) => one.refunded_amount !== null)
    if (refunded.length === 0) return { open: [], unchanged: [] }
    const payment = meantOf(refunded, paymentId)
    if (payment.refunded_amount === null) return { open: [], unchanged: [] }
    const { user_id: userId } = order
    const given_back: OpenedCourse[] = []
    const unchanged: number[] = []
    const { timeZone: zone } = await getSettings(tx)
    // Without an account there is no access to give back.
    if (userId !== null)
      for (const one of await queries.listEndedByRefund(tx, { number: order.number, paymentId: payment.id })) {
        const { courseId } = one
        const change = { to: 'give_back', ended: one } as const
        const changed = await changeAccess(tx, { userId, courseId, change, reason: null, zone, ...by })
        if (changed) given_back.push(changed.opened)
        else unchanged.push(courseId)
      }
    await queries.dropRefund(tx, { paymentId: payment.id })
    if (userId !== null && order.status === 'confirmed') await awaitCourses(tx, { id: order.id, userId }, by)
    await recordChange(tx, {
      ...by,
      thing: 'order',
      thingId: order.number,
      action: 'refund_withdrawn',
      personId: order.user_id,
      before: { amount: payment.refunded_amount, note: payment.refund_note },
      after: { amount: null, note: null, payment: payment.id, ...(given_back.length > 0 && { given_back }) },
    })
    const open = given_back.map(({ courseId }) => courseId)
    return { open: await namesOf(tx, open), unchanged: await namesOf(tx, unchanged) }
  })
}
