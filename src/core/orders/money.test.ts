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
  const mistyped = ['', '1,250.50', '12.50$', '1,250', '12.505', '-3', '1e3', '0x10', '.5', '12.'] as const
  expect(mistyped.map((text) => typedAmount(text, 'USD'))).toEqual(mistyped.map(() => null))
  expect([typedAmount('1,250', 'KWD'), typedAmount('1200', 'JPY'), typedAmount('12.0', 'JPY')]).toEqual([
    1.25,
    1200,
    null,
  ])
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
])('T25 %s %s is written as %s', (amount, currency, written) => {
  expect(moneyFormat('en', currency).format(amount)).toBe(written)
})
