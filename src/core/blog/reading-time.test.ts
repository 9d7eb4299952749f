import { expect, test } from 'vitest'
import { excerpt, readingMinutes, readingTime } from './reading-time.ts'

test.each([
  { words: 0, minutes: null },
  { words: 1, minutes: 1 },
  { words: 300, minutes: 2 },
  { words: 900, minutes: 5 },
])('B2 $words words take $minutes minutes', ({ words, minutes }) => {
  expect(readingMinutes(`<p>${'word '.repeat(words)}</p>`)).toBe(minutes)
})

test("B2 the reading time reads 'N min read', and '5 min read' where none was counted", () => {
  expect([readingTime(4), readingTime(null)]).toEqual(['4 min read', '5 min read'])
})

test('B1 an excerpt is plain text that ends with a whole word', () => {
  expect(excerpt('<h2>One</h2><p>two&nbsp;&amp; <em>three</em></p>')).toBe('One two & three')
  expect(excerpt('<p>Short enough.</p>')).toBe('Short enough.')
  expect(excerpt('<p>One two, three four</p>', 10)).toBe('One two…')
  expect(excerpt('')).toBe('')
})
