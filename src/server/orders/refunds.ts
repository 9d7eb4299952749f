import { recordChange, type Author } from '../audit/record.ts'
import type { OpenedCourse } from '../courses/opening.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { changeAccess } from '../people/access.ts'
import { listCourseLines } from './deciding.ts'
import { namesOf } from './reopening.ts'

/** Who changes a refund, and when. */
type Changing = { author: Author; now: number }

type Refunded = {
  id: number
  number: string
  user_id: number | null
  total: number
  refunded_amount: number | null
  refund_note: string | null
}

/** Locks an order until the transaction ends; refuses one that is not confirmed. */
async function lockConfirmed(tx: Db, number: string): Promise<Refunded> {
  const [order] = await tx.run<Refunded & { status: string }>(
    {
      name: 'order-to-refund',
      text: `SELECT id, number, user_id, status, total, refunded_amount, refund_note FROM orders WHERE number = $1
        FOR UPDATE`,
    },
    [number.toUpperCase()],
  )
  if (!order) refuse('order.not_found')
  if (order.status !== 'confirmed') refuse('order.not_decided')
  return order
}

const setRefund = (
  tx: Db,
  { id }: Refunded,
  { amount, note, at }: { amount: number | null; note: string | null; at: Date | null },
) =>
  tx.run(
    {
      name: 'note-refund',
      text: 'UPDATE orders SET refunded_amount = $2, refund_note = $3, refunded_at = $4 WHERE id = $1',
    },
    [id, amount, note, at],
  )

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

/** What the refund that is noted now has ended, as the audit log has it; of each course the newest. */
const endedByRefund = (db: Db, number: string): Promise<OpenedCourse[]> =>
  db.run(
    {
      name: 'ended-by-refund',
      text: `SELECT DISTINCT ON ("courseId") one.* FROM audit_log e,
          jsonb_to_recordset(e.after -> 'ended') AS one("courseId" int, before text, after text, "requestId" int)
        WHERE e.thing = 'order' AND e.thing_id = $1 AND e.action = 'order.refund_noted' AND e.id > coalesce(
          (SELECT max(w.id) FROM audit_log w WHERE w.thing = 'order' AND w.thing_id = $1 AND w.action = 'order.refund_withdrawn'), 0)
        ORDER BY "courseId", e.id DESC`,
    },
    [number],
  )

/** Returns the names of the courses whose access the refund of an order has ended. */
export const namesOfEnded = async (db: Db, number: string): Promise<string[]> =>
  namesOf(
    db,
    (await endedByRefund(db, number)).map(({ courseId }) => courseId),
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
    if (!isNoted) await setRefund(tx, order, { amount, note, at: new Date(by.now) })
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
      for (const { courseId, before, after } of await endedByRefund(tx, order.number)) {
        const change = { to: 'until', until: before, from: after } as const
        const changed = await changeAccess(tx, { userId, courseId, change, reason: null, ...by })
        if (changed) given_back.push(changed.opened)
        else unchanged.push(courseId)
      }
    await setRefund(tx, order, { amount: null, note: null, at: null })
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
