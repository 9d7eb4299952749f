// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { coded, type Coded } from '../../../core/coded.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { importQuestionsPlace } from './import-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
})

/** Shows the report of a file with one line that was refused, which the server says in English too. */
async function showRefused(said: Coded, lines: readonly number[] = [4]) {
  const none = { count: 0, lines: [] }
  const report = {
    format: 'csv',
    name: null,
    taken: 0,
    pictures: 0,
    refused: {
      count: lines.length,
      lines: lines.map((line) => ({ line, ...said, reason: 'The English of the server.' })),
    },
    repaired: none,
    warnings: none,
    dropped: [],
    columns: [],
  }
  const opened = { id: 1, file: 'a.csv', size: 9, state: 'read', progress: 1, report, why: null, quiz_id: null }
  shown = await showPlace(importQuestionsPlace.Component, { data: { targets: [], opened } })
  return shown.text()
}

test.each<Coded & { says: string }>([
  {
    code: 'bank.no_option',
    params: { answer: 'E', count: 2 },
    says: 'The right answer is “E”, but there are 2 options.',
  },
  {
    code: 'bank.at_question',
    params: { number: '7', sentence: coded('question.options_same') },
    says: 'Question 7: Two options are the same.',
  },
])('I3 what is said of a line stands in the words of the page: $code', async ({ says, ...said }) => {
  const text = await showRefused(said)
  expect(text).toContain(says)
  expect(text).not.toContain('The English of the server.')
})

test('I3 what is said of many lines is said once, with the first of them and how many others there are', async () => {
  const text = await showRefused(
    { code: 'bank.adaptive', params: {} },
    Array.from({ length: 204 }, (_, at) => at + 2),
  )
  expect(text.split('It is adaptive').length - 1).toBe(1)
  expect(text).toContain('Lines 2, 3, 4, 5, 6, 7, 8, 9, and 196 more')
})
