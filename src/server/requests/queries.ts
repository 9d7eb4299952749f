import type { CourseAccess } from '../courses/access.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** The state of a request before a decision. */
export type FormerDecision = { status: 'requested' } | { status: 'declined'; reason: string | null; decided_at: string }

type Decided = 'accepted' | 'declined'

/** A student's address: who requests a course has signed in with one. */
const email = notNull()

export const findWantedCourse = statement({
  name: 'find-wanted-course',
  text: `SELECT c.name, c.price, c.access_days, a.access
    FROM courses c CROSS JOIN course_access_1(c.id, :userId::int, :now::timestamptz) a WHERE c.id = :courseId AND c.status = 'active'`,
  row: { access: notNull<CourseAccess>() },
})

export const requestCourse = statement({
  name: 'request-course',
  text: `INSERT INTO course_requests (user_id, course_id, created_at) VALUES (:userId, :courseId, :now)
    ON CONFLICT (user_id, course_id) WHERE status = 'requested' DO NOTHING RETURNING id`,
})

export const closeRequest = statement({
  name: 'close-request',
  text: `UPDATE course_requests SET status = 'accepted', decided_at = :now
    WHERE user_id = :userId AND course_id = :courseId AND status = 'requested' RETURNING id`,
})

export const listWaitingRequests = statement({
  name: 'waiting-requests',
  text: `SELECT r.id, r.created_at, r.user_id, r.course_id, c.access_days, u.name AS student, u.email, u.phone, c.name AS course
    FROM course_requests r JOIN users u ON u.id = r.user_id JOIN courses c ON c.id = r.course_id
    WHERE r.status = 'requested' ORDER BY r.id LIMIT :most`,
  params: { most: nullable() },
  row: { email },
})

export const findRequester = statement({
  name: 'user-of-request',
  text: 'SELECT user_id FROM course_requests WHERE id = :id',
})

export const decideRequest = statement({
  name: 'decide-request',
  text: `UPDATE course_requests r SET status = :status, reason = :reason, decided_at = :now
    FROM courses c, users u, (SELECT status, jsonb_strip_nulls(jsonb_build_object('status', status, 'reason', reason,
      'decided_at', decided_at)) AS former FROM course_requests WHERE id = :id FOR UPDATE) f
    WHERE r.id = :id AND (f.status = 'requested' OR :overturns AND f.status = 'declined') AND c.id = r.course_id AND u.id = r.user_id
    RETURNING r.user_id, u.email, r.course_id, c.name AS course, c.access_days, f.former`,
  params: { status: notNull<Decided>(), reason: nullable() },
  row: { email, former: notNull<FormerDecision>() },
})

export const findKnownRequest = statement({
  name: 'known-request',
  text: `SELECT r.user_id, c.name AS course, r.status, r.reason, g.expires_at AS until
    FROM course_requests r JOIN courses c ON c.id = r.course_id
      LEFT JOIN grants g ON g.user_id = r.user_id AND g.course_id = r.course_id WHERE r.id = :id`,
})

export const reopenRequest = statement({
  name: 'reopen-decided-request',
  text: `UPDATE course_requests r SET status = 'requested', reason = NULL, decided_at = NULL WHERE id = :id AND status = :status
    AND NOT EXISTS (SELECT FROM course_requests o
      WHERE o.user_id = r.user_id AND o.course_id = r.course_id AND o.status = 'requested') RETURNING id`,
  params: { status: notNull<Decided>() },
})

export const declineRequestAgain = statement({
  name: 'decline-request-again',
  text: `UPDATE course_requests SET status = 'declined', reason = :reason, decided_at = :decidedAt WHERE id = :id AND status = 'accepted'
    RETURNING id`,
  params: { reason: nullable() },
})

export const reopenAccepted = statement({
  name: 'reopen-request',
  text: `UPDATE course_requests r SET status = 'requested', decided_at = NULL WHERE id = :id AND status = 'accepted'
    AND NOT EXISTS (SELECT FROM course_requests o
      WHERE o.user_id = r.user_id AND o.course_id = r.course_id AND o.status = 'requested') RETURNING id`,
})

export const listWaitingAmong = statement({
  name: 'waiting-requests-among',
  text: `SELECT id FROM course_requests WHERE id = ANY(:ids::int[]) AND status = 'requested' ORDER BY user_id, id`,
})
