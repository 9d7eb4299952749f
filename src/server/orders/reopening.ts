import { recordChange, emailAbout, type Author } from '../audit/record.ts'
import { endOpened, type OpenedCourse } from '../courses/opening.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'
import { reopenOrder } from './deciding.ts'
import { findRecipient } from './emails.ts'
import * as queries from './queries.ts'
import { findOrder } from './store.ts'

/** What the newest confirmation of an order that stands has opened. */
async function openedBy(tx: Db, number: string): Promise<OpenedCourse[]> {
  const [entry] = await queries.listOpenedBy(tx, { number })
  return entry?.opened ?? []
}

/** Returns the names of courses. */
export const namesOf = async (tx: Db, courseIds: readonly number[]): Promise<string[]> =>
  (await queries.listNamesOfCourses(tx, { courseIds })).map(({ name }) => name)

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
    const opened = status === 'confirmed' && order.user_id !== null ? await openedBy(tx, order.number) : []
    const ended: OpenedCourse[] = []
    const stillOpen: number[] = []
    for (const one of opened.toReversed()) {
      const changed = await endOpened(tx, order.user_id ?? 0, one, now)
      if (changed) ended.push(changed)
      else stillOpen.push(one.courseId)
    }
    if (!(await reopenOrder(tx, { number: order.number, status }))) refuse('order.reference_used')
    const id = await recordChange(tx, {
      now,
      author,
      thing: 'order',
      thingId: order.number,
      action: 'reopened',
      personId: order.user_id,
      before: { status, reason: order.reason, decided_at: order.decided_at },
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

/** Takes back that an order was reopened; false when it has been decided since. T4 */
export async function decideAgain(
  tx: Db,
  number: string,
  before: { status: string; reason: string | null; decided_at: string | null },
): Promise<boolean> {
  const decidedAt = before.decided_at === null ? null : new Date(before.decided_at)
  const decided = await queries.decideOrderAgain(tx, {
    number,
    status: before.status,
    reason: before.reason,
    decidedAt,
  })
  return decided.length === 1
}
