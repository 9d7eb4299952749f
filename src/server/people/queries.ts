import type { z } from 'zod'
import type { PersonPage } from '../../contract/studio/person.ts'
import { listCaps } from '../../core/list-caps.ts'
import { partingMs } from '../../core/accounts/joining.ts'
import { progressJoin, thingJoins, thingName } from '../assignments/things.ts'
import { subjectOf } from '../outbox/queries.ts'
import { paidOf, refundedOf } from '../payments/sums.ts'
import { attemptColumns, attemptMarks, isPausedIn, responseColumns, type ResponseRow } from '../attempts/rows.ts'
import { acceptsLateAnswers, finalCount, hasResult, isUndecided, lateSince } from '../attempts/finality.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const findAccess = statement({
  name: 'access-to-change',
  text: `SELECT u.email, c.name AS course, g.user_id IS NOT NULL AS had, g.expires_at,
      EXISTS (SELECT FROM account_joins j WHERE j.joined_id = u.id) AS is_joined
    FROM users u CROSS JOIN courses c LEFT JOIN grants g ON g.user_id = u.id AND g.course_id = c.id
    WHERE u.id = :userId AND c.id = :courseId`,
  row: { had: notNull(), is_joined: notNull() },
})

export const lockStudentsWithoutAddress = statement({
  name: 'students-for-codes',
  text: `SELECT id, name FROM users WHERE id = ANY(:ids::int[]) AND email IS NULL AND disabled_at IS NULL
    ORDER BY lower(name), id FOR NO KEY UPDATE`,
})

export const findKnown = statement({
  name: 'accounts-of-import',
  text: `SELECT coalesce(j.kept_id, u.id) AS id, u.email, u.imported_row, u.role
    FROM users u LEFT JOIN account_joins j ON j.joined_id = u.id
    WHERE u.email = ANY(:emails::text[]) OR u.imported_row = ANY(:hashes::bytea[])`,
  row: { id: notNull() },
})

export const listOpen = statement({
  name: 'open-of-imported',
  text: 'SELECT course_id FROM grants WHERE user_id = :userId AND course_id = ANY(:courseIds::int[]) AND (expires_at IS NULL OR expires_at > :now)',
})

export const listStudentsAmong = statement({
  name: 'students-among',
  text: `SELECT id FROM users WHERE id = ANY(:ids::int[]) AND role = 'student' ORDER BY id`,
})

export const addNote = statement({
  name: 'add-note',
  text: `INSERT INTO staff_notes (user_id, author_id, text, created_at)
    SELECT id, :authorId, :text, :now FROM users WHERE id = :userId FOR KEY SHARE RETURNING id`,
  params: { authorId: nullable() },
})

export const deleteNote = statement({
  name: 'delete-note',
  text: 'UPDATE staff_notes SET deleted_at = :now WHERE id = :id AND user_id = :userId AND deleted_at IS NULL RETURNING id',
})

export const restoreNote = statement({
  name: 'restore-note',
  text: 'UPDATE staff_notes SET deleted_at = NULL WHERE id = :id AND deleted_at IS NOT NULL RETURNING id',
})

export const findNote = statement({
  name: 'note-of-account',
  text: 'SELECT FROM staff_notes WHERE id = :id AND user_id = :userId',
})

export const sweepNotes = statement({
  name: 'sweep-notes',
  text: 'DELETE FROM staff_notes WHERE deleted_at <= :before',
})

export const logSentEmail = statement({
  name: 'log-sent-email',
  text: `INSERT INTO sent_emails (user_id, kind, subject, queued_at, sent_at)
    SELECT id, :kind, :subject, :queuedAt, :sentAt FROM users WHERE email = :to AND role = 'student'`,
  params: { sentAt: nullable() },
})

