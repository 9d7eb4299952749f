import { isDeepStrictEqual } from 'node:util'
import { binDays } from '../../core/editing/nouns.ts'
import type { AssignmentKind, AssignmentRemark, Unremindable } from '../../core/staff/assignments.ts'
import { reminderPauseMs, unremindables } from '../../core/staff/assignments.ts'
import { emailAbout, emailDueAt, recordChange, type Author } from '../audit/record.ts'
import { isBinned } from '../db/binned.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { enqueueAll } from '../outbox/store.ts'
import { quizIsBinned } from '../quizzes/binned.ts'
import { isPublic, openJoin, pathOf, progressJoin, thingJoins, thingName } from './things.ts'

type By = { author: Author; now: number }

/** What is assigned: a lesson or a quiz by its id, or a drill by its skill. */
export type ThingRef =
  | { kind: Exclude<AssignmentKind, 'drill'>; id: number }
  | { kind: 'drill'; skill: string; questions: number }

/** An assignment that is not stored yet, as `x` in SQL: its kind is `$1`, the JSON of its {@link ThingRef} `$2`. */
const unstored = `(SELECT $1::text AS kind, CASE $1 WHEN 'lesson' THEN ($2::jsonb ->> 'id')::int END AS lesson_id,
  CASE $1 WHEN 'quiz' THEN ($2::jsonb ->> 'id')::int END AS quiz_id, $2::jsonb ->> 'skill' AS skill,
  ($2::jsonb ->> 'questions')::smallint AS questions) x`

/** A thing as staff assign it; `lesson_id` is where students open it, null when nowhere. */
export type Thing = {
  name: string
  /** Null for a drill, which asks questions of all courses. */
  course_id: number | null
  course: string | null
  lesson_id: number | null
  is_public: boolean
  opens_at: Date | null
  closes_at: Date | null
}

/** Returns what is to be assigned; undefined when there is none. */
export async function findThing(db: Db, thing: ThingRef): Promise<Thing | undefined> {
  const [found] = await db.run<Thing>(
    {
      name: 'thing-to-assign',
      text: `SELECT ${thingName} AS name, c.id AS course_id, c.name AS course, l.id AS lesson_id, ${isPublic} AS is_public,
          v.opens_at, v.closes_at
        FROM ${unstored} ${thingJoins} WHERE ${thingName} IS NOT NULL
          AND (x.kind <> 'drill' OR EXISTS (SELECT FROM item_revisions i WHERE lower(i.skill) = lower(x.skill)))`,
    },
    [thing.kind, JSON.stringify(thing)],
  )
  return found
}

/** A thing of a course that can be chosen; one that is not public cannot be assigned. */
export type Choice = { kind: Exclude<AssignmentKind, 'drill'>; id: number; name: string; is_public: boolean }

/** Lists the lessons and quizzes of a course, in the order of its outline, each quiz after its lesson; those in the bin are left out. */
export const listChoices = (db: Db, courseId: number): Promise<Choice[]> =>
  db.run(
    {
      name: 'things-to-assign',
      text: `SELECT x.kind, coalesce(x.quiz_id, x.lesson_id) AS id, ${thingName} AS name, ${isPublic} AS is_public
        FROM (SELECT 'lesson' AS kind, id AS lesson_id, NULL::int AS quiz_id, NULL AS skill FROM lessons WHERE course_id = $1
            AND NOT ${isBinned('lesson', 'lessons.id')}
          UNION ALL SELECT 'quiz', NULL, id, NULL FROM quizzes WHERE course_id = $1 AND NOT ${quizIsBinned('quizzes.id')}) x ${thingJoins}
        ORDER BY l.sort NULLS LAST, l.id, x.kind, name`,
    },
    [courseId],
  )

/** A student to whom something may be assigned, and what staff have to know before. */
export type Candidate = {
  id: number
  name: string
  email: string | null
  remark: AssignmentRemark | null
  is_done: boolean
}

