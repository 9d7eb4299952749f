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
 * Returns the amount that was typed, with a point or a comma before its decimals; null when the text is none, or has more decimals than
 * the currency: '1,250' may be meant as a thousand.
 */
export function typedAmount(text: string, currency: string): number | null {
  const typed = /^(\d+)(?:[.,](\d+))?$/.exec(text.trim())
  if (!typed || (typed[2] ?? '').length > decimalsOf(currency)) return null
  return Number(`${typed[1]}.${typed[2] ?? 0}`)
}

/** Amounts are stored exact to this part of the unit: no currency in use has more than three decimals. */
const parts = 1000

/** Returns the exact sum of amounts, each so many times. */
export const sumOf = (lines: readonly { price: number; quantity: number }[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + Math.round(price * parts) * quantity, 0) / parts

/** Returns how a language writes amounts of a currency: '$35', '$12.50'. Decimals that are all zero are left out. */
export const moneyFormat = (language: string, currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(language, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