export const findProfile = statement({
  name: 'person-profile',
  text: `SELECT u.id, u.name, u.email, u.phone, u.parent_phone, u.role, u.disabled_at IS NOT NULL AS is_disabled,
    ${isoOf('u.created_at')} AS joined_at,
    (SELECT ${isoOf('max(s.last_seen_at)')} FROM sessions s WHERE s.user_id = u.id) AS seen_at,
    (SELECT l.email FROM account_links l WHERE l.user_id = u.id AND l.purpose = 'address' AND l.expires_at > :now) AS new_email,
    (SELECT ${isoOf('l.expires_at')} FROM account_links l WHERE l.user_id = u.id AND l.purpose = 'code' AND l.expires_at > :now) AS code_until,
    (SELECT json_build_object('id', k.id, 'name', k.name) FROM account_joins j JOIN users k ON k.id = j.kept_id
      WHERE j.joined_id = u.id) AS joined_into
    FROM users u WHERE u.id = :userId`,
  row: { is_disabled: notNull(), joined_at: notNull(), joined_into: nullable<{ id: number; name: string }>() },
})

/** Returns the condition {@link hasResult}, and that no answer can change it any more; `now` is the placeholder of the present. */
const hasFinalResult = (now: string) => `${hasResult} AND NOT ${acceptsLateAnswers('a', lateSince(now))}`

/** So many of the newest attempts count for skills over time, and none older than half a year. */
const mostSkilled = 40

/** The questions that each of those attempts was asked, without those thrown out; one that was left open is wrong. T20 T21 */
export const listSkills = statement({
  name: 'person-skills',
  text: `WITH a AS MATERIALIZED (SELECT a.id, a.version_id, a.variant,
      to_char(a.finished_at AT TIME ZONE :timeZone, 'YYYY-MM') AS month
    FROM attempts a WHERE a.user_id = :userId AND ${hasFinalResult(':now')} AND NOT a.is_left_out
        AND a.finished_at > :now::timestamptz - interval '6 months'
    ORDER BY a.finished_at DESC, a.id DESC LIMIT ${mostSkilled})
    SELECT q.domain, q.skill, q.month, count(*)::int AS asked,
    (count(*) FILTER (WHERE q.mark = 1 OR q.rule = 'credit'))::int AS right
    FROM (SELECT i.domain, i.skill, a.month, r.mark,
      (SELECT g.ruling ->> 'rule' FROM regrades g WHERE g.quiz_id = v.quiz_id AND i.id = ANY (g.question_ids)
        AND g.undone_at IS NULL ORDER BY g.id DESC LIMIT 1) AS rule
    FROM a JOIN quiz_versions v ON v.id = a.version_id JOIN version_questions l ON l.version_id = v.id
      JOIN item_revisions i ON i.id = l.revision_id
      LEFT JOIN responses r ON r.attempt_id = a.id AND r.question_id = i.id
    WHERE v.type <> 'two_module' OR l.module = 'module1' OR a.variant = 'all' OR l.variant = a.variant) q
    WHERE q.domain IS NOT NULL AND q.rule IS DISTINCT FROM 'drop' GROUP BY q.domain, q.skill, q.month`,
  row: { domain: notNull(), month: notNull(), asked: notNull(), right: notNull() },
})

const answers = `coalesce((SELECT json_agg(r) FROM (
      SELECT ${responseColumns} FROM responses r WHERE r.attempt_id = a.id) r), '[]') AS responses`
const ofVersion = 'FROM attempts a JOIN quiz_versions v ON v.id = a.version_id'

const answeredMarks = { ...attemptMarks, responses: notNull<ResponseRow[]>() }

export const findAttempt = statement({
  name: 'attempt-of-person',
  text: `SELECT ${attemptColumns}, v.name AS quiz, u.name AS student, ${answers}, ${isUndecided(':lateAt')} AS is_undecided,
      ${finalCount('a', ':lateAt')} AS final_count
    ${ofVersion} JOIN users u ON u.id = a.user_id
    WHERE a.id = :attemptId AND a.user_id = :userId`,
  row: { ...answeredMarks, is_undecided: notNull() },
})

export const listUnopened = statement({
  name: 'unopened-lessons',
  text: `SELECT c.name AS course, l.name AS lesson, count(*) OVER ()::int AS many FROM grants g JOIN courses c ON c.id = g.course_id AND c.status = 'active'
      JOIN lessons l ON l.course_id = c.id AND l.is_visible
      LEFT JOIN watched_lessons w ON w.lesson_id = l.id AND w.user_id = g.user_id
    WHERE g.user_id = :userId AND (g.expires_at IS NULL OR g.expires_at > :now) AND w.user_id IS NULL
    ORDER BY c.sort, c.id, l.sort, l.id LIMIT 8`,
  row: { many: notNull() },
})