/** Returns the students among these accounts by name, each with what staff have to know before a thing is due from them by a time. */
export const checkStudents = (
  db: Db,
  thing: ThingRef,
  { userIds, dueAt, now }: { userIds: readonly number[]; dueAt: number; now: number },
): Promise<Candidate[]> =>
  db.run(
    {
      name: 'check-students',
      text: `SELECT s.user_id AS id, s.name, s.email, p.done_at IS NOT NULL AS is_done,
          CASE WHEN s.disabled_at IS NOT NULL THEN 'disabled' WHEN NOT l.is_free AND g.user_id IS NULL THEN 'no_access'
            WHEN NOT l.is_free AND g.expires_at <= $4 THEN 'access_ended' WHEN NOT l.is_free AND g.expires_at < $5 THEN 'access_ends'
            WHEN s.email IS NULL THEN 'no_email' END AS remark
        FROM ${unstored} ${thingJoins}
          JOIN (SELECT id AS user_id, name, email, disabled_at, $4::timestamptz AS assigned_at FROM users WHERE id = ANY($3::int[]) AND role = 'student') s ON true
          LEFT JOIN grants g ON g.user_id = s.user_id AND g.course_id = c.id ${progressJoin}
        ORDER BY lower(s.name), s.user_id`,
    },
    [thing.kind, JSON.stringify(thing), userIds, new Date(now), new Date(dueAt)],
  )

/** Adds students to an assignment and enqueues an email to those who have not done it yet. */
async function addStudents(
  tx: Db,
  assignmentId: number,
  students: readonly Candidate[],
  { author, now, auditId }: By & { auditId: number },
): Promise<void> {
  await tx.run(
    {
      name: 'add-assigned-students',
      text: `INSERT INTO assigned_students (assignment_id, user_id, assigned_at) SELECT $1, id, $3 FROM unnest($2::int[]) id ORDER BY id`,
    },
    [assignmentId, students.map(({ id }) => id), new Date(emailDueAt({ author, now }))],
  )
  const emails = students.flatMap(({ email: to, is_done: isDone }) =>
    to === null || isDone ? [] : [{ to, assignmentId }],
  )
  await enqueueAll(tx, now, 'assignment', emails, emailAbout(auditId, { author, now }))
}

/** For whom something is assigned: a group by its name now, or one student. */
export type AssignedTo = { groupId: number; groupName: string } | { studentId: number }

/** By when something is due, and the window that the assignment carries. */
export type Times = { dueAt: number; opensAt: number | null; closesAt: number | null; startsTogether: boolean }

const date = (at: number | null) => (at === null ? null : new Date(at))
const said = ({ dueAt, opensAt, closesAt }: Omit<Times, 'startsTogether'>) => ({
  due: new Date(dueAt).toISOString(),
  opens: date(opensAt)?.toISOString() ?? null,
  closes: date(closesAt)?.toISOString() ?? null,
})

/** Assigns something to students; they see it, and get their email, when it can no longer be undone. T35 T4 */
export async function giveAssignment(
  tx: Db,
  { thing, to, times, students }: { thing: ThingRef; to: AssignedTo; times: Times; students: readonly Candidate[] },
  by: By,
): Promise<{ id: number; auditId: number }> {
  const { author, now } = by
  const group = 'groupId' in to ? to : null
  const studentId = 'studentId' in to ? to.studentId : null
  const [added] = await tx.run<{ id: number }>(
    {
      name: 'give-assignment',
      text: `INSERT INTO assignments (author_id, kind, lesson_id, quiz_id, skill, questions, group_id, group_name, student_id, given_at, due_at,
          opens_at, closes_at, starts_together)
        SELECT $3, x.kind, x.lesson_id, x.quiz_id, x.skill, x.questions, $4, $5, $6, $7, $8, $9, $10, $11 FROM ${unstored} RETURNING id`,
    },
    [
      thing.kind,
      JSON.stringify(thing),
      author.actorId,
      group?.groupId ?? null,
      group?.groupName ?? null,
      studentId,
      new Date(emailDueAt(by)),
      new Date(times.dueAt),
      date(times.opensAt),
      date(times.closesAt),
      times.startsTogether,
    ],
  )
  if (!added) throw new Error('nothing was written')
  const auditId = await recordChange(tx, {
    now,
    author,
    thing: 'assignment',
    thingId: added.id,
    action: 'given',
    personId: studentId,
    after: {
      [thing.kind]: thing.kind === 'drill' ? thing.skill : thing.id,
      ...said(times),
      students: students.length,
      opened: [],
    },
  })
  await addStudents(tx, added.id, students, { ...by, auditId })
  return { id: added.id, auditId }
}

