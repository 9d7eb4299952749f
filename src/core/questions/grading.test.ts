import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanAnswer, keyOnWire, gradeAnswer } from './grading.ts'
import { isQuestionType, questionKinds } from './kinds.ts'
import type { StoredQuestion } from './question.ts'

const fruit = { options: ['<em>Apple</em> &amp; pear', 'x < 5', 'a fig', 'x &lt; 5 &gt; y'] }
const pictures = { options: ['<img src="/a.png">', '<img src="/b.png">'] }
const pairs = {
  lefts: [
    { id: 1, item: 'However' },
    { id: 2, item: 'Therefore' },
  ],
  rights: ['a contrast', 'a “result”'],
}

const mcq: StoredQuestion = { type: 'mcq', spec: fruit, key: 'a2' }
const several: StoredQuestion = { type: 'multiple_select', spec: fruit, key: ['a3', 'a1'] }
const truth: StoredQuestion = { type: 'true_false', spec: {}, key: false }
const typed: StoredQuestion = { type: 'fill_in', spec: {}, key: ["don't", 'do  not', 'x < 5', 'well-known'] }
const matched: StoredQuestion = { type: 'match', spec: pairs, key: { 1: 'a contrast', 2: 'a “result”' } }
const odd: StoredQuestion = { type: 'essay', spec: {}, key: 'anything' }

test.each([
  { question: mcq, answer: 'a2', mark: 'correct' },
  { question: mcq, answer: 'a1', mark: 'incorrect' },
  { question: mcq, answer: '"a2"', mark: 'correct' },
  { question: mcq, answer: '"\\"a2\\""', mark: 'correct' },
  { question: mcq, answer: 'x < 5', mark: 'correct' },
  { question: mcq, answer: '<p>x &lt; 5</p>', mark: 'correct' },
  { question: mcq, answer: 'x < 5 > y', mark: 'incorrect' },
  { question: mcq, answer: 'a9', mark: 'incorrect' },
  { question: { ...mcq, spec: pictures, key: 'a1' }, answer: 'a1', mark: 'correct' },
  { question: { ...mcq, spec: pictures, key: 'a1' }, answer: '<img src="/a.png">', mark: 'incorrect' },
  { question: mcq, answer: '', mark: 'skip' },
  { question: mcq, answer: ' null ', mark: 'skip' },
  { question: mcq, answer: null, mark: 'skip' },
  { question: several, answer: '["a1","a3"]', mark: 'correct' },
  { question: several, answer: '[\\"a3\\",\\"a1\\"]', mark: 'correct' },
  { question: several, answer: 'a3, a1', mark: 'correct' },
  { question: several, answer: '["a1"]', mark: 'incorrect' },
  { question: several, answer: '["a1","a2","a3"]', mark: 'incorrect' },
  { question: several, answer: '["a fig","Apple & pear"]', mark: 'correct' },
  { question: several, answer: '[]', mark: 'skip' },
  { question: typed, answer: 'well-known.', mark: 'correct' },
  { question: typed, answer: 'well-known...', mark: 'incorrect' },
  { question: { ...typed, key: ['e.g.'] }, answer: 'e.g', mark: 'incorrect' },
  { question: typed, answer: '.', mark: 'incorrect' },
  { question: truth, answer: 'FALSE', mark: 'correct' },
  { question: truth, answer: '<b>False</b>', mark: 'correct' },
  { question: truth, answer: 'true', mark: 'incorrect' },
  { question: truth, answer: 'perhaps', mark: 'incorrect' },
  { question: typed, answer: '  Don’t ', mark: 'correct' },
  { question: typed, answer: 'DO NOT', mark: 'correct' },
  { question: typed, answer: 'x < 5', mark: 'correct' },
  { question: typed, answer: 'well–known', mark: 'correct' },
  { question: typed, answer: '<i>well</i>-known', mark: 'correct' },
  { question: typed, answer: '"don\'t"', mark: 'correct' },
  { question: typed, answer: 'dont', mark: 'incorrect' },
  { question: typed, answer: ' \u200B ', mark: 'skip' },
  { question: matched, answer: '{"1":"a contrast","2":"a “result”"}', mark: 'correct' },
  { question: matched, answer: '{"However":"a contrast","Therefore":"a “result”"}', mark: 'correct' },
  { question: matched, answer: '{"1":"a contrast"}', mark: 'incorrect' },
  { question: matched, answer: '{"1":"a “result”","2":"a contrast"}', mark: 'incorrect' },
  { question: matched, answer: '{"1":null,"2":""}', mark: 'skip' },
  { question: odd, answer: 'anything', mark: 'incorrect' },
  { question: odd, answer: '', mark: 'skip' },
  { question: { ...mcq, key: 'a7' }, answer: 'a2', mark: 'incorrect' },
  { question: { ...mcq, spec: null }, answer: 'a2', mark: 'incorrect' },
] as const)('Q11 $question.type: $answer is $mark', ({ question, answer, mark }) => {
  expect(gradeAnswer(question, answer)).toBe(mark)
})

