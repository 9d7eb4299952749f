import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOwnPassword } from './own-password.ts'

const owner = { name: 'Zoë Ali Mansour', email: 'zoe.mansour+sat@harbour.example' }

test.each([
  'zoe.mansour+sat@harbour.example',
  'ZOEMANSOUR',
  'mansour1',
  'Mansour2010',
  'mansour٢٠١٠',
  'zoëalimansour',
  'mansourzoe!!',
  'ali-12345',
  '2009.Ali.Zoe',
  'harbour123',
  'MansourMansour',
])('%s is the name or the address of who registers', (password) => {
  expect(isOwnPassword(password, owner)).toBe(true)
})

test.each([
  'totality-29',
  'mansour paints boats',
  'tidal-oboe-29-fern',
  'example example',
  'plum-orchard',
  'harbour boats',
  'harbourpaint7',
])('%s says more than that', (password) => {
  expect(isOwnPassword(password, owner)).toBe(false)
})

test('an Arabic name counts with and without its vowel signs', () => {
  expect(isOwnPassword('مُحَمَّد١٢٣٤', { name: 'محمد علي' })).toBe(true)
})

test('a password that holds no part of name and address is accepted for every user', () => {
  const word = fc.stringMatching(/^[a-m]{2,12}$/)
  fc.assert(
    fc.property(word, word, word, fc.stringMatching(/^[n-z0-9 ]{8,40}$/), (first, last, host, password) => {
      expect(isOwnPassword(password, { name: `${first} ${last}`, email: `${first}@${host}.example` })).toBe(false)
    }),
  )
})

test('a name or address of any characters can be compared', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (name, email, password) => {
      expect(typeof isOwnPassword(password, { name, email })).toBe('boolean')
    }),
  )
})
