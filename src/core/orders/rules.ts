import { withWesternDigits } from '../western-digits.ts'

/** The ways to pay that an order can name, in the order they are offered. */
export const paymentMethodNames = ['transfer', 'cash'] as const

/** One of the ways to pay. */
export type PaymentMethodName = (typeof paymentMethodNames)[number]

/** With which payment the courses of an order open; 'never': with none, for they are open already. */
export const openings = ['first', 'last', 'never'] as const

/** One of the times at which the courses of an order open. */
export type Opening = (typeof openings)[number]

/** Returns whether the path of a receipt is that of a PDF, which is downloaded; the others are pictures. */
export const isReceiptFile = (path: string): boolean => path.startsWith('/receipts/')

/** The most orders of one student that may wait for their payment. */
export const mostWaitingOrders = 5

/** The contents of an order: courses, which open; books, which are handed over; or both. */
export type Holding = 'courses' | 'books' | 'both'

/** Returns the contents of these lines of an order or a cart; no lines at all count as courses. */
export function holdingOf(lines: readonly { kind: 'course' | 'book' }[]): Holding {
  const hasBooks = lines.some(({ kind }) => kind === 'book')
  return hasBooks ? (lines.every(({ kind }) => kind === 'book') ? 'books' : 'both') : 'courses'
}

/** The account that a total is sent to: whose it is, its bank and its number; each empty where the academy names none. */
export type Payee = { name: string; bank: string; account: string }

/** Returns the letters and digits of a transfer reference, in capitals and normalized. Banks print the rest as they like. */
export function referenceKey(written: string): string {
  return withWesternDigits(written.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Returns whether a text can be a transfer reference at all: 4 to 40 letters and digits. */
export function isReference(written: string): boolean {
  const { length } = referenceKey(written)
  return length >= 4 && length <= 40
}

/** Letters and digits that are not confused with each other. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns the number that student and staff call an order by, of eight random bytes: 'LN-7K3Q-9FXA'. */
export function orderNumber(bytes: Uint8Array): string {
  const characters = [...bytes].slice(0, 8).map((byte) => signs[byte % signs.length])
  return `LN-${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`
}

/** At most so many of one book in one order. */
export const mostOfABook = 20

/** At most so many different things in one cart. */
export const mostCartLines = 50
