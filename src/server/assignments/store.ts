import { isDeepStrictEqual } from 'node:util'
import { dayMs } from '../../core/dates.ts'
import { binDays } from '../../core/editing/nouns.ts'
import type { AssignmentKind } from '../../core/staff/assignments.ts'
import { reminderPauseMs } from '../../core/staff/assignments.ts'
import { emailAbout, emailDueAt, recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { enqueueAll } from '../outbox/store.ts'
import { pathOf } from './things.ts'
import * as queries from './queries.ts'

type By = { author: Author; now: number }

/** The assigned thing: a lesson or a quiz by its id, or a drill by its skill. */
export type ThingRef =
  | { kind: Exclude<AssignmentKind, 'drill'>; id: number }
  | { kind: 'drill'; skill: string; questions: number }

/** A thing as staff assign it; `lesson_id` is where students open it, null when nowhere; a drill asks questions of all courses. */
export type Thing = RowOf<typeof queries.findThing>

/** Returns what is to be assigned; undefined when there is none. */
export async function findThing(db: Db, thing: ThingRef): Promise<Thing | undefined> {
  const [found] = await queries.findThing(db, { kind: thing.kind, thing: JSON.stringify(thing) })
  return found
}

/**
 * Lists the lessons and quizzes of a course, in the order of its outline, each quiz after its lesson; those in the bin are left out. One that
 * is not public cannot be assigned.
 */
export const listChoices = (db: Db, courseId: number) => queries.listChoices(db, { courseId })

/** A student to whom something may be assigned, and what staff have to know before. */
export type Candidate = RowOf<typeof queries.checkStudents>

/** Returns the students among these accounts by name, each with what staff have to know before a thing is due from them by a time. */
export const checkStudents = (
  db: Db,
  thing: ThingRef,
  { userIds, dueAt, now }: { userIds: readonly number[]; dueAt: number; now: number },
): Promise<Candidate[]> =>
  queries.checkStudents(db, {
    kind: thing.kind,
    thing: JSON.stringify(thing),
    userIds,
    now: new Date(now),
    dueAt: new Date(dueAt),
  })

/** Adds students to an assignment and enqueues an email to those who have not done it yet. */
async function addStudents(
  tx: Db,
  assignmentId: number,
  students: readonly Candidate[],
  { author, now, auditId }: By & { auditId: number },
): Promise<void> {
  await queries.addStudents(tx, {
    assignmentId,
    userIds: students.map(({ id }) => id),
    at: new Date(emailDueAt({ author, now })),
  })
  const emails = students.flatMap(({ email: to, is_done: isDone }) =>
    to === null || isDone ? [] : [{ to, assignmentId }],
  )
  await enqueueAll(tx, now, 'assignment', emails, emailAbout(auditId, { author, now }))
}

/** The students to whom something is assigned: a group by its name now, or one student. */
export type AssignedTo = { groupId: number; groupName: string } | { studentId: number }

/** The instant by which something is due, and the window that the assignment carries. */
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
  const [added] = await queries.giveAssignment(tx, {
    kind: thing.kind,
    thing: JSON.stringify(thing),
    authorId: author.actorId,
    groupId: group?.groupId ?? null,
    groupName: group?.groupName ?? null,
    studentId,
    givenAt: new Date(emailDueAt(by)),
    dueAt: new Date(times.dueAt),
    opensAt: date(times.opensAt),
    closesAt: date(times.closesAt),
    startsTogether: times.startsTogether,
  })
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
  return (await queries.takeBackAssignment(tx, { id })).length === 1
}

/** Takes students out of an assignment again, before they have seen it; false when one of them is not in it any more. */
export async function takeBackStudents(tx: Db, id: number, userIds: readonly number[]): Promise<boolean> {
  const removed = await queries.takeBackStudents(tx, { id, userIds })
  return removed.length === userIds.length
}

/** An assignment, locked to be changed. */
export type LockedAssignment = RowOf<typeof queries.lockAssignment>

