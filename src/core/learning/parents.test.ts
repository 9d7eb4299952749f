import { expect, test } from 'vitest'
import { maskedAddress } from './parents.ts'

test.each([
  ['layla@mail.example', 'l…a@mail.example'],
  ['abcd@mail.example', 'a…d@mail.example'],
  ['abc@mail.example', 'a…@mail.example'],
  ['a@mail.example', 'a…@mail.example'],
  ['"a@b"@mail.example', '"…"@mail.example'],
  ['ليلى@mail.example', 'ل…ى@mail.example'],
  ['', '…'],
])('T30 %s is shown as %s, so that no one else can write to it', (email, masked) => {
  expect(maskedAddress(email)).toBe(masked)
})
