import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { shortened } from './shortened.ts'

test.each([
  { text: 'The tide turned.', most: 16, short: 'The tide turned.' },
  { text: 'The tide turned, and fell.', most: 20, short: 'The tide turned, and…' },
  { text: 'The tide turned, and fell.', most: 19, short: 'The tide turned…' },
  { text: 'The tide turned, and fell.', most: 15, short: 'The tide…' },
  { text: 'The tide turned — and fell.', most: 18, short: 'The tide turned…' },
  { text: 'بدأ المدّ ينحسر، ثم عاد من جديد', most: 18, short: 'بدأ المدّ ينحسر، ثم…' },
  { text: 'بدأ المدّ ينحسر، ثم عاد من جديد', most: 16, short: 'بدأ المدّ ينحسر…' },
  { text: '👩‍👩‍👧 👍🏽 🇪🇬 more', most: 5, short: '👩‍👩‍👧 👍🏽 🇪🇬…' },
  { text: '👩‍👩‍👧👍🏽🇪🇬👩‍🚀', most: 2, short: '👩‍👩‍👧👍🏽…' },
  { text: 'Incomprehensibilities', most: 6, short: 'Incomp…' },
])('$text within $most is $short', ({ text, most, short }) => {
  expect(shortened(text, most)).toBe(short)
})

const lengthOf = (text: string) => [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length

test('what is shortened is the beginning of its text, ends after a word, and is no longer than allowed', () => {
  const word = fc.constantFrom('tide', 'المدّ', '👩‍👩‍👧', 'e\u0301te\u0301', 'sea,', '—', '81')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 5, max: 60 }), (words, most) => {
      const text = words.join(' ')
      const short = shortened(text, most)
      const beginning = lengthOf(text) > most ? short.slice(0, -1) : short
      expect(short).toBe(lengthOf(text) > most ? `${beginning}…` : text)
      expect(text.startsWith(beginning)).toBe(true)
      expect(text.slice(beginning.length)).toMatch(/^(?:[\s,—]|$)/)
      expect(lengthOf(beginning)).toBeLessThanOrEqual(most)
    }),
  )
})

test('a text is counted no further than it is shown', () => {
  const counted = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  try {
    expect(shortened('The tide turned.', 16)).toBe('The tide turned.')
    expect(counted).not.toHaveBeenCalled()
  } finally {
    counted.mockRestore()
  }
  const long = 'tide '.repeat(2_000_000)
  const started = performance.now()
  expect(shortened(long, 12)).toBe('tide tide…')
  expect(performance.now() - started).toBeLessThan(1000)
})
