import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { coded, readCoded } from '../core/coded.ts'
import { format } from './en/format.ts'
import { told } from './en/told.ts'
import { saidBy, textOf, waitOf } from './told.ts'

const english = { told, format }

test('a code is said with its parameters, numbers as the language writes them', () => {
  expect(textOf(readCoded(coded('order.placed', { number: 'L-7' })), english)).toBe('Thank you. Your order is L-7.')
  expect(textOf({ code: 'text.most', params: { most: 4000 } }, english)).toBe('At most 4,000 characters.')
  expect(textOf({ code: 'request.too_many', params: {} }, english)).toBe('Too many tries.')
  expect(textOf({ code: 'request.too_many', params: { wait_seconds: 61 } }, english)).toBe(
    'Too many tries. Try again in 2 minutes.',
  )
})

test('a problem inside a value is said after its place, and what is no code as it stands', () => {
  const inner = coded('least', { limit: 2, origin: 'array', isExact: false, isInclusive: true })
  const outer = { code: 'inside', params: { path: 'items', sentence: inner } }
  expect(textOf(outer, english)).toBe('items: It should be at least 2 entries.')
  expect(textOf(readCoded('It must be short.'), english)).toBe('It must be short.')
})

test('an envelope is said by its codes, and one of another server as it says itself', () => {
  const problems = { email: [{ code: 'email.taken', params: {} }] }
  const refused = { msg: 'x', code: 'request.invalid', params: {}, errors: { email: ['x'] }, problems }
  expect(saidBy(refused, english)).toEqual({
    msg: 'Some fields need your attention.',
    errors: { email: ['There is an account with this email address already.'] },
  })
  expect(saidBy({ msg: 'Down.', errors: null }, english)).toEqual({ msg: 'Down.', errors: null })
})

test('every code that is written anywhere has its words', () => {
  const source = join(dirname(fileURLToPath(import.meta.url)), '..')
  const written = ['contract', 'core', 'server']
    .flatMap((room) =>
      readdirSync(join(source, room), { recursive: true, encoding: 'utf8' }).map((path) => join(source, room, path)),
    )
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/(?:coded\(|\bmsg: )'([^']+)'/g)].map((found) => found[1]),
    )
  expect(written.length).toBeGreaterThan(40)
  const known = { ...told.refusals, ...told.messages, ...told.problems }
  expect(written.filter((one) => !(String(one) in known))).toEqual([])
})

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [40, '40 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3540, '59 minutes'],
  [3541, '1 hour'],
  [86_400, '24 hours'],
])('a wait of %i s is never shorter: %s', (seconds, words) => {
  expect(waitOf(seconds, told)).toBe(words)
})
