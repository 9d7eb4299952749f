import type { z } from 'zod'
import type { OutlineLesson, OutlineQuiz } from '../../contract/studio/editing.ts'
import type { ListedOrder } from '../../contract/studio/orders.ts'
import type { studioQuizzes } from '../../contract/studio/quizzes.ts'
import { listCaps } from '../../core/list-caps.ts'
import type { AuditedThing } from '../../core/staff/audit.ts'
import type { Role } from '../../core/staff/permissions.ts'
import { hasResult } from '../attempts/finality.ts'
import type { OpenedCourse } from '../courses/opening.ts'
import { isBinned } from '../db/binned.ts'
import { isoOf } from '../db/columns.ts'
import { quizIsBinned } from '../quizzes/binned.ts'
import { orderRow } from './orders.ts'
import { ofState, stateOf } from './things.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

type Named = { id: number; name: string }
type Listed = z.output<typeof ListedOrder>

export const beginOnce = statement({
  name: 'begin-once',
  text: 'INSERT INTO studio_actions (key, actor_id, at) VALUES (:key, :actorId, :now) ON CONFLICT DO NOTHING RETURNING key',
})

export const findReplyOfOnce = statement({
  name: 'reply-of-once',
  text: 'SELECT reply FROM studio_actions WHERE key = :key AND actor_id = :actorId',
})

export const endOnce = statement({
  name: 'end-once',
  text: 'UPDATE studio_actions SET reply = :reply WHERE key = :key',
})

export const sweepActions = statement({
  name: 'sweep-actions',
  text: 'DELETE FROM studio_actions WHERE at <= :before',
})

/** Quizzes without a lesson in an outline; the list of quizzes has the others. */
const mostQuizzes = listCaps.outlineQuizzes

/** Quiz `q` in an outline, as its published version has it, or else its draft. */
const quizColumn = `json_build_object('id', q.id, 'name', q.name, 'is_published', q.published_version_id IS NOT NULL,
  'is_changed', (SELECT d.published_at IS NULL FROM quiz_versions d WHERE d.quiz_id = q.id ORDER BY d.number DESC LIMIT 1),
  'questions', (SELECT count(*)::int FROM version_questions v WHERE v.version_id = coalesce(q.published_version_id,
    (SELECT max(d.id) FROM quiz_versions d WHERE d.quiz_id = q.id))))`

type OutlinedLesson = z.output<typeof OutlineLesson>

export const listOutlineLessons = statement({
  name: 'outline-lessons',
  text: `SELECT t.id, t.name, t.is_free, ${stateOf('lesson')} AS state,
      ${isoOf(ofState('lesson', 's.publish_at'))} AS publish_at,
      ${ofState('lesson', 's.draft')} IS NOT NULL AS is_changed,
      (SELECT ${quizColumn} FROM quizzes q WHERE q.lesson_id = t.id) AS quiz
    FROM lessons t WHERE t.course_id = :courseId AND ${ofState('lesson', 's.binned_at')} IS NULL ORDER BY t.sort, t.id`,
  row: {
    is_changed: notNull(),
    state: notNull<OutlinedLesson['state']>(),
    quiz: nullable<z.output<typeof OutlineQuiz>>(),
  },
})

export const listOutlineQuizzes = statement({
  name: 'outline-quizzes',
  text: `SELECT ${quizColumn} AS quiz, q.many FROM (SELECT q.*, count(*) OVER ()::int AS many FROM quizzes q
      WHERE q.course_id = :courseId AND NOT ${quizIsBinned('q.id')} AND (q.lesson_id IS NULL OR ${isBinned('lesson', 'q.lesson_id')})
      ORDER BY lower(q.name), q.id LIMIT ${mostQuizzes}) q ORDER BY lower(q.name), q.id`,
  row: { quiz: notNull<z.output<typeof OutlineQuiz>>(), many: notNull() },
})

export const findAccount = statement({
  name: 'account-to-change',
  text: 'SELECT id, name, email, phone, parent_phone, role FROM users WHERE id = :userId',
})

export const findAccountOnCard = statement({
  name: 'account-on-card',
  text: 'SELECT name, parent_phone, test_date::text FROM users WHERE id = :userId',
})

export const editPerson = statement({
  name: 'edit-person',
  text: 'UPDATE users SET name = :name, phone = :phone, parent_phone = :parentPhone WHERE id = :userId',
})

