import type { z } from 'zod'
import type { PaymentReport } from '../../contract/orders.ts'
import { hasResult } from '../attempts/store.ts'
import { attemptColumns, type AttemptRow } from '../attempts/rows.ts'
import { accessJoin } from '../courses/cards.ts'
import { continueColumn } from '../courses/own.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { reportedColumn } from '../orders/queries.ts'

/** An open attempt, and whether the same quiz has a review. */
export type OpenRow = AttemptRow & { is_retake: boolean }

/** Returns the open attempts of a user, those that end first in front. */
export const listOpenAttempts = (db: Db, userId: number): Promise<OpenRow[]> =>
  db.run(
    {
      name: 'home-open-attempts',
      text: `SELECT o.*, EXISTS (SELECT FROM attempts a WHERE a.user_id = $1 AND a.quiz_id = o.quiz_id AND ${hasResult}) AS is_retake
        FROM (SELECT ${attemptColumns} FROM attempts a WHERE a.user_id = $1 AND a.phase <> 'closed') o
        ORDER BY o.ends_at NULLS LAST, o.id`,
    },
    [userId],
  )

/** The lesson to resume, with its place in its course. */
export type LessonRow = {
  course: { slug: string; name: string }
  slug: string
  name: string
  number: number
  lessons_count: number
  done_count: number
  is_begun: boolean
}

/**
 * Returns the lesson to resume in the open course that was opened last, or in the first open one; a course whose lessons are all done
 * comes after every other.
 */
export async function findLessonToResume(db: Db, userId: number, now: number): Promise<LessonRow | undefined> {
  const [row] = await db.run<LessonRow>(
    {
      name: 'home-lesson',
      text: `SELECT json_build_object('slug', c.slug, 'name', c.name) AS course, n.lesson ->> 'slug' AS slug, n.lesson ->> 'name' AS name,
          p.number, p.lessons_count, p.done_count, p.opened_at IS NOT NULL AS is_begun
        FROM grants g JOIN courses c ON c.id = g.course_id ${accessJoin('$1::int', '$2::timestamptz')}
          CROSS JOIN LATERAL (SELECT ${continueColumn} AS lesson) n
          CROSS JOIN LATERAL (SELECT count(*)::int AS lessons_count, count(w.done_at)::int AS done_count, max(w.opened_at) AS opened_at,
              count(*) FILTER (WHERE (o.sort, o.id) <= (SELECT l.sort, l.id FROM lessons l
                WHERE l.course_id = c.id AND l.slug = n.lesson ->> 'slug'))::int AS number
            FROM lessons o LEFT JOIN watched_lessons w ON w.lesson_id = o.id AND w.user_id = $1
            WHERE o.course_id = c.id AND o.is_visible) p
        WHERE g.user_id = $1 AND c.status = 'active' AND access = 'open' AND n.lesson IS NOT NULL
        ORDER BY p.done_count = p.lessons_count, p.opened_at DESC NULLS LAST, c.sort, c.id LIMIT 1`,
    },
    [userId, new Date(now)],
  )
  return row
}

/** Something that a student asked for and that the academy has not decided yet. */
type WaitingRow = {
  kind: 'request' | 'order'
  name: string
  slug: string | null
  reported: z.output<typeof PaymentReport>
}

/** How much of what waits the home shows. */
const mostWaiting = 5

/** Returns the requests and orders of a user that wait for the academy, the latest first. */
export const listWaiting = (db: Db, userId: number, now: number): Promise<WaitingRow[]> =>
  db.run(
    {
      name: 'home-waiting',
      text: `SELECT kind, name, slug, reported FROM (
          SELECT 'request' AS kind, c.name, c.slug, NULL AS reported, r.created_at AS at
            FROM course_requests r JOIN courses c ON c.id = r.course_id ${accessJoin('$1::int', '$2::timestamptz')}
            WHERE r.user_id = $1 AND r.status = 'requested' AND c.status = 'active' AND access <> 'open'
          UNION ALL SELECT 'order', o.number, NULL, ${reportedColumn}, o.created_at
            FROM orders o WHERE o.user_id = $1 AND o.status = 'placed') waiting
        ORDER BY at DESC LIMIT $3`,
    },
    [userId, new Date(now), mostWaiting],
  )

