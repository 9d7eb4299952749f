import { afterEach, expect, test, vi } from 'vitest'
import { errors } from '../../languages/en/errors.ts'
import type { Words } from '../words/words.tsx'
import { ApiError } from './api.ts'
import { failureText, outOfReach, titleOfMissing } from './failure-text.ts'
import { MissingProgram } from './page-program.ts'

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

test.each([
  { onLine: true, error: new MissingProgram(), title: 'The page did not load', text: /^A part of this page/ },
  {
    onLine: true,
    error: new MissingProgram({ isTimeout: true }),
    title: 'Out of reach',
    text: /^This takes longer than it should/,
  },
  { onLine: false, error: new MissingProgram(), title: 'No network', text: /^There is no network/ },
  { onLine: true, error: new ApiError(0, { msg: '', errors: null }), title: 'Out of reach', text: /cannot be reached/ },
  { onLine: true, error: new ApiError(500, { msg: '', errors: null }), title: null, text: /on our side/ },
])('S1 a page that did not come is titled by what is missing: $title', ({ onLine, error, title, text }) => {
  vi.stubGlobal('navigator', { onLine })
  const words = { errors } as Words
  expect(titleOfMissing(error, words)).toBe(title)
  expect(failureText(error, words)).toMatch(text)
})

test('a call that our own time limit ended is said to take long: the server may be at work on it', () => {
  vi.stubGlobal('navigator', { onLine: true })
  const late = new ApiError(0, { msg: '', errors: null }, null, null, true)
  expect(failureText(late, { errors } as Words)).toBe(errors.timeout)
})
