import {
  unremindables,
  type AssignmentKind,
  type AssignmentRemark,
  type Unremindable,
} from '../../core/staff/assignments.ts'
import { windowsColumn, type WindowRow } from '../attempts/windows.ts'
import { isBinned } from '../db/binned.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import { quizIsBinned } from '../quizzes/binned.ts'
import { drilledQuestions, isPublic, openJoin, progressJoin, thingJoins, thingName } from './things.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** Something a student has to do, or has done lately; `lesson` is where it is opened, null when that is nowhere at present. All of it where `most` is null. */
export const listDue = statement({
  name: 'due-of-student',
  text: `SELECT * FROM (SELECT x.id, x.kind, ${thingName} AS name, CASE WHEN c.id IS NOT NULL THEN json_build_object('slug', c.slug, 'name', c.name) END AS course,
      CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'slug', l.slug) END AS lesson, x.quiz_id, x.questions,
      least(${drilledQuestions}, x.questions) AS answered,
      ${isoOf('x.due_at')} AS due_at, ${isoOf('p.done_at')} AS done_at, p.begun_at IS NOT NULL AS is_begun, o.is_open,
      CASE WHEN x.kind = 'quiz' THEN ${windowsColumn(':userId::int', 'x.quiz_id', 'v', ':now::timestamptz')} END AS windows,
      CASE WHEN x.kind = 'quiz' AND v.attempts_allowed IS NOT NULL THEN greatest(v.attempts_allowed - (SELECT count(*)::int FROM attempts a WHERE a.user_id = s.user_id AND a.quiz_id = x.quiz_id), 0) END
        AS attempts_left
    FROM assigned_students s JOIN assignments x ON x.id = s.assignment_id ${thingJoins} ${progressJoin}
      ${openJoin(':userId::int', ':now::timestamptz')}
    WHERE s.user_id = :userId AND s.assigned_at <= :now AND x.withdrawn_at IS NULL
      AND (p.done_at IS NULL OR greatest(p.done_at, x.due_at) > :now::timestamptz - make_interval(days => :doneDays))
    ORDER BY p.done_at IS NOT NULL, abs(extract(epoch FROM x.due_at - :now::timestamptz)), x.id LIMIT :most) due
    ORDER BY done_at IS NOT NULL, due_at, id`,
  params: { most: nullable() },
  row: {
    kind: notNull(),
    name: notNull(),
    course: nullable<{ slug: string; name: string }>(),
    lesson: nullable<{ id: number; slug: string }>(),
    due_at: notNull(),
    is_begun: notNull(),
    is_open: notNull(),
    windows: nullable<WindowRow[]>(),
  },
})

export const findStudent = statement({
  name: 'student-by-address',
  text: 'SELECT id FROM users WHERE email = :email AND disabled_at IS NULL',
})

/** An assignment that is not stored yet, as `x` in SQL: its kind is `:kind`, the JSON of its thing `:thing`. */
const unstored = `(SELECT :kind::text AS kind, CASE :kind WHEN 'lesson' THEN (:thing::jsonb ->> 'id')::int END AS lesson_id,
  CASE :kind WHEN 'quiz' THEN (:thing::jsonb ->> 'id')::int END AS quiz_id, :thing::jsonb ->> 'skill' AS skill,
  (:thing::jsonb ->> 'questions')::smallint AS questions) x`

export const findThing = statement({
  name: 'thing-to-assign',
  text: `SELECT ${thingName} AS name, c.id AS course_id, c.name AS course, l.id AS lesson_id, ${isPublic} AS is_public,
      v.id AS version_id, v.opens_at, v.closes_at
    FROM ${unstored} ${thingJoins} WHERE ${thingName} IS NOT NULL
      AND (x.kind <> 'drill' OR EXISTS (SELECT FROM item_revisions i WHERE lower(i.skill) = lower(x.skill)))`,
  row: { name: notNull(), is_public: notNull() },
})

export const listChoices = statement({
  name: 'things-to-assign',
  text: `SELECT x.kind, coalesce(x.quiz_id, x.lesson_id) AS id, ${thingName} AS name, ${isPublic} AS is_public
    FROM (SELECT 'lesson' AS kind, id AS lesson_id, NULL::int AS quiz_id, NULL AS skill FROM lessons WHERE course_id = :courseId
        AND NOT ${isBinned('lesson', 'lessons.id')}
      UNION ALL SELECT 'quiz', NULL, id, NULL FROM quizzes WHERE course_id = :courseId AND NOT ${quizIsBinned('quizzes.id')}) x ${thingJoins}
    WHERE NOT coalesce(v.feeds_drills AND l.id IS NULL, false)
    ORDER BY l.sort NULLS LAST, l.id, x.kind, name`,
  row: { kind: notNull<Exclude<AssignmentKind, 'drill'>>(), id: notNull(), name: notNull(), is_public: notNull() },
})

