import { expect, test } from 'vitest'
import { chatLink, messengerNumber, phoneDigits, phoneOnPaper, textMessageLink } from './messengers.ts'
import { normalizePhone } from './rules.ts'

test.each([
  ['+20 100 123 4567', null, '201001234567'],
  ['0020 100 123 4567', null, '201001234567'],
  ['010 0123 4567', '+20221234567', '201001234567'],
  ['٠١٠ ٠١٢٣ ٤٥٦٧', '+20221234567', '201001234567'],
  ['03 123 456', '+9611234567', '9613123456'],
  ['(202) 555-0147', '+12025550100', '12025550147'],
  ['0171 1234567', '+4930123456', '491711234567'],
  ['010 0123 4567', null, null],
  ['00', '+20221234567', null],
  ['5550147', '+12025550100', null],
  ['', '+20221234567', null],
])('T26 a messenger finds %s near %s by %s', (phone, near, number) => {
  expect(messengerNumber(phone, near)).toBe(number)
})

test.each([
  ['+20 101 234 5678', '01012345678'],
  ['0020 101 234 5678', '01012345678'],
  ['201012345678', '01012345678'],
  ['01012345678', '+201012345678'],
  ['٠١٠١٢٣٤٥٦٧٨', '+20 101 234 5678'],
  // Eight digits are a whole number in some countries.
  ['+965 5123 4567', '51234567'],
  ['51234567', '+96551234567'],
  ['+961 3 123 456', '03123456'],
  ['03123456', '+9613123456'],
  ['(202) 555-0147', '+12025550147'],
])('T6 the digits of %s are in %s too', (typed, stored) => {
  expect(stored.replace(/\D/g, '')).toContain(phoneDigits(typed))
})

test('T6 a part of a number is all its digits, and nothing is never looked for', () => {
  expect(phoneDigits('012-34')).toBe('01234')
  expect(phoneDigits('0000000000')).toMatch(/^0+$/)
})

test('T26 the links to a messenger carry any text', () => {
  const text = 'Sara & Omar: 50% done?\nSee you – مرحبا'
  expect(new URL(chatLink('201001234567', text)).searchParams.get('text')).toBe(text)
  const link = textMessageLink('010 0123-4567', text)
  expect(link).toMatch(/^sms:01001234567\?body=/)
  expect(decodeURIComponent(link.split('body=')[1] ?? '')).toBe(text)
})

test.each([
  ['+12025550172', '(+1) 2025550172'],
  ['+201005550131', '(+20) 1005550131'],
  ['01005550153', '0100 5550153'],
  ['call me', 'call me'],
  ['', ''],
])('T6 the phone %s is text for a spreadsheet, and the same phone when it comes back', (phone, cell) => {
  expect(phoneOnPaper(phone)).toBe(cell)
  expect(cell).not.toMatch(/^[=+\-@\t]|^\d+$/)
  expect(normalizePhone(cell)).toBe(normalizePhone(phone))
})
