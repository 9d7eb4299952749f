import { expect, test } from 'vitest'
import { emailsIn } from './emails-in.ts'

test('T34 addresses are found in whatever was pasted, each once', () => {
  const pasted = 'Huda <Huda@mail.example>, sara@mail.example;\nomar@mail.example\thuda@mail.example not an address'
  expect(emailsIn(pasted)).toEqual(['huda@mail.example', 'sara@mail.example', 'omar@mail.example'])
})

// A search that goes back in the text takes longer for it than the limit of a test.
test("T34 a pasted text with 100 kB that have no '@' is read through", () => {
  expect(emailsIn(`${'a'.repeat(100_000)}, sara@mail.example`)).toEqual(['sara@mail.example'])
})
