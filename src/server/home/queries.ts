import type { z } from 'zod'
import type { PaymentReport } from '../../contract/orders.ts'
import { attemptColumns, attemptMarks } from '../attempts/rows.ts'
import { hasResult } from '../attempts/finality.ts'
import { continueColumn } from '../courses/continuing.ts'
import { isoOf } from '../db/columns.ts'
import { asJson, firstAsJson } from '../db/as-json.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import { paidOf, refundedOf } from '../payments/sums.ts'
import { reportedColumn } from '../orders/queries.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

const access = 'CROSS JOIN course_access_1(c.id, :userId::int, :now::timestamptz)'

/** An open attempt, and whether the same quiz has a review. */
export const listOpenAttempts = statement({
  name: 'home-open-attempts',
  text: `SELECT o.*, EXISTS (SELECT FROM attempts a WHERE a.user_id = :userId AND a.quiz_id = o.quiz_id AND ${hasResult}) AS is_retake
    FROM (SELECT ${attemptColumns} FROM attempts a WHERE a.user_id = :userId AND a.phase <> 'closed') o
    ORDER BY o.ends_at NULLS LAST, o.id`,
  row: { ...attemptMarks, is_retake: notNull() },
})

/**
 * The lesson to resume in the open course that was opened last, or in the first open one, with its place in its course; a course whose lessons are
 * all done comes after every other.
 */
export const lessonToResume = `SELECT json_build_object('slug', c.slug, 'name', c.name) AS course, n.lesson ->> 'slug' AS slug, n.lesson ->> 'name' AS name,
      p.number, p.lessons_count, p.done_count, p.opened_at IS NOT NULL AS is_begun
    FROM grants g JOIN courses c ON c.id = g.course_id ${access}
      CROSS JOIN LATERAL (SELECT ${continueColumn(':userId')} AS lesson) n
      CROSS JOIN LATERAL (SELECT count(*)::int AS lessons_count, count(w.done_at)::int AS done_count, max(w.opened_at) AS opened_at,
          count(*) FILTER (WHERE (o.sort, o.id) <= (SELECT l.sort, l.id FROM lessons l
            WHERE l.course_id = c.id AND l.slug = n.lesson ->> 'slug'))::int AS number
        FROM lessons o LEFT JOIN watched_lessons w ON w.lesson_id = o.id AND w.user_id = :userId
        WHERE o.course_id = c.id AND o.is_visible) p
    WHERE g.user_id = :userId AND c.status = 'active' AND access = 'open' AND n.lesson IS NOT NULL
    ORDER BY p.done_count = p.lessons_count, p.opened_at DESC NULLS LAST, c.sort, c.id LIMIT 1`

type LessonToResume = {
  course: { slug: string; name: string }
  slug: string
  name: string
  number: number
  lessons_count: number
  done_count: number
  is_begun: boolean
}

/** True if an order that waits is paid in part, as `isPartOpen` of core says: not once all that was paid was given back. */
const isPartPaid = `${paidOf('o')} > coalesce(${refundedOf('o')}, 0) AND ${paidOf('o')} < o.total`

/** The requests and orders of a user that wait for the academy, the latest first. */
const waiting = `SELECT kind, name, slug, reported, is_part_paid FROM (
      SELECT 'request' AS kind, c.name, c.slug, NULL AS reported, false AS is_part_paid, r.created_at AS at
        FROM course_requests r JOIN courses c ON c.id = r.course_id ${access}
        WHERE r.user_id = :userId AND r.status = 'requested' AND c.status = 'active' AND access <> 'open'
      UNION ALL SELECT 'order', o.number, NULL, ${reportedColumn}, ${isPartPaid}, o.created_at
        FROM orders o WHERE o.user_id = :userId AND o.status = 'placed') waiting
    ORDER BY at DESC LIMIT :most`

type Waiting = {
  kind: 'request' | 'order'
  name: string
  slug: string | null
  reported: z.output<typeof PaymentReport>
  is_part_paid: boolean
}