test.each([
  { question: mcq, raw: ' A2 ', stored: 'a2' },
  { question: mcq, raw: 'a fig', stored: 'a3' },
  { question: mcq, raw: ['a1'], stored: '["a1"]' },
  { question: several, raw: ['a3', 'a1', 'a3'], stored: '["a1","a3"]' },
  { question: several, raw: '"[\\"a3\\"]"', stored: '["a3"]' },
  { question: several, raw: ['', null], stored: null },
  { question: truth, raw: true, stored: 'true' },
  { question: truth, raw: 'False', stored: 'false' },
  { question: typed, raw: ' it\u0000’s ', stored: 'it’s' },
  { question: typed, raw: 42, stored: '42' },
  { question: typed, raw: 'null', stored: 'null' },
  { question: typed, raw: '"\\"fast\\""', stored: 'fast' },
  { question: matched, raw: { 2: 'a contrast', 9: 'x' }, stored: '{"2":"a contrast"}' },
  { question: matched, raw: {}, stored: null },
  { question: odd, raw: { any: 'thing' }, stored: '{"any":"thing"}' },
  { question: mcq, raw: undefined, stored: null },
] as const)('Q11 $question.type stores $raw as $stored', ({ question, raw, stored }) => {
  expect(cleanAnswer(question, raw)).toBe(stored)
})

const mcqOf = (...options: string[]): StoredQuestion => ({ type: 'mcq', spec: { options }, key: 'a1' })
const selectOf = (...options: string[]): StoredQuestion => ({
  ...mcqOf(...options),
  type: 'multiple_select',
  key: ['a1'],
})

test.each([
  { what: 'a letter is the option of its place', question: mcqOf('ten', 'two'), given: 'B', stored: 'a2' },
  { what: 'in lower case too', question: mcqOf('ten', 'two'), given: ' a ', stored: 'a1' },
  { what: 'of no place it is none', question: mcqOf('ten', 'two'), given: 'C', stored: 'C' },
  { what: 'an option of that very letter', question: mcqOf('A', 'B'), given: 'B', stored: 'a2' },
  { what: 'other letters as options: by their words', question: mcqOf('B', 'A'), given: 'A', stored: 'a2' },
  { what: 'other letters as options: no place', question: mcqOf('B', 'x', 'y'), given: 'A', stored: 'A' },
  { what: 'letters in a list', question: selectOf('ten', 'two', 'six'), given: '["C","A"]', stored: '["a1","a3"]' },
  { what: 'letters with commas', question: selectOf('ten', 'two', 'six'), given: 'A, C', stored: '["a1","a3"]' },
  { what: 'one letter', question: selectOf('ten', 'two', 'six'), given: 'B', stored: '["a2"]' },
  { what: 'words that look like letters', question: selectOf('A, B', 'two'), given: 'A, B', stored: '["a1"]' },
])('Q11 $what: $given is stored as $stored', ({ question, given, stored }) => {
  expect(cleanAnswer(question, given)).toBe(stored)
})