/** Every item as its newest revision has it. */
export const newestItems = `(SELECT i.id, i.tags, i.created_at, r.id AS revision_id, r.type, r.stem_html, r.passage_html, r.image,
    r.section, r.domain, r.skill, r.difficulty, r.search, r.words_hash FROM items i JOIN item_revisions r ON r.id = i.newest_revision_id)`

export const listLabels = statement({
  name: 'bank-labels',
  text: `WITH bank AS MATERIALIZED ${newestItems}
    SELECT DISTINCT label, value FROM bank CROSS JOIN LATERAL (VALUES ('section', section), ('domain', domain),
        ('skill', skill), ('difficulty', difficulty)) x (label, value) WHERE value IS NOT NULL
    UNION SELECT 'tag', unnest(tags) FROM bank ORDER BY label, value`,
  row: { label: notNull<'section' | 'domain' | 'skill' | 'difficulty' | 'tag'>(), value: notNull() },
})

export const listCoursesForQuizzes = statement({
  name: 'courses-for-quizzes',
  text: `SELECT c.id, c.name FROM courses c WHERE NOT ${isBinned('course', 'c.id')}
    ORDER BY lower(c.name), c.id LIMIT ${listCaps.courses + 1}`,
})

/** Returns the lessons of a course that have no quiz, as JSON. */
const freeLessonsOf = (courseId: string) =>
  `coalesce((SELECT json_agg(json_build_object('id', f.id, 'name', f.name) ORDER BY f.sort, f.id) FROM lessons f
        WHERE f.course_id = ${courseId} AND NOT EXISTS (SELECT FROM quizzes o WHERE o.lesson_id = f.id)
          AND NOT ${isBinned('lesson', 'f.id')}), '[]')`

export const findStudioQuiz = statement({
  name: 'studio-quiz',
  text: `SELECT z.id, json_build_object('id', c.id, 'name', c.name) AS course,
      CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'name', l.name) END AS lesson,
      ${freeLessonsOf('z.course_id')} AS free_lessons,
      z.edits AS version, ${isoOf('z.edited_at')} AS draft_at, (SELECT u.name FROM users u WHERE u.id = z.edited_by) AS draft_by,
      z.edited_by AS draft_by_id,
      p.number AS published_number, ${isoOf('p.published_at')} AS published_at, ${quizIsBinned('z.id')} AS is_binned
    FROM quizzes z JOIN courses c ON c.id = z.course_id LEFT JOIN lessons l ON l.id = z.lesson_id
      LEFT JOIN quiz_versions p ON p.id = z.published_version_id WHERE z.id = :quizId`,
  row: { course: notNull<Named>(), lesson: nullable<Named>(), free_lessons: notNull<Named[]>(), is_binned: notNull() },
})

export const listOtherQuizzes = statement({
  name: 'other-quizzes-of-items',
  text: `SELECT r.item_id, array_agg(DISTINCT z.name ORDER BY z.name) AS names
    FROM item_revisions r JOIN version_questions l ON l.revision_id = r.id JOIN quiz_versions v ON v.id = l.version_id
      JOIN quizzes z ON z.id = v.quiz_id
    WHERE r.item_id = ANY(:itemIds::int[]) AND z.id <> :quizId AND (v.id = z.published_version_id OR v.published_at IS NULL)
      AND NOT ${quizIsBinned('z.id')} GROUP BY r.item_id`,
  row: { names: notNull() },
})

export const listStaffNames = statement({
  name: 'staff-names',
  text: `SELECT id, name FROM users WHERE role <> 'student' ORDER BY lower(name), id LIMIT ${listCaps.staff + 1}`,
})

export const listStaffAmong = statement({
  name: 'staff-among',
  text: `SELECT id FROM users WHERE id = ANY(:ids::int[]) AND role <> 'student' ORDER BY id`,
})

export const findStaffToChange = statement({
  name: 'find-account-to-change',
  text: 'SELECT role, disabled_at IS NOT NULL AS is_disabled FROM users WHERE id = :userId',
  row: { is_disabled: notNull() },
})

export const setRole = statement({
  name: 'set-role',
  text: 'UPDATE users SET role = :role WHERE id = :userId',
  params: { role: notNull<Role>() },
})

export const setDisabled = statement({
  name: 'set-disabled',
  text: 'UPDATE users SET disabled_at = :disabledAt WHERE id = :userId',
  params: { disabledAt: nullable() },
})

type Revision = z.output<(typeof studioQuizzes)['questionVersions']['reply']>[number]