/** Adds students of the group to an assignment of it. */
export async function assignToMore(
  tx: Db,
  { id, students }: { id: number; students: readonly Candidate[] },
  by: By,
): Promise<{ auditId: number }> {
  const after = { students: students.map((student) => student.id), opened: [] }
  const change = { thing: 'assignment', thingId: id, action: 'students_added', after } as const
  const auditId = await recordChange(tx, { ...by, ...change })
  await addStudents(tx, id, students, { ...by, auditId })
  return { auditId }
}

/** Deletes an assignment that is undone before students have seen it. */
export async function takeBackAssignment(tx: Db, id: number): Promise<boolean> {
  const text = 'DELETE FROM assignments WHERE id = $1 RETURNING id'
  return (await tx.run({ name: 'take-back-assignment', text }, [id])).length === 1
}

/** Takes students out of an assignment again, before they have seen it; false when one of them is not in it any more. */
export async function takeBackStudents(tx: Db, id: number, userIds: readonly number[]): Promise<boolean> {
  const removed = await tx.run(
    {
      name: 'take-back-students',
      text: 'DELETE FROM assigned_students WHERE assignment_id = $1 AND user_id = ANY($2::int[]) RETURNING user_id',
    },
    [id, userIds],
  )
  return removed.length === userIds.length
}

/** An assignment, locked to be changed. */
export type LockedAssignment = {
  kind: AssignmentKind
  thing_id: number | null
  skill: string | null
  questions: number | null
  group_id: number | null
  due_at: Date
  opens_at: Date | null
  closes_at: Date | null
  starts_together: boolean
  begun_at: Date | null
  withdrawn_at: Date | null
}

/** Locks and returns an assignment; undefined when there is none. */
export async function lockAssignment(tx: Db, id: number): Promise<LockedAssignment | undefined> {
  const [found] = await tx.run<LockedAssignment>(
    {
      name: 'lock-assignment',
      text: `SELECT kind, coalesce(quiz_id, lesson_id) AS thing_id, skill, questions, group_id, due_at, opens_at, closes_at, starts_together,
          begun_at, withdrawn_at FROM assignments WHERE id = $1
        FOR UPDATE`,
    },
    [id],
  )
  return found
}

/** Returns the times of a locked assignment. */
export const timesOf = (locked: LockedAssignment): Times => ({
  dueAt: locked.due_at.getTime(),
  opensAt: locked.opens_at?.getTime() ?? null,
  closesAt: locked.closes_at?.getTime() ?? null,
  startsTogether: locked.starts_together,
})

/** Sets by when a locked assignment is due, and its window. */
export async function changeTimes(
  tx: Db,
  { id, before, times }: { id: number; before: Times; times: Times },
  by: By,
): Promise<void> {
  const values = { before: said(before), after: said(times) }
  if (isDeepStrictEqual(values.before, values.after)) return
  await tx.run(
    {
      name: 'change-times',
      text: 'UPDATE assignments SET due_at = $2, opens_at = $3, closes_at = $4 WHERE id = $1',
    },
    [id, new Date(times.dueAt), date(times.opensAt), date(times.closesAt)],
  )
  await recordChange(tx, { ...by, thing: 'assignment', thingId: id, action: 'due_changed', ...values })
}

/** Withdraws a locked assignment, so that students no longer see it, or brings it back. Idempotent. T8 */
export async function setWithdrawn(
  tx: Db,
  { id, was, isWithdrawn }: { id: number; was: Date | null; isWithdrawn: boolean },
  by: By,
): Promise<boolean> {
  if ((was !== null) === isWithdrawn) return false
  const text = 'UPDATE assignments SET withdrawn_at = $2 WHERE id = $1'
  await tx.run({ name: 'withdraw-assignment', text }, [id, isWithdrawn ? new Date(by.now) : null])
  const action = isWithdrawn ? 'withdrawn' : 'restored'
  const before = { withdrawn_at: was?.toISOString() ?? null }
  await recordChange(tx, { ...by, thing: 'assignment', thingId: id, action, before })
  return true
}

/** Takes back that an assignment was withdrawn or brought back: it was withdrawn then, or null; false when that has changed since. T4 */
export async function setWithdrawnAgain(tx: Db, id: number, withdrawnAt: string | null): Promise<boolean> {
  const text = `UPDATE assignments SET withdrawn_at = $2
    WHERE id = $1 AND (withdrawn_at IS NULL) = ($2::timestamptz IS NOT NULL) RETURNING id`
  return (await tx.run({ name: 'set-withdrawn-again', text }, [id, withdrawnAt])).length > 0
}

