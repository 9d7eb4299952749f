import { expect, test } from 'vitest'
import type { HistoryFact } from './history.ts'
import { mistakesOf, returnsToday, usualSeconds, weakSkills } from './today.ts'
import { dayMs } from '../dates.ts'

const start = 20_000 * dayMs

/** Returns an answer of a history, right unless it says otherwise. */
const answered = (itemId: number, more: Partial<HistoryFact> = {}): HistoryFact => {
  const mark = more.mark === undefined ? 1 : more.mark
  return {
    itemId,
    skill: 'Boundaries',
    level: 0,
    guess: 0.25,
    place: 'test',
    placeId: 1,
    mark,
    isRight: mark === 1,
    isFlagged: false,
    isGuessed: false,
    isHelped: false,
    seconds: 60,
    at: start,
    ...more,
  }
}
const idsOf = (history: readonly HistoryFact[]) => mistakesOf(history).map(({ itemId }) => itemId)

test('L2 wrong, blank, guessed and flagged answers are mistakes until the question is right', () => {
  const missed = [
    answered(1, { mark: 0 }),
    answered(2, { mark: null }),
    answered(3, { isGuessed: true }),
    answered(4, { isFlagged: true }),
  ]
  expect(idsOf([])).toEqual([])
  expect(idsOf([...missed, answered(5)])).toEqual([1, 2, 3, 4])
  const later = { at: start + dayMs }
  expect(
    idsOf([...missed, answered(1, { place: 'redo', ...later }), answered(2, { place: 'return', ...later })]),
  ).toEqual([3, 4])
  expect(idsOf([answered(1), answered(1, { mark: 0, place: 'drill', ...later })])).toEqual([1])
})

test('L3 a sibling missed in a return begins no return of its own: the question in whose place it was asked comes back', () => {
  // Question 1 was missed in a test; 2, of the same rule, was asked in its place and missed.
  const history = [answered(1, { mark: 0 }), answered(2, { mark: 0, place: 'return', at: start + dayMs })]
  expect(idsOf(history)).toEqual([1])
  const card = { stability: 1, difficulty: 5, reps: 1, lapses: 0, lastDay: 20_001, dueDay: 20_002 }
  const cards = new Map([[1, { ...card, rightSince: null, rightSiblings: 0, rightSelf: 0 }]])
  const usable = new Map([1, 2].map((itemId) => [itemId, { skill: 'Boundaries' }]))
  const planned = returnsToday({ history, cards, usable, pace: 71 }, { now: start + 2 * dayMs, zone: 'UTC' })
  expect(planned).toMatchObject({ returns: [1], begun: [], moved: 0 })
  // Missed in a drill later, it is a mistake of its own.
  expect(idsOf([...history, answered(2, { mark: 0, place: 'drill', at: start + 2 * dayMs })])).toEqual([2, 1])
  // A miss in a return takes no mistake of a test away, and a right answer does.
  const before = answered(2, { mark: 0, at: start - dayMs })
  expect(idsOf([before, ...history])).toEqual([1, 2])
  expect(idsOf([before, answered(2, { place: 'return', at: start + dayMs })])).toEqual([])
})

test('L3 the usual time of a skill is the middle of at least five answers, and before them the pace of the test', () => {
  const timed = (seconds: readonly number[], more: Partial<HistoryFact> = {}) =>
    seconds.map((one, at) => answered(at + 1, { seconds: one, ...more }))
  expect(usualSeconds([], 71)('Boundaries')).toBe(71)
  expect(usualSeconds(timed([10, 20, 30, 40]), 71)('Boundaries')).toBe(71)
  const history = [...timed([300, 20, 40, 30, 10]), ...timed([90, 90, 90, 90, 90], { skill: null })]
  expect(usualSeconds(history, 71)('Boundaries')).toBe(30)
  expect(usualSeconds(history, 71)('Transitions')).toBe(71)
  // Questions without a skill have a time of their own; what was left blank, or came without its time, says nothing.
  expect(usualSeconds(history, 71)(null)).toBe(90)
  const silent = [...timed([20, 40, 30, 10]), ...timed([500], { mark: null }), ...timed([0])]
  expect(usualSeconds(silent, 71)('Boundaries')).toBe(71)
})

test('L2 L5 what was redone or answered with help does not tell which skill is weak', () => {
  const wrong = [1, 2, 3].map((itemId) => answered(itemId, { mark: 0 }))
  const others = [4, 5].map((itemId) => answered(itemId, { mark: 0, skill: 'Transitions' }))
  const redone = [1, 2, 3, 4, 5, 6, 7, 8].map((itemId) => answered(itemId, { place: 'drill', isHelped: true }))
  expect(weakSkills([...wrong, ...others])).toEqual(['Boundaries', 'Transitions'])
  expect(weakSkills([...wrong, ...others, ...redone])).toEqual(['Boundaries', 'Transitions'])
  expect(weakSkills([...wrong, ...others, ...redone.map((one) => ({ ...one, isHelped: false }))])).toEqual([
    'Transitions',
    'Boundaries',
  ])
})