const mostAttempts = 5

export const listAttemptsForCard = statement({
  name: 'attempts-for-card',
  text: `SELECT ${attemptColumns}, v.name AS quiz, ${answers} ${ofVersion}
    WHERE a.user_id = :userId AND ${hasFinalResult(':now')} ORDER BY a.finished_at DESC, a.id DESC LIMIT ${mostAttempts}`,
  row: answeredMarks,
})

// The page of an account

type Page = z.input<typeof PersonPage>

/** The total number of rows of a long list, including those that are not shown. */
const counted = '(count(*) OVER ())::int AS many'

export const listOrders = statement({
  name: 'person-orders',
  text: `SELECT ${counted}, number, status, total, currency, ${paidOf('orders')} AS paid, ${refundedOf('orders')} AS refunded_amount,
      ${isoOf('created_at')} AS created_at FROM orders
    WHERE user_id = :userId AND :now::timestamptz IS NOT NULL ORDER BY id DESC LIMIT :most`,
  row: { many: notNull(), paid: notNull(), created_at: notNull() },
})

export const listAttempts = statement({
  name: 'person-attempts',
  text: `SELECT ${counted}, a.id, v.name AS quiz, a.number,
      CASE WHEN ${isPausedIn('a')} THEN 'paused' ELSE a.phase END AS at, ${isoOf('a.started_at')} AS started_at,
      a.finish_reason IS NOT DISTINCT FROM 'discarded' AS is_discarded, a.is_practice, a.is_left_out,
      ${finalCount('a', lateSince(':now'))} AS correct, a.total_count AS total
    FROM attempts a JOIN quiz_versions v ON v.id = a.version_id WHERE a.user_id = :userId AND :now::timestamptz IS NOT NULL
    ORDER BY a.started_at DESC, a.id DESC LIMIT :most`,
  row: {
    many: notNull(),
    at: notNull<Page['attempts'][number]['at']>(),
    started_at: notNull(),
    is_discarded: notNull(),
  },
})

export const listAssignments = statement({
  name: 'person-assignments',
  text: `SELECT ${counted}, x.id, x.kind, ${thingName} AS name, ${isoOf('x.due_at')} AS due_at, ${isoOf('p.done_at')} AS done_at
    FROM assigned_students s JOIN assignments x ON x.id = s.assignment_id ${thingJoins} ${progressJoin}
    WHERE s.user_id = :userId AND x.withdrawn_at IS NULL AND :now::timestamptz IS NOT NULL ORDER BY x.due_at DESC, x.id DESC LIMIT :most`,
  row: { many: notNull(), name: notNull(), due_at: notNull() },
})

export const listWatched = statement({
  name: 'person-watched',
  text: `SELECT ${counted}, c.name AS course, l.name AS lesson, ${isoOf('w.opened_at')} AS at
    FROM watched_lessons w JOIN lessons l ON l.id = w.lesson_id JOIN courses c ON c.id = l.course_id
    WHERE w.user_id = :userId AND :now::timestamptz IS NOT NULL ORDER BY w.opened_at DESC LIMIT :most`,
  row: { many: notNull(), at: notNull() },
})

export const listNotes = statement({
  name: 'person-notes',
  text: `SELECT ${counted}, n.id, a.name AS author, n.text, ${isoOf('n.created_at')} AS created_at
    FROM staff_notes n LEFT JOIN users a ON a.id = n.author_id WHERE n.user_id = :userId AND n.deleted_at IS NULL
      AND :now::timestamptz IS NOT NULL ORDER BY n.id DESC LIMIT :most`,
  row: { many: notNull(), created_at: notNull() },
})

