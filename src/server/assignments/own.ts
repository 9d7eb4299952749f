import { dueStateOf } from '../../core/staff/assignments.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import type { Email } from '../mail/email.ts'
import { emailTextsFor } from '../mail/words.ts'
import { getSettings } from '../site/settings.ts'
import { pathOf } from './things.ts'
import * as queries from './queries.ts'

/** Something a student has to do, or has done lately. */
export type DueRow = RowOf<typeof queries.listDue>

/** The number of days that finished work stays on the home page, counted from its completion or its due time, whichever is later. */
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
): Promise<DueRow[]> => queries.listDue(db, { userId, now: new Date(now), doneDays, most })

/** Returns the state of a row, by the calendar of a time zone. */
export const stateOf = ({ due_at, done_at }: Pick<DueRow, 'due_at' | 'done_at'>, at: { now: number; zone: string }) =>
  dueStateOf({ dueAt: Date.parse(due_at), doneAt: done_at === null ? null : Date.parse(done_at) }, at)

type Send = (email: Email) => Promise<void>

/** Returns the account with this address as its emails about assignments need it; undefined once it is gone. */
async function findStudent(db: Db, email: string): Promise<{ id: number } | undefined> {
  return (await queries.findStudent(db, { email }))[0]
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
