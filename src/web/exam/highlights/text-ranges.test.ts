import { expect, test } from 'vitest'
import { plainMark } from '../../../testing/marks.ts'
import type { TextMark } from '../../../core/annotations/text-mark.ts'
import { placeOf, quoteOf, sentencesOf, trimmed, wholeWords, withMark, wordAt } from './text-ranges.ts'

const text = 'The tide turned. “Look!” she cried; the boats rose. The tide fell.'
const of = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
const mark = (change: Partial<TextMark>): TextMark => ({ ...plainMark, ...change })

test('a text is read sentence by sentence, without the space between', () => {
  const sentences = sentencesOf(`${text}  `).map(of)
  expect(sentences[0]).toBe('The tide turned.')
  expect(sentences.at(-1)).toBe('The tide fell.')
  expect(sentencesOf('   ')).toEqual([])
})

test.each([
  { offset: 0, word: 'The' },
  { offset: 13, word: 'turned' },
  { offset: 15, word: 'turned' },
  { offset: 18, word: 'Look' },
  { offset: 3, word: null },
  { offset: 9999, word: 'fell' },
])('the word at $offset is $word', ({ offset, word }) => {
  const found = wordAt(text, offset)
  expect(found && of(found)).toBe(word)
})

test('a range loses the space at its ends, and is none when it has nothing else', () => {
  expect(trimmed(text, { start: 3, end: 9 })).toEqual({ start: 4, end: 8 })
  expect(trimmed(text, { start: 3, end: 4 })).toBeNull()
})

test('a selection that begins or ends in a word covers the whole word', () => {
  expect(of(wholeWords(text, { start: 1, end: 11 }) ?? { start: 0, end: 0 })).toBe('The tide turned')
  expect(of(wholeWords(text, { start: 3, end: 16 }) ?? { start: 0, end: 0 })).toBe('tide turned.')
  expect(wholeWords(text, { start: 3, end: 4 })).toBeNull()
})

test('a mark stays at its place, follows its words when the text has moved, and goes with them', () => {
  expect(placeOf(text, mark({}))).toEqual({ start: 0, end: 8 })
  expect(placeOf(`Once. ${text}`, mark({ start: 52, end: 60 }))).toEqual({ start: 58, end: 66 })
  expect(placeOf('Another text', mark({}))).toBeNull()
})

test('a quote never ends in half a character', () => {
  const long = `${'x'.repeat(119)}😀 and more`
  expect(quoteOf(long, { start: 0, end: long.length })).toBe('x'.repeat(119))
})

test('marks that touch become one, and no note is lost', () => {
  const old = mark({ id: 'old', start: 4, end: 15, note: 'claim' })
  const far = mark({ id: 'far', start: 40, end: 45 })
  const joined = withMark([far, old], mark({ id: 'new', start: 9, end: 20, style: 'blue', note: '' }), text)
  expect(joined.map(({ id }) => id)).toEqual(['new', 'far'])
  expect(joined[0]).toMatchObject({ start: 4, end: 20, style: 'blue', note: 'claim' })
})

test('the same mark changed takes the place of what it was', () => {
  expect(withMark([mark({})], mark({ note: 'look' }), text)).toEqual([mark({ note: 'look' })])
})
