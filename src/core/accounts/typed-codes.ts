import { dayMs } from '../dates.ts'
import { withWesternDigits } from '../western-digits.ts'

/** The characters of a code that a person types: 32, so that each is as likely as the others, without i, l, o and u. */
export const codeAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns a typed code in the form that is hashed: lower case, without spaces and hyphens, and o, i and l as the digits they look like. */
export const tidyCode = (typed: string): string =>
  withWesternDigits(typed.normalize('NFKC'))
    .replaceAll(/[\s-]/g, '')
    .toLowerCase()
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')

/** Lifetime in ms of the printed code for a student without an email address: until the class has met again after a holiday. T22 */
export const entryCodeMs = 60 * dayMs
