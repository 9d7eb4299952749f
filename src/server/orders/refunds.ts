import { recordChange, type Author } from '../audit/record.ts'
import type { OpenedCourse } from '../courses/opening.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { refuse } from '../http/refusal.ts'
import { changeAccess } from '../people/access.ts'
import { listCourseLines } from './deciding.ts'
import * as queries from './queries.ts'
import { namesOf } from './reopening.ts'

/** Who changes a refund, and when. */
type Changing = { author: Author; now: number }

type Refunded = RowOf<typeof queries.lockToRefund>

/** Locks an order until the transaction ends; refuses one that is not confirmed. */
async function lockConfirmed(tx: Db, number: string): Promise<Refunded> {
  const [order] = await queries.lockToRefund(tx, { number: number.toUpperCase() })
  if (!order) refuse('order.not_found')
  if (order.status !== 'confirmed') refuse('order.not_decided')
  return order
}

/** Ends the access of an order's student to the courses of the order. */
async function endAccess(tx: Db, { id, user_id: userId }: Refunded, by: Changing): Promise<OpenedCourse[]> {
  if (userId === null) return []
  const ended: OpenedCourse[] = []
  for (const { course_id: courseId } of await listCourseLines(tx, id)) {
    const change = await changeAccess(tx, { userId, courseId, change: { to: 'revoke' }, reason: null, ...by })
    if (change) ended.push(change.opened)
  }
  return ended
}

/** Returns the names of the courses whose access the refund of an order has ended. */
export const namesOfEnded = async (db: Db, number: string): Promise<string[]> =>
  namesOf(
    db,
    (await queries.listEndedByRefund(db, { number })).map(({ courseId }) => courseId),
  )

/**
 * Notes what of a confirmed order was given back, and ends the access to its courses where that is asked for. Returns the names of the
 * courses whose access has ended. T25
 */
export function noteRefund(
  db: Db,
  {
    number,
    amount,
    note,
    endsAccess,
    ...by
  }: { number: string; amount: number; note: string; endsAccess: boolean } & Changing,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const order = await lockConfirmed(tx, number)
    if (amount === 0 || amount > order.total) refuse('request.invalid', { errors: { amount: ['amount.range'] } })
    const ended = endsAccess ? await endAccess(tx, order, by) : []
    const isNoted = order.refunded_amount === amount && (order.refund_note ?? '') === note
    if (isNoted && ended.length === 0) return []
    if (!isNoted) await queries.noteRefund(tx, { id: order.id, amount, note, at: new Date(by.now) })
    await recordChange(tx, {
      ...by,
      thing: 'order',
      thingId: order.number,
      action: 'refund_noted',
      personId: order.user_id,
      before: { amount: order.refunded_amount, note: order.refund_note },
      after: { amount, note, ...(ended.length > 0 && { ended }) },
    })
    return namesOf(
      tx,
      ended.map(({ courseId }) => courseId),
    )
  })
}

/**
 * Removes the note of a refund, and gives back the access that it has ended, to its former end. Access that was changed since, or that
 * would be over by now, stays as it is. Returns the names of the courses of both kinds. T25
 */
export function withdrawRefund(
  db: Db,
  { number, ...by }: { number: string } & Changing,
): Promise<{ open: string[]; unchanged: string[] }> {
  return db.transaction(async (tx) => {
    const order = await lockConfirmed(tx, number)
    if (order.refunded_amount === null) return { open: [], unchanged: [] }
    const { user_id: userId } = order
    const given_back: OpenedCourse[] = []
    const unchanged: number[] = []
    // Without an account there is no access to give back.
    if (userId !== null)
      for (const { courseId, before, after } of await queries.listEndedByRefund(tx, { number: order.number })) {
        const change = { to: 'until', until: before, from: after } as const
        const changed = await changeAccess(tx, { userId, courseId, change, reason: null, ...by })
        if (changed) given_back.push(changed.opened)
        else unchanged.push(courseId)
      }
    await queries.noteRefund(tx, { id: order.id, amount: null, note: null, at: null })
    await recordChange(tx, {
      ...by,
      thing: 'order',
      thingId: order.number,
      action: 'refund_withdrawn',
      personId: order.user_id,
      before: { amount: order.refunded_amount, note: order.refund_note },
      after: { amount: null, note: null, ...(given_back.length > 0 && { given_back }) },
    })
    const open = given_back.map(({ courseId }) => courseId)
    return { open: await namesOf(tx, open), unchanged: await namesOf(tx, unchanged) }
  })
}
