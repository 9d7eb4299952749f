import { array, assert, boolean, constantFrom, integer, option, property, record, subarray } from 'fast-check'
import { expect, test } from 'vitest'
import {
  plainPlan,
  planWeek,
  weekdayOf,
  weekdays,
  type PlannedDay,
  type PlanState,
  type PlanStep,
} from './plan-week.ts'

const monday = 20_787
const kinds = (steps: readonly PlanStep[]) => steps.map(({ kind }) => kind)

const state = (more: Partial<PlanState> = {}): PlanState => ({
  ...plainPlan,
  testDay: null,
  assignments: [],
  due: [],
  mistakes: [],
  lessons: [],
  drills: [],
  forms: [],
  lastTestDay: monday - 70,
  minutesToday: 0,
  begunToday: 0,
  takenToday: 0,
  secondsOf: () => 71,
  ...more,
})
const card = (itemId: number, dueDay: number) => ({ itemId, skill: 'Boundaries', dueDay })
const mistake = (itemId: number, missedDay = monday) => ({ itemId, skill: 'Boundaries', missedDay, pointsToWin: 1 })
const lesson = (id: number) => ({ id, skill: 'Boundaries', minutes: 8 })

test('the day of the week of a day', () => {
  expect([weekdayOf(0), weekdayOf(3), weekdayOf(monday)]).toEqual([4, 0, 1])
})

test('L6 a student without anything to do has empty days, and no day is invented', () => {
  const plan = planWeek(state(), monday)
  expect(plan).toHaveLength(14)
  expect(plan.every(({ steps, minutes }) => steps.length === 0 && minutes === 0)).toBe(true)
})

test('L6 a day takes what is assigned, what returns, the lesson of the weakest skill and a drill of it, as far as it reaches', () => {
  const full = {
    minutes: 60,
    assignments: [{ id: 7, dueDay: monday, minutes: 15, isTest: false }],
    due: [card(1, monday), card(2, monday - 3)],
    lessons: [lesson(3)],
    drills: ['Boundaries'],
  }
  const [today] = planWeek(state(full), monday)
  expect(kinds(today?.steps ?? [])).toEqual(['assignment', 'returns', 'lesson', 'drill'])
  const [short, next] = planWeek(state({ ...full, minutes: 20 }), monday)
  expect(kinds(short?.steps ?? [])).toEqual(['assignment', 'returns'])
  expect(kinds(next?.steps ?? [])).toEqual(['lesson'])
})

test('L6 Tuesday changes after Monday is missed, and is not doubled', () => {
  const before = state({
    minutes: 20,
    lessons: [lesson(1), lesson(2)],
    drills: ['Boundaries', 'Inferences'],
    due: Array.from({ length: 12 }, (_, at) => card(at, monday)),
  })
  const [first, second] = planWeek(before, monday)
  expect(first?.steps).not.toEqual(second?.steps)
  // Nothing was done on Monday: the state is the same, and a day is over.
  const [tuesday] = planWeek(before, monday + 1)
  expect(tuesday?.steps).toEqual(first?.steps)
  expect(tuesday?.minutes).toBeLessThanOrEqual(20)
})

test('L6 a week that was missed is spread: as many return a day as fit into ten minutes', () => {
  const due = Array.from({ length: 30 }, (_, at) => card(at, monday - 7))
  const counts = planWeek(state({ due }), monday).map(({ steps }) =>
    steps.reduce((sum, step) => sum + (step.kind === 'returns' ? step.count : 0), 0),
  )
  expect(Math.max(...counts)).toBe(5)
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(30)
})

test('L6 new mistakes begin five a day at most', () => {
  const mistakes = Array.from({ length: 8 }, (_, at) => mistake(at))
  const [first, second] = planWeek(state({ mistakes, secondsOf: () => 10 }), monday)
  expect([first?.steps, second?.steps]).toMatchObject([[{ count: 5 }], [{ count: 3 }]])
  const [after] = planWeek(state({ mistakes, secondsOf: () => 10, begunToday: 5 }), monday)
  expect(after?.steps).toEqual([])
})

