import type { FormEvent } from 'react'
import { expect, test } from 'vitest'
import { withoutRight, type FieldTexts } from './first-invalid.ts'

const errors: FieldTexts = {
  email: ['There is an account with this address.'],
  phone: ['Too short.'],
  again: ['Not the same.'],
}
const changed = (name: string) => ({ target: { name } }) as unknown as FormEvent

test.each([
  { what: 'a field that is right now', name: 'phone', wrong: {}, left: ['email', 'again'] },
  {
    what: 'a field that is still wrong',
    name: 'phone',
    wrong: { phone: ['No number.'] },
    left: ['email', 'phone', 'again'],
  },
  { what: 'a field of which the server alone knows', name: 'email', wrong: {}, left: ['phone', 'again'] },
  { what: 'a field without an error', name: 'name', wrong: {}, left: ['email', 'phone', 'again'] },
  { what: 'a field by which another goes', name: 'password', wrong: {}, others: ['again'], left: ['email', 'phone'] },
])('A5 after a change of $what, the errors of $left stay', ({ name, wrong, others, left }) => {
  const after = withoutRight(errors, changed(name), wrong, others)
  expect(Object.keys(errors).filter((field) => after[field])).toEqual(left)
  // The text of what is still wrong stays the same while one types.
  for (const field of left) expect(after[field]).toBe(errors[field])
  if (left.length === 3) expect(after).toBe(errors)
})
