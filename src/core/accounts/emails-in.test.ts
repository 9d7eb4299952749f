import { expect, test } from 'vitest'
import { emailsIn } from './emails-in.ts'

test('T34 addresses are found in whatever was pasted, each once', () => {
  const pasted = 'Huda <Huda@mail.example>, sara@mail.example;\nomar@mail.example\thuda@mail.example not an address'
  expect(emailsIn(pasted)).toEqual(['huda@mail.example', 'sara@mail.example', 'omar@mail.example'])
})