/** For how long a withdrawn assignment can be brought back: as long as a thing in the bin. T8 */
const restorableMs = binDays * 24 * 60 * 60_000

/** Deletes the assignments that can no longer be brought back. */
export const sweepAssignments = (db: Db, now: number) =>
  db.run({ name: 'sweep-assignments', text: 'DELETE FROM assignments WHERE withdrawn_at <= $1' }, [
    new Date(now - restorableMs),
  ])

/** The students who have not done an assignment. `$1` is the assignment, `$2` the time now. */
const undone = `FROM assigned_students s JOIN assignments x ON x.id = s.assignment_id JOIN users u ON u.id = s.user_id ${thingJoins}
    ${progressJoin} ${openJoin('s.user_id', '$2::timestamptz')}
  WHERE s.assignment_id = $1 AND p.done_at IS NULL AND s.assigned_at <= $2`

/** Why a reminder cannot reach a student of {@link undone}; null: it can. */
const leftOut = `CASE WHEN u.disabled_at IS NOT NULL THEN 'disabled' WHEN NOT o.is_open THEN 'no_access'
  WHEN u.email IS NULL THEN 'no_email' END`

/** Whether a student has been reminded of anything since `$3`. */
const isRecent = `EXISTS (SELECT FROM assigned_students r WHERE r.user_id = s.user_id AND r.reminded_at > $3)`

const sincePause = (now: number) => new Date(now - reminderPauseMs)

/** The advisory lock of reminders, so that two at once never remind a student twice. An arbitrary number. */
const remindingLock = 0x1a_47_e4_0a

/**
 * Reminds those who have not done an assignment, by one email each about all that they have to do, but no one twice within a day. Returns
 * whom, and how many had a reminder within a day. T35
 */
export async function remind(
  tx: Db,
  id: number,
  by: By,
): Promise<{ reminded: number; recent: number; auditId: number | null }> {
  const { now } = by
  await tx.run({ name: 'lock-reminding', text: 'SELECT pg_advisory_xact_lock($1)' }, [remindingLock])
  const students = await tx.run<{ id: number; email: string; reminded_at: Date | null; is_recent: boolean }>(
    {
      name: 'students-to-remind',
      text: `SELECT s.user_id AS id, u.email, s.reminded_at, ${isRecent} AS is_recent ${undone} AND ${leftOut} IS NULL ORDER BY s.user_id`,
    },
    [id, new Date(now), sincePause(now)],
  )
  const reminded = students.filter(({ is_recent }) => !is_recent)
  const recent = students.length - reminded.length
  if (reminded.length === 0) return { reminded: 0, recent, auditId: null }
  await tx.run(
    {
      name: 'note-reminded',
      text: 'UPDATE assigned_students SET reminded_at = $2 WHERE assignment_id = $1 AND user_id = ANY($3::int[])',
    },
    [id, new Date(now), reminded.map((student) => student.id)],
  )
  const before = { reminded: reminded.map(({ id: userId, reminded_at: at }) => ({ id: userId, at })) }
  const after = { students: reminded.map((student) => student.id), opened: [] }
  const auditId = await recordChange(tx, {
    ...by,
    thing: 'assignment',
    thingId: id,
    action: 'reminded',
    before,
    after,
  })
  const emails = reminded.map(({ id: userId, email }) => ({ to: email, userId }))
  await enqueueAll(tx, now, 'reminder', emails, emailAbout(auditId, by))
  return { reminded: reminded.length, recent, auditId }
}

/** Undoes a reminder: its students were last reminded when they were before it. */
export async function takeBackReminders(
  tx: Db,
  id: number,
  reminded: readonly { id: number; at: string | null }[],
): Promise<boolean> {
  await tx.run(
    {
      name: 'take-back-reminders',
      text: `UPDATE assigned_students s SET reminded_at = b.at FROM jsonb_to_recordset($2::jsonb) AS b (id int, at timestamptz)
        WHERE s.assignment_id = $1 AND s.user_id = b.id`,
    },
    [id, JSON.stringify(reminded)],
  )
  return true
}

