import { expect, test } from 'vitest'
import { holdingOf, isReference, orderNumber, referenceKey } from './rules.ts'

test.each([
  ['FT 2026-11/0042', 'FT2026110042'],
  ['ft2026110042', 'FT2026110042'],
  ['  ＦＴ２０２６ ', 'FT2026'],
  ['تحويل-١٢', 'تحويل12'],
  ['FT ۲۰۲۶/٠٠٤٢', 'FT20260042'],
])('the transfer reference %s counts as %s', (written, key) => {
  expect(referenceKey(written)).toBe(key)
})

test.each([
  ['', false],
  ['- . /', false],
  ['A12', false],
  ['A123', true],
  ['9'.repeat(40), true],
  ['9'.repeat(41), false],
])('%s can be a transfer reference: %s', (written, can) => {
  expect(isReference(written)).toBe(can)
})

test.each([
  [['course', 'course'], 'courses'],
  [['book'], 'books'],
  [['book', 'course'], 'both'],
] as const)('an order of %j holds %s', (kinds, holding) => {
  expect(holdingOf(kinds.map((kind) => ({ kind })))).toBe(holding)
})

test('an order number has eight characters that are not confused with each other', () => {
  expect(orderNumber(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7]))).toBe('LN-2345-6789')
  const all = orderNumber(crypto.getRandomValues(new Uint8Array(8)))
  expect(all).toMatch(/^LN-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
})
