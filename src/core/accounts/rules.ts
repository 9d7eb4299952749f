import { withWesternDigits } from '../western-digits.ts'

/** Everything that can be wrong with a registration; each client has its own words for these. */
export type AccountProblem =
  | 'name.missing'
  | 'name.too_long'
  | 'name.invalid'
  | 'email.missing'
  | 'email.invalid'
  | 'email.taken'
  | 'phone.missing'
  | 'phone.invalid'
  | 'password.missing'
  | 'password.too_short'
  | 'password.too_long'
  | 'password.common'
  | 'password.own'
  | 'password.mismatch'

/** The fewest characters that a password can have. */
export const shortestPassword = 8
const longestPassword = 1024
const longestName = 100
/** The most characters that an email address can have. */
export const longestEmail = 254
/** The most characters that a telephone number can have. */
export const longestPhone = 40

/** The ages below which an academy may ask a guardian to agree too; 0: no student is asked. P2 */
export const guardianAges = { least: 0, most: 25 }

/** The number of months for which practice between tests, and links and addresses of parents, stay once a student has no course any more. */
export const learningMonths = { least: 1, most: 60, usual: 12 } as const

/** Returns the problem with a new password by itself; null: it has 8 to 1,024 characters, of any kind. A5 */
export function passwordProblem(
  password: string,
): 'password.missing' | 'password.too_short' | 'password.too_long' | null {
  if (password === '') return 'password.missing'
  const length = [...password].length
  if (length < shortestPassword) return 'password.too_short'
  return length > longestPassword ? 'password.too_long' : null
}

const localPart = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/
const domainLabel = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** Returns the problem with an email address; null: it has one @, what browsers accept before it, and a domain with a dot after it. */
export function emailProblem(email: string): 'email.missing' | 'email.invalid' | null {
  const address = normalizeEmail(email)
  if (address === '') return 'email.missing'
  const [local = '', domain = '', ...more] = address.split('@')
  const labels = domain.split('.')
  const isRight =
    more.length === 0 && localPart.test(local) && labels.length > 1 && labels.every((one) => domainLabel.test(one))
  return isRight && address.length <= longestEmail ? null : 'email.invalid'
}

/** Returns the problem with a phone number; null: it has 7 to 15 digits. Spaces, brackets, dots, dashes and one leading + are allowed. */
export function phoneProblem(phone: string): 'phone.missing' | 'phone.invalid' | null {
  const number = normalizePhone(phone)
  if (number === '') return 'phone.missing'
  return /^\+?\d{7,15}$/.test(number) ? null : 'phone.invalid'
}

/** Addresses of pages and mailboxes: a name is read in emails, where they would become links. */
const addresses = [/[/@\\]|www\./i, /[\p{L}\p{N}]\.[a-z]{2,}/u, /\.(?:com|net|org|info|app|dev)(?![\p{L}\p{N}])/iu]

/**
 * Returns the problem with a first or last name; null: it has up to 100 characters of any script, with a letter and without control or
 * bidirectional control characters, angle brackets, pictographs, flags, keycaps or an address. T43
 */
export function nameProblem(name: string): 'name.missing' | 'name.too_long' | 'name.invalid' | null {
  const tidy = name.trim()
  if (tidy === '') return 'name.missing'
  if ([...tidy].length > longestName) return 'name.too_long'
  const isWrong =
    /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3\u200B\uFEFF<>]/u.test(tidy) ||
    !/\p{L}/u.test(tidy) ||
    addresses.some((address) => address.test(tidy))
  return isWrong ? 'name.invalid' : null
}

/** Returns whether a text of some characters is a name; other checks say that it is missing. */
export const isName = (name: string): boolean => nameProblem(name) !== 'name.invalid'

/** Returns a joined name as it is stored: composed, trimmed, one space between its words. */
export function tidyName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** Returns the problem with each part of a joined name, split at its first space. A4, A5 */
export function joinedNameProblems(name: string) {
  const { first, last } = splitName(tidyName(name))
  return { first_name: nameProblem(first), last_name: nameProblem(last) }
}

/** Returns a joined name split at its first space: 'a b c' is a, and b c. A3 */
export function splitName(name: string): { first: string; last: string } {
  const tidy = name.trim()
  const at = tidy.search(/\s/)
  return at < 0 ? { first: tidy, last: '' } : { first: tidy.slice(0, at), last: tidy.slice(at).trim() }
}

/** Returns an email address as it is stored and compared: trimmed, lower case. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase()
}

/** Returns a code as it is compared: its digits, however they were grouped. A9 */
export function normalizeCode(code: string): string {
  return withWesternDigits(code).replace(/[\s.\-\u2010-\u2015\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
}

/** Returns a telephone number as it is stored: Western digits, no spaces or punctuation, + for a leading 00. */
export function normalizePhone(phone: string): string {
  return withWesternDigits(phone)
    .replace(/[\s().\-/\u2010-\u2015\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/^00/, '+')
}

/** Returns whether a normalized telephone number is in the international form of E.164. */
export const isInternational = (number: string): boolean => /^\+[1-9]\d{7,14}$/.test(number)