/** An assignment as staff see it. */
export type AssignmentRow = {
  id: number
  kind: AssignmentKind
  name: string
  course_id: number | null
  course: string | null
  thing_id: number | null
  /** How many questions of a drill are to be answered. */
  questions: number | null
  is_public: boolean
  group: { id: number | null; name: string } | null
  student: { id: number; name: string } | null
  author: string | null
  given_at: string
  due_at: string
  opens_at: string | null
  closes_at: string | null
  starts_together: boolean
  begun_at: string | null
  withdrawn_at: string | null
}

/** The columns of {@link AssignmentRow} of assignment `x`. Requires {@link thingJoins}. */
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

/** A student of an assignment, as staff see them. */
export type AssignedRow = {
  id: number
  name: string
  is_begun: boolean
  done_at: string | null
  is_open: boolean
  reminded_at: string | null
}

/** How many have to do an assignment, have done it, could be reminded now, had a reminder of anything within a day, and cannot be reminded. */
export type AssignmentCounts = {
  students: number
  done: number
  remindable: number
  recent: number
  left_out: Record<Unremindable, number>
}

/** Returns an assignment with its first students, those who have not done it in front; undefined when there is none. T35 */
export async function readAssignment(
  db: Db,
  id: number,
  { now, most }: { now: number; most: number },
): Promise<(AssignmentRow & AssignmentCounts & { people: AssignedRow[]; path: string | null }) | undefined> {
  const at = new Date(now)
  type Opened = { slug: string; lesson: { id: number; slug: string } | null }
  const [row] = await db.run<AssignmentRow & AssignmentCounts & { opened: Opened }>(
    {
      name: 'assignment-of-staff',
      text: `SELECT x.id, ${assignmentColumns}, n.students, n.done, r.remindable, r.recent, r.left_out, json_build_object('slug', c.slug,
          'lesson', CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'slug', l.slug) END) AS opened
        FROM assignments x ${thingJoins} ${countsJoin}
          CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE why IS NULL AND NOT is_recent)::int AS remindable,
              count(*) FILTER (WHERE why IS NULL AND is_recent)::int AS recent, json_build_object(${unremindables
                .map((why) => `'${why}', count(*) FILTER (WHERE why = '${why}')`)
                .join(', ')}) AS left_out
            FROM (SELECT ${isRecent} AS is_recent, ${leftOut} AS why ${undone}) students) r
        WHERE x.id = $1`,
    },
    [id, at, sincePause(now)],
  )
  if (!row) return undefined
  const { opened, ...found } = row
  const path = found.is_public ? pathOf(found.kind, opened, opened.lesson) : null
  const people = await db.run<AssignedRow>(
    {
      name: 'students-of-assignment',
      text: `SELECT u.id, u.name, p.begun_at IS NOT NULL AS is_begun, ${isoOf('p.done_at')} AS done_at, o.is_open,
          ${isoOf('s.reminded_at')} AS reminded_at
        FROM assigned_students s JOIN assignments x ON x.id = s.assignment_id JOIN users u ON u.id = s.user_id ${thingJoins}
          ${progressJoin} ${openJoin('s.user_id', '$2::timestamptz')}
        WHERE s.assignment_id = $1 ORDER BY p.done_at IS NOT NULL, lower(u.name), u.id LIMIT $3`,
    },
    [id, at, most],
  )
  return { ...found, people, path }
}

/** Returns the quiz and the students of an assignment; undefined when it is none of a quiz. */
export async function findAssignedQuiz(
  db: Db,
  id: number,
): Promise<{ quiz_id: number; user_ids: number[] } | undefined> {
  const [found] = await db.run<{ quiz_id: number; user_ids: number[] }>(
    {
      name: 'assigned-quiz',
      text: `SELECT x.quiz_id, ARRAY(SELECT s.user_id FROM assigned_students s WHERE s.assignment_id = x.id) AS user_ids
        FROM assignments x WHERE x.id = $1 AND x.quiz_id IS NOT NULL`,
    },
    [id],
  )
  return found
}

/** Returns the members of a group who are not in an assignment of it. */
export async function listOutside(db: Db, id: number, groupId: number): Promise<number[]> {
  const rows = await db.run<{ user_id: number }>(
    {
      name: 'members-outside-assignment',
      text: `SELECT m.user_id FROM group_members m WHERE m.group_id = $2
        AND NOT EXISTS (SELECT FROM assigned_students s WHERE s.assignment_id = $1 AND s.user_id = m.user_id) ORDER BY m.user_id`,
    },
    [id, groupId],
  )
  return rows.map(({ user_id }) => user_id)
}