export const listRevisions = statement({
  name: 'revisions-of-question',
  text: `SELECT r.number, ${isoOf('r.created_at')} AS at, r.passage_html, r.stem_html, r.type, r.spec, r.key, r.id = :revisionId AS is_open,
      coalesce((SELECT json_agg(json_build_object('quiz', json_build_object('id', z.id, 'name', z.name), 'version', v.number,
          'published_at', ${isoOf('v.published_at')}, 'is_current', v.id IS NOT DISTINCT FROM z.published_version_id)
          ORDER BY z.id, v.number DESC)
        FROM version_questions l JOIN quiz_versions v ON v.id = l.version_id JOIN quizzes z ON z.id = v.quiz_id
        WHERE l.revision_id = r.id), '[]') AS uses
    FROM item_revisions r WHERE r.item_id = :itemId ORDER BY r.number DESC`,
  row: { at: notNull(), is_open: notNull(), uses: notNull<Revision['uses']>() },
})

export const findFirstSteps = statement({
  name: 'first-steps',
  text: `SELECT EXISTS (SELECT FROM courses WHERE status = 'active') AS course,
    EXISTS (SELECT FROM lessons l JOIN courses c ON c.id = l.course_id WHERE l.is_visible AND c.status = 'active') AS lesson,
    EXISTS (SELECT FROM payment_ways WHERE is_visible AND account <> '') AS account,
    (SELECT id FROM courses WHERE NOT ${isBinned('course', 'courses.id')} ORDER BY status = 'active' DESC, id DESC LIMIT 1) AS course_id`,
  row: { course: notNull(), lesson: notNull(), account: notNull() },
})

export const countNewReviews = statement({
  name: 'count-new-reviews',
  text: `SELECT count(*)::int AS many FROM course_reviews
    WHERE updated_at >= :since AND hidden_at IS NULL AND withdrawn_at IS NULL AND answered_at IS NULL`,
  row: { many: notNull() },
})

export const countWaiting = statement({
  name: 'count-waiting',
  text: `SELECT (SELECT count(*) FROM course_requests WHERE status = 'requested')::int AS requests,
    (SELECT count(*) FROM orders WHERE status = 'placed')::int AS orders,
    (SELECT count(*) FROM contact_messages WHERE handled_at IS NULL)::int AS messages,
    (SELECT count(*) FROM question_reports WHERE answered_at IS NULL)::int AS reports,
    (SELECT count(*) FROM outbox WHERE state = 'given_up' AND kind <> 'forget_files')::int AS failed_emails`,
  row: { requests: notNull(), orders: notNull(), messages: notNull(), reports: notNull(), failed_emails: notNull() },
})

export const findRole = statement({
  name: 'role-now',
  text: 'SELECT role FROM users WHERE id = :userId',
})

/** Returns the names of the courses that stand under a name in what an entry of the log led to. */
const coursesUnder = (name: 'ended' | 'given_back') => `ARRAY(SELECT c.name
    FROM jsonb_to_recordset(e.after -> '${name}') AS one("courseId" int) JOIN courses c ON c.id = one."courseId" ORDER BY c.id) AS ${name}`

export const listHistoryOfOrder = statement({
  name: 'history-of-order',
  text: `SELECT e.id, ${isoOf('e.at')} AS at, a.name AS actor, e.action, e.after ->> 'reason' AS reason,
    CASE e.action WHEN 'order.refund_noted' THEN (e.after ->> 'amount')::float8
      WHEN 'order.refund_withdrawn' THEN (e.before ->> 'amount')::float8 END AS amount,
    ${coursesUnder('ended')}, ${coursesUnder('given_back')}
    FROM audit_log e LEFT JOIN users a ON a.id = e.actor_id WHERE e.thing = 'order' AND e.thing_id = :number ORDER BY e.id DESC LIMIT ${listCaps.orderHistory + 1}`,
  row: { at: notNull(), ended: notNull(), given_back: notNull() },
})

export const findStudioOrder = statement({
  name: 'studio-order',
  text: `SELECT t.id, ${orderRow}, r.note AS refund_note, ${isoOf('r.given_at')} AS refunded_at,
    coalesce((SELECT json_agg(json_build_object('id', i.course_id, 'name', i.name) ORDER BY i.id) FROM order_items i
      JOIN grants g ON g.course_id = i.course_id AND g.user_id = t.user_id
      WHERE i.order_id = t.id AND (g.expires_at IS NULL OR g.expires_at > :now)), '[]') AS open_courses
    FROM orders t LEFT JOIN LATERAL (SELECT max(f.given_at) AS given_at, string_agg(nullif(f.note, ''), E'\n' ORDER BY f.id) AS note
      FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE p.order_id = t.id) r ON true
    WHERE t.id = :id`,
  row: {
    created_at: notNull(),
    paid: notNull(),
    address: nullable<Listed['address']>(),
    what: notNull(),
    open_courses: notNull<Named[]>(),
  },
})

