import { dayMs } from '../../core/dates.ts'
import type { SharedNoun } from '../../contract/shared-picture.ts'
import type { Db } from '../db/database.ts'
import type { Email } from '../mail/email.ts'
import * as queries from './queries.ts'

/** The payload of every slow effect; effects.ts performs them. */
export type Payloads = {
  /** An email, rendered when it is sent. */
  email: Email
  /** A password reset code for this address, created when it is sent; an unknown address gets none. A9 */
  password_code: { email: string }
  /** The invitation of a colleague; the token in its link is made when it is sent. T2 */
  staff_invitation: { to: string; invitationId: number }
  /** A one-time link of an account; its token is made when it is sent. T24 */
  account_link: { to: string; linkId: number }
  /** A message from staff to many students; its text is read when it is sent. T26 */
  announcement: { to: string; announcementId: number }
  /** Something new to do; what it is, is read when it is sent. T35 */
  assignment: { to: string; assignmentId: number }
  /** Reminds a student of all that they have to do by then. T35 */
  reminder: { to: string; userId: number }
  /** Asks a parent to confirm an address; its token is made when it is sent. T30 */
  parent_confirmation: { addressId: number }
  /** The weekly email to a parent; its text is written when it is sent. T30 */
  parent_report: { addressId: number }
  /** The weekly email to a student; its text is written when it is sent, unless there is nothing to say. L6 */
  weekly_email: { to: string; userId: number }
  /** Notifies a member of staff; its text is written when it is sent. T5 */
  staff_digest: { userId: number }
  /** Messages to the academy, those of a quarter of an hour together; `more` were beyond what one email holds. T43 */
  messages: {
    to: string
    messages: { name: string; email: string; phone: string | null; message: string }[]
    more: number
  }
  /** Draws the picture that stands where the page of what was published is shared. */
  shared_picture: { noun: SharedNoun; id: number }
  /** Removes uploaded files without references. */
  forget_files: { names: string[] }
}

/** The name of a slow effect. */
export type EffectKind = keyof Payloads

/** An effect that a worker has claimed; `tries` includes the current one. */
export type ClaimedEffect = { [Kind in EffectKind]: { kind: Kind; payload: Payloads[Kind] } }[EffectKind] & {
  id: number
  tries: number
  created_at: Date
  expires_at: Date | null
}

/** The longest that one try may take, in milliseconds, before another worker may claim the effect. */
const leaseMs = 5 * 60 * 1000
const doneRetentionMs = dayMs
const failedRetentionMs = 30 * dayMs

type EnqueueOptions = { expiresAt?: number | null; dueAt?: number; auditId?: number | null }

/**
 * Stores slow effects of one kind in the transaction of their cause, so that all happen or none. `now` is in milliseconds; an effect
 * is not tried before `dueAt` nor after `expiresAt`, and `auditId` names the change of staff that causes it. Returns their ids.
 */
export async function enqueueAll<Kind extends EffectKind>(
  db: Db,
  now: number,
  kind: Kind,
  payloads: readonly Payloads[Kind][],
  { expiresAt = null, dueAt = now, auditId = null }: EnqueueOptions = {},
): Promise<number[]> {
  const added = await queries.addEffects(db, {
    kind,
    payloads: payloads.map((payload) => JSON.stringify(payload)),
    now: new Date(now),
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    dueAt: new Date(dueAt),
    auditId,
  })
  return added.map(({ id }) => id)
}

/** Stores one slow effect, like {@link enqueueAll}; returns its id. */
export async function enqueue<Kind extends EffectKind>(
  db: Db,
  now: number,
  kind: Kind,
  payload: Payloads[Kind],
  options: EnqueueOptions = {},
): Promise<number> {
  const [id] = await enqueueAll(db, now, kind, [payload], options)
  if (id === undefined) throw new Error('nothing was written')
  return id
}

/**
 * Stores the same slow effect for many in one statement: `each` is a query with the parameter $1, `of`, whose rows have the payload of
 * one effect in the order of their `id`.
 */