test('Q11 a key goes over the wire as the specification spells it', () => {
  expect([mcq, several, truth, typed, matched, odd, { ...mcq, key: 7 }].map(keyOnWire)).toEqual([
    'a2',
    '["a1","a3"]',
    'false',
    "don't",
    '{"1":"a contrast","2":"a “result”"}',
    null,
    null,
  ])
})

test('an answer is stored in at most 2,000 characters, whole ones', () => {
  const stored = cleanAnswer(typed, `${'x'.repeat(1999)}😀`)
  expect(stored).toBe('x'.repeat(1999))
  expect(stored?.isWellFormed()).toBe(true)
})

const anyQuestion = fc.oneof(
  fc.constantFrom(mcq, several, truth, typed, matched, odd),
  fc.record({
    type: fc.constantFrom(...Object.keys(questionKinds), 'toString'),
    spec: fc.anything(),
    key: fc.anything(),
  }),
)
const anyAnswer = fc.oneof(fc.anything(), fc.string(), fc.json(), fc.constantFrom('a1', 'true', '{"1":"a contrast"}'))

test('Q11 marking and storing never throw, and what is stored stays as it is', () => {
  fc.assert(
    fc.property(anyQuestion, anyAnswer, (question, raw) => {
      const stored = cleanAnswer(question, raw)
      expect((stored ?? '').length).toBeLessThanOrEqual(2000)
      expect(cleanAnswer(question, stored)).toBe(stored)
      expect(gradeAnswer(question, stored) === 'skip').toBe(stored === null)
      if (typeof raw === 'string') expect(gradeAnswer(question, raw)).toBe(gradeAnswer(question, stored))
      keyOnWire(question)
    }),
    {
      numRuns: 400,
      examples: [
        [mcq, Number.POSITIVE_INFINITY],
        [mcq, Number.NaN],
        [mcq, [Number.POSITIVE_INFINITY]],
      ],
    },
  )
})

test('Q11 the answer that the wire names as key is marked correct', () => {
  for (const question of [mcq, several, truth, typed, matched])
    expect(gradeAnswer(question, keyOnWire(question))).toBe('correct')
})

test.each([
  { what: 'one option', type: 'mcq', spec: { options: ['a'] }, key: 'a1' },
  { what: 'five options', type: 'mcq', spec: { options: ['a', 'b', 'c', 'd', 'e'] }, key: 'a1' },
  { what: 'an empty option', type: 'mcq', spec: { options: ['a', ' '] }, key: 'a1' },
  { what: 'the same option twice', type: 'mcq', spec: { options: ['a', 'a '] }, key: 'a1' },
  { what: 'a key beyond the options', type: 'mcq', spec: { options: ['a', 'b'] }, key: 'a3' },
  { what: 'no right option', type: 'multiple_select', spec: { options: ['a', 'b'] }, key: [] },
  { what: 'a key in words', type: 'true_false', spec: {}, key: 'true' },
  { what: 'an empty accepted answer', type: 'fill_in', spec: {}, key: ['fast', ' '] },
  { what: 'a left item without its right one', type: 'match', spec: pairs, key: { 1: 'a contrast' } },
  { what: 'a right item that is not there', type: 'match', spec: pairs, key: { 1: 'a contrast', 2: 'x' } },
  { what: 'answers too long to store', type: 'match', spec: { ...pairs, rights: ['a', 'b'.repeat(999)] }, key: {} },
] as const)('Q11 a question with $what is distinguished', ({ type, spec, key }) => {
  expect(questionKinds[type].problem({ type, spec, key })).toEqual(expect.any(String))
})

test('Q11 the kinds there are are supported, and no other is', () => {
  expect(['mcq', 'multiple_select', 'true_false', 'fill_in', 'match'].every(isQuestionType)).toBe(true)
  expect(['essay', 'toString', ''].some(isQuestionType)).toBe(false)
  expect(
    [mcq, several, truth, typed, matched].map(
      (one) => isQuestionType(one.type) && questionKinds[one.type].problem(one),
    ),
  ).toEqual([null, null, null, null, null])
})
