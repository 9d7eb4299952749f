import { expect, test } from 'vitest'
import { asRead } from '../../../testing/as-read.ts'
import { readBank } from '../../../testing/read-in-english.ts'

const read = (value: unknown) =>
  asRead(readBank(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))))

test('I10 names of letters and signs are read in JSON and tables where nothing else is HTML', () => {
  const question = 'Was &Uuml;bung at 90&deg; Ren&eacute;&rsquo;s?'
  expect(
    read([{ category: 'Caf&eacute;s', question, correct_answer: 'Ren&eacute;', incorrect_answers: ['&pi;', 'AT&T;'] }]),
  ).toEqual(['1 Was Übung at 90° René’s? π / AT&amp;T; / *René'])
  expect(read(`question,a,b,correct\n${question},Ren&eacute;,a &lt; b,René`)).toEqual([
    '2 Was Übung at 90° René’s? *René / a &lt; b',
  ])
})

const lettered = (answer: unknown) => ({
  question: 'Who?',
  options: [
    { id: 'B', text: 'y' },
    { id: 'C', text: 'z' },
    { id: 'A', text: 'x' },
  ],
  answer,
})

test('I8 options in another order than their letters are put in that, which the report says, and a number among them is in doubt', () => {
  const said = '1 repaired: Its options are lettered B, C, A, and are put in the order of their letters.'
  expect(read([lettered('B')])).toEqual(['1 Who? x / *y / z', said])
  expect(read([lettered('z')])).toEqual(['1 Who? x / y / *z', said])
  for (const key of [0, 2, '1'])
    expect(read([lettered(key)])).toEqual([expect.stringContaining('1 refused: Its options are lettered B, C, A')])
})

test('I8 I10 empty fields beside the text of a question do not hide it', () => {
  const options = [
    { text: 'x', media: [] },
    { text: 'y', media: [] },
  ]
  const asked = (media: unknown, answer: number) => ({
    type: 'MCQ',
    structure: { query: { text: 'Who?', media }, options, answer },
  })
  expect(read([asked([], 1), asked(null, 0)])).toEqual(['1 Who? x / *y', '1 Who? *x / y'])
})

test('I10 a number as the key is a place where the options are letters in another order', () => {
  const asked = (options: string, answerIndex: number) => ({ question: 'Which?', options: [...options], answerIndex })
  expect(read([asked('BADC', 0), asked('BADC', 1), asked('ABCD', 2)])).toEqual([
    '1 Which? *B / A / D / C',
    '1 Which? B / *A / D / C',
    '1 Which? A / B / *C / D',
  ])
})

test('I3 JSON Lines without a question are refused as such, not as no JSON', () => {
  const line = JSON.stringify({ messages: [{ role: 'user', content: '2+3? A) 4 B) 5' }] })
  expect(read(`${line}\n${line}`)).toEqual([
    '1 refused: No column holds the questions. Choose the column, or name it “question”.',
    'left out: messages',
  ])
})

test('I3 a text whose questions have their numbers in square brackets is no JSON', () => {
  const text = '[1] Who?\nA. x\nB. y\nAnswer: B\n\n[2] Where?\n- A: x\n- B: y\nAnswer: A'
  expect(read(text)).toEqual([expect.stringContaining('1 Who? x / *y'), expect.stringContaining('6 Where? *')])
  expect(read('[Q1] Who?\nA. x\nB. y\nAnswer: B')).toEqual(['1 Who? x / *y'])
  const passage = '[1] It rains. [2] It snows.\n\n1. Who?\nA. x\nB. y\nAnswer: B'
  expect(readBank(Buffer.from(passage)).format).toBe('text')
  for (const json of ['[1]', '[1, 2]', '[{}']) expect(readBank(Buffer.from(json)).format).not.toBe('text')
})

test('I10 letters before options need no space behind their bracket', () => {
  const asked = (options: string[], correct: string) => ({ question: 'Which?', options, correct })
  expect(read([asked(['A)12 km', 'B)5 km'], 'B'), asked(['A)12 km', 'B)5 km'], 'A)12 km')])).toEqual([
    '1 Which? 12 km / *5 km',
    '1 Which? *12 km / 5 km',
  ])
  expect(read([asked(['A.D.', 'B.C.'], 'B.C.')])).toEqual(['1 Which? A.D. / *B.C.'])
})