export const checkStudents = statement({
  name: 'check-students',
  text: `SELECT s.user_id AS id, s.name, s.email, p.done_at IS NOT NULL AS is_done,
      CASE WHEN s.disabled_at IS NOT NULL THEN 'disabled' WHEN NOT l.is_free AND g.user_id IS NULL THEN 'no_access'
        WHEN NOT l.is_free AND g.expires_at <= :now THEN 'access_ended' WHEN NOT l.is_free AND g.expires_at < :dueAt THEN 'access_ends'
        WHEN s.email IS NULL THEN 'no_email' END AS remark
    FROM ${unstored} ${thingJoins}
      JOIN (SELECT id AS user_id, name, email, disabled_at, :now::timestamptz AS assigned_at FROM users WHERE id = ANY(:userIds::int[]) AND role = 'student') s ON true
      LEFT JOIN grants g ON g.user_id = s.user_id AND g.course_id = c.id ${progressJoin}
    ORDER BY lower(s.name), s.user_id`,
  row: { is_done: notNull(), remark: nullable<AssignmentRemark>() },
})

export const addStudents = statement({
  name: 'add-assigned-students',
  text: `INSERT INTO assigned_students (assignment_id, user_id, assigned_at) SELECT :assignmentId, id, :at FROM unnest(:userIds::int[]) id ORDER BY id`,
})

export const giveAssignment = statement({
  name: 'give-assignment',
  text: `INSERT INTO assignments (author_id, kind, lesson_id, quiz_id, skill, questions, group_id, group_name, student_id, given_at, due_at,
      opens_at, closes_at, starts_together)
    SELECT :authorId, x.kind, x.lesson_id, x.quiz_id, x.skill, x.questions, :groupId, :groupName, :studentId, :givenAt, :dueAt, :opensAt, :closesAt, :startsTogether FROM ${unstored} RETURNING id`,
  params: {
    kind: notNull<AssignmentKind>(),
    authorId: nullable(),
    groupId: nullable(),
    groupName: nullable(),
    studentId: nullable(),
    opensAt: nullable(),
    closesAt: nullable(),
  },
})

export const takeBackAssignment = statement({
  name: 'take-back-assignment',
  text: 'DELETE FROM assignments WHERE id = :id RETURNING id',
})

export const takeBackStudents = statement({
  name: 'take-back-students',
  text: 'DELETE FROM assigned_students WHERE assignment_id = :id AND user_id = ANY(:userIds::int[]) RETURNING user_id',
})

export const lockAssignment = statement({
  name: 'lock-assignment',
  text: `SELECT kind, coalesce(quiz_id, lesson_id) AS thing_id, skill, questions, group_id, due_at, opens_at, closes_at, starts_together,
      begun_at, withdrawn_at FROM assignments WHERE id = :id
    FOR UPDATE`,
})

export const changeTimes = statement({
  name: 'change-times',
  text: 'UPDATE assignments SET due_at = :dueAt, opens_at = :opensAt, closes_at = :closesAt WHERE id = :id',
  params: { opensAt: nullable(), closesAt: nullable() },
})

export const setWithdrawn = statement({
  name: 'withdraw-assignment',
  text: 'UPDATE assignments SET withdrawn_at = :withdrawnAt WHERE id = :id',
  params: { withdrawnAt: nullable() },
})

export const setWithdrawnAgain = statement({
  name: 'set-withdrawn-again',
  text: `UPDATE assignments SET withdrawn_at = :withdrawnAt
  WHERE id = :id AND (withdrawn_at IS NULL) = (:withdrawnAt::timestamptz IS NOT NULL) RETURNING id`,
  params: { withdrawnAt: nullable() },
})

export const sweepAssignments = statement({
  name: 'sweep-assignments',
  text: 'DELETE FROM assignments WHERE withdrawn_at <= :before',
})

/** The students who have not done an assignment. `:id` is the assignment. */
const undone = `FROM assigned_students s JOIN assignments x ON x.id = s.assignment_id JOIN users u ON u.id = s.user_id ${thingJoins}
    ${progressJoin} ${openJoin('s.user_id', ':now::timestamptz')}
  WHERE s.assignment_id = :id AND p.done_at IS NULL AND s.assigned_at <= :now`

/** The reason why a reminder cannot reach a student of {@link undone}; null: it can. */
const leftOut = `CASE WHEN u.disabled_at IS NOT NULL THEN 'disabled' WHEN NOT o.is_open THEN 'no_access'
  WHEN u.email IS NULL THEN 'no_email' END`

/** The condition that a student has been reminded of anything since `:recently`, in SQL. */
const isRecent = `EXISTS (SELECT FROM assigned_students r WHERE r.user_id = s.user_id AND r.reminded_at > :recently)`

export const lockReminding = statement({
  name: 'lock-reminding',
  text: 'SELECT FROM pg_advisory_xact_lock(:lock)',
})

