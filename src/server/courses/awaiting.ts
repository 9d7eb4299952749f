import type { Origin } from '../../core/access/sources.ts'
import * as queries from '../access/queries.ts'
import { endIn, readSources, type Held } from '../access/sources.ts'
import { addOwnLink } from '../accounts/links.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { openCourse } from './opening.ts'

/**
 * Returns whether what staff give to an account by its address has to wait: its student registered it, and has not shown yet that the
 * address is theirs. Accounts that staff added wait for nothing.
 */
export const mustConfirm = async (tx: Db, userId: number): Promise<boolean> =>
  (await queries.findUnconfirmed(tx, { userId })).length > 0

type Awaited = Held & { days: number | null } & ({ kind: 'order'; orderId: number } | { kind: 'import'; orderId: null })

/**
 * Lets access to courses wait until the account's address is confirmed, and sends the link that confirms it. Returns the courses that
 * did not wait before. Call it in a transaction.
 */
export async function awaitAccess(
  tx: Db,
  userId: number,
  awaited: readonly Awaited[],
  { author, now }: { author: Author; now: number },
): Promise<number[]> {
  const added: number[] = []
  for (const { courseId, kind, orderId, days } of awaited) {
    if ((await queries.awaitAccess(tx, { userId, courseId, kind, orderId, days })).length === 0) continue
    added.push(courseId)
    await recordChange(tx, {
      now,
      author,
      thing: 'access',
      thingId: courseId,
      action: 'awaited',
      personId: userId,
      after: { until: 'none' },
    })
  }
  const [account] = await queries.findUnconfirmed(tx, { userId })
  if (account && added.length > 0) await addOwnLink(tx, account, { purpose: 'confirm', now, along: true })
  return added
}

/** Opens what has waited for an account's address, which is confirmed now. Call it in a transaction. */
export async function openAwaited(tx: Db, userId: number, now: number): Promise<void> {
  for (const { course_id: courseId, kind, order_id: orderId, days } of await queries.takeAwaited(tx, { userId })) {
    const held = { userId, courseId }
    const end = endIn(await readSources(tx, held))
    // An import opens a course for those who do not have it open.
    if (kind === 'import' && (end === null || (end !== 'none' && end > now))) continue
    const origin: Origin = { kind, orderId, reason: null }
    await openCourse(tx, { ...held, days, now, origin })
  }
}

/** Opens what still waits for addresses that are confirmed. */
export async function sweepAwaited(db: Db, now: number): Promise<void> {
  for (const { id } of await queries.listConfirmedAwaiting(db)) await db.transaction((tx) => openAwaited(tx, id, now))
}

/** Ends the wait of what an order was to open; returns its courses. */
export const dropAwaitedOfOrder = async (tx: Db, orderId: number): Promise<number[]> =>
  (await queries.dropAwaitedOfOrder(tx, { orderId })).map(({ course_id }) => course_id)

/** Ends the wait for a course, whose access staff have set otherwise. */
export const dropAwaitedOfCourse = (tx: Db, held: Held) => queries.dropAwaitedOfCourse(tx, held)
