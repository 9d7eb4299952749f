import { dayIn } from '../../core/editing/zone.ts'
import { lockUser } from '../accounts/store.ts'
import { emailAbout, findSameDecision, recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { openCourse } from '../courses/opening.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'
import { getSettings } from '../site/settings.ts'

/** A waiting request, as staff see it. */
export type WaitingRequest = {
  id: number
  user_id: number
  access_days: number | null
  created_at: Date
  student: string
  email: string
  phone: string
  course: string
}

/** Returns the waiting requests, oldest first; `most` bounds their number. */
export function listWaitingRequests(db: Db, most: number | null = null): Promise<WaitingRequest[]> {
  return db.run(
    {
      name: 'waiting-requests',
      text: `SELECT r.id, r.created_at, r.user_id, c.access_days, u.name AS student, u.email, u.phone, c.name AS course
        FROM course_requests r JOIN users u ON u.id = r.user_id JOIN courses c ON c.id = r.course_id
        WHERE r.status = 'requested' ORDER BY r.id LIMIT $1`,
    },
    [most],
  )
}

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
      /** When it was decided, in milliseconds. */
      decidedAt: number
    }
  | { outcome: 'decided' }
  | { outcome: 'missing' }

type RequestRow = {
  user_id: number
  email: string
  course_id: number
  course: string
  access_days: number | null
  former: FormerDecision
}

/** What a request was before a decision. */
export type FormerDecision = { status: 'requested' } | { status: 'declined'; reason: string | null; decided_at: string }

/** Locks the requesting student's row, like all changes of access: an order of the course may be confirmed at the same time. */
async function lockRequester(tx: Db, id: number): Promise<void> {
  const [requester] = await tx.run<{ user_id: number }>(
    { name: 'user-of-request', text: 'SELECT user_id FROM course_requests WHERE id = $1' },
    [id],
  )
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
    const [row] = await tx.run<RequestRow>(
      {
        name: 'decide-request',
        text: `UPDATE course_requests r SET status = $2, reason = $3, decided_at = $4
          FROM courses c, users u, (SELECT status, jsonb_strip_nulls(jsonb_build_object('status', status, 'reason', reason,
            'decided_at', decided_at)) AS former FROM course_requests WHERE id = $1 FOR UPDATE) f
          WHERE r.id = $1 AND (f.status = 'requested' OR $5 AND f.status = 'declined') AND c.id = r.course_id AND u.id = r.user_id
          RETURNING r.user_id, u.email, r.course_id, c.name AS course, c.access_days, f.former`,
      },
      [
        id,
        decision.accept ? 'accepted' : 'declined',
        reason,
        new Date(now),
        decision.accept && decision.overturns === true,
      ],
    )
    const outcome = decision.accept ? 'accepted' : 'declined'
    if (!row) return decidedBefore(tx, { id, outcome, author, now })
    const days = decision.accept && decision.days !== undefined ? decision.days : row.access_days
    const opened = decision.accept
      ? await openCourse(tx, { userId: row.user_id, courseId: row.course_id, days, now })
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

/** The same decision while its author can still take it back; else another one came first, or there is no such request. */
async function decidedBefore(
  tx: Db,
  { id, outcome, ...asked }: { id: number; outcome: 'accepted' | 'declined'; author: Author; now: number },
): Promise<DecidedRequest> {
  type Known = { user_id: number; course: string; status: string; reason: string | null; until: Date | null }
  const [known] = await tx.run<Known>(
    {
      name: 'known-request',
      text: `SELECT r.user_id, c.name AS course, r.status, r.reason, g.expires_at AS until
        FROM course_requests r JOIN courses c ON c.id = r.course_id
          LEFT JOIN grants g ON g.user_id = r.user_id AND g.course_id = r.course_id WHERE r.id = $1`,
    },
    [id],
  )
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
  const reopened = await tx.run(
    {
      name: 'reopen-decided-request',
      text: `UPDATE course_requests r SET status = 'requested', reason = NULL, decided_at = NULL WHERE id = $1 AND status = $2
        AND NOT EXISTS (SELECT FROM course_requests o
          WHERE o.user_id = r.user_id AND o.course_id = r.course_id AND o.status = 'requested') RETURNING id`,
    },
    [id, status],
  )
  return reopened.length === 1
}

/** Puts a request back to those that were declined; false when it is not accepted any more. T4 */
export async function declineAgain(
  tx: Db,
  id: number,
  { reason, decided_at }: Extract<FormerDecision, { status: 'declined' }>,
): Promise<boolean> {
  await lockRequester(tx, id)
  const declined = await tx.run(
    {
      name: 'decline-request-again',
      text: `UPDATE course_requests SET status = 'declined', reason = $2, decided_at = $3::timestamptz WHERE id = $1 AND status = 'accepted'
        RETURNING id`,
    },
    [id, reason ?? null, decided_at],
  )
  return declined.length === 1
}