test('L6 a day off has nothing; what it would have had comes the day after', () => {
  const [off, next] = planWeek(state({ daysOff: [1], lessons: [lesson(1)] }), monday)
  expect([off, kinds(next?.steps ?? [])]).toEqual([{ day: monday, is: 'off', steps: [], minutes: 0 }, ['lesson']])
})

test('L6 what was practiced today shortens today alone', () => {
  const drills = ['Boundaries']
  const [today, tomorrow] = planWeek(state({ drills, minutesToday: 25 }), monday)
  expect([today?.steps, kinds(tomorrow?.steps ?? [])]).toEqual([[], ['drill']])
})

test('L6 L10 words, and what has returned already, leave what returns today fewer of its ten minutes, and none of another day', () => {
  const due = Array.from({ length: 12 }, (_, at) => card(at, monday - 7))
  const counts = (takenToday: number) =>
    planWeek(state({ due, takenToday }), monday)
      .slice(0, 2)
      .map(({ steps }) => steps.reduce((sum, step) => sum + (step.kind === 'returns' ? step.count : 0), 0))
  expect([0, 3, 10].map(counts)).toEqual([
    [5, 5],
    [3, 5],
    [0, 5],
  ])
})

const saturday = monday + 5
/** Returns the days on which a student who follows her plan from a day on takes full tests. */
function takenBy(
  { forms, given, ...more }: Partial<Omit<PlanState, 'forms'>> & { forms: number; testDay: number; given?: boolean },
  first: number,
): number[] {
  const taken: number[] = []
  let left = { forms, given: given === true }
  for (let today = first; today < more.testDay; today += 1) {
    const plan = planWeek(
      state({
        lastTestDay: null,
        ...more,
        assignments: left.given ? [{ id: -1, dueDay: null, minutes: 64, isTest: true }] : [],
        forms: Array.from({ length: left.forms }, (_, id) => ({ id, minutes: 64 })),
        ...(taken.length > 0 && { lastTestDay: taken.at(-1) ?? null }),
        minutesToday: today === first ? (more.minutesToday ?? 0) : 0,
      }),
      today,
    )
    const days = daysWithTest(plan, -1)
    expect(new Set(days).size).toBe(days.length)
    if (days[0] !== today) continue
    taken.push(today)
    const isGiven = plan[0]?.steps.some(({ kind }) => kind === 'assignment') === true
    left = isGiven ? { ...left, given: false } : { ...left, forms: left.forms - 1 }
  }
  return taken
}

const daysOfTests = (more: Partial<PlanState>, weeks: number) =>
  Array.from({ length: weeks }, (_, at) => planWeek(state(more), monday + 7 * at)).flatMap((plan) =>
    plan.filter(({ steps }) => kinds(steps).includes('test')).map(({ day }) => day),
  )

test('L6 the first full test comes at the start, and the last at least four days before the date', () => {
  const forms = [
    { id: 1, minutes: 64 },
    { id: 2, minutes: 64 },
  ]
  const testDay = saturday + 14
  expect(daysOfTests({ testDay, forms, lastTestDay: null }, 1)).toEqual([saturday])
  // One form left: for a student who has taken a test it is the last one.
  expect(daysOfTests({ testDay, forms: [{ id: 2, minutes: 64 }] }, 1)).toEqual([])
  expect(planWeek(state({ testDay, forms: [{ id: 2, minutes: 64 }] }), monday + 7)[5]).toMatchObject({
    day: testDay - 7,
    steps: [{ kind: 'test', id: 2 }],
  })
})

