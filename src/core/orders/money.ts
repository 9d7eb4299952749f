import { withWesternDigits } from '../western-digits.ts'

/** The largest price or payment that can be typed. */
export const mostAmount = 1_000_000

/** Returns how many decimals a currency has: 2 for USD, none for JPY, 3 for KWD. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Returns an amount in minor units of its currency: 12.5 dollars are 1250 cents. */
export const minorUnits = (amount: number, currency: string): number => Math.round(amount * 10 ** decimalsOf(currency))

/** Returns an amount rounded to the decimals of its currency. */
export const roundAmount = (amount: number, currency: string): number =>
  minorUnits(amount, currency) / 10 ** decimalsOf(currency)

/** Returns whether an amount has no more decimals than its currency. */
export const isAmountOf = (amount: number, currency: string): boolean =>
  Math.abs(amount - roundAmount(amount, currency)) < 1e-9

/**
 * Returns the amount that was typed: '12.50', '12,5', '1,200', '1.200,50', '1 200', also with Arabic digits and signs. Null when the text is
 * no amount, has more decimals than the currency, or can be read in two ways: '1,250' in a currency of three decimals.
 */
export function typedAmount(text: string, currency: string): number | null {
  const decimals = decimalsOf(currency)
  const plain = withWesternDigits(text)
    .trim()
    .replaceAll('\u066B', '.')
    .replaceAll(/[\u066C\u00A0\u202F]/g, ' ')
  const grouped = /^([1-9]\d{0,2}(?:([ ,.])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/.exec(plain)
  const [, whole = '', sign = '', part] = grouped ?? []
  const isOneGroup = part === undefined && whole.split(sign).length === 2
  // One point with three digits is a decimal point, and one comma too where a currency has three decimals.
  if (isOneGroup && sign === ',' && decimals === 3) return null
  if (grouped && !(isOneGroup && sign === '.'))
    return (part ?? '').length > decimals ? null : Number(`${whole.replaceAll(sign, '')}.${part ?? 0}`)
  const typed = /^(\d+)(?:[.,](\d+))?$/.exec(plain)
  if (!typed || (typed[2] ?? '').length > decimals) return null
  return Number(`${typed[1]}.${typed[2] ?? 0}`)
}

/** Amounts are stored exact to this part of the unit: no currency in use has more than three decimals. */
const parts = 1000

/** Returns the exact sum of amounts, each so many times. */
export const sumOf = (lines: readonly { price: number; quantity: number }[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + Math.round(price * parts) * quantity, 0) / parts

/** The total of an order, what was paid of it and what of that was given back. */
type Sums = { total: number; paid: number; refunded: number }

/** Returns the sum of an order that is not paid yet, or was refunded. docs/decisions/0179 */
export const balanceOf = ({ total, paid, refunded }: Sums): number =>
  sumOf([
    { price: total, quantity: 1 },
    { price: paid, quantity: -1 },
    { price: refunded, quantity: 1 },
  ])

/** Returns the sum still expected for an order: nothing once its total was paid, or all that was paid was refunded. docs/decisions/0179 */
export const openSumOf = (order: Sums): number =>
  order.paid >= order.total || (order.paid > 0 && order.refunded >= order.paid) ? 0 : balanceOf(order)

/** Returns whether an order has some of its money and still expects more: it is called paid in part then. T39 */
export const isPartOpen = (order: Sums & { status: string }): boolean =>
  (order.status === 'confirmed' || (order.status === 'placed' && order.paid > 0)) && openSumOf(order) > 0

/** Returns how a language writes amounts of a currency: '$35', '$12.50'. Decimals that are all zero are left out, and so is the sign of zero. */
export const moneyFormat = (language: string, currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
    signDisplay: 'negative',
  })
