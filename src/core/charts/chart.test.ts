import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beanYields } from '../../testing/charts.ts'
import { chartAddress, chartAt, chartKinds, longestChartText, numberIn, problemOfChart, type Chart } from './chart.ts'

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => text.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '').trim())
  // A grapheme may be many UTF-16 units, which the limits count.
  .filter((text) => text !== '' && text.length <= longestChartText.unit)
const axis = fc.record({ label: word, unit: fc.oneof(word, fc.constant('')) })
const number = fc.integer({ min: -1e9, max: 1e9 }).map((whole) => whole / 100 + 0)
const chart: fc.Arbitrary<Chart> = fc
  .record({
    kind: fc.constantFrom(...chartKinds),
    title: word,
    x: axis,
    y: axis,
    isFromZero: fc.boolean(),
    series: fc.uniqueArray(word, { minLength: 1, maxLength: 5 }),
  })
  .chain((head) =>
    fc
      .array(fc.tuple(number, fc.array(number, { minLength: head.series.length, maxLength: head.series.length })), {
        minLength: 2,
        maxLength: 12,
      })
      .map((rows) => ({ ...head, rows: rows.map(([, values], at) => ({ x: String(at), values })) })),
  )

test('T16 the address of a chart holds all of it, in every script', () => {
  expect(chartAt(chartAddress(beanYields))).toEqual(beanYields)
  expect(chartAddress(beanYields)).toMatch(/^\/charts\/[\w-]+\.svg$/)
  fc.assert(
    fc.property(chart, (one) => {
      expect(problemOfChart(one)).toBeNull()
      expect(chartAt(chartAddress(one))).toEqual(one)
    }),
    { numRuns: 100 },
  )
})

const lettersOf = (written: unknown) => Buffer.from(JSON.stringify(written)).toString('base64url')
const written = (own: Record<number, unknown> = {}) =>
  Object.assign([1, 'bar', 'Yield', ['Variety', ''], ['Yield', 'kg'], true, ['a'], [['Early', 20]]], own) as unknown[]

test('T16 its letters are base64url of UTF-8, and one chart has one address', () => {
  expect(chartAt(`/charts/${lettersOf(written())}.svg`)).toMatchObject({
    kind: 'bar',
    rows: [{ x: 'Early', values: [20] }],
  })
  const spaced = Buffer.from(JSON.stringify(written(), null, 1)).toString('base64url')
  expect(chartAt(`/charts/${spaced}.svg`)).toBeNull()
})

test.each([
  '/charts/.svg',
  '/charts/x.svg',
  '/charts/__8.svg',
  '/pictures/map.svg',
  `${chartAddress(beanYields)}?again`,
  `https://else.example${chartAddress(beanYields)}`,
  ...[
    { 0: 2 },
    { 1: 'pie' },
    { 2: '' },
    { 2: 'a\u0000b' },
    { 2: ' a' },
    { 2: 'x'.repeat(121) },
    { 3: ['Variety'] },
    { 5: 1 },
    { 6: [] },
    { 6: [7] },
    { 7: [] },
    { 7: [['Early', '20']] },
    { 7: [['Early', 1e300]] },
    { 7: [['Early', 20, 30]] },
    { 7: [['Early', null]] },
    { 7: Array.from({ length: 13 }, (_, at) => [`x${at}`, at]) },
    { 8: 'more' },
  ].map((own) => `/charts/${lettersOf(written(own))}.svg`),
  `/charts/${'A'.repeat(5000)}.svg`,
])('T16 %s is no chart', (address) => {
  expect(chartAt(address)).toBeNull()
})

test.each([
  [{ title: '' }, 'title'],
  [{ x: { label: '', unit: '' } }, 'axes'],
  [{ series: [] }, 'series'],
  [{ series: ['a', 'a'] }, 'series_same'],
  [{ rows: [] }, 'few_rows'],
  [{ rows: Array.from({ length: 13 }, (_, at) => ({ x: `x${at}`, values: [1, 1] })) }, 'many_rows'],
  [{ rows: [{ x: '', values: [1, 1] }] }, 'x_empty'],
  [{ rows: [...beanYields.rows, ...beanYields.rows] }, 'x_same'],
  [{ kind: 'scatter' }, 'x_number'],
  [{ rows: [{ x: 'a', values: [Number.NaN, 1] }] }, 'value'],
  [{ rows: [{ x: 'a', values: [1, 0.1234567] }] }, 'value'],
  [{ rows: [{ x: 'a', values: [1, null] }] }, 'no_values'],
  [{ title: 'a\uD800' }, 'text'],
  [
    {
      kind: 'line',
      series: ['a', 'b', 'c', 'd', 'e'],
      rows: Array.from({ length: 30 }, (_, at) => ({
        x: 'ع'.repeat(38) + at,
        values: [1, 2, 3, 4, 5].map((value) => value * 1e10 + 0.123456),
      })),
    },
    'long',
  ],
] as [Partial<Chart>, string][])('T16 a chart with %j has the problem %s', (own, problem) => {
  expect(problemOfChart({ ...beanYields, ...own })).toBe(problem)
})

test.each([
  ['1200', 1200],
  [' -12.50 ', -12.5],
  ['−3', -3],
  ['١٢٫٥', 12.5],
  ['-0', 0],
  ['1,200', null],
  ['12,5', null],
  ['1e3', null],
  ['', null],
  ['5 kg', null],
])('T16 the number in %j is %j', (text, number) => {
  expect(numberIn(text)).toBe(number)
})