test('L6 a test day before which no day of full tests is left gets its last one on another day, unless she has taken one since', () => {
  const forms = [{ id: 1, minutes: 64 }]
  // A Tuesday: its last Saturday was nine days ago when a week is left.
  const testDay = saturday + 10
  const at = (daysLeft: number, more: Partial<PlanState> = {}) =>
    planWeek(state({ testDay, forms, ...more }), testDay - daysLeft).flatMap(({ day, steps }) =>
      kinds(steps).includes('test') ? [testDay - day] : [],
    )
  expect([at(10), at(9), at(7), at(4), at(3)]).toEqual([[10], [4], [4], [4], []])
  expect(at(9, { lastTestDay: testDay - 10 })).toEqual([])
  expect(at(9, { daysOff: [4, 5] })).toEqual([6])
  // On the Saturday itself, with today's minutes spent.
  expect(at(10, { minutesToday: 20 })).toEqual([4])
  // She wants none.
  expect(at(9, { testDays: [] })).toEqual([])
})

/** Returns the days that have a full test, given by the tutor or not; one that has two, twice. */
const daysWithTest = (plan: readonly PlannedDay[], given: number) =>
  plan.flatMap(({ day, steps }) =>
    steps.flatMap((step) => (step.kind === 'test' || (step.kind === 'assignment' && step.id === given) ? [day] : [])),
  )

test('L6 T35 a full test that is assigned counts as one: its day has no other, and the others come as if it were taken', () => {
  const given = { id: 7, dueDay: monday + 30, minutes: 64, isTest: true }
  const forms = [{ id: 1, minutes: 64 }]
  const at = (today: number, more: Partial<PlanState>) =>
    daysWithTest(planWeek(state({ assignments: [given], forms, lastTestDay: null, ...more }), today), given.id)
  expect(at(saturday, {})).toEqual([saturday, saturday + 7])
  expect(at(saturday, { assignments: [], lastTestDay: saturday })).toEqual([saturday + 7])
  // A quiz that is no full test takes no day from one.
  expect(at(saturday, { assignments: [{ ...given, isTest: false }] })).toEqual([saturday, saturday])
  // What is due before it fills today: the assigned test is tomorrow, and no other one before it.
  const before = { id: 8, dueDay: saturday, minutes: 10, isTest: false }
  expect(at(saturday, { assignments: [before, given] })).toEqual([saturday + 1, saturday + 7])
  // A test on a Tuesday, with a week left.
  expect(at(saturday + 3, { testDay: saturday + 10 })).toEqual([saturday + 3])
})

test('L6 full tests between the first and the last come evenly, also as days go by', () => {
  const taken = takenBy({ testDay: saturday + 60, forms: 4, testDays: [...weekdays] }, saturday)
  expect(taken.map((day) => day - saturday)).toEqual([0, 18, 37, 56])
})

test('L6 whichever day of the week the test is on, a student with a week or more left who follows her plan takes the full tests it promises', () => {
  const students = record({
    weekday: constantFrom(...weekdays),
    daysLeft: integer({ min: 7, max: 60 }),
    testDays: subarray([...weekdays], { minLength: 1 }),
    daysOff: subarray([...weekdays], { maxLength: 3 }),
    forms: integer({ min: 1, max: 4 }),
    lastTest: option(integer({ min: 1, max: 40 })),
    minutesToday: constantFrom(0, 20),
    given: boolean(),
  })
  assert(
    property(students, ({ weekday, daysLeft, lastTest, ...rest }) => {
      const testDay = monday + 70 + ((weekday - weekdayOf(monday) + 7) % 7)
      const first = testDay - daysLeft
      const isFree = (day: number) => !rest.daysOff.includes(weekdayOf(day))
      const before = lastTest === null ? null : first - lastTest
      const taken = takenBy({ ...rest, testDay, lastTestDay: before }, first)
      const end = testDay - 4
      const open = Array.from({ length: end - first + 1 }, (_, at) => first + at).filter(
        (day) => isFree(day) && day >= first + (rest.minutesToday > 0 ? 1 : 0),
      )
      const chosen = open.filter((day) => rest.testDays.includes(weekdayOf(day)))
      const isAtStart = before === null && !rest.given
      // The first is at the start.
      if (isAtStart && open.length > 0) expect(taken[0]).toBe(chosen[0] ?? open.at(-1))
      // The last is within the last week that leaves four days, unless the only one was that at the start.
      if (open.some((day) => day > end - 7) && (before ?? 0) <= end - 7 && !(isAtStart && rest.forms === 1))
        expect(taken.some((day) => day > end - 7)).toBe(true)
      // As many as there are, where there are days for them.
      if (!rest.given) expect(taken.length).toBeGreaterThanOrEqual(Math.min(rest.forms, chosen.length))
      expect(taken.every((day) => isFree(day) && (rest.given || day <= end))).toBe(true)
    }),
  )
})

