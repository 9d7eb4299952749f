import type { z } from 'zod'
import { windowAt } from '../../core/attempts/window.ts'
import { daysBetween } from '../../core/dates.ts'
import { dayIn } from '../../core/editing/zone.ts'
import { isFreshResult } from '../../core/learning/today.ts'
import { isStaff } from '../../core/staff/permissions.ts'
import { studentHome } from '../../contract/student-home.ts'
import { settled } from '../attempts/ending/closing.ts'
import { listDue, stateOf } from '../assignments/own.ts'
import { listFinished, scoreOf, type FinishedRow } from '../attempts/finished.ts'
import { runningOnWire } from '../attempts/rows.ts'
import { readWindows } from '../attempts/windows.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import type { Context } from '../http/context.ts'
import { routes } from '../http/route.ts'
import { readDay } from '../learning/today.ts'
import { readOwnErrorForHome } from '../official-scores/store.ts'
import { getCachedSettings, getDsatTable } from '../site/settings.ts'
import { findHome, listOpenAttempts } from './store.ts'
import { checkTestDate, followTestDate, setTestDate } from './test-date.ts'

/** The user whose home is read. */
type HomeActor = Pick<Actor, 'id' | 'role'>

/** Returns the time zone of the academy. */
const zoneOf = async (db: Db, now: number) => (await getCachedSettings(db, now)).timeZone

/** Returns today's date where the academy is. */
const todayOf = async (db: Db, now: number) => dayIn(await zoneOf(db, now), now)

const isoOrNull = (at: number | null | undefined) => (typeof at === 'number' ? new Date(at).toISOString() : null)

/** Returns what a user has to do, each with its state and, of a quiz, the window that holds. T35 T37 */
async function dueOf({ db, now }: Context, actor: HomeActor) {
  const at = { now: now(), zone: await zoneOf(db, now()) }
  return (await listDue(db, actor.id, at)).map(({ windows, ...due }) => {
    const window = windows && windowAt(readWindows(windows), at.now)
    return {
      ...due,
      opens_at: isoOrNull(window?.opensAt),
      closes_at: isoOrNull(window?.closesAt),
      awaits_staff: window?.awaitsStaff ?? false,
      state: stateOf(due, at),
    }
  })
}

const testDateOnWire = (day: string | null, today: string) => ({
  test_date: day,
  days_left: day === null ? null : daysBetween(today, day),
})

/** Returns the open attempts of a user that time has not closed, with their clocks. */
async function running(context: Context, actor: HomeActor) {
  const attempts = await listOpenAttempts(context.db, actor.id)
  const shown = await Promise.all(
    attempts.map(async (attempt) => {
      const phase = await settled(context, attempt)
      if (phase.at === 'closed') return []
      const { settings } = await context.versions.get(attempt.version_id)
      return {
        ...runningOnWire(attempt, attempt.is_retake, context.now()),
        quiz: settings.name,
        lesson_id: attempt.lesson_id,
      }
    }),
  )
  return shown.flat()
}

/** Returns a finished test, and the score before it that it can be compared with. */
async function resultOf(
  { versions }: Pick<Context, 'versions'>,
  row: FinishedRow,
  { finished, table }: { finished: FinishedRow[]; table: readonly number[] },
) {
  const hasEstimate = (one: FinishedRow) => scoreOf(one, table).estimate !== null
  // A withheld score stays so beside another one, too. X4
  const earlier = finished.slice(finished.indexOf(row) + 1).filter(({ final_at }) => final_at === null)
  const before = earlier.find((one) => (hasEstimate(row) ? hasEstimate(one) : one.quiz_id === row.quiz_id))
  return {
    quiz_id: row.quiz_id,
    attempt_id: row.id,
    quiz: (await versions.get(row.version_id)).settings.name,
    finished_at: row.finished_at.toISOString(),
    is_practice: row.is_practice,
    final_at: row.final_at?.toISOString() ?? null,
    score:
      row.final_at === null
        ? { ...scoreOf(row, table), correct_answers: row.correct_count, total_questions: row.total_count }
        : null,
    before: before ? scoreOf(before, table) : null,
    is_held: row.is_held,
    has_review: !row.is_retaken && !row.is_held,
  }
}

/** Returns the latest test with an estimate, else the latest quiz; and the latest of all while it comes first, by when practice began last. */
async function results(context: Context, actor: HomeActor, day: ReturnType<typeof readDay>) {
  const { db, now } = context
  const [finished, table, { practicedAt }] = await Promise.all([
    listFinished(db, actor.id, now()),
    getDsatTable(db, now()),
    day,
  ])
  const [latest] = finished
  const last = finished.find((row) => scoreOf(row, table).estimate !== null) ?? latest
  const isFresh =
    latest !== undefined &&
    !latest.is_retaken &&
    !latest.is_held &&
    isFreshResult({ finishedAt: latest.finished_at.getTime(), practicedAt }, now())
  return {
    last: last ? await resultOf(context, last, { finished, table }) : null,
    fresh: isFresh ? await resultOf(context, latest, { finished, table }) : null,
  }
}

/** Reads the home of a user. */
export async function readHome(context: Context, actor: HomeActor): Promise<z.input<typeof studentHome.get.reply>> {
  const { db, now } = context
  // It closes attempts whose time is up, whose scores are the last ones then.
  const open = await running(context, actor)
  const day = readDay(db, actor.id, now())
  const [today, shown, { practice, nextLesson, testDate, trial }, scores, due] = await Promise.all([
    todayOf(db, now()),
    findHome(db, actor.id, now()),
    day,
    results(context, actor, day),
    dueOf(context, actor),
  ])
  return {
    ...testDateOnWire(testDate, today),
    is_staff: isStaff(actor.role),
    running: open,
    next_lesson: nextLesson,
    fresh_result: scores.fresh,
    last_score: scores.last,
    own_error: scores.last?.score?.estimate ? await readOwnErrorForHome(db, now()) : null,
    practice,
    trial,
    due,
    ...shown,
  }
}

export const homeRoutes = routes(studentHome, {
  async get(_input, context) {
    return { data: await readHome(context, context.actor) }
  },

  async setTestDate({ body: { test_date: day } }, { db, actor, now }) {
    const today = await todayOf(db, now())
    checkTestDate(day, today)
    await setTestDate(db, actor.id, day)
    await followTestDate(db, actor.id, now())
    return { data: testDateOnWire(day, today), msg: day === null ? 'test_date.removed' : 'test_date.saved' }
  },
})