export const listLastResults = statement({
  name: 'last-results',
  text: `SELECT q.id AS quiz_id, q.name AS quiz, r.results, ${isoOf('r.last_at')} AS last_at
    FROM quizzes q CROSS JOIN LATERAL (SELECT count(*)::int AS results, max(a.finished_at) AS last_at FROM attempts a
      WHERE a.quiz_id = q.id AND ${hasResult} AND a.finished_at > :since) r
    WHERE r.results > 0 ORDER BY r.last_at DESC LIMIT 5`,
  row: { results: notNull(), last_at: notNull() },
})

export const findQuizName = statement({
  name: 'quiz-name',
  text: 'SELECT id, name FROM quizzes WHERE id = :quizId',
})

const changeColumns = 'id, at, action, thing, thing_id, person_id, batch, before, after'

/** The effects of a change that are undone with it. */
type Led = {
  opened?: OpenedCourse[]
  members?: number[]
  students?: number[]
  isPublic?: boolean
  tags?: string[]
  items?: number[]
  minutes?: number
  section?: string
  payments?: number[]
  total?: number
}

const changeRow = {
  thing: notNull<AuditedThing>(),
  before: nullable<Record<string, unknown>>(),
  after: nullable<Led>(),
}

export const lockOwnChange = statement({
  name: 'own-change',
  text: `SELECT ${changeColumns} FROM audit_log WHERE id = :changeId AND actor_id = :actorId FOR UPDATE`,
  params: { actorId: nullable() },
  row: changeRow,
})

export const lockOwnAction = statement({
  name: 'own-action',
  text: `SELECT ${changeColumns} FROM audit_log WHERE batch = :key AND actor_id = :actorId ORDER BY id FOR UPDATE`,
  params: { actorId: nullable() },
  row: changeRow,
})

/** Read once the entries are locked, for a second click waits for the first. */
export const findUndoing = statement({
  name: 'undoing-of',
  text: 'SELECT FROM audit_log WHERE undoes = ANY(:ids::int[])',
})

export const listActions = statement({
  name: 'made-by-action',
  text: 'SELECT DISTINCT action FROM audit_log WHERE batch = :key',
})

export const listImportTargets = statement({
  name: 'targets-of-imports',
  text: `SELECT c.id, c.name, coalesce((SELECT json_agg(json_build_object('id', z.id, 'name', z.name) ORDER BY lower(z.name), z.id)
      FROM quizzes z WHERE z.course_id = c.id AND NOT ${quizIsBinned('z.id')}), '[]') AS quizzes,
      ${freeLessonsOf('c.id')} AS free_lessons
    FROM courses c WHERE NOT ${isBinned('course', 'c.id')}
    ORDER BY lower(c.name), c.id`,
  row: { quizzes: notNull<Named[]>(), free_lessons: notNull<Named[]>() },
})

export const findImportedQuiz = statement({
  name: 'imported-quiz-is-under-lesson',
  text: 'SELECT lesson_id IS NOT NULL AS is_under FROM quizzes WHERE id = :quizId',
  row: { is_under: notNull() },
})

export const findQuizToImportInto = statement({
  name: 'quiz-to-import-into',
  text: `SELECT course_id, name FROM quizzes z WHERE id = :quizId AND NOT ${quizIsBinned('z.id')}`,
})

export const findCourseToImportInto = statement({
  name: 'course-to-import-into',
  text: `SELECT EXISTS (SELECT FROM quizzes z WHERE z.course_id = c.id AND z.name = :name) AS is_taken
    FROM courses c WHERE c.id = :courseId AND NOT ${isBinned('course', 'c.id')}`,
  row: { is_taken: notNull() },
})

export const findLessonToImportUnder = statement({
  name: 'lesson-to-import-under',
  text: `SELECT EXISTS (SELECT FROM quizzes z WHERE z.lesson_id = l.id) AS is_taken FROM lessons l
    WHERE l.id = :lessonId AND l.course_id = :courseId AND NOT ${isBinned('lesson', 'l.id')}`,
  row: { is_taken: notNull() },
})
