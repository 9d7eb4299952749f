import { planDay, readingSeconds } from './returns.ts'
import { drillLength } from './drill.ts'
import { minutesOfReturns } from './today.ts'

/** The days of the week, 0: Sunday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
export type Weekday = (typeof weekdays)[number]

/** A student's settings for her plan: minutes a day, days off and days for full tests. */
type PlanSettings = { minutes: number; daysOff: readonly Weekday[]; testDays: readonly Weekday[] }

/** A student's goal beside it: a score of the section, which nothing is reckoned from; null: none. */
export type StudyPlan = PlanSettings & { target: number | null }

/** The least and the most that a plan may set. */
export const planLimits = { minutes: { least: 5, most: 180 }, target: { least: 200, most: 800, step: 10 } } as const

/** The plan of a student who has set nothing. */
export const plainPlan: StudyPlan = { minutes: 20, daysOff: [], testDays: [6], target: null }

/** A lesson; `skill`: null where it is the next one of the course. */
type Lesson = { id: number; skill: string | null; minutes: number }
/** An assignment; `isTest`: it is a full test. */
type Assignment = { id: number; dueDay: number | null; minutes: number; isTest: boolean }
type Form = { id: number; minutes: number }

/** All that a plan goes by; days are counted from 1970-01-01 on the academy's calendar. */
export type PlanState = PlanSettings & {
  testDay: number | null
  /** Assignments from staff that she has not done. */
  assignments: readonly Assignment[]
  due: Parameters<typeof planDay>[0]['due']
  mistakes: Parameters<typeof planDay>[0]['mistakes']
  /** Lessons not done, of the weakest skill first; where no skill has one, those that continue the course. */
  lessons: readonly Lesson[]
  /** Skills that can be drilled, in turn. */
  drills: readonly string[]
  /** Full tests not taken yet. */
  forms: readonly Form[]
  /** The day on which she began a full test last; null: never. */
  lastTestDay: number | null
  /** Minutes that she has practiced today, and the mistakes that have begun to return. */
  minutesToday: number
  begunToday: number
  /** Minutes of today's ten that words take, and what has returned already. */
  takenToday: number
  secondsOf: (skill: string) => number
}

/** A step of a day, with the minutes that it usually takes. */
export type PlanStep = { minutes: number } & (
  | { kind: 'assignment'; id: number }
  | { kind: 'returns'; count: number }
  | { kind: 'lesson'; id: number; skill: string | null }
  | { kind: 'drill'; skill: string }
  | { kind: 'test'; id: number }
)

/** A day of a plan. */
export type PlannedDay = { day: number; is: 'work' | 'off' | 'test'; steps: PlanStep[]; minutes: number }

/** Returns the day of the week of a day; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number) => ((((day + 4) % 7) + 7) % 7) as Weekday

const week = 7
/** Without a date the plan looks two weeks ahead. */
const withoutDate = 14
/** The last full test leaves so many days for what it has shown. */
const restBeforeTest = 4

/**
 * Returns the days of full tests among those that are set for them: the first at the start, the last four days before the test, the others
 * evenly between them. Where none of them is left before those four days and she has taken none within a week of them, the last full test comes
 * on the latest day that is not off. docs/decisions/0185
 */
function daysOfTests(state: PlanState, today: number): number[] {
  const { testDay, forms, testDays, daysOff, lastTestDay } = state
  const end = testDay === null ? today + withoutDate - 1 : testDay - restBeforeTest
  // A day whose minutes are spent, or that has had a full test, has no room for one any more.
  const first = state.minutesToday < state.minutes && lastTestDay !== today ? today : today + 1
  const free = Array.from({ length: Math.max(0, end - first + 1) }, (_, at) => first + at).filter(
    (day) => !daysOff.includes(weekdayOf(day)),
  )
  const days = free.filter((day) => testDays.includes(weekdayOf(day)))
  const isMissing =
    days.length === 0 && testDays.length > 0 && testDay !== null && (lastTestDay === null || lastTestDay <= end - week)
  if (isMissing) return forms.length > 0 ? free.slice(-1) : []
  const many = Math.min(forms.length, days.length, testDay === null ? 1 : Infinity)
  if (many === 0) return []
  const isBegun = lastTestDay !== null && testDay !== null
  const start = isBegun ? lastTestDay : (days[0] ?? today)
  const later = days.filter((day) => day > start)
  const others = isBegun ? many : many - 1
  // Counted from the one before, so that the next keeps its day as days go by; each leaves days for those after it.
  const between = Array.from({ length: others }, (_, at) => {
    const possible = later.slice(at, later.length - (others - 1 - at))
    const latest = start + ((end - start) * (at + 1)) / others
    return possible.findLast((day) => day <= latest) ?? possible[0] ?? today
  })
  return isBegun ? between : [start, ...between]
}

