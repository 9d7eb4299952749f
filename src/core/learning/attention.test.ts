import { expect, test } from 'vitest'
import { attentionReasons, byAttention, type AttentionState } from './attention.ts'

const today = 20_000
const fine: AttentionState = { lastDay: today, sinceDay: today - 100, trend: 'steady', due: 0, testDay: null }
const reasons = (change: Partial<AttentionState>) => attentionReasons({ ...fine, ...change }, today)

test('L11 a student who practiced within six days needs no word; a week without an answer is one, on its day', () => {
  expect(reasons({})).toEqual([])
  expect(reasons({ lastDay: today - 6 })).toEqual([])
  expect(reasons({ lastDay: today - 7 })).toEqual([{ is: 'not_practiced', days: 7 }])
  expect(reasons({ lastDay: today - 365 })).toEqual([{ is: 'not_practiced', days: 365 }])
})

test('L11 a student without any answer has a week from the day she joined the group', () => {
  expect(reasons({ lastDay: null, sinceDay: today - 6 })).toEqual([])
  expect(reasons({ lastDay: null, sinceDay: today - 7 })).toEqual([{ is: 'not_practiced', days: null }])
})

test('L11 a falling trend is a reason; a steady, a rising and an unknown one are not', () => {
  expect(reasons({ trend: 'falling' })).toEqual([{ is: 'falling' }])
  for (const trend of ['steady', 'rising', null] as const) expect(reasons({ trend })).toEqual([])
})

test('L11 fifteen due questions are many, fourteen are not', () => {
  expect(reasons({ due: 14 })).toEqual([])
  expect(reasons({ due: 15 })).toEqual([{ is: 'many_due', due: 15 }])
})

test('L11 a test is near from two weeks before until its day, and no longer the day after', () => {
  expect(reasons({ testDay: today + 15 })).toEqual([])
  expect(reasons({ testDay: today + 14 })).toEqual([{ is: 'test_near', days: 14 }])
  expect(reasons({ testDay: today })).toEqual([{ is: 'test_near', days: 0 }])
  expect(reasons({ testDay: today - 1 })).toEqual([])
})

test('L11 who has most reasons comes first, then the nearest test, then the longest pause', () => {
  const all = reasons({ lastDay: today - 8, trend: 'falling', due: 20, testDay: today + 3 })
  expect(all.map(({ is }) => is)).toEqual(['not_practiced', 'falling', 'many_due', 'test_near'])
  const lists = {
    never: reasons({ lastDay: null }),
    soon: reasons({ testDay: today + 1 }),
    later: reasons({ testDay: today + 9 }),
    paused: reasons({ lastDay: today - 9 }),
    all,
  }
  const order = Object.entries(lists).toSorted(([, one], [, other]) => byAttention(one, other))
  expect(order.map(([name]) => name)).toEqual(['all', 'soon', 'later', 'never', 'paused'])
})
