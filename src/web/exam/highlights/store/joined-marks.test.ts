import { expect, test } from 'vitest'
import { plainMark } from '../../../../testing/marks.ts'
import type { TextMark } from '../../../../core/annotations/text-mark.ts'
import { isSameMarks, joinedMarks } from './joined-marks.ts'

const mark = (id: string, change: Partial<TextMark> = {}): TextMark => ({ ...plainMark, id, ...change })
const notes = (marks: readonly TextMark[]) => Object.fromEntries(marks.map(({ id, note }) => [id, note]))

test('what was added in either place stands', () => {
  const base = [mark('a')]
  expect(notes(joinedMarks(base, [mark('a'), mark('b')], [mark('a'), mark('c')]))).toEqual({ a: '', b: '', c: '' })
})

test('what was removed in one place and left alone in the other is gone; what was changed there stands', () => {
  const base = [mark('a'), mark('b')]
  expect(joinedMarks(base, [], base)).toEqual([])
  expect(joinedMarks(base, base, [])).toEqual([])
  expect(notes(joinedMarks(base, [], [mark('a', { note: 'theirs' }), mark('b')]))).toEqual({ a: 'theirs' })
  expect(notes(joinedMarks(base, [mark('a', { note: 'mine' }), mark('b')], []))).toEqual({ a: 'mine' })
})

test('of two notes on one highlight neither is lost', () => {
  const base = [mark('a', { note: 'claim' })]
  const theirs = [mark('a', { note: 'evidence', style: 'blue' })]
  expect(notes(joinedMarks(base, [mark('a', { note: 'main claim' })], theirs))).toEqual({ a: 'main claim\nevidence' })
  expect(joinedMarks(base, base, theirs)).toEqual(theirs)
  expect(notes(joinedMarks(base, [mark('a', { note: 'claim', style: 'pink' })], theirs))).toEqual({ a: 'evidence' })
  expect(notes(joinedMarks([], [mark('a', { note: 'more of it' })], [mark('a', { note: 'more' })]))).toEqual({
    a: 'more of it',
  })
})

test('lists are the same when every highlight of them is, in whatever order', () => {
  expect(isSameMarks([mark('a'), mark('b')], [mark('b'), mark('a')])).toBe(true)
  expect(isSameMarks([mark('a')], [mark('a', { note: 'x' })])).toBe(false)
  expect(isSameMarks([mark('a')], [mark('a'), mark('b')])).toBe(false)
})
