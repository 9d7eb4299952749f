import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  emailProblem,
  isInternational,
  joinedNameProblems,
  nameProblem,
  normalizeEmail,
  normalizePhone,
  passwordProblem,
  phoneProblem,
  splitName,
  tidyName,
} from './rules.ts'

test.each([
  { password: '', problem: 'password.missing' },
  { password: 'seven77', problem: 'password.too_short' },
  { password: '😀😀😀😀', problem: 'password.too_short' },
  { password: 'eight888', problem: null },
  { password: 'x'.repeat(64), problem: null },
  { password: 'كلمة سر طويلة', problem: null },
  { password: 'x'.repeat(1025), problem: 'password.too_long' },
])('a password like "$password" has the problem $problem', ({ password, problem }) => {
  expect(passwordProblem(password)).toBe(problem)
})

test.each([
  { email: ' Mona.Adel+sat@Example.co.uk ', problem: null },
  { email: "o'neil@example.org", problem: null },
  { email: ' ', problem: 'email.missing' },
  { email: 'mona', problem: 'email.invalid' },
  { email: 'mona@localhost', problem: 'email.invalid' },
  { email: 'mona@@example.org', problem: 'email.invalid' },
  { email: 'mo na@example.org', problem: 'email.invalid' },
  { email: 'mona@example..org', problem: 'email.invalid' },
  { email: 'mona@-example.org', problem: 'email.invalid' },
  { email: `${'m'.repeat(65)}@example.org`, problem: 'email.invalid' },
])('the email address "$email" has the problem $problem', ({ email, problem }) => {
  expect(emailProblem(email)).toBe(problem)
})

test.each([
  { phone: '+20 (100) 123-4567', problem: null, stored: '+201001234567' },
  { phone: '0020 100 123 4567', problem: null, stored: '+201001234567' },
  { phone: '٠١٠٠١٢٣٤٥٦٧', problem: null, stored: '01001234567' },
  { phone: '', problem: 'phone.missing', stored: '' },
  { phone: '123456', problem: 'phone.invalid', stored: '123456' },
  { phone: '1234567890123456', problem: 'phone.invalid', stored: '1234567890123456' },
  { phone: '100-CALL-ME', problem: 'phone.invalid', stored: '100CALLME' },
])('the telephone number "$phone" has the problem $problem', ({ phone, problem, stored }) => {
  expect(phoneProblem(phone)).toBe(problem)
  expect(normalizePhone(phone)).toBe(stored)
})

test.each([
  { name: 'José', problem: null },
  { name: 'مريم', problem: null },
  { name: "O'Neil-Smith 3rd", problem: null },
  { name: '  ', problem: 'name.missing' },
  { name: '123', problem: 'name.invalid' },
  { name: '<b>Mona</b>', problem: 'name.invalid' },
  { name: '😀 Mona', problem: 'name.invalid' },
  { name: 'Mona ❤', problem: 'name.invalid' },
  { name: 'Mona 🇪🇬', problem: 'name.invalid' },
  { name: 'Mona 1️⃣', problem: 'name.invalid' },
  { name: 'J.R.R.', problem: null },
  { name: 'St.John', problem: null },
  { name: 'علي‌رضا', problem: null },
  { name: 'https://win.example', problem: 'name.invalid' },
  { name: 'win.example', problem: 'name.invalid' },
  { name: 'WIN.COM', problem: 'name.invalid' },
  { name: 'www.win', problem: 'name.invalid' },
  { name: 'mona@mail.example', problem: 'name.invalid' },
  { name: '\u202Eanom', problem: 'name.invalid' },
  { name: 'Mona\u2066', problem: 'name.invalid' },
  { name: 'x'.repeat(101), problem: 'name.too_long' },
])('T43 the name "$name" has the problem $problem', ({ name, problem }) => {
  expect(nameProblem(name)).toBe(problem)
})

test('a joined name is split at its first space', () => {
  expect(splitName('a b c')).toEqual({ first: 'a', last: 'b c' })
  expect(splitName('  Mona ')).toEqual({ first: 'Mona', last: '' })
  expect(splitName('')).toEqual({ first: '', last: '' })
})

test('a joined name is checked in the two parts that it comes apart into', () => {
  expect(joinedNameProblems('Mona el Adel')).toEqual({ first_name: null, last_name: null })
  expect(joinedNameProblems('Mona 😀 Adel')).toEqual({ first_name: null, last_name: 'name.invalid' })
  expect(joinedNameProblems('😀 Mona Adel')).toEqual({ first_name: 'name.invalid', last_name: null })
  expect(joinedNameProblems('Mona')).toEqual({ first_name: null, last_name: 'name.missing' })
  expect(joinedNameProblems(`Mona ${'x'.repeat(60)} ${'x'.repeat(60)}`).last_name).toBe('name.too_long')
})

test('a joined name is composed and has single spaces', () => {
  expect(tidyName('  Jose\u0301 \t  Adel ')).toBe('José Adel')
})

test('first and last name joined by a space come apart again', () => {
  const word = fc.stringMatching(/^\S+$/)
  fc.assert(
    fc.property(word, word, (first, last) => {
      expect(splitName(`${first} ${last}`)).toEqual({ first, last })
    }),
  )
})

test('an email address is one however it is written', () => {
  expect(normalizeEmail(' Mona@Example.ORG ')).toBe('mona@example.org')
})

test.each([
  ['+1 202 555 0143', true],
  ['0020 100 123 4567', true],
  ['+٢٠ ١٠٠ ١٢٣ ٤٥٦٧', true],
  ['202 555 0143', false],
  ['+0 202 555 0143', false],
  ['+1 202 CALL', false],
  ['+1234567890123456', false],
])('the number "%s" is international: %s', (number, is) => {
  expect(isInternational(normalizePhone(number))).toBe(is)
})
