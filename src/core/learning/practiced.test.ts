import { expect, test } from 'vitest'
import type { HistoryFact } from './history.ts'
import { minutesPracticed, practicedSince } from './practiced.ts'
import { practiceByWeek } from './week.ts'
import { dayMs } from '../dates.ts'

const answer = (change: Partial<HistoryFact>): HistoryFact => ({
  itemId: 1,
  skill: 'Inferences',
  level: 0,
  guess: 0.25,
  place: 'drill',
  placeId: 1,
  mark: 1,
  isRight: true,
  isFlagged: false,
  isGuessed: false,
  isHelped: false,
  seconds: 75,
  at: 10 * dayMs,
  ...change,
})
const practiced = (history: HistoryFact[]) =>
  practicedSince(history, { since: 10 * dayMs, dayOf: (at) => Math.floor(at / dayMs) })

test('L11 without an answer nothing was practiced', () => {
  expect(practiced([])).toMatchObject({ lastAt: null, minutes: 0, days: 0, skills: [] })
})

test('L11 what was answered before that instant is known as the last practice, and counts for nothing', () => {
  expect(practiced([answer({ at: 10 * dayMs - 1 })])).toMatchObject({ lastAt: 10 * dayMs - 1, minutes: 0, days: 0 })
  expect(practiced([answer({})])).toMatchObject({ lastAt: 10 * dayMs, minutes: 2, days: 1 })
})

test('L11 a right guess is not right, what was left blank is no answer, and skills are those practiced between tests', () => {
  const said = practiced([
    answer({ isGuessed: true }),
    answer({ at: 11 * dayMs }),
    answer({ place: 'return', mark: 0, isRight: false, skill: 'Boundaries' }),
    answer({ place: 'test', skill: 'Transitions' }),
    answer({ place: 'test', mark: null, isRight: false }),
    answer({ isHelped: true, skill: 'Boundaries' }),
  ])
  expect(said.answers).toEqual({
    test: { answered: 1, right: 1 },
    redo: { answered: 1, right: 1 },
    drill: { answered: 2, right: 1 },
    return: { answered: 1, right: 0 },
  })
  expect(said.days).toBe(2)
  expect(said.skills).toEqual([
    { name: 'Boundaries', answered: 2, right: 1 },
    { name: 'Inferences', answered: 2, right: 1 },
  ])
})

test('L11 an answer of a few seconds took a minute, and without recorded time there are days but no minutes', () => {
  expect(practiced([answer({ place: 'test', seconds: 8 })])).toMatchObject({ minutes: 1, days: 1 })
  expect(practiced([answer({ seconds: 0 })])).toMatchObject({ minutes: 0, days: 1 })
})

test('L11 L6 T30 plan, tutor and parent count one history alike: with explanations between tests, without what was left blank', () => {
  const history = [answer({}), answer({ place: 'redo', mark: null, isRight: false, seconds: 600 })]
  const [week] = practiceByWeek(history, { now: 10 * dayMs, zone: 'UTC' })
  expect([minutesPracticed(history), practiced(history).minutes, week?.minutes]).toEqual([2, 2, 2])
  expect(minutesPracticed([answer({ place: 'test' })])).toBe(1)
})
