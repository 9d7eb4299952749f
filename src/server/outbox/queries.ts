import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const addEffects = statement({
  name: 'enqueue-effects',
  text: `INSERT INTO outbox (kind, payload, created_at, expires_at, due_at, audit_id)
    SELECT :kind::text, p::jsonb, :now::timestamptz, :expiresAt::timestamptz, :dueAt::timestamptz, :auditId::int
    FROM unnest(:payloads::text[]) p RETURNING id`,
  params: { expiresAt: nullable(), auditId: nullable() },
})

/** Returns an SQL expression for the address that an email in the outbox goes to. */
export const recipientOf = (outbox: '' | 'o.') => `coalesce(${outbox}payload ->> 'to', ${outbox}payload ->> 'email')`

/** Returns an SQL expression for the id of the account with an address; null where there is none. */
export const personOf = (address: string) => `(SELECT u.id FROM users u WHERE u.email = ${address})`

/** The mailbox of an email whose payload names an account or a parent's address. */
export const findMailbox = statement({
  name: 'mailbox-of-effect',
  text: `SELECT email FROM users WHERE id = :userId AND email IS NOT NULL
    UNION ALL SELECT email FROM parent_addresses WHERE id = :addressId`,
  params: { userId: nullable(), addressId: nullable() },
  row: { email: notNull() },
})

/** Returns an SQL expression for the subject of an email in the outbox; null where it is written when it is sent: it may hold a code. */
export const subjectOf = (outbox: '' | 'o.') =>
  `coalesce(${outbox}payload ->> 'subject', (SELECT a.title FROM announcements a WHERE a.id = (${outbox}payload ->> 'announcementId')::int))`

export const dropUntried = statement({
  name: 'drop-untried',
  text: "DELETE FROM outbox WHERE audit_id = :auditId AND state = 'waiting' AND tries = 0",
})

export const listEffectsOfChange = statement({
  name: 'tried-of-change',
  text: 'SELECT FROM outbox WHERE audit_id = :auditId',
})

export const claimDue = statement({
  name: 'take-effect',
  text: `UPDATE outbox SET due_at = :leasedUntil, tries = tries + 1
    WHERE id = (SELECT id FROM outbox WHERE state = 'waiting' AND due_at <= :now AND kind = ANY(:kinds::text[])
      ORDER BY kind = ANY(:awaitedKinds::text[]) DESC, kind = ANY(:bulkKinds::text[]), due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, payload, tries, created_at, expires_at`,
  row: { payload: notNull() },
})

export const markDone = statement({
  name: 'finish-effect',
  text: `UPDATE outbox SET state = 'done', payload = NULL, problem = NULL, finished_at = :now
    WHERE id = :id AND tries = :tries AND state = 'waiting'`,
})

export const postpone = statement({
  name: 'postpone-effect',
  text: `UPDATE outbox SET tries = tries - 1, due_at = :until WHERE id = :id AND tries = :tries AND state = 'waiting'`,
})

export const markFailed = statement({
  name: 'fail-effect',
  text: `UPDATE outbox SET problem = :problem, due_at = COALESCE(:nextAt, due_at),
      state = CASE WHEN :nextAt::timestamptz IS NULL THEN 'given_up' ELSE state END,
      finished_at = CASE WHEN :nextAt::timestamptz IS NULL THEN :now::timestamptz END
    WHERE id = :id AND tries = :tries AND state = 'waiting'`,
  params: { nextAt: nullable() },
})

export const deleteEmailsOf = statement({
  name: 'delete-emails-of',
  text: `DELETE FROM outbox WHERE state = 'given_up' AND (:email IN (payload ->> 'to', payload ->> 'replyTo', payload ->> 'email')
      OR payload -> 'messages' @> jsonb_build_array(jsonb_build_object('email', :email::text)))
    OR state = 'waiting' AND :email IN (payload ->> 'to', payload ->> 'email')
      AND NOT ((kind = 'messages' OR payload ? 'replyTo') AND payload ->> 'to' IS NOT DISTINCT FROM :academyAddress)`,
  params: { academyAddress: nullable() },
})

export const tieEmails = statement({
  name: 'tie-emails',
  text: `UPDATE outbox SET user_id = :userId WHERE state <> 'done' AND :formerEmail IN (payload ->> 'to', payload ->> 'email')`,
})

export const deleteTiedEmails = statement({
  name: 'delete-tied-emails',
  text: "DELETE FROM outbox WHERE user_id = :userId AND state <> 'done'",
})

export const sweepOutbox = statement({
  name: 'sweep-outbox',
  text: `DELETE FROM outbox WHERE finished_at <= :doneUntil AND state = 'done' OR finished_at <= :failedUntil`,
})

// Emails that were given up

const isFailedEmail = "state = 'given_up' AND kind <> 'forget_files'"

/** The facts that the audit log has of an email: its kind and whose it is, never its words or address. T9 */
const changedEmail = `kind, ${personOf(recipientOf(''))} AS person_id`

/**
 * An email given up by hand in the database may have no time of its end: one such row must not shut Today. The subject of an email that
 * is written when it is sent is not stored; a code stands in none that is.
 */
export const listFailedEmails = statement({
  name: 'failed-emails',
  text: `SELECT id, ${subjectOf('')} AS subject, ${recipientOf('')} AS to,
      coalesce(finished_at, due_at) AS failed_at, problem, ${personOf(recipientOf(''))} AS person_id
    FROM outbox WHERE ${isFailedEmail} ORDER BY failed_at DESC, id DESC LIMIT :most`,
  row: { failed_at: notNull() },
})

export const retryEmail = statement({
  name: 'retry-email',
  text: `UPDATE outbox SET state = 'waiting', tries = 0, due_at = :now, created_at = :now, finished_at = NULL, problem = NULL
    WHERE id = :id AND ${isFailedEmail} AND (expires_at IS NULL OR expires_at > :now) RETURNING ${changedEmail}`,
})

export const dropEmail = statement({
  name: 'drop-email',
  text: `DELETE FROM outbox WHERE id = :id AND ${isFailedEmail} RETURNING ${changedEmail}`,
})

/** A sent email stores no address. */
export const findStateOfEmail = statement({
  name: 'state-of-email',
  text: `SELECT state, tries, problem FROM outbox WHERE id = :id AND kind = 'email'
    AND (payload IS NULL OR payload ->> 'to' = :to)`,
})
