import { isInternational, normalizePhone } from './rules.ts'

/** Country codes of one and of two digits, at the start of a number; every other has three. ITU-T E.164 */
const shortCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

const countryCodeOf = (digits: string) => shortCode.exec(digits)?.[0] ?? digits.slice(0, 3)

/** Fewer digits than these are a part of a number. */
const wholeNumber = 8
/** Of a number that may begin with a country code or not, the last digits that certainly belong to the number itself. */
const ownDigits = 9

/**
 * Returns the digits by which a telephone number is found, however it is stored: those that it has with a country code and without. Of
 * a part of a number, all digits. T6
 */
export function phoneDigits(phone: string): string {
  const number = normalizePhone(phone)
  const digits = number.replace(/\D/g, '')
  if (digits.length < wholeNumber) return digits
  const national = isInternational(number) ? digits.slice(countryCodeOf(digits).length) : digits.replace(/^0+/, '')
  return national === '' ? digits : national.slice(-ownDigits)
}

/**
 * Returns the digits by which a messenger finds a telephone number, country code first; null where the country is unknown. A number in
 * its national form is taken to be in the country of `near`, the academy's own number. T26
 */
export function messengerNumber(phone: string, near: string | null): string | null {
  const number = normalizePhone(phone)
  if (isInternational(number)) return number.slice(1)
  if (near === null || !isInternational(near) || !/^\d+$/.test(number)) return null
  const code = countryCodeOf(near.slice(1))
  // North American numbers have no digit before them at home; others begin with 0.
  const national = code === '1' && number.length === 10 ? number : /^0[1-9]/.test(number) ? number.slice(1) : null
  return national !== null && isInternational(`+${code}${national}`) ? code + national : null
}

/**
 * Returns a telephone number as spreadsheets keep it: with a space, so that it is no number that loses its first zero, and with its
 * country code in brackets, for a plus would begin a formula. T6
 */
export function phoneOnPaper(phone: string): string {
  const number = normalizePhone(phone)
  if (!isInternational(number)) return /^\d{6,}$/.test(number) ? `${number.slice(0, 4)} ${number.slice(4)}` : phone
  const code = countryCodeOf(number.slice(1))
  return `(+${code}) ${number.slice(1 + code.length)}`
}

/** Returns the link that opens a chat in WhatsApp with a text to send. */
export const chatLink = (number: string, text: string) => `https://wa.me/${number}?text=${encodeURIComponent(text)}`

/** Returns the link that opens a text message to a telephone number. RFC 5724 */
export const textMessageLink = (phone: string, text: string) =>
  `sms:${normalizePhone(phone)}?body=${encodeURIComponent(text)}`
