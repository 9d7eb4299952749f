import { expect, test } from 'vitest'
import { asRead } from '../../../testing/as-read.ts'
import { readBank } from '../../../testing/read-in-english.ts'
import { canBeSeveral, saysAnswersVary } from './typed-answers.ts'

const read = (text: string) => asRead(readBank(Buffer.from(text)))

test('I8 answers that values satisfy, or that can be typed with or without a part, can be several', () => {
  for (const answer of [
    '1 < x < 2',
    'x > 3',
    'x≥-1',
    '2 <= x',
    'x = 4',
    'x = -1/2',
    '±3',
    'x = ±3',
    '≈ 3.5',
    '3.5 (approx.)',
    'greater than 3',
    'at least 5',
    'more than $20',
    'less than -1',
    '5 or more',
    '(dark) red',
    'the (dark) red house',
    'colo(u)r',
    'child(ren)',
    'cat(s)',
    'swim(ming) pool',
  ])
    expect([answer, canBeSeveral(answer)]).toEqual([answer, true])
})

test('I8 answers that are one stay one', () => {
  for (const answer of [
    '<',
    '>=',
    '3 > 2',
    '<b>x</b>',
    'y = 2x + 3',
    'a -> b',
    '4',
    '-3',
    'f(x) = 4',
    'A = B',
    'sin(x)',
    'log(ab)',
    'iron(III)',
    'Mg(OH)2',
    'Ca(NO3)2',
    'f(x)',
    '2(a + b)',
    'P(A)',
    'at least',
    'less than usual',
  ])
    expect([answer, canBeSeveral(answer)]).toEqual([answer, false])
})

test('I8 answers that name any of many vary', () => {
  for (const answer of ['any multiple of 3', 'any two of: red, blue', 'any positive even integer', '~3.5', '≈ 3.5'])
    expect([answer, saysAnswersVary(answer, '')]).toEqual([answer, true])
  for (const answer of ['any', 'any longer', 'anybody', 'any of them', '~'])
    expect([answer, saysAnswersVary(answer, '')]).toEqual([answer, false])
})

test('I8 an answer with an inequality or an equation is refused in a text', () => {
  expect(read('1. Give x.\nAnswer: 1 < x < 2\n\n2. Give w.\nAnswer: x = 4\n\n3. Give v.\nAnswer: "x = 4"')).toEqual([
    '7 Give v. = x = 4',
    '1 refused: Question 1: Its answer “1 < x < 2” can be one answer or several: write “|” between several, or put one in quotation marks.',
    '4 refused: Question 2: Its answer “x = 4” can be one answer or several: write “|” between several, or put one in quotation marks.',
  ])
})

test('I8 a number with signs is also accepted without them, and the report says so', () => {
  const questions = [
    ['How much, in dollars?', '$40'],
    ['How many?', '1,234 | 5'],
    ['Which angle?', '60°'],
    ['What percent?', '25%'],
    ['What is a quarter?', '25%'],
    ['Which has its commas?', '1,234'],
    ['Which code?', '12,34'],
    ['How many ways?', '$6$'],
    ['How many days?', String.raw`\(7\)`],
    ['What price?', String.raw`\$12`],
  ]
  const text = questions.map(([stem, answer], at) => `${at + 1}. ${stem}\nAnswer: ${answer}`).join('\n\n')
  expect(read(text)).toEqual([
    '1 How much, in dollars? = $40 / 40',
    '4 How many? = 1,234 / 5 / 1234',
    '7 Which angle? = 60° / 60',
    '10 What percent? = 25% / 25',
    '13 What is a quarter? = 25%',
    '16 Which has its commas? = 1,234',
    '19 Which code? = 12,34',
    '22 How many ways? = $6$ / 6',
    String.raw`25 How many days? = \(7\) / 7`,
    String.raw`28 What price? = \$12 / 12`,
    '1 repaired: Question 1: Its answer “$40” is also accepted as “40”.',
    '4 repaired: Question 2: Its answer “1,234” is also accepted as “1234”.',
    '7 repaired: Question 3: Its answer “60°” is also accepted as “60”.',
    '10 repaired: Question 4: Its answer “25%” is also accepted as “25”.',
    '22 repaired: Question 8: Its answer “$6$” is also accepted as “6”.',
    String.raw`25 repaired: Question 9: Its answer “\(7\)” is also accepted as “7”.`,
    String.raw`28 repaired: Question 10: Its answer “\$12” is also accepted as “12”.`,
  ])
  const row = (type: string) => read(`type,question,correct\n${type},How much?,"$1,040"`)
  const said = '2 repaired: Its answer “$1,040” is also accepted as “1040”.'
  expect(row('')).toEqual(['2 How much? = $1,040 / 1040', said])
  expect(row('short answer')).toEqual(['2 How much? = $1,040 / 1040', said])
  expect(row('fill_in')).toEqual(['2 How much? = $1,040'])
})
