import { expect, test } from 'vitest'
import { asRead } from '../../../testing/as-read.ts'
import { text2qtiSource } from '../../../testing/bank-sources.ts'
import { readBank } from '../../../testing/read-in-english.ts'

test('I7 I8 text2qti: feedback explains, a starred letter is the key, and what has no place is named', () => {
  const bank = readBank(text2qtiSource)
  expect(bank.format).toBe('text2qti')
  expect(asRead(bank)).toEqual([
    '6 What crosses the river? tram / *ferry<br>with oars (<p>Look at the water.</p><p>A boat it is.</p><ul><li><strong>tram</strong> Rails end here.</li><li><strong>ferry<br>with oars</strong> It floats.</li></ul>)',
    '16 Which are cold? *ice / fire / *snow',
    '21 How many wheels has a tram? = 8',
    '24 Name it. = ice / the ice',
    '31 Which is red? *rose / sea',
    '1 repaired: “Quiz title: Water” belongs to no question, so it is left out.',
    '2 repaired: “shuffle answers: true” belongs to no question, so it is left out.',
    '4 repaired: “Title: Rivers” is left out: questions have no place for it.',
    '5 repaired: “Points: 2” is left out: questions have no place for it.',
    '6 repaired: Feedback for some answers only is left out: Look again.',
    '28 repaired: “GROUP” belongs to no question, so it is left out.',
    '29 repaired: “pick: 1” belongs to no question, so it is left out.',
    '35 repaired: “END_GROUP” belongs to no question, so it is left out.',
  ])
})

const right = '\n\n9. Which?\n*a) this\n... It is.\nb) that'

test.each([
  ['an answer within a margin', '1. Root of 2?\n= 1.41 +- 0.01', 'It accepts numbers within a tolerance'],
  ['a range', '1. Root of 2?\n= [1.4, 1.5]', 'It accepts a range of numbers'],
  ['an essay', '1. Write.\n____', 'It asks for an essay'],
  ['a file', '1. Send it.\n^^^^', 'Its type “file upload” is no kind of question here.'],
  ['two gaps', '1. The ((one)) and ((two)).\n<> a\n<> b', 'It has 2 places for answers'],
  ['no key', '1. Which?\na) x\nb) y', 'The right answer is missing.'],
  ['two keys', '1. Which?\n*a) x\n*b) y', 'It has 2 options that are wholly right; it takes one.'],
  ['nothing to answer', '1. Which?', 'It has neither options nor an answer.'],
  ['choices of two kinds', '1. Which?\n*a) x\n[ ] y', 'It has 2 places for answers'],
  [
    'words apart from its choices',
    '1. Which?\n*a) x\nb) y\n\nThink well.',
    'Its line “Think well.” can be of its last option',
  ],
  ['a program', '```{.python .run}\nprint(1)\n```', '“```{.python .run} print(1)” belongs to no question'],
])('I8 text2qti refuses %s with the reason', (_, text, reason) => {
  const { findings, questions } = readBank(`${text}${right}`)
  expect(findings.find(({ outcome }) => outcome === 'refused')?.reason).toContain(reason)
  expect(questions.map(({ stemHtml }) => stemHtml)).toEqual(['Which?'])
})

test('I8 text2qti: a text between questions is refused, and what asks about it', () => {
  const text = `Text title: Roses\nText: Roses are red.\n\n1. What does the text say of roses?\n*a) red\nb) blue${right}`
  expect(asRead(readBank(text))).toEqual([
    '8 Which? *this / that (<ul><li><strong>this</strong> It is.</li></ul>)',
    '1 repaired: “Text title: Roses” belongs to no question, so it is left out.',
    '2 refused: It is a text without a question. Put it into each question that asks about it.',
    '4 refused: It asks about a passage that is not there.',
  ])
})

test.each([
  ['GIFT', 'gift', '1. Who? {\n= Grant\n~ Lee\n}'],
  ['typed text', 'text', '1. Who?\n... it was\n*a) x\nb) y\nAnswer: a'],
  ['Aiken', 'aiken', 'Who?\nA. x\nB. y\nANSWER: A'],
])('I2 %s is not taken for text2qti', (_, format, text) => {
  expect(readBank(text).format).toBe(format)
})