/** Something that happened lately and concerns a student. */
export type NoticeRow = {
  kind:
    | 'announcement'
    | 'news'
    | `order_${'confirmed' | 'declined'}`
    | `request_${'accepted' | 'declined'}`
    | `access_${'granted' | 'extended' | 'shortened' | 'revoked'}`
  name: string
  course: { slug: string; name: string } | null
  announcement: { id: number; is_seen: boolean } | null
  access: { until: string | null; reason: string | null } | null
  at: string
}

/** For how long something is a notice, and how many there are at most. */
const noticeDays = 30
const mostNotices = 5

const aboutCourse = "json_build_object('slug', c.slug, 'name', c.name)"

/**
 * The latest change of a user's access to each course, as the audit log has it: without an address or a mail server it is the only
 * place where the student reads of it. One that was taken back, or that another way to the course has overtaken, is none. T23
 */
const accessNotices = `SELECT 'access_' || split_part(e.action, '.', 2), c.name, ${aboutCourse}, NULL::json,
    json_build_object('until', ${isoOf("(nullif(e.after ->> 'until', 'none'))::timestamptz")}, 'reason', e.after ->> 'reason'), e.at
  FROM (SELECT DISTINCT ON (e.thing_id) e.* FROM audit_log e
      WHERE e.person_id = $1 AND e.thing = 'access' AND e.undoes IS NULL
        AND NOT EXISTS (SELECT FROM audit_log u WHERE u.undoes = e.id) ORDER BY e.thing_id, e.id DESC) e
    JOIN courses c ON c.id = e.thing_id::int ${accessJoin('$1::int', '$2::timestamptz')}
  WHERE c.status = 'active' AND (e.action = 'access.revoked') = (access <> 'open')`

/** Returns the latest notices of a user: announcements, news of open courses, decided orders and requests, changed access. */
export const listNotices = (db: Db, userId: number, now: number): Promise<NoticeRow[]> =>
  db.run(
    {
      name: 'home-notices',
      text: `SELECT kind, name, course, announcement, access, ${isoOf('at')} AS at FROM (
          SELECT 'news' AS kind, n.title AS name, ${aboutCourse} AS course, NULL::json AS announcement, NULL::json AS access, n.published_at AS at
            FROM course_news n JOIN courses c ON c.id = n.course_id ${accessJoin('$1::int', '$2::timestamptz')}
            WHERE n.is_visible AND n.published_at <= $2 AND c.status = 'active' AND access = 'open'
          UNION ALL SELECT 'announcement', a.title, NULL, json_build_object('id', a.id, 'is_seen', r.seen_at IS NOT NULL), NULL, a.sent_at
            FROM announcement_readers r JOIN announcements a ON a.id = r.announcement_id
            WHERE r.user_id = $1 AND a.sent_at <= $2 AND a.receivers = 'students'
          UNION ALL SELECT 'order_' || o.status, o.number, NULL, NULL, NULL, o.decided_at FROM orders o
            WHERE o.user_id = $1 AND o.status IN ('confirmed', 'declined')
          UNION ALL SELECT 'request_' || r.status, c.name, ${aboutCourse}, NULL, NULL, r.decided_at
            FROM course_requests r JOIN courses c ON c.id = r.course_id ${accessJoin('$1::int', '$2::timestamptz')}
            WHERE r.user_id = $1 AND c.status = 'active'
              AND (r.status = 'declined' OR (r.status = 'accepted' AND access = 'open'))
          UNION ALL ${accessNotices}) notice
        WHERE at > $2::timestamptz - make_interval(days => $3) ORDER BY notice.at DESC LIMIT $4`,
    },
    [userId, new Date(now), noticeDays, mostNotices],
  )

/** Returns the test date of a user as YYYY-MM-DD. */
export async function findTestDate(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.run<{ test_date: string | null }>(
    { name: 'find-test-date', text: 'SELECT test_date::text FROM users WHERE id = $1' },
    [userId],
  )
  return row?.test_date ?? null
}

/** Stores or removes the test date of a user. */
export async function setTestDate(db: Db, userId: number, day: string | null): Promise<void> {
  await db.run({ name: 'set-test-date', text: 'UPDATE users SET test_date = $2::date WHERE id = $1' }, [userId, day])
}
