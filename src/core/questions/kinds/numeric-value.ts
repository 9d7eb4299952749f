import { withWesternDigits } from '../../western-digits.ts'
import { plainReader, type AnswerReader } from '../answer-reader.ts'
import { unwrapped } from '../reading.ts'

/** A number without rounding: a numerator over a positive denominator. */
type NumericValue = { numerator: bigint; denominator: bigint }

const longest = 5

/** Returns whether a student can enter a text: up to 5 characters, 6 with a minus sign. */
export const fitsEntry = (text: string) => text.length <= (text.startsWith('-') ? longest + 1 : longest)

/** The most characters an entry can have. */
export const longestEntry = longest + 1

/** Returns a typed number with the digits, the decimal point, the minus sign and the fraction bar that numbers are read from. */
export const plainEntry = (text: string) =>
  withWesternDigits(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/\u066B/g, '.')
    .trim()

const form = /^(-?)(?:(\d+)\/(\d+)|(\d+)\.?|(\d*)\.(\d+))$/

const beginning = /^-?(?:\d*\.?\d*|\d+\/\d*)$/

/** Returns whether more characters could make a plain entry a number: '', '-' and '7/' could, '1,2' and '5%' could not. */
export const canBecomeNumber = (text: string) => beginning.test(text)

/** Reads an integer, a decimal or a fraction; undefined for anything else, a mixed number included. */
export function readNumeric(text: string): NumericValue | undefined {
  const [, sign, over, under, whole, before, after] = form.exec(text) ?? []
  if (sign === undefined) return undefined
  const digits = over ?? whole ?? `${before ?? ''}${after ?? ''}`
  const denominator = under === undefined ? 10n ** BigInt(after?.length ?? 0) : BigInt(under)
  if (denominator === 0n) return undefined
  return { numerator: BigInt(`${sign}${digits}`), denominator }
}

/**
 * Returns the entry that an answer is; undefined for what cannot count as a number, or is longer than the space. Such text is no answer: a skip,
 * not answered in the grid, the receipt and the review. Our player refuses it while it is typed; sent all the same, it was once stored and
 * cost the point without a word. "1,200" and "0,5" are not read as numbers, for the comma means one thing in one country and another in the
 * next, and the test that we prepare for takes neither. Keeping the text beside a skip was left out: every count of answers would have to tell it
 * from an answer.
 */
export function entryIn(raw: unknown): string | undefined {
  const value = unwrapped(raw)
  const entry = typeof value === 'string' || typeof value === 'number' ? plainEntry(String(value)) : ''
  return fitsEntry(entry) && readNumeric(entry) ? entry : undefined
}

/** Reads typed numbers: what cannot count is no answer. */
export const numericReader: AnswerReader = { ...plainReader, isAnswered: (wire) => entryIn(wire) !== undefined }

const absolute = (number: bigint) => (number < 0n ? -number : number)

/** Returns the number of decimals that fit beside this integer part. */
const roomAfter = (integerPart: string) => Math.max(0, longest - 1 - integerPart.length)

/** Returns whether a decimal takes all the space there is: nothing but a lone zero leads it, and no digit more would fit. */
const isFull = (text: string) => {
  const [, integerPart = '', decimals = ''] = /^-?(|0|[1-9]\d*)(?:\.(\d*))?$/.exec(text) ?? []
  return text !== '' && decimals.length === roomAfter(integerPart) && decimals.length + integerPart.length > 1
}

/** Returns the digits of a value with so many decimals, without its sign: cut off, and rounded half up. */
function shortened({ numerator, denominator }: NumericValue, decimals: number): { cut: bigint; rounded: bigint } {
  const scaled = absolute(numerator) * 10n ** BigInt(decimals)
  return { cut: scaled / denominator, rounded: (2n * scaled + denominator) / (2n * denominator) }
}

/**
 * Returns whether an entry is a value: exactly, in any form, or as a decimal that is cut off or rounded no earlier than the space requires.
 * 2/3 is .6666, .6667, 0.666 and 0.667, but neither .66 nor .67.
 */
export function isEntryOf(entry: string, value: NumericValue): boolean {
  const entered = readNumeric(entry)
  if (!entered || !fitsEntry(entry)) return false
  if (entered.numerator * value.denominator === value.numerator * entered.denominator) return true
  if (entered.numerator === 0n || entered.numerator < 0n !== value.numerator < 0n || !isFull(entry)) return false
  const decimals = /\.(\d*)$/.exec(entry)?.[1]?.length ?? 0
  const { cut, rounded } = shortened(value, decimals)
  const digits = (absolute(entered.numerator) * 10n ** BigInt(decimals)) / entered.denominator
  return digits === cut || digits === rounded
}

/** Returns whether there is an entry for a value: it is neither too large for the space nor too near zero. */
export function isEnterable({ numerator, denominator }: NumericValue): boolean {
  const size = absolute(numerator)
  return size === 0n || (size <= 99_999n * denominator && size * 10_000n >= denominator)
}

/** Returns a number as a student can enter it: as it is written if that fits, else as a decimal that is cut off. */
export function entryOf(text: string): string {
  const value = readNumeric(text)
  if (!value || fitsEntry(text)) return text
  const integerPart = String(shortened(value, 0).cut)
  const shown = integerPart === '0' ? '' : integerPart
  const decimals = roomAfter(shown)
  const digits = String(shortened(value, decimals).cut).padStart(decimals, '0')
  const after = digits.slice(digits.length - decimals)
  return `${value.numerator < 0n ? '-' : ''}${shown}${decimals > 0 ? `.${after}` : ''}`
}
