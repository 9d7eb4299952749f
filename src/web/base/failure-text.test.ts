import { afterEach, expect, test, vi } from 'vitest'
import { errors } from '../../languages/en/errors.ts'
import type { Words } from '../words/words.tsx'
import { ApiError } from './api.ts'
import { failureText, outOfReach } from './failure-text.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  { onLine: false, why: 'There is no network.' },
  { onLine: true, why: 'The site cannot be reached.' },
])('a call without a reply is said in one way everywhere, with a network ($onLine) never as a missing one', (row) => {
  vi.stubGlobal('navigator', { onLine: row.onLine })
  const words = { errors } as Words
  expect(outOfReach(words).text).toBe(row.why)
  const said = failureText(new ApiError(0, { msg: '', errors: null }), words)
  expect(said.startsWith(row.why)).toBe(true)
  // A refused connection takes no time at all.
  expect(said).not.toMatch(/longer/)
})

test('a call that our own time limit ended is said to take long: the server may be at work on it', () => {
  vi.stubGlobal('navigator', { onLine: true })
  const late = new ApiError(0, { msg: '', errors: null }, null, null, true)
  expect(failureText(late, { errors } as Words)).toBe(errors.timeout)
})
