import { expect, test } from 'vitest'
import { answersOf, unansweredLine } from './typed-lines.ts'

test('P5 questions and answers are typed one a line; a line without an answer is left out', () => {
  expect(answersOf(' Is a phone enough? | Yes. \n\nWhy? |\nA or B? | A | B')).toEqual([
    { question: 'Is a phone enough?', answer: 'Yes.' },
    { question: 'A or B?', answer: 'A | B' },
  ])
  expect(answersOf(null)).toEqual([])
})

test.each([
  ['Is a phone enough? | Yes.\n\nWhy? | Because.', null],
  ['', null],
  ['Is a phone enough? | Yes.\n Is it live?  \nWhy?', 'Is it live?'],
  ['Why? |', 'Why? |'],
  ['| Because.', '| Because.'],
])('T15 of “%s” the line without a question or an answer is %s', (text, line) => {
  expect(unansweredLine(text)).toBe(line)
})
