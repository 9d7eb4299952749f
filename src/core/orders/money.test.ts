import { expect, test } from 'vitest'
import { decimalsOf, isAmountOf, minorUnits, moneyFormat, sumOf, typedAmount } from './money.ts'

test('T25 amounts have the decimals of their currency', () => {
  expect(['USD', 'JPY', 'KWD'].map(decimalsOf)).toEqual([2, 0, 3])
  expect([minorUnits(12.5, 'USD'), minorUnits(1.234, 'KWD'), minorUnits(1200, 'JPY')]).toEqual([1250, 1234, 1200])
  const amounts = [12.5, 12.55, 0.1 + 0.2, 12.555] as const
  expect(amounts.map((amount) => isAmountOf(amount, 'USD'))).toEqual([true, true, true, false])
  expect([isAmountOf(12.555, 'KWD'), isAmountOf(12.5, 'JPY')]).toEqual([true, false])
})

test('T25 an amount that was mistyped is none', () => {
  const typed = ['12.50', ' 12,5 ', '30', '0'].map((text) => typedAmount(text, 'USD'))
  expect(typed).toEqual([12.5, 12.5, 30, 0])
  const mistyped = [
    '',
    '12.50$',
    '12.505',
    '1.250',
    '0,250',
    '1,20,000',
    '1,2000',
    '-3',
    '1e3',
    '0x10',
    '.5',
    '12.',
  ] as const
  expect(mistyped.map((text) => typedAmount(text, 'USD'))).toEqual(mistyped.map(() => null))
  expect([typedAmount('1200', 'JPY'), typedAmount('12.0', 'JPY')]).toEqual([1200, null])
})

test.each([
  ['1,200', 'USD', 1200],
  ['120,000', 'USD', 120_000],
  ['1,250.50', 'USD', 1250.5],
  ['1.200,50', 'USD', 1200.5],
  ['1.200.000', 'USD', 1_200_000],
  ['1 200', 'USD', 1200],
  ['1\u00A0200,5', 'USD', 1200.5],
  ['120,000', 'JPY', 120_000],
  ['١٬٢٠٠٫٥٠', 'USD', 1200.5],
  ['۱۲۰۰', 'USD', 1200],
  ['1.250', 'KWD', 1.25],
  ['12,500.250', 'KWD', 12_500.25],
  ['1,250', 'KWD', null],
  ['1,250.505', 'USD', null],
])('T25 %s typed in %s is read as %s', (text, currency, amount) => {
  expect(typedAmount(text, currency)).toBe(amount)
})

test('T25 sums are exact, where those of fractions are not', () => {
  expect(0.1 * 3).not.toBe(0.3)
  expect(sumOf([{ price: 0.1, quantity: 3 }])).toBe(0.3)
  expect(
    sumOf([
      { price: 12.55, quantity: 2 },
      { price: 0.005, quantity: 1 },
    ]),
  ).toBe(25.105)
})

test.each([
  [35, 'USD', '$35'],
  [12.5, 'USD', '$12.50'],
  [1.5, 'KWD', 'KWD\u00a01.500'],
  [1200, 'JPY', '¥1,200'],
  [-0.5, 'USD', '-$0.50'],
  [-0, 'USD', '$0'],
])('T25 %s %s is written as %s', (amount, currency, written) => {
  expect(moneyFormat('en', currency).format(amount)).toBe(written)
})
