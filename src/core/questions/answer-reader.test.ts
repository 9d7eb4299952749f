import { expect, test } from 'vitest'
import { answerWords, readPairs, readTruth } from './answer-reader.ts'
import { readerOf } from './grading.ts'

const lefts = [
  { id: 1, left_item: 'However' },
  { id: 2, left_item: 'Therefore' },
]

test.each([
  { type: 'mcq', wire: 'a2', words: 'B' },
  { type: 'mcq', wire: '"a4"', words: 'D' },
  { type: 'mcq', wire: 'an old text', words: 'an old text' },
  { type: 'multiple_select', wire: '["a1","a3"]', words: 'A, C' },
  { type: 'multiple_select', wire: 'a1,a3', words: 'A, C' },
  { type: 'true_false', wire: 'true', words: 'true' },
  { type: 'fill_in', wire: 'fast', words: 'fast' },
  { type: 'fill_in', wire: '42', words: '42' },
  { type: 'match', wire: '{"1":"contrast","2":"result"}', words: 'However → contrast; Therefore → result' },
  { type: 'match', wire: '{"7":"contrast","2":null}', words: '7 → contrast' },
  { type: 'mcq', wire: null, words: '' },
  { type: 'multiple_select', wire: '[]', words: '' },
  { type: 'essay', wire: 'whatever', words: 'whatever' },
])('Q11 $type $wire reads "$words"', ({ type, wire, words }) => {
  expect(answerWords(readerOf(type), wire, lefts)).toBe(words)
})

test.each([
  { type: 'mcq', answer: null, is: false },
  { type: 'mcq', answer: '  ', is: false },
  { type: 'mcq', answer: 'a1', is: true },
  { type: 'multiple_select', answer: '[]', is: false },
  { type: 'multiple_select', answer: '["a1"]', is: true },
  { type: 'match', answer: '{}', is: false },
  { type: 'match', answer: '{"1":null}', is: false },
  { type: 'match', answer: '{"1":"x"}', is: true },
  { type: 'true_false', answer: 'false', is: true },
  { type: 'fill_in', answer: '0', is: true },
  { type: 'fill_in', answer: '[]', is: true },
  { type: 'fill_in', answer: '""', is: false },
])('a $type with $answer is answered: $is', ({ type, answer, is }) => {
  expect(readerOf(type).isAnswered(answer)).toBe(is)
})

test.each([null, 'some words', '["a1"]', '7', '{"1":null}'])('%s holds no pair', (wire) => {
  expect(readPairs(wire)).toEqual({})
})

test.each([
  { wire: 'true', says: true },
  { wire: '"False"', says: false },
  { wire: null, says: undefined },
  { wire: 'maybe', says: undefined },
])('the answer $wire says $says', ({ wire, says }) => {
  expect(readTruth(wire)).toBe(says)
})
