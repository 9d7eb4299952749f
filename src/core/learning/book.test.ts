import { expect, test } from 'vitest'
import { bookOf, passesFilter, rulesOf, tally } from './book.ts'
import type { HistoryFact } from './history.ts'
import type { ReturnCard } from './returns.ts'

const fact = (itemId: number, at: number, more: Partial<HistoryFact> = {}): HistoryFact => ({
  itemId,
  skill: 'Boundaries',
  level: 0,
  guess: 0.25,
  place: 'test',
  placeId: 1,
  mark: 0,
  isRight: more.mark === 1,
  isFlagged: false,
  isGuessed: false,
  isHelped: false,
  seconds: 60,
  at,
  ...more,
})
const card = (more: Partial<ReturnCard>): ReturnCard => ({
  stability: 3,
  difficulty: 5,
  reps: 1,
  lapses: 0,
  lastDay: 100,
  dueDay: 103,
  rightSince: null,
  rightSiblings: 0,
  rightSelf: 0,
  ...more,
})
const noCards = new Map<number, ReturnCard>()

test('L2 an empty history, and one in which everything is right, have an empty book', () => {
  expect(bookOf([], noCards)).toEqual([])
  expect(bookOf([fact(1, 1, { mark: 1 })], noCards)).toEqual([])
})

test('L2 what was wrong, left blank, guessed or flagged is in the book, each item once, the last missed first', () => {
  const book = bookOf(
    [
      fact(1, 1),
      fact(1, 5),
      fact(2, 2, { mark: null }),
      fact(3, 3, { mark: 1, isGuessed: true }),
      fact(4, 4, { mark: 1, isFlagged: true }),
      fact(5, 6, { mark: 1 }),
    ],
    noCards,
  )
  expect(book.map(({ missed, reason, timesMissed }) => [missed.itemId, reason, timesMissed])).toEqual([
    [1, 'wrong', 2],
    [4, 'flag', 1],
    [3, 'guess', 1],
    [2, 'blank', 1],
  ])
})

test('L2 an entry is open until it returns or was right since; learned ones stay in the book', () => {
  const cards = new Map([
    [2, card({ dueDay: 104 })],
    [3, card({ rightSince: 80, rightSelf: 3, lastDay: 100 })],
  ])
  const book = bookOf([fact(1, 1), fact(2, 2), fact(3, 3), fact(4, 4), fact(4, 5, { mark: 1, place: 'redo' })], cards)
  expect(book.map(({ missed, state, dueDay }) => [missed.itemId, state, dueDay])).toEqual([
    [4, 'learned', null],
    [3, 'learned', null],
    [2, 'returning', 104],
    [1, 'open', null],
  ])
})

test('L2 a filter narrows by skill, cause, trap, rule and state; without one everything passes', () => {
  const all = { skill: null, cause: null, trap: null, rule: null, state: null }
  const entry = { skill: 'Boundaries', cause: null, trap: 'half-right', rule: 'colon', state: 'open' } as const
  expect(passesFilter(entry, all)).toBe(true)
  expect(passesFilter(entry, { ...all, cause: 'none', trap: 'half-right', state: 'open', skill: 'Boundaries' })).toBe(
    true,
  )
  for (const other of [
    { skill: 'Inferences' },
    { cause: 'trap' },
    { trap: 'too-far' },
    { rule: 'dash' },
    { state: 'learned' },
  ] as const)
    expect(passesFilter(entry, { ...all, ...other })).toBe(false)
})

test('L2 traps are counted by family, the most frequent first; what has none counts for none', () => {
  expect(tally([])).toEqual([])
  expect(tally(['too-far', null, 'half-right', 'too-far'])).toEqual([
    { name: 'too-far', count: 2 },
    { name: 'half-right', count: 1 },
  ])
})

test('L2 the rules behind mistakes are counted with what was right since, those with most left to learn first', () => {
  const entry = (rule: string | null, state: 'open' | 'returning' | 'learned') => ({ rule, state })
  expect(rulesOf([])).toEqual([])
  expect(rulesOf([entry(null, 'open')])).toEqual([])
  expect(
    rulesOf([
      entry('colon', 'learned'),
      entry('dash', 'open'),
      entry('colon', 'learned'),
      entry('dash', 'returning'),
      entry('an own word', 'open'),
      entry('agreement', 'learned'),
    ]),
  ).toEqual([
    { rule: 'dash', missed: 2, learned: 0 },
    { rule: 'an own word', missed: 1, learned: 0 },
    { rule: 'colon', missed: 2, learned: 2 },
    { rule: 'agreement', missed: 1, learned: 1 },
  ])
})
