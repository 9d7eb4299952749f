import { expect, test } from 'vitest'
import { readCartLines, readVisitor } from './session.ts'

const signedIn = (user: object) => `token=t; user=${encodeURIComponent(JSON.stringify(user))}`
const person = { name: 'Lina', email: 'lina@people.example' }

test('the header shows a picture at an address of our own, and nothing else that a cookie says', () => {
  const picture = `/files/p${'0a'.repeat(16)}-96.webp`
  expect(readVisitor(signedIn({ ...person, picture }))).toEqual({ ...person, picture })
  for (const other of [
    `https://elsewhere.example${picture}`,
    `//elsewhere.example${picture}`,
    `${picture}?x`,
    'data:image/svg+xml,<svg/>',
    `/files/../api/auth/logout`,
    { toString: () => picture },
    7,
    null,
    '',
  ])
    expect(readVisitor(signedIn({ ...person, picture: other }))).toEqual(person)
})

test('A11 the cookie says who has a studio, by true alone', () => {
  expect(readVisitor(signedIn({ ...person, staff: true }))).toEqual({ ...person, staff: true })
  for (const other of [false, 'true', 1, null])
    expect(readVisitor(signedIn({ ...person, staff: other }))).toEqual(person)
})

test('the count of the cart is that of who is signed in, or of this device, and a small number', () => {
  expect(readCartLines('cart=3; deviceCart=1')).toBe(1)
  expect(readCartLines('token=t; cart=3; deviceCart=1')).toBe(3)
  expect(readCartLines('')).toBe(0)
  for (const odd of ['-1', '1e9', '999', '<b>', '%', '1.5']) expect(readCartLines(`deviceCart=${odd}`)).toBe(0)
})