/** Locks and returns an assignment; undefined when there is none. */
export async function lockAssignment(tx: Db, id: number): Promise<LockedAssignment | undefined> {
  const [found] = await queries.lockAssignment(tx, { id })
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
  await queries.changeTimes(tx, {
    id,
    dueAt: new Date(times.dueAt),
    opensAt: date(times.opensAt),
    closesAt: date(times.closesAt),
  })
  await recordChange(tx, { ...by, thing: 'assignment', thingId: id, action: 'due_changed', ...values })
}

/** Withdraws a locked assignment, so that students no longer see it, or brings it back. Idempotent. T8 */
export async function setWithdrawn(
  tx: Db,
  { id, was, isWithdrawn }: { id: number; was: Date | null; isWithdrawn: boolean },
  by: By,
): Promise<boolean> {
  if ((was !== null) === isWithdrawn) return false
  await queries.setWithdrawn(tx, { id, withdrawnAt: isWithdrawn ? new Date(by.now) : null })
  const action = isWithdrawn ? 'withdrawn' : 'restored'
  const before = { withdrawn_at: was?.toISOString() ?? null }
  await recordChange(tx, { ...by, thing: 'assignment', thingId: id, action, before })
  return true
}

/** Takes back that an assignment was withdrawn or brought back: it was withdrawn then, or null; false when that has changed since. T4 */
export async function setWithdrawnAgain(tx: Db, id: number, withdrawnAt: string | null): Promise<boolean> {
  return (
    (await queries.setWithdrawnAgain(tx, { id, withdrawnAt: withdrawnAt === null ? null : new Date(withdrawnAt) }))
      .length > 0
  )
}

/** The time for which a withdrawn assignment can be brought back: as long as a thing in the bin. T8 */
const restorableMs = binDays * dayMs

/** Deletes the assignments that can no longer be brought back. */
export const sweepAssignments = (db: Db, now: number) =>
  queries.sweepAssignments(db, { before: new Date(now - restorableMs) })

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
  await queries.lockReminding(tx, { lock: remindingLock })
  const students = await queries.listStudentsToRemind(tx, { id, now: new Date(now), recently: sincePause(now) })
  const reminded = students.filter(({ is_recent }) => !is_recent)
  const recent = students.length - reminded.length
  if (reminded.length === 0) return { reminded: 0, recent, auditId: null }
  await queries.noteReminded(tx, { id, now: new Date(now), userIds: reminded.map((student) => student.id) })
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
  await queries.takeBackReminders(tx, { id, reminded: JSON.stringify(reminded) })
  return true
}

/**
 * An assignment as staff see it, and how many have to do it, have done it, could be reminded now, had a reminder of anything within a day, and
 * cannot be reminded.
 */
export type AssignmentRow = Omit<RowOf<typeof queries.readAssignment>, 'opened'>

/** A student of an assignment, as staff see them. */
type AssignedRow = RowOf<typeof queries.listStudents>

/** Returns an assignment with its first students, those who have not done it in front; undefined when there is none. T35 */
export async function readAssignment(
  db: Db,
  id: number,
  { now, most }: { now: number; most: number },
): Promise<(AssignmentRow & { people: AssignedRow[]; path: string | null }) | undefined> {
  const at = new Date(now)
  const [row] = await queries.readAssignment(db, { id, now: at, recently: sincePause(now) })
  if (!row) return undefined
  const { opened, ...found } = row
  const path = found.is_public ? pathOf(found.kind, opened, opened.lesson) : null
  const people = await queries.listStudents(db, { id, now: at, most })
  return { ...found, people, path }
}

/** Returns the quiz and the students of an assignment; undefined when it is none of a quiz. */
export async function findAssignedQuiz(
  db: Db,
  id: number,
): Promise<{ quiz_id: number; user_ids: number[] } | undefined> {
  const [found] = await queries.findQuiz(db, { id })
  return found
}

/** Returns the members of a group who are not in an assignment of it. */
export async function listOutside(db: Db, id: number, groupId: number): Promise<number[]> {
  const rows = await queries.listOutside(db, { id, groupId })
  return rows.map(({ user_id }) => user_id)
}
