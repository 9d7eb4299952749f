import { dayMs } from '../dates.ts'
import { localIn } from '../editing/zone.ts'
import type { HistoryFact } from './history.ts'
import { minutesPracticed } from './practiced.ts'
import { calendarDay } from './returns.ts'
import { inTen, type InTen } from './said.ts'
import type { Share } from './skill-model.ts'
import { assessmentOf, daysWithout, type TestAhead } from './telling.ts'
import { weekdayOf } from './plan-week.ts'

// What the report for parents and the weekly emails say is decided here, from figures alone; the dictionary puts it in words. T30 L6

const daysOfWeek = 7
/** The weeks that a report shows. */
const weeksShown = 4

/** The practice of seven days: answers, wherever they were given, the days that have any, and whole minutes. */
export type PracticeOfWeek = { answers: number; days: number; minutes: number }

/** Returns the practice of so many weeks, the latest first; each ends with today or seven days after the one before. */
export function practiceByWeek(
  history: readonly Pick<HistoryFact, 'at' | 'place' | 'seconds' | 'mark'>[],
  { now, zone, weeks = weeksShown }: { now: number; zone: string; weeks?: number },
): PracticeOfWeek[] {
  const today = calendarDay(zone, now)
  return Array.from({ length: weeks }, (_, back) => {
    const last = today - back * daysOfWeek
    const given = history
      .map(({ at, place, seconds, mark }) => ({ day: calendarDay(zone, at), place, seconds, mark }))
      .filter(({ day, mark }) => mark !== null && day <= last && day > last - daysOfWeek)
    return {
      answers: given.length,
      days: new Set(given.map(({ day }) => day)).size,
      minutes: minutesPracticed(given),
    }
  })
}

/** The statement that practice supports: never any, none for so many days, none this week, or the practice of the week. */
export type SaidPractice =
  | { is: 'never' }
  | { is: 'paused'; days: number }
  | { is: 'rested' }
  | ({ is: 'done' } & PracticeOfWeek)

/** Returns what is said of the practice of the last seven days. */
export function saidPractice(
  history: readonly Pick<HistoryFact, 'at' | 'place' | 'seconds' | 'mark'>[],
  at: { now: number; zone: string },
): SaidPractice {
  const latest = history.reduce((last, one) => Math.max(last, one.at), -Infinity)
  if (latest === -Infinity) return { is: 'never' }
  const days = daysWithout(latest, at.now)
  if (days !== null) return { is: 'paused', days }
  const [week] = practiceByWeek(history, { ...at, weeks: 1 })
  return week && week.answers > 0 ? { is: 'done', ...week } : { is: 'rested' }
}

/** A result of a test: right answers, and the section score that they stand for, as a band; null: the test is too short for one. */
type TestResult = { correct: number; total: number; estimate: { low: number; high: number } | null }

/**
 * The statement that the latest tests support: none yet, a band of scores and how it compares to the band before, or the right answers in a
 * test that is too short for a score.
 */
export type SaidScore =
  | { is: 'none' }
  | { is: 'band'; low: number; high: number; compared: 'first' | 'higher' | 'lower' | 'near' }
  | { is: 'right'; correct: number; total: number }

/** Returns what is said of the results of tests, the latest first. Bands that touch are no difference. */
export function saidScore(tests: readonly TestResult[]): SaidScore {
  const [latest, before] = tests.flatMap(({ estimate }) => estimate ?? [])
  if (latest) {
    const { low, high } = latest
    const compared = !before ? 'first' : low > before.high ? 'higher' : high < before.low ? 'lower' : 'near'
    return { is: 'band', low, high, compared }
  }
  const [short] = tests
  return short && short.total > 0 ? { is: 'right', correct: short.correct, total: short.total } : { is: 'none' }
}

/** The weekly emails leave on this day, from this hour on; what is late waits for the morning, and then for the next week. L6 */
const mailDay = 0
const mailHours = { from: 17, until: 21, nextFrom: 8, nextUntil: 17 }

/**
 * Returns the week whose emails leave now, as the day on which it ends, counted from 1970-01-01 on the academy's calendar; null: none does.
 * Hours are those of its clocks, so that a change of them leaves out no week and sends none twice.
 */
export function weekToMail(zone: string, now: number): number | null {
  const today = calendarDay(zone, now)
  const hour = Number(localIn(zone, now).slice(11, 13))
  if (weekdayOf(today) === mailDay) return hour >= mailHours.from && hour < mailHours.until ? today : null
  const yesterday = today - 1
  return weekdayOf(yesterday) === mailDay && hour >= mailHours.nextFrom && hour < mailHours.nextUntil ? yesterday : null
}

/** After so many days without an answer no weekly email is written for what returns alone. */
const quietDays = 28

/** The facts that decide whether a student gets a weekly email. */
export type WeekFacts = {
  practice: SaidPractice
  /** Lessons done in it. */
  lessons: number
  /** The number of assignments with a deadline that are not done. */
  due: number
  /** Questions that return today. */
  returns: number
  /** Time of her last answer; null: never. */
  lastAt: number | null
}

/** Returns whether there is anything to write to a student: something was done, something is due, or what she practices returns. */
export function hasNews({ practice, lessons, due, returns, lastAt }: WeekFacts, now: number): boolean {
  if (practice.is === 'done' || lessons > 0 || due > 0) return true
  return returns > 0 && lastAt !== null && now - lastAt < quietDays * dayMs
}

/**
 * The statement that an estimate supports for a parent: too early, no more than guessing, or so many of ten medium questions with the band;
 * whether the band is wide, and the trend.
 */
export type SaidLevelOfAll =
  | { is: 'early'; missing: number }
  | { is: 'guessing' }
  | ({ is: 'said'; isWide: boolean; trend: 'rising' | 'falling' | 'steady' | null } & InTen)

/** Returns what is said of all skills together. */
export function saidLevel({
  estimate,
  missing,
  trend,
}: {
  estimate: Share | null
  missing: number
  trend: 'rising' | 'falling' | 'steady' | null
}): SaidLevelOfAll {
  if (estimate === null) return { is: 'early', missing }
  const assessment = assessmentOf(estimate)
  return assessment === 'guessing'
    ? { is: 'guessing' }
    : { is: 'said', isWide: assessment === 'wide', trend, ...inTen(estimate) }
}

/** Returns the test that is said to be ahead; one that is over is said no more. */
export const saidTest = (ahead: TestAhead) => (ahead?.is === 'over' ? null : ahead)

/** Returns the one next step that is said: on the day of the test nothing is left to do. */
export const saidNext = <Step extends { to: string }>(next: Step, ahead: TestAhead): Step | { to: 'rest' } =>
  ahead?.is === 'today' ? { to: 'rest' } : next