test('L6 the plan ends with the day of the test, which has nothing but the test; after it there is one again', () => {
  const plan = planWeek(state({ testDay: monday + 2, drills: ['Boundaries'] }), monday)
  expect(plan.map(({ is }) => is)).toEqual(['work', 'work', 'test'])
  expect(planWeek(state({ testDay: monday, drills: ['Boundaries'] }), monday)).toEqual([
    { day: monday, is: 'test', steps: [], minutes: 0 },
  ])
  expect(planWeek(state({ testDay: monday - 1 }), monday)).toHaveLength(14)
})

test('L6 whatever there is, no day has more than its minutes but for one long thing or a full test, and nothing comes twice', () => {
  const days = [0, 1, 2, 3, 4, 5, 6] as const
  const states = record({
    minutes: integer({ min: 5, max: 180 }),
    daysOff: subarray([...days]),
    testDays: subarray([...days]),
    testDay: option(integer({ min: monday - 5, max: monday + 120 })),
    assignments: array(
      record({
        id: integer(),
        dueDay: option(integer({ min: monday - 9, max: monday + 9 })),
        minutes: integer({ min: 1, max: 90 }),
        isTest: boolean(),
      }),
      { maxLength: 5 },
    ),
    dueDays: array(integer({ min: monday - 30, max: monday + 20 }), { maxLength: 40 }),
    missedDays: array(integer({ min: monday - 30, max: monday }), { maxLength: 30 }),
    lessons: integer({ min: 0, max: 6 }),
    drills: subarray(['Boundaries', 'Inferences', 'Transitions']),
    forms: integer({ min: 0, max: 9 }),
    lastTestDay: option(integer({ min: monday - 30, max: monday })),
    minutesToday: integer({ min: 0, max: 60 }),
    begunToday: integer({ min: 0, max: 5 }),
    takenToday: integer({ min: 0, max: 15 }),
    seconds: constantFrom(5, 71, 300),
  })
  assert(
    property(states, ({ dueDays, missedDays, lessons, forms, seconds, ...rest }) => {
      const plan = planWeek(
        {
          ...rest,
          due: dueDays.map((dueDay, at) => card(at, dueDay)),
          mistakes: missedDays.map((day, at) => mistake(100 + at, day)),
          lessons: Array.from({ length: lessons }, (_, at) => lesson(at)),
          forms: Array.from({ length: forms }, (_, id) => ({ id, minutes: 64 })),
          secondsOf: () => seconds,
        },
        monday,
      )
      for (const { is, steps } of plan) {
        if (is !== 'work') expect(steps).toEqual([])
        const practice = steps.filter(({ kind }) => kind !== 'test')
        if (practice.length > 1)
          expect(practice.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(rest.minutes)
      }
      const all = plan.flatMap(({ steps }) => steps)
      const once = all.flatMap((step) =>
        step.kind === 'lesson' || step.kind === 'test' ? `${step.kind} ${step.id}` : [],
      )
      expect(new Set(once).size).toBe(once.length)
      const returned = all.reduce((sum, step) => sum + (step.kind === 'returns' ? step.count : 0), 0)
      expect(returned).toBeLessThanOrEqual(dueDays.length + missedDays.length)
    }),
  )
})
