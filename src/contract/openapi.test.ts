import { expect, test } from 'vitest'
import { api } from './api.ts'
import { accountProblemWords } from './account-problems.ts'
import { errorCatalog } from './errors.ts'
import { messages } from './messages.ts'
import { problemWords } from './problems.ts'
import { openApiOf } from './openapi.ts'

test('docs/openapi.json matches the contract (npx vitest run -u regenerates it)', async () => {
  await expect(`${JSON.stringify(openApiOf(api), null, 2)}\n`).toMatchFileSnapshot('../../docs/openapi.json')
})

test('every call that requires a user declares the error for visitors', () => {
  const calls = Object.values(api).flatMap((noun) => Object.values(noun))
  for (const call of calls)
    if (call.access !== 'anyone')
      expect([call.on, call.refuses]).toEqual([call.on, expect.arrayContaining(['account.unauthenticated'])])
  expect(calls.length).toBeGreaterThan(15)
})

test('every error has a client or server error status and a message without internals', () => {
  for (const [code, { status, message }] of Object.entries(errorCatalog)) {
    expect([code, status >= 400 && status < 600]).toEqual([code, true])
    expect(message).not.toMatch(/sql|stack|undefined|null/i)
  }
})

test('T2 no code is in two lists: an error would be read as the message that something was done', () => {
  const lists = [errorCatalog, messages, problemWords, accountProblemWords].map((list) => Object.keys(list))
  const all = lists.flat()
  expect(all.filter((code, index) => all.indexOf(code) !== index)).toEqual([])
  expect(all.length).toBeGreaterThan(250)
})