export async function enqueueForMany(
  tx: Db,
  now: number,
  kind: EffectKind,
  { each, of }: { each: string; of: number },
  { dueAt, auditId }: { dueAt: number; auditId: number },
): Promise<void> {
  await tx.run(
    {
      name: `enqueue-${kind}-for-many`,
      text: `INSERT INTO outbox (kind, payload, created_at, due_at, audit_id)
        SELECT $2, one.payload, $3, $4, $5 FROM (${each}) one ORDER BY one.id`,
    },
    [of, kind, new Date(now), new Date(dueAt), auditId],
  )
}

/** Deletes the effects of a change that is taken back; false when one of them has been tried already. T4 */
export async function dropUntried(tx: Db, auditId: number): Promise<boolean> {
  await queries.dropUntried(tx, { auditId })
  const left = await queries.listEffectsOfChange(tx, { auditId })
  return left.length === 0
}

/** Emails with a code or a link that someone waits for at this moment; their requests have limits of their own. */
export const awaitedKinds: readonly EffectKind[] = [
  'password_code',
  'account_link',
  'staff_invitation',
  'parent_confirmation',
]
/** Emails to many at once, for which no one waits. */
const bulkKinds: readonly EffectKind[] = ['announcement', 'assignment', 'reminder', 'parent_report', 'weekly_email']

/**
 * Claims the effect of these kinds that has been due longest: codes first, because someone waits for them, and emails to whole groups
 * last, because no one does. Two workers never claim the same one. T43
 */
export async function claimDue(db: Db, now: number, kinds: readonly EffectKind[]): Promise<ClaimedEffect | undefined> {
  const [claimed] = await queries.claimDue(db, {
    now: new Date(now),
    leasedUntil: new Date(now + leaseMs),
    kinds,
    awaitedKinds,
    bulkKinds,
  })
  // Each effect is stored with the payload of its kind.
  return claimed as ClaimedEffect | undefined
}

/** Marks an effect as done and clears its payload. */
export async function markDone(db: Db, now: number, { id, tries }: ClaimedEffect): Promise<void> {
  await queries.markDone(db, { id, tries, now: new Date(now) })
}

/** Lets an effect wait until `until` (milliseconds), as if this try had not been. */
export async function postpone(db: Db, { id, tries }: ClaimedEffect, until: number): Promise<void> {
  await queries.postpone(db, { id, tries, until: new Date(until) })
}

/** Records a failed try: the next is at `nextAt` (milliseconds); null gives the effect up. */
export async function markFailed(
  db: Db,
  now: number,
  { id, tries }: ClaimedEffect,
  { problem, nextAt }: { problem: string; nextAt: number | null },
): Promise<void> {
  await queries.markFailed(db, {
    id,
    tries,
    now: new Date(now),
    problem: problem.slice(0, 500),
    nextAt: nextAt === null ? null : new Date(nextAt),
  })
}

/**
 * Deletes the waiting and failed emails to this address, and its failed messages to the academy; its waiting messages are still sent.
 * When `academyAddress` is the same address, other users' failed messages to the academy are deleted too.
 */
export async function deleteEmailsOf(
  db: Db,
  email: string,
  { academyAddress }: { academyAddress: string | null },
): Promise<void> {
  await queries.deleteEmailsOf(db, { email, academyAddress })
}

/** Ties the waiting and failed emails to an address that an account leaves to the account, with which they are deleted. A10 */
export async function tieEmailsTo(tx: Db, userId: number, formerEmail: string): Promise<void> {
  await queries.tieEmails(tx, { userId, formerEmail })
}

/** Deletes the emails that are tied to an account; see {@link tieEmailsTo}. */
export async function deleteTiedEmails(tx: Db, userId: number): Promise<void> {
  await queries.deleteTiedEmails(tx, { userId })
}

/** Deletes effects done more than a day ago and those given up more than a month ago. */
export async function sweepOutbox(db: Db, now: number): Promise<void> {
  await queries.sweepOutbox(db, {
    doneUntil: new Date(now - doneRetentionMs),
    failedUntil: new Date(now - failedRetentionMs),
  })
}