const minutesOf = (seconds: number) => Math.ceil(seconds / 60)

/**
 * Returns the days of the coming week, today first; two weeks without a date of the test, and none after it. A day takes what is assigned,
 * what returns, a lesson of the weakest skill and the drill whose turn it is, as far as its minutes reach; a full test has a day to itself, beside what is
 * assigned and returns. What a missed day left undone is still open in the state, and takes its turn: no day gets more for it. L6
 */
export function planWeek(state: PlanState, today: number): PlannedDay[] {
  const { testDay, minutes, daysOff } = state
  const isAhead = testDay !== null && testDay >= today
  const end = isAhead ? Math.min(today + week - 1, testDay) : today + withoutDate - 1
  const ahead = { ...state, testDay: isAhead ? testDay : null }
  const isOff = (day: number) => daysOff.includes(weekdayOf(day)) || day === testDay

  const open = {
    assignments: state.assignments.toSorted(
      (one, other) => (one.dueDay ?? Infinity) - (other.dueDay ?? Infinity) || one.id - other.id,
    ),
    lessons: [...state.lessons],
    drills: [...state.drills],
    forms: [...state.forms],
    due: [...state.due],
    mistakes: [...state.mistakes],
  }

  const isGiven = () => open.assignments.some(({ isTest }) => isTest)
  // A full test that is assigned comes first, the others on the days that they will have once it is taken.
  let tests = isGiven() ? [] : daysOfTests(ahead, today)

  const plan: PlannedDay[] = []
  for (let day = today; day <= end; day += 1) {
    if (isOff(day)) {
      plan.push({ day, is: day === testDay ? 'test' : 'off', steps: [], minutes: 0 })
      continue
    }
    const steps: PlanStep[] = []
    let left = Math.max(0, minutes - (day === today ? state.minutesToday : 0))
    const isDone = left === 0
    /** Adds a step that fits. The first of a day always does, or long things would never have their turn. */
    const add = (step: PlanStep): boolean => {
      if (isDone || (step.minutes > left && steps.length > 0)) return false
      steps.push(step)
      left = Math.max(0, left - step.minutes)
      return true
    }

    while (open.assignments[0]) {
      const { id, minutes: long, isTest } = open.assignments[0]
      if (!add({ kind: 'assignment', id, minutes: long })) break
      open.assignments.shift()
      if (isTest && !isGiven()) tests = daysOfTests({ ...ahead, forms: open.forms, lastTestDay: day }, day)
    }

    const forReturns = Math.min(left, minutesOfReturns - (day === today ? state.takenToday : 0))
    if (forReturns > 0) {
      const returns = planDay({
        due: open.due,
        mistakes: open.mistakes,
        minutes: forReturns,
        today: day,
        begunToday: day === today ? state.begunToday : 0,
        secondsOf: state.secondsOf,
      })
      const count = returns.returns.length + returns.begun.length
      if (count > 0 && add({ kind: 'returns', count, minutes: returns.minutes })) {
        const taken = new Set([...returns.returns, ...returns.begun])
        open.due = open.due.filter(({ itemId }) => !taken.has(itemId))
        open.mistakes = open.mistakes.filter(({ itemId }) => !taken.has(itemId))
      }
    }

    const [form] = open.forms
    if (form && tests.includes(day) && !isDone) {
      // The minutes of a day are for practice; a full test takes as long as it takes.
      steps.push({ kind: 'test', id: form.id, minutes: form.minutes })
      open.forms.shift()
    } else {
      const [lesson] = open.lessons
      if (lesson && add({ kind: 'lesson', id: lesson.id, skill: lesson.skill, minutes: lesson.minutes }))
        open.lessons.shift()
      const [skill] = open.drills
      const long = minutesOf(drillLength * (state.secondsOf(skill ?? '') + readingSeconds))
      if (skill !== undefined && add({ kind: 'drill', skill, minutes: long }))
        open.drills.push(...open.drills.splice(0, 1))
    }
    plan.push({ day, is: 'work', steps, minutes: steps.reduce((sum, step) => sum + step.minutes, 0) })
  }
  return plan
}