type NoticeKind =
  | 'announcement'
  | 'news'
  | `order_${'confirmed' | 'declined'}`
  | `request_${'accepted' | 'declined'}`
  | `access_${'granted' | 'extended' | 'shortened' | 'revoked'}`

const aboutCourse = "json_build_object('slug', c.slug, 'name', c.name)"

/**
 * The latest change of a user's access to each course, as the audit log has it: without an address or a mail server it is the only
 * place where the student reads of it. One that was taken back, or that another way to the course has overtaken, is none. T23
 */
const accessNotices = `SELECT 'access_' || split_part(e.action, '.', 2), c.name, ${aboutCourse}, NULL::json,
    json_build_object('until', ${isoOf("(nullif(e.after ->> 'until', 'none'))::timestamptz")}, 'reason', e.after ->> 'reason'), e.at
  FROM (SELECT DISTINCT ON (e.thing_id) e.* FROM audit_log e
      WHERE e.person_id = :userId AND e.thing = 'access' AND e.undoes IS NULL
        AND NOT EXISTS (SELECT FROM audit_log u WHERE u.undoes = e.id) ORDER BY e.thing_id, e.id DESC) e
    JOIN courses c ON c.id = e.thing_id::int ${access}
  WHERE c.status = 'active' AND (e.action = 'access.revoked') = (access <> 'open')`

/** The latest notices of a user: announcements, news of open courses, decided orders and requests, changed access. */
const notices = `SELECT kind, name, course, announcement, access, ${isoOf('at')} AS at FROM (
      SELECT 'news' AS kind, n.title AS name, ${aboutCourse} AS course, NULL::json AS announcement, NULL::json AS access, n.published_at AS at
        FROM course_news n JOIN courses c ON c.id = n.course_id ${access}
        WHERE n.is_visible AND n.published_at <= :now AND c.status = 'active' AND access = 'open'
      UNION ALL SELECT 'announcement', a.title, NULL, json_build_object('id', a.id, 'is_seen', r.seen_at IS NOT NULL), NULL, a.sent_at
        FROM announcement_readers r JOIN announcements a ON a.id = r.announcement_id
        WHERE r.user_id = :userId AND a.sent_at <= :now AND a.receivers = 'students'
      UNION ALL SELECT 'order_' || o.status, o.number, NULL, NULL, NULL, o.decided_at FROM orders o
        WHERE o.user_id = :userId AND o.status IN ('confirmed', 'declined')
      UNION ALL SELECT 'request_' || r.status, c.name, ${aboutCourse}, NULL, NULL, r.decided_at
        FROM course_requests r JOIN courses c ON c.id = r.course_id ${access}
        WHERE r.user_id = :userId AND c.status = 'active'
          AND (r.status = 'declined' OR (r.status = 'accepted' AND access = 'open'))
      UNION ALL ${accessNotices}) notice
    WHERE at > :now::timestamptz - make_interval(days => :noticeDays) ORDER BY notice.at DESC LIMIT :most`

type Notice = {
  kind: NoticeKind
  name: string
  course: { slug: string; name: string } | null
  announcement: { id: number; is_seen: boolean } | null
  access: { until: string | null; reason: string | null } | null
  at: string
}

/** The rows of a home that nothing is decided from, in one round trip: the lesson to resume, what waits, and notices. */
export const findHome = statement({
  name: 'home-rows',
  text: `SELECT ${firstAsJson(lessonToResume)} AS lesson, ${asJson(waiting)} AS waiting, ${asJson(notices)} AS notices`,
  row: { lesson: nullable<LessonToResume>(), waiting: notNull<Waiting[]>(), notices: notNull<Notice[]>() },
})

export const setTestDate = statement({
  name: 'set-test-date',
  text: 'UPDATE users SET test_date = :day::text::date WHERE id = :userId',
  params: { day: nullable() },
})
