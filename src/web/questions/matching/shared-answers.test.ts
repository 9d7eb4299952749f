import { expect, test } from 'vitest'
import { sharedAnswers } from './shared-answers.ts'

const matches = ['However', 'Therefore', 'Similarly'].map((left_item, at) => ({ id: at + 1, left_item }))
const right_items = ['turns', 'concludes', 'adds']
const shared = (pairs: Record<string, string>, rights = right_items) => [
  ...sharedAnswers({ matches, right_items: rights }, pairs),
]

test('an answer that several items were given is named with those items', () => {
  expect(shared({ 1: 'adds', 2: 'concludes', 3: 'adds' })).toEqual([['adds', ['However', 'Similarly']]])
  expect(shared({ 1: 'adds', 2: 'adds', 3: 'adds' })).toEqual([['adds', ['However', 'Therefore', 'Similarly']]])
})

test('answers of their own, items left open, and answers too few to go round are no slip', () => {
  expect(shared({ 1: 'turns', 2: 'concludes', 3: 'adds' })).toEqual([])
  expect(shared({ 2: 'adds' })).toEqual([])
  expect(shared({ 1: 'adds', 3: 'adds' }, ['turns', 'adds'])).toEqual([])
})