export const listStudentsToRemind = statement({
  name: 'students-to-remind',
  text: `SELECT s.user_id AS id, u.email, s.reminded_at, ${isRecent} AS is_recent ${undone} AND ${leftOut} IS NULL ORDER BY s.user_id`,
  row: { email: notNull(), is_recent: notNull() },
})

export const noteReminded = statement({
  name: 'note-reminded',
  text: 'UPDATE assigned_students SET reminded_at = :now WHERE assignment_id = :id AND user_id = ANY(:userIds::int[])',
})

export const takeBackReminders = statement({
  name: 'take-back-reminders',
  text: `UPDATE assigned_students s SET reminded_at = b.at FROM jsonb_to_recordset(:reminded::jsonb) AS b (id int, at timestamptz)
    WHERE s.assignment_id = :id AND s.user_id = b.id`,
})

/** The columns of assignment `x` as staff see it. Requires {@link thingJoins}. */
export const assignmentColumns = `x.kind, ${thingName} AS name, c.id AS course_id, c.name AS course,
  coalesce(x.quiz_id, x.lesson_id) AS thing_id, x.questions, ${isPublic} AS is_public,
  CASE WHEN x.group_name IS NOT NULL THEN json_build_object('id', x.group_id, 'name', x.group_name) END AS "group",
  (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = x.student_id) AS student,
  (SELECT u.name FROM users u WHERE u.id = x.author_id) AS author,
  ${isoOf('x.given_at')} AS given_at, ${isoOf('x.due_at')} AS due_at,
  ${isoOf('x.opens_at')} AS opens_at, ${isoOf('x.closes_at')} AS closes_at, x.starts_together, ${isoOf('x.begun_at')} AS begun_at,
  ${isoOf('x.withdrawn_at')} AS withdrawn_at`

/** Joins how many students assignment `x` has, `n.students`, and how many of them have done it, `n.done`. */
export const countsJoin = `CROSS JOIN LATERAL (SELECT count(*)::int AS students, count(p.done_at)::int AS done
  FROM assigned_students s ${progressJoin} WHERE s.assignment_id = x.id) n`

/** The address of an assigned thing: its course's slug, and its lesson if it has one. */
type Opened = { slug: string; lesson: { id: number; slug: string } | null }

export const readAssignment = statement({
  name: 'assignment-of-staff',
  text: `SELECT x.id, ${assignmentColumns}, n.students, n.done, r.remindable, r.recent, r.left_out, json_build_object('slug', c.slug,
      'lesson', CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'slug', l.slug) END) AS opened
    FROM assignments x ${thingJoins} ${countsJoin}
      CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE why IS NULL AND NOT is_recent)::int AS remindable,
          count(*) FILTER (WHERE why IS NULL AND is_recent)::int AS recent, json_build_object(${unremindables
            .map((why) => `'${why}', count(*) FILTER (WHERE why = '${why}')`)
            .join(', ')}) AS left_out
        FROM (SELECT ${isRecent} AS is_recent, ${leftOut} AS why ${undone}) students) r
    WHERE x.id = :id`,
  row: {
    name: notNull(),
    is_public: notNull(),
    group: nullable<{ id: number | null; name: string }>(),
    student: nullable<{ id: number; name: string }>(),
    given_at: notNull(),
    due_at: notNull(),
    students: notNull(),
    done: notNull(),
    remindable: notNull(),
    recent: notNull(),
    left_out: notNull<Record<Unremindable, number>>(),
    opened: notNull<Opened>(),
  },
})

export const listStudents = statement({
  name: 'students-of-assignment',
  text: `SELECT u.id, u.name, p.begun_at IS NOT NULL AS is_begun, ${isoOf('p.done_at')} AS done_at, o.is_open,
      ${isoOf('s.reminded_at')} AS reminded_at
    FROM assigned_students s JOIN assignments x ON x.id = s.assignment_id JOIN users u ON u.id = s.user_id ${thingJoins}
      ${progressJoin} ${openJoin('s.user_id', ':now::timestamptz')}
    WHERE s.assignment_id = :id ORDER BY p.done_at IS NOT NULL, lower(u.name), u.id LIMIT :most`,
  row: { is_begun: notNull(), is_open: notNull() },
})

export const findQuiz = statement({
  name: 'assigned-quiz',
  text: `SELECT x.quiz_id, ARRAY(SELECT s.user_id FROM assigned_students s WHERE s.assignment_id = x.id) AS user_ids
    FROM assignments x WHERE x.id = :id AND x.quiz_id IS NOT NULL`,
  row: { quiz_id: notNull(), user_ids: notNull() },
})

export const listOutside = statement({
  name: 'members-outside-assignment',
  text: `SELECT m.user_id FROM group_members m WHERE m.group_id = :groupId
    AND NOT EXISTS (SELECT FROM assigned_students s WHERE s.assignment_id = :id AND s.user_id = m.user_id) ORDER BY m.user_id`,
})
