import { dayOfDate } from '../dates.ts'
import { dayIn } from '../editing/zone.ts'

/** The grade of an answer for FSRS. */
export type ReturnGrade = 'again' | 'hard' | 'good'

/** An answer over so many times the pace of the test was hard. */
const slowFactor = 2

type Answered = {
  isRight: boolean
  isGuessed: boolean
  isHelped: boolean
  seconds: number
  /** The pace of the test for this student: with extra time it is longer. */
  paceSeconds: number
}

/** Returns the grade of an answer: wrong or guessed is again, slow or with help hard. */
export function gradeOf({ isRight, isGuessed, isHelped, seconds, paceSeconds }: Answered): ReturnGrade {
  if (!isRight || isGuessed) return 'again'
  return isHelped || seconds > slowFactor * paceSeconds ? 'hard' : 'good'
}

/** The state of one question that returns, as it is stored. */
export type ReturnCard = {
  stability: number
  difficulty: number
  reps: number
  lapses: number
  lastDay: number
  dueDay: number
  /** Since the last miss: the day of the first right answer, and how many were right of siblings and of the question itself. */
  rightSince: number | null
  rightSiblings: number
  rightSelf: number
}

/** The pace of the test: 27 questions in 32 minutes. */
const testPaceSeconds = (32 * 60) / 27

/** Returns the seconds that a question takes at the pace of the test, with this share of its time; null: untimed, as with the most. */
export const paceSeconds = (timePercent: number | null): number => (testPaceSeconds * (timePercent ?? 300)) / 100

const quarterMs = 900_000
/** So many quarters of an hour are kept: those of a school's year in one zone. */
const mostQuarters = 20_000
const daysOfQuarters = new Map<string, number>()

/**
 * Returns the day of an instant on the calendar of a zone, counted from 1970-01-01. In every zone a day begins at a quarter of an hour, so
 * each quarter is looked up once: a history has thousands of answers.
 */
export function calendarDay(zone: string, at: number): number {
  const quarter = `${zone} ${Math.floor(at / quarterMs)}`
  const known = daysOfQuarters.get(quarter)
  if (known !== undefined) return known
  const day = dayOfDate(dayIn(zone, at))
  if (daysOfQuarters.size >= mostQuarters) daysOfQuarters.clear()
  daysOfQuarters.set(quarter, day)
  return day
}

/** Right so often, over so many days, a question is learned. */
export const learned = { siblings: 2, self: 3, days: 10 }

/** Returns whether a question is learned: it returns no more, and remains in the mistake book. */
export function isLearned({ rightSince, rightSiblings, rightSelf, lastDay }: ReturnCard): boolean {
  if (rightSince === null || lastDay - rightSince < learned.days) return false
  return rightSiblings >= learned.siblings || rightSelf >= learned.self
}

/** The contents of a day's practice. */
export type DayPlan = {
  /** Ids of the questions that return today, and of the mistakes that are begun. */
  returns: number[]
  begun: number[]
  /** The number of due questions that do not fit and move to tomorrow. */
  moved: number
  minutes: number
}

/** Reading the verdict and the explanation. */
export const readingSeconds = 45
const mostBegun = 5
/** A mistake that was not begun for so long remains in the book only. */
const longestWaitDays = 21

type Due = { itemId: number; skill: string; dueDay: number }
type Mistake = { itemId: number; skill: string; missedDay: number; pointsToWin: number }

/**
 * Returns what fits into a day's minutes: what is due first, the oldest before the rest, then new mistakes by the points that they can
 * win, five at most. Each costs this student's usual time for its skill and the reading of its explanation.
 */
export function planDay({
  due,
  mistakes,
  minutes,
  today,
  begunToday = 0,
  secondsOf,
}: {
  due: readonly Due[]
  mistakes: readonly Mistake[]
  minutes: number
  today: number
  /** The number of mistakes that have already begun to return today. */
  begunToday?: number
  secondsOf: (skill: string) => number
}): DayPlan {
  let left = minutes * 60
  /** Takes from a list what fits; one always does, so that a day is never empty while something waits. */
  const taken = <One extends { itemId: number; skill: string }>(list: readonly One[], isFirst: boolean): number[] => {
    const ids: number[] = []
    for (const { itemId, skill } of list) {
      const cost = secondsOf(skill) + readingSeconds
      if (cost > left && !(isFirst && ids.length === 0)) break
      left -= cost
      ids.push(itemId)
    }
    return ids
  }
  const waiting = due
    .filter(({ dueDay }) => dueDay <= today)
    .toSorted((one, other) => one.dueDay - other.dueDay || one.itemId - other.itemId)
  const returns = taken(waiting, true)
  const fresh = mistakes
    .filter(({ missedDay }) => today - missedDay <= longestWaitDays)
    .toSorted((one, other) => other.pointsToWin - one.pointsToWin || one.itemId - other.itemId)
    .slice(0, Math.max(0, mostBegun - begunToday))
  const begun = returns.length < waiting.length ? [] : taken(fresh, returns.length === 0)
  return {
    returns,
    begun,
    moved: waiting.length - returns.length,
    minutes: Math.ceil((minutes * 60 - left) / 60),
  }
}
