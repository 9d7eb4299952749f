import { recordChange, emailAbout, type Author } from '../audit/record.ts'
import { endOrderAccess, type OpenedCourse } from '../courses/opening.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import type { PaymentMethodName } from '../../core/orders/rules.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'
import { reopenOrder } from './deciding.ts'
import { findRecipient } from './emails.ts'
import * as queries from './queries.ts'
import { addPayment, awaitCourses } from './recording.ts'
import { findOrder, type OrderRow } from './store.ts'

/** Returns the courses opened by an order's newest confirmation that was not undone. */
async function openedBy(tx: Db, number: string): Promise<OpenedCourse[]> {
  const [entry] = await queries.listOpenedBy(tx, { number })
  return entry?.opened ?? []
}

/** Returns the names of courses. */
export const namesOf = async (tx: Db, courseIds: readonly number[]): Promise<string[]> =>
  (await queries.listNamesOfCourses(tx, { courseIds })).map(({ name }) => name)

/** Ends what an order has opened; names the courses that stay open for longer than they were before it. */
async function endCourses(tx: Db, { id, number, user_id: userId }: OrderRow, now: number) {
  const ended: OpenedCourse[] = []
  const stillOpen: number[] = []
  if (userId === null) return { ended, stillOpen }
  const formerEnds = new Map((await openedBy(tx, number)).map(({ courseId, before }) => [courseId, before]))
  for (const { course_id: courseId } of (await queries.listCourseLines(tx, { orderId: id })).toReversed()) {
    const changed = await endOrderAccess(tx, { userId, courseId, orderId: id, ending: 'reopened', now })
    if (changed.after !== changed.before) ended.push(changed)
    const former = formerEnds.get(courseId) ?? 'none'
    const until = changed.after === null ? Infinity : Date.parse(changed.after)
    const wasUntil = former === null ? Infinity : former === 'none' ? 0 : Date.parse(former)
    if (until > now && until > wasUntil) stillOpen.push(courseId)
  }
  return { ended, stillOpen }
}

/**
 * Makes the opposite of a decision that can no longer be undone: the order waits again, and access that its confirmation opened ends. The
 * student gets an email. Access that was changed since stays; its courses are returned. T4 T25
 */
export function reverseOrder(
  db: Db,
  { number, reason, author, now }: { number: string; reason: string; author: Author; now: number },
): Promise<{ id: number; at: number; stillOpen: string[] }> {
  return db.transaction(async (tx) => {
    await queries.lockOrder(tx, { number: number.toUpperCase() })
    const order = (await findOrder(tx, number)) ?? refuse('order.not_found')
    const { status } = order
    if (status !== 'confirmed' && status !== 'declined') refuse('order.not_decided')
    // A waiting order takes no note of a refund, so it could never be taken back.
    if ((await queries.findRefunded(tx, { number: order.number })).length > 0) refuse('order.refunded')
    const { ended, stillOpen } =
      status === 'confirmed' ? await endCourses(tx, order, now) : { ended: [], stillOpen: [] }
    const payments = status === 'confirmed' ? await queries.takeBackPayments(tx, { number: order.number }) : []
    if (!(await reopenOrder(tx, { number: order.number, status }))) refuse('order.reference_used')
    const id = await recordChange(tx, {
      now,
      author,
      thing: 'order',
      thingId: order.number,
      action: 'reopened',
      personId: order.user_id,
      before: { status, reason: order.reason, decided_at: order.decided_at, payments },
      after: { status: 'placed', reason, opened: ended },
    })
    const student = await findRecipient(tx, order)
    if (student) {
      const { orderReopened } = await emailTextsFor(tx, student)
      const text = orderReopened({ number: order.number, reason, hadAccess: ended.length > 0 })
      await enqueue(tx, now, 'email', { to: student.email, ...text }, emailAbout(id, { author, now }))
    }
    return { id, at: now, stillOpen: await namesOf(tx, stillOpen) }
  })
}

/** The state of an order before it was reopened; entries of a release that had no payments lack them. */
export type BeforeReopening = {
  status: string
  reason: string | null
  decided_at: string | null
  payments?: {
    amount: number
    method: PaymentMethodName
    /** Missing in entries of a release that had two ways to pay. */
    way_id?: number | null
    way_name?: string | null
    paid_at: string
    reference: string | null
    note: string | null
    recorded_by: number | null
  }[]
}

/** Takes back that an order was reopened; false when it has been decided since. T4 */
export async function decideAgain(
  tx: Db,
  number: string,
  before: BeforeReopening,
  by: { author: Author; now: number },
): Promise<boolean> {
  const decidedAt = before.decided_at === null ? null : new Date(before.decided_at)
  const decided = await queries.decideOrderAgain(tx, {
    number,
    status: before.status,
    reason: before.reason,
    decidedAt,
  })
  const [order] = decided
  if (!order) return false
  for (const {
    paid_at: at,
    recorded_by: actorId,
    way_id: wayId = null,
    way_name: wayName = null,
    ...received
  } of before.payments ?? [])
    await addPayment(tx, order.id, { ...received, wayId, wayName, at: Date.parse(at), key: null, recordedBy: actorId })
  if (before.status === 'confirmed' && order.user_id !== null)
    await awaitCourses(tx, { id: order.id, userId: order.user_id }, by)
  return true
}
