import { dueStateOf, type AssignmentKind } from '../../core/staff/assignments.ts'
import { windowsColumn, type WindowRow } from '../attempts/windows.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { Email } from '../mail/email.ts'
import { emailTextsFor } from '../mail/words.ts'
import { getSettings } from '../site/settings.ts'
import { drilledQuestions, openJoin, pathOf, progressJoin, thingJoins, thingName } from './things.ts'

/** Something a student has to do, or has done lately; `lesson` is where it is opened, null when that is nowhere at present. */
export type DueRow = {
  id: number
  kind: AssignmentKind
  name: string
  /** Null for a drill. */
  course: { slug: string; name: string } | null
  lesson: { id: number; slug: string } | null
  quiz_id: number | null
  /** Of a drill: how many questions are to be answered, and how many are. */
  questions: number | null
  answered: number | null
  due_at: string
  done_at: string | null
  is_begun: boolean
  is_open: boolean
  windows: WindowRow[] | null
}

/** What was done stays on the home page for a week, and until its time. */
const doneDays = 7
/** The most things that a home page lists. */
const mostDue = 20

/**
 * Returns what a user has to do, the earliest first, and what was done lately; null for `most`: all of it. Of more than that, what is due
 * nearest to now, so that what was never done long ago does not hide what is due today. T35
 */
export const listDue = (
  db: Db,
  userId: number,
  { now, most = mostDue }: { now: number; most?: number | null },
): Promise<DueRow[]> =>
  db.run(
    {
      name: 'due-of-student',
      text: `SELECT * FROM (SELECT x.id, x.kind, ${thingName} AS name, CASE WHEN c.id IS NOT NULL THEN json_build_object('slug', c.slug, 'name', c.name) END AS course,
          CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'slug', l.slug) END AS lesson, x.quiz_id, x.questions,
          least(${drilledQuestions}, x.questions) AS answered,
          ${isoOf('x.due_at')} AS due_at, ${isoOf('p.done_at')} AS done_at, p.begun_at IS NOT NULL AS is_begun, o.is_open,
          CASE WHEN x.kind = 'quiz' THEN ${windowsColumn('$1::int', 'x.quiz_id', 'v', '$2::timestamptz')} END AS windows
        FROM assigned_students s JOIN assignments x ON x.id = s.assignment_id ${thingJoins} ${progressJoin}
          ${openJoin('$1::int', '$2::timestamptz')}
        WHERE s.user_id = $1 AND s.assigned_at <= $2 AND x.withdrawn_at IS NULL
          AND (p.done_at IS NULL OR greatest(p.done_at, x.due_at) > $2::timestamptz - make_interval(days => $3))
        ORDER BY p.done_at IS NOT NULL, abs(extract(epoch FROM x.due_at - $2::timestamptz)), x.id LIMIT $4) due
        ORDER BY done_at IS NOT NULL, due_at, id`,
    },
    [userId, new Date(now), doneDays, most],
  )

/** Returns the state of a row, by the calendar of a time zone. */
export const stateOf = ({ due_at, done_at }: Pick<DueRow, 'due_at' | 'done_at'>, at: { now: number; zone: string }) =>
  dueStateOf({ dueAt: Date.parse(due_at), doneAt: done_at === null ? null : Date.parse(done_at) }, at)

type Send = (email: Email) => Promise<void>

/** Returns the account with this address as its emails about assignments need it; undefined once it is gone. */
async function findStudent(db: Db, email: string): Promise<{ id: number } | undefined> {
  const text = 'SELECT id FROM users WHERE email = $1 AND disabled_at IS NULL'
  return (await db.run<{ id: number }>({ name: 'student-by-address', text }, [email]))[0]
}

/** Sends the email about something new to do; does nothing where that was withdrawn, is done, or cannot be opened any more. */
export async function sendAssignmentEmail(
  db: Db,
  { to, assignmentId }: { to: string; assignmentId: number },
  { now, send }: { now: number; send: Send },
): Promise<void> {
  const student = await findStudent(db, to)
  const due = student && (await listDue(db, student.id, { now, most: null })).find(({ id }) => id === assignmentId)
  if (!due?.is_open || due.done_at !== null) return
  const { academyName: academy, timeZone: zone } = await getSettings(db)
  const { kind, name, course, lesson, questions, due_at } = due
  const path = pathOf(kind, course, lesson)
  if (path === null) return
  const texts = await emailTextsFor(db, { email: to })
  await send({
    to,
    ...texts.assigned({ academy, name, questions, course: course?.name ?? null, dueAt: due_at, zone, path }),
  })
}

/** Reminds a student of all that they have to do; does nothing where all is done by then. */
export async function sendReminder(
  db: Db,
  { to, userId }: { to: string; userId: number },
  { now, send }: { now: number; send: Send },
): Promise<void> {
  const student = await findStudent(db, to)
  if (student?.id !== userId) return
  const { academyName: academy, timeZone: zone } = await getSettings(db)
  const things = (await listDue(db, userId, { now, most: null }))
    .filter(({ done_at, is_open }) => done_at === null && is_open)
    .map(({ name, questions, due_at: dueAt }) => ({ name, questions, dueAt, isOverdue: Date.parse(dueAt) < now }))
  if (things.length === 0) return
  const texts = await emailTextsFor(db, { email: to })
  await send({ to, ...texts.assignmentReminder({ academy, zone, things }) })
}
