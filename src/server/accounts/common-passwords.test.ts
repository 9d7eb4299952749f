import { expect, test } from 'vitest'
import { commonPasswords, isCommonPassword } from './common-passwords.ts'
import { publishedPassword } from '../../core/accounts/published-password.ts'

test('recognizes the 10,000 most leaked passwords and more, ignoring case', () => {
  expect(commonPasswords.size).toBeGreaterThan(30_000)
  expect([...commonPasswords].every((password) => password.length >= 8)).toBe(true)
  for (const password of [
    'Password1',
    '12345678',
    'iloveyou',
    'qwerty123',
    'Ahmed2010',
    'P@ssw0rd',
    'aaaaaaaa',
    // Ranks 1, 1,000, 5,000 and 10,000 among the leaked passwords of 8 characters or more.
    'password',
    'Blackbir',
    // Published with every demo once.
    publishedPassword,
    '20011980',
    'dalmatio',
  ])
    expect([password, isCommonPassword(password)]).toEqual([password, true])
})

test.each(['tidal-oboe-29-fern', 'wkx93mfqz', 'correct horse staple'])('%s is not common', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
