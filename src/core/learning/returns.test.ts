import { array, assert, constantFrom, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn } from '../editing/zone.ts'
import { nextCard } from './next-card.ts'
import { calendarDay, gradeOf, isLearned, planDay, type ReturnCard, type ReturnGrade } from './returns.ts'

const answered = { isRight: true, isGuessed: false, isHelped: false, seconds: 60, paceSeconds: 71 }
const today = 20_000
const step = (
  before: ReturnCard | null,
  grade: ReturnGrade,
  day: number,
  more: { isSibling?: boolean; testDay?: number } = {},
) => nextCard(before, { grade, today: day, isSibling: more.isSibling ?? true, testDay: more.testDay ?? null })

test('L3 wrong and guessed answers return again, slow and helped ones are hard, others good', () => {
  expect(gradeOf(answered)).toBe('good')
  expect(gradeOf({ ...answered, isRight: false })).toBe('again')
  expect(gradeOf({ ...answered, isGuessed: true })).toBe('again')
  expect(gradeOf({ ...answered, isHelped: true })).toBe('hard')
  expect([142, 143].map((seconds) => gradeOf({ ...answered, seconds }))).toEqual(['good', 'hard'])
  // A student with half as much time again is slow later.
  expect(gradeOf({ ...answered, seconds: 143, paceSeconds: 71 * 1.5 })).toBe('good')
})

test('L3 the day of an instant is that of the calendar, in zones of whole, half and quarter hours and where clocks change at midnight', () => {
  const zones = ['UTC', 'Asia/Beirut', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia']
  const instants = integer({
    min: Date.parse('2011-12-29T00:00Z') / 1_000,
    max: Date.parse('2027-12-31T00:00Z') / 1_000,
  })
  assert(
    property(constantFrom(...zones), instants, integer({ min: 0, max: 899 }), (zone, at, later) => {
      // The second one is nearly always in a quarter of an hour that is known.
      for (const seconds of [at, at + later])
        expect(calendarDay(zone, seconds * 1_000)).toBe(Date.parse(dayIn(zone, seconds * 1_000)) / 86_400_000)
    }),
    { numRuns: 3_000 },
  )
})

test('L3 a missed question returns soon, and later after each right answer; a miss brings it near again', () => {
  const missed = step(null, 'again', today)
  expect(missed.dueDay).toBeGreaterThan(today)
  expect(missed.dueDay).toBeLessThanOrEqual(today + 3)
  let card = missed
  const gaps = [1, 2, 3].map(() => {
    const day = card.dueDay
    card = step(card, 'good', day)
    return card.dueDay - day
  })
  expect(gaps).toEqual(gaps.toSorted((one, other) => one - other))
  expect(gaps[2]).toBeGreaterThan(7)
  const again = step(card, 'again', card.dueDay)
  expect(again.dueDay - card.dueDay).toBeLessThan(gaps[2] ?? 0)
  expect(again).toMatchObject({ rightSince: null, rightSiblings: 0, rightSelf: 0 })
})

test('L3 right twice with siblings or three times with itself, over ten days at least, is learned', () => {
  const missed = step(null, 'again', today)
  const bySiblings = step(step(missed, 'good', today + 2), 'good', today + 12)
  expect(isLearned(bySiblings)).toBe(true)
  expect(isLearned(step(step(missed, 'good', today + 2), 'good', today + 11))).toBe(false)
  const self = { isSibling: false }
  const twice = step(step(missed, 'good', today + 2, self), 'good', today + 12, self)
  expect(isLearned(twice)).toBe(false)
  expect(isLearned(step(twice, 'good', today + 30, self))).toBe(true)
  expect(isLearned(missed)).toBe(false)
})

test('L3 nothing returns before tomorrow, nor after three days before the test while that day is ahead', () => {
  const steps = array(
    record({ grade: constantFrom<ReturnGrade>('again', 'hard', 'good'), late: integer({ min: 0, max: 40 }) }),
    { minLength: 1, maxLength: 30 },
  )
  assert(
    property(steps, option(integer({ min: -10, max: 200 }), { nil: null }), (history, until) => {
      const testDay = until === null ? null : today + until
      let card: ReturnCard | null = null
      for (const { grade, late } of history) {
        const day: number = card === null ? today : card.dueDay + late
        card = nextCard(card, { grade, isSibling: true, today: day, testDay })
        expect(card.dueDay).toBeGreaterThan(day)
        expect(Number.isInteger(card.dueDay)).toBe(true)
        if (testDay !== null && testDay - 3 > day) expect(card.dueDay).toBeLessThanOrEqual(testDay - 3)
      }
      const replayed = history.reduce<{ card: ReturnCard | null }>(
        (state, { grade, late }) => ({
          card: nextCard(state.card, {
            grade,
            isSibling: true,
            today: state.card === null ? today : state.card.dueDay + late,
            testDay,
          }),
        }),
        { card: null },
      )
      // The same history gives the same card: cards can be built again.
      expect(replayed.card).toEqual(card)
    }),
  )
})

const due = (itemId: number, dueDay: number) => ({ itemId, skill: 'Boundaries', dueDay })
const mistake = (itemId: number, pointsToWin: number, missedDay = today) => ({
  itemId,
  skill: 'Boundaries',
  missedDay,
  pointsToWin,
})
const day = (more: Partial<Parameters<typeof planDay>[0]>) =>
  planDay({ due: [], mistakes: [], minutes: 10, today, secondsOf: () => 75, ...more })

test('L3 what is due comes first and the oldest of it; what does not fit moves to tomorrow and is counted', () => {
  // Two minutes each.
  const list = [
    due(1, today),
    due(2, today - 3),
    due(3, today - 1),
    due(4, today + 1),
    due(5, today),
    due(6, today),
    due(7, today),
  ]
  expect(day({ due: list, mistakes: [mistake(9, 1)] })).toEqual({
    returns: [2, 3, 1, 5, 6],
    begun: [],
    moved: 1,
    minutes: 10,
  })
  expect(day({ due: [due(1, today)], minutes: 1 })).toMatchObject({ returns: [1], moved: 0 })
})

test('L3 new mistakes fill the minutes left, by points to win, five at most and none after 21 days', () => {
  const mistakes = [mistake(1, 1), mistake(2, 5), mistake(3, 3), mistake(4, 9, today - 22)]
  expect(day({ due: [due(8, today), due(9, today)], mistakes, minutes: 8 })).toMatchObject({
    returns: [8, 9],
    begun: [2, 3],
  })
  const many = Array.from({ length: 9 }, (_, at) => mistake(at, at))
  expect(day({ mistakes: many, minutes: 60 }).begun).toEqual([8, 7, 6, 5, 4])
  expect(day({})).toEqual({ returns: [], begun: [], moved: 0, minutes: 0 })
})
