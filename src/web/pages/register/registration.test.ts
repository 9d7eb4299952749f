import { expect, test } from 'vitest'
import { RegisterBody } from '../../../contract/accounts.ts'
import { joinedNameProblems } from '../../../core/accounts/rules.ts'
import { accounts } from '#words/accounts'
import { bodyOf, registrationErrors } from './registration.ts'

const given = {
  first_name: 'Mona',
  last_name: 'Adel',
  email: 'mona@example.org',
  phone: '01001234567',
  parent_phone: '01001234567',
  password: 'tidal-oboe-29',
  confirm_password: 'tidal-oboe-29',
}

test.each([
  { first_name: 'Mona', last_name: 'Adel', wrong: [] },
  { first_name: 'Mona 😀', last_name: 'Adel', wrong: ['first_name'] },
  { first_name: '😀 Mona', last_name: 'Adel', wrong: ['first_name'] },
  { first_name: 'Mona', last_name: '😀', wrong: ['last_name'] },
  { first_name: '', last_name: 'Adel', wrong: ['first_name'] },
  { first_name: `a${'𐐨'.repeat(99)}`, last_name: `b${'𐐨'.repeat(99)}`, wrong: [] },
  { first_name: `Mona ${'x'.repeat(60)}`, last_name: 'x'.repeat(60), wrong: ['last_name'] },
])('A5 the browser finds $wrong wrong in "$first_name" and "$last_name"', ({ wrong, ...names }) => {
  expect(Object.keys(registrationErrors({ ...given, ...names }, accounts.problems))).toEqual(wrong)
})

test.each([
  { password: '', confirm_password: '', wrong: ['password', 'confirm_password'] },
  { password: 'tidal-oboe-29', confirm_password: '', wrong: ['confirm_password'] },
  { password: 'short', confirm_password: 'short', wrong: ['password'] },
])(
  'A5 the browser finds $wrong wrong in the passwords "$password" and "$confirm_password"',
  ({ wrong, ...passwords }) => {
    expect(Object.keys(registrationErrors({ ...given, ...passwords }, accounts.problems))).toEqual(wrong)
  },
)

const firstNames = ['Mona Jr.', '😀 Mona', `a${'𐐨'.repeat(99)}`, ' Ann   Marie ', 'Jose\u0301']
const lastNames = ['Adel', `b${'𐐨'.repeat(99)}`, '😀 Adel', 'x'.repeat(100)]
const fullNames = firstNames.flatMap((first_name) => lastNames.map((last_name) => ({ first_name, last_name })))
const passes = (names: { first_name: string; last_name: string }) =>
  Object.keys(registrationErrors({ ...given, ...names }, accounts.problems)).length === 0

test('A5 the browser passes some of the names below and refuses others', () => {
  expect(fullNames.filter(passes).length).toBeGreaterThan(3)
  expect(fullNames.filter((names) => !passes(names)).length).toBeGreaterThan(3)
})

test.each(fullNames.filter(passes))(
  'A5 "$first_name" "$last_name" passes in the browser and on the server',
  (names) => {
    const { name } = RegisterBody.parse(bodyOf({ ...given, ...names }))
    expect(joinedNameProblems(name)).toEqual({ first_name: null, last_name: null })
  },
)
