import { expect, test } from 'vitest'
import { hasWords, isLike, likeness, markWords, variantsOf } from './words.ts'

test('P12 a text is looked for with its synonyms too, as whole words only', () => {
  expect(variantsOf('DSAT tips')).toEqual(['DSAT tips', 'digital sat tips'])
  expect(variantsOf('the Digital SAT')).toEqual(['the Digital SAT', 'the dsat'])
  expect(variantsOf('dsatisfied')).toEqual(['dsatisfied'])
})

test('P12 words are found by their beginnings, without accents and case', () => {
  expect(hasWords('DSAT Calculator: estimate a score', 'digital sat calc')).toBe(true)
  expect(hasWords('Café hours', 'cafe')).toBe(true)
  expect(hasWords('Contact the academy', 'contact math')).toBe(false)
  expect(hasWords('Anything', '  ')).toBe(false)
})

test('P12 a misspelling is like its word, another word is not', () => {
  expect(isLike('DSAT Calculator', 'calculater')).toBe(true)
  expect(isLike('Contact us', 'contackt')).toBe(true)
  expect(isLike('Contact us', 'grammar')).toBe(false)
  expect(isLike('Contact us', '')).toBe(false)
  expect(likeness('word', 'word')).toBe(1)
  expect(likeness('word', 'xyz')).toBe(0)
})

test('P12 the words looked for are marked, and the parts are the text again', () => {
  const parts = markWords('Estimate a digital SAT score.', 'dsat score')
  expect(parts.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual(['digital', 'SAT', 'score'])
  expect(parts.map(({ text }) => text).join('')).toBe('Estimate a digital SAT score.')
})