export const listEmails = statement({
  name: 'person-emails',
  text: `SELECT *, ${counted} FROM (
      SELECT kind, subject, ${isoOf('queued_at')} AS queued_at, ${isoOf('sent_at')} AS sent_at,
          CASE WHEN sent_at IS NULL THEN 'not_sent' ELSE 'sent' END AS state
        FROM sent_emails WHERE user_id = :userId
      UNION ALL SELECT coalesce(o.payload ->> 'kind', o.kind), coalesce(${subjectOf('o.')}, ''), ${isoOf('o.created_at')}, NULL, o.state
        FROM outbox o JOIN users u ON u.id = :userId
        WHERE o.state <> 'done' AND u.email IN (o.payload ->> 'to', o.payload ->> 'email') AND :now::timestamptz IS NOT NULL
    ) emails ORDER BY queued_at DESC LIMIT :most`,
  row: {
    many: notNull(),
    kind: notNull(),
    subject: notNull(),
    queued_at: notNull(),
    state: notNull<Page['emails'][number]['state']>(),
  },
})

export const listHistory = statement({
  name: 'person-history',
  text: `SELECT ${counted}, e.id, ${isoOf('e.at')} AS at, a.name AS actor, e.action,
      CASE WHEN e.thing = 'access' THEN c.name END AS course,
      CASE WHEN e.thing = 'access' AND e.after ->> 'until' <> 'none' THEN ${isoOf("(e.after ->> 'until')::timestamptz")} END AS until, e.after ->> 'reason' AS reason
    FROM audit_log e LEFT JOIN users a ON a.id = e.actor_id
      LEFT JOIN courses c ON e.thing = 'access' AND c.id::text = e.thing_id
    WHERE e.person_id = :userId AND e.thing IN ('access', 'account', 'request', 'order') AND :now::timestamptz IS NOT NULL
    ORDER BY e.id DESC LIMIT :most`,
  row: { many: notNull(), at: notNull() },
})

export const listAccess = statement({
  name: 'person-access',
  text: `SELECT c.id AS course_id, c.name AS course, ${isoOf('g.created_at')} AS since, ${isoOf('g.expires_at')} AS until,
      g.expires_at IS NULL OR g.expires_at > :now AS is_open,
      (SELECT count(*)::int FROM watched_lessons w JOIN lessons l ON l.id = w.lesson_id
        WHERE w.user_id = :userId AND l.course_id = c.id AND l.is_visible) AS watched,
      (SELECT count(*)::int FROM lessons l WHERE l.course_id = c.id AND l.is_visible) AS lessons
    FROM grants g JOIN courses c ON c.id = g.course_id WHERE g.user_id = :userId ORDER BY c.sort, c.id`,
  row: { since: notNull(), is_open: notNull(), watched: notNull(), lessons: notNull() },
})

export const listAwaited = statement({
  name: 'person-awaited',
  text: `SELECT c.id AS course_id, c.name AS course, o.number AS order_number FROM awaited_access w JOIN courses c ON c.id = w.course_id
      LEFT JOIN orders o ON o.id = w.order_id
    WHERE w.user_id = :userId AND :now::timestamptz IS NOT NULL ORDER BY w.id`,
})

export const listCourses = statement({
  name: 'person-courses',
  text: `SELECT id, name, access_days FROM courses WHERE status = 'active' AND :now::timestamptz IS NOT NULL AND :userId::int IS NOT NULL
    ORDER BY sort, id`,
})

export const listGroups = statement({
  name: 'person-groups',
  text: `SELECT g.id, g.name FROM group_members m JOIN student_groups g ON g.id = m.group_id
    WHERE m.user_id = :userId AND :now::timestamptz IS NOT NULL ORDER BY lower(g.name)`,
})

export const listDeletedNotes = statement({
  name: 'person-deleted_notes',
  text: `SELECT n.id, n.text, ${isoOf('n.deleted_at')} AS deleted_at FROM staff_notes n
    WHERE n.user_id = :userId AND n.deleted_at IS NOT NULL AND :now::timestamptz IS NOT NULL ORDER BY n.deleted_at DESC, n.id DESC LIMIT ${listCaps.deletedNotes + 1}`,
  row: { deleted_at: notNull() },
})

export const listJoins = statement({
  name: 'person-joins',
  text: `SELECT j.id, u.id AS account_id, u.name, u.email,
      ${isoOf(`(j.joined_at + interval '${partingMs} ms')`)} AS until
    FROM account_joins j JOIN users u ON u.id = j.joined_id WHERE j.kept_id = :userId AND :now::timestamptz IS NOT NULL ORDER BY j.id`,
  row: { until: notNull() },
})
