import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBank } from '../../../server/banks/formats/read-bank.ts'
import { cleanAnswer, gradeAnswer, isAnswered, keyOnWire } from '../grading.ts'
import { inEnglish } from '../../../languages/in-english.ts'
import { numeric } from './numeric.ts'
import { fitsEntry } from './numeric-value.ts'

const asking = (...key: string[]) => ({ type: 'numeric', spec: {}, key })

test.each([
  {
    key: '3.5',
    accepted: ['3.5', '3.50', '7/2', '14/4', '03.5', ' 3.5 ', '٣٫٥', '۳٫۵'],
    refused: ['31/2', '3 1/2', '3½', '3,5', '3'],
  },
  {
    key: '3/4',
    accepted: ['3/4', '.75', '0.75', '0.750', '6/8', '٣/٤', '3⁄4'],
    refused: ['0.7500', '75%', '.7', '3/-4'],
  },
  {
    key: '2/3',
    accepted: ['2/3', '4/6', '.6666', '.6667', '0.666', '0.667'],
    refused: ['.66', '.67', '0.66', '0.67', '.666', '.667', '0.6667', '00.66', '.6665', '.6668', '-2/3', '-.666'],
  },
  {
    key: '-1/3',
    accepted: ['-1/3', '-.3333', '-0.333', '−1/3', '-2/6'],
    refused: ['-.33', '-0.33', '-.3334', '1/3', '.3333', '1/-3', '--1/3'],
  },
  { key: '9/64', accepted: ['9/64', '.1406', '0.140', '0.141'], refused: ['.1407', '.14', '.141', '0.14', '.1405'] },
  { key: '50/3', accepted: ['50/3', '16.66', '16.67'], refused: ['16.6', '16.7', '17', '16', '16.65'] },
  { key: '5000/3', accepted: ['1666', '1667', '1666.'], refused: ['1665', '1668', '1.6e3', '166.6'] },
  { key: '1/2500', accepted: ['.0004'], refused: ['0.000', '.0000', '0'] },
  { key: '.99996', accepted: ['.9999', '1.000', '0.999'], refused: ['1', '1.0', '1.00'] },
  { key: '0', accepted: ['0', '-0', '0.0', '.0', '0/5'], refused: ['0/0', '.', '-', '.0001'] },
  { key: '12345', accepted: ['12345'], refused: ['12,345', '$12345', '012345', '12346', '+1234'] },
  { key: '-12345', accepted: ['-12345'], refused: ['12345', '-12344'] },
])('$key: accepts $accepted, refuses $refused', ({ key, accepted, refused }) => {
  const right = (answers: string[]) => answers.filter((answer) => gradeAnswer(asking(key), answer) === 'correct')
  expect(right(accepted)).toEqual(accepted)
  expect(right(refused)).toEqual([])
})

test('any of several values is right, a blank is a skip, and JSON around a number makes no difference', () => {
  const question = asking('2', '-5/2')
  expect(['2', '-2.5', '"2"', '', ' ', '""'].map((answer) => gradeAnswer(question, answer))).toEqual([
    'correct',
    'correct',
    'correct',
    'skip',
    'skip',
    'skip',
  ])
  expect([2, '−2.5', '"2"'].map((raw) => cleanAnswer(question, raw))).toEqual(['2', '-2.5', '2'])
})

test.each([
  { sent: '0.5', stored: '0.5', verdict: 'correct' },
  { sent: '٠٫٥', stored: '0.5', verdict: 'correct' },
  { sent: '1,200', stored: null, verdict: 'skip' },
  { sent: '0,5', stored: null, verdict: 'skip' },
  { sent: '1/2 cm', stored: null, verdict: 'skip' },
  { sent: 'half', stored: null, verdict: 'skip' },
  { sent: '0.500001', stored: null, verdict: 'skip' },
  { sent: '5', stored: '5', verdict: 'incorrect' },
  { sent: ' ', stored: null, verdict: 'skip' },
])(
  'Q11 $sent is stored as $stored and graded $verdict: only what can count is answered',
  ({ sent, stored, verdict }) => {
    const question = asking('1/2')
    expect([cleanAnswer(question, sent), gradeAnswer(question, stored)]).toEqual([stored, verdict])
    // Text that an earlier release has stored is no answer either.
    expect([gradeAnswer(question, sent), isAnswered(question, sent)]).toEqual([verdict, verdict !== 'skip'])
    // A ruling that gives the point to all is not about what was typed.
    expect(gradeAnswer({ ...question, ruling: { rule: 'credit' } }, stored)).toBe('correct')
  },
)

test.each([
  { key: [], what: 'Name at least one accepted value' },
  { key: ['3 1/2'], what: 'can be entered' },
  { key: ['1/0'], what: 'can be entered' },
  { key: ['100000'], what: 'can be entered' },
  { key: ['1/99999'], what: 'can be entered' },
  { key: ['two'], what: 'can be entered' },
])('the key $key is refused: $what', ({ key, what }) => {
  expect(inEnglish(numeric.problem(asking(...key)) ?? '')).toContain(what)
})

test("the academy's format writes it as text to type", () => {
  const question = { type: 'numeric', question: '<p>What is x?</p>', key: ['2/3', '.5'] }
  const { questions, findings } = readBank(JSON.stringify([question]))
  expect(findings).toEqual([])
  expect(questions).toMatchObject([{ type: 'numeric', spec: {}, key: ['2/3', '.5'] }])
})

const anyDecimal = fc.tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 0, max: 4 }))
const decimalText = (digits: number, decimals: number) => {
  const [sign, size] = [digits < 0 ? '-' : '', String(Math.abs(digits)).padStart(decimals + 1, '0')]
  const [whole, after] = [size.slice(0, size.length - decimals), size.slice(size.length - decimals)]
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole === '0' ? '' : whole}.${after}`
}

test('every fraction that terminates equals its decimal, either way', () => {
  fc.assert(
    fc.property(anyDecimal, ([digits, decimals]) => {
      const decimal = decimalText(digits, decimals)
      const fraction = `${digits}/${10 ** decimals}`
      expect(gradeAnswer(asking(fraction), decimal)).toBe('correct')
      if (fitsEntry(fraction)) expect(gradeAnswer(asking(decimal), fraction)).toBe('correct')
    }),
  )
})

const anyFraction = fc.tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 1, max: 9999 }))

test('what the wire names as the key can be entered and is right', () => {
  fc.assert(
    fc.property(anyFraction, ([over, under]) => {
      const question = asking(`${over}/${under}`)
      fc.pre(numeric.problem(question) === null)
      const shown = keyOnWire(question) ?? ''
      expect(fitsEntry(shown)).toBe(true)
      expect(gradeAnswer(question, shown)).toBe('correct')
    }),
  )
})

test('a wrong decimal is never nearer than the last digit that fits', () => {
  fc.assert(
    fc.property(anyFraction, anyDecimal, ([over, under], [digits, decimals]) => {
      const decimal = decimalText(digits, decimals)
      const isRight = gradeAnswer(asking(`${over}/${under}`), decimal) === 'correct'
      if (isRight) expect(Math.abs(over / under - digits / 10 ** decimals)).toBeLessThanOrEqual(10 ** -decimals)
    }),
  )
})
