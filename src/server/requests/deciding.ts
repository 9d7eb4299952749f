import { dayIn } from '../../core/editing/zone.ts'
import { lockUser } from '../accounts/store.ts'
import { emailAbout, findSameDecision, recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { ofRequest, openCourse } from '../courses/opening.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'
import { getSettings } from '../site/settings.ts'
import * as queries from './queries.ts'
import type { FormerDecision } from './queries.ts'

/** Returns the waiting requests, oldest first; `most` bounds their number. */
export const listWaitingRequests = (db: Db, most: number | null = null) => queries.listWaitingRequests(db, { most })

/**
 * A decision by staff: accepted, with `days` instead of the course's own duration when given (null: forever), or declined. `overturns`
 * accepts a request that was declined: who has only not seen that yet is refused.
 */
export type RequestDecision =
  | { accept: true; days?: number | null; overturns?: boolean }
  | { accept: false; reason: string }

/** The outcome of a decision; 'decided' when another one came first. */
export type DecidedRequest =
  | {
      outcome: 'accepted' | 'declined'
      userId: number
      course: string
      until: Date | null
      reason: string | null
      auditId: number
      /** Time of the decision, in milliseconds. */
      decidedAt: number
    }
  | { outcome: 'decided' }
  | { outcome: 'missing' }

/** Locks the requesting student's row, like all changes of access: an order of the course may be confirmed at the same time. */
async function lockRequester(tx: Db, id: number): Promise<void> {
  const [requester] = await queries.findRequester(tx, { id })
  if (requester) await lockUser(tx, requester.user_id)
}

/**
 * Decides a request and writes it to the audit log. The same decision again by the same author, while it can be taken back, is the first
 * one: accepting it twice opens the course once.
 */
export function decideRequest(
  db: Db,
  { id, decision, now, author }: { id: number; decision: RequestDecision; now: number; author: Author },
): Promise<DecidedRequest> {
  return db.transaction(async (tx) => {
    await lockRequester(tx, id)
    const reason = decision.accept ? null : decision.reason
    const outcome = decision.accept ? 'accepted' : 'declined'
    const overturns = decision.accept && decision.overturns === true
    const [row] = await queries.decideRequest(tx, { id, status: outcome, reason, now: new Date(now), overturns })
    if (!row) return decidedBefore(tx, { id, outcome, author, now })
    const days = decision.accept && decision.days !== undefined ? decision.days : row.access_days
    const opened = decision.accept
      ? await openCourse(tx, { userId: row.user_id, courseId: row.course_id, days, now, origin: ofRequest })
      : null
    const auditId = await recordChange(tx, {
      now,
      author,
      thing: 'request',
      thingId: id,
      action: outcome,
      personId: row.user_id,
      before: row.former,
      after: { status: outcome, reason, opened: opened === null ? [] : [opened] },
    })
    const until = opened?.after == null ? null : new Date(opened.after)
    const emailTexts = await emailTextsFor(tx, { id: row.user_id })
    const { timeZone } = await getSettings(tx)
    const email = decision.accept
      ? emailTexts.requestAccepted({ course: row.course, until: until && dayIn(timeZone, until.getTime()) })
      : emailTexts.requestDeclined({ course: row.course, reason: decision.reason })
    await enqueue(tx, now, 'email', { to: row.email, ...email }, emailAbout(auditId, { author, now }))
    return { outcome, userId: row.user_id, course: row.course, until, reason, auditId, decidedAt: now }
  })
}

/** Returns the same decision while its author can still undo it; else another one came first, or there is no such request. */
async function decidedBefore(
  tx: Db,
  { id, outcome, ...asked }: { id: number; outcome: 'accepted' | 'declined'; author: Author; now: number },
): Promise<DecidedRequest> {
  const [known] = await queries.findKnownRequest(tx, { id })
  if (!known) return { outcome: 'missing' }
  const same = await findSameDecision(tx, { thing: 'request', thingId: id, action: outcome, ...asked })
  if (!same || known.status !== outcome) return { outcome: 'decided' }
  const { user_id: userId, course, reason, until } = known
  return { outcome, userId, course, until, reason, auditId: same.id, decidedAt: same.at.getTime() }
}

/** Puts a decided request back to those that wait; false when that is not its state any more. */
export async function reopenRequest(
  tx: Db,
  { id, status }: { id: number; status: 'accepted' | 'declined' },
): Promise<boolean> {
  await lockRequester(tx, id)
  return (await queries.reopenRequest(tx, { id, status })).length === 1
}

/** Puts a request back to those that were declined; false when it is not accepted any more. T4 */
export async function declineAgain(
  tx: Db,
  id: number,
  { reason, decided_at }: Extract<FormerDecision, { status: 'declined' }>,
): Promise<boolean> {
  await lockRequester(tx, id)
  const decidedAt = new Date(decided_at)
  const declined = await queries.declineRequestAgain(tx, { id, reason: reason ?? null, decidedAt })
  return declined.length === 1
}
