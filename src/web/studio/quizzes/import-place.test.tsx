// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { coded, type Coded } from '../../../core/coded.ts'
import { answerCalls, type ReplyData } from '../testing/answer-calls.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { importQuestionsPlace } from './import-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shows the report of a file with one line that was refused, which the server says in English too. */
async function showRefused(said: Coded, lines: readonly number[] = [4]) {
  return showReport({
    refused: {
      count: lines.length,
      lines: lines.map((line) => ({ line, ...said, reason: 'The English of the server.' })),
    },
  })
}

type ImportedFile = ReplyData<'GET /studio/question-imports/:importId'>
type Report = NonNullable<ImportedFile['report']>

/** Returns a file with its report. */
function fileWith(found: Partial<Report>, state: Partial<ImportedFile> = {}): ImportedFile {
  const none = { count: 0, lines: [] }
  const report = {
    format: 'csv',
    name: null,
    taken: 0,
    pictures: 0,
    refused: none,
    repaired: none,
    warnings: none,
    shown: [],
    kinds: [],
    dropped: [],
    columns: [],
    ...found,
  }
  const read = { state: 'read' as const, quiz_id: null, why: null, is_under_lesson: false }
  return { id: 1, file: 'a.csv', size: 9, progress: 1, report, ...read, ...state }
}

/** Shows the report of a file. */
async function showReport(...file: Parameters<typeof fileWith>) {
  shown = await showPlace(importQuestionsPlace, { data: { targets: [], opened: fileWith(...file) } })
  return shown.text()
}

test.each<Coded & { says: string }>([
  {
    code: 'bank.no_option',
    params: { answer: 'E', count: 2 },
    says: 'The right answer is “E”, which is none of its 2 options.',
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

test('I3 a finding shows its question as it was read, and leads to it once it is stored', async () => {
  const line = { line: 7, code: 'bank.right_read', params: { said: '2', letter: 'B' }, reason: '' }
  const asked = {
    line: 6,
    before: 9,
    asks: 'What freezes?',
    options: ['The river', 'The salt'],
    right: [1],
    accepted: [],
  }
  const found = {
    repaired: { count: 1, lines: [line] },
    shown: [
      { ...asked, line: 2, before: 6, asks: 'Another one?', item_id: 11 },
      { ...asked, item_id: 12 },
    ],
  }
  const text = await showReport(found, { state: 'imported', quiz_id: 3 })
  expect(text).toContain('What freezes?')
  expect(text).toContain('The salt')
  expect(text).not.toContain('Another one?')
  expect(document.querySelector('a[href$="/questions/3/items/12"]')?.textContent).toBe('Open it')
})

test('I3 a refused question is shown by its words, also where several stand on one line', async () => {
  const said = { code: 'bank.adaptive', params: {}, reason: '' }
  const lines = [
    { ...said, line: 1, asks: 'What freezes?' },
    { ...said, line: 1, asks: 'What melts?' },
    { ...said, line: 1 },
  ]
  const text = await showReport({ refused: { count: 3, lines } })
  for (const words of ['Show the questions', 'What freezes?', 'What melts?']) expect(text).toContain(words)
})

test('I3 a question is shown with its letters, what was read as right, and what is underlined', async () => {
  const said = { line: 1, code: 'bank.weights', params: {}, reason: '' }
  const refused = { ...said, asks: 'The \uE002ferry\uE003 left.', options: ['it', 'its', 'it’s'], right: [0, 2] }
  const typed = { line: 1, before: null, asks: 'Which month?', options: [], right: [], accepted: ['May', 'Mai'] }
  const text = await showReport({
    refused: { count: 1, lines: [refused] },
    repaired: { count: 1, lines: [said] },
    shown: [{ ...typed, item_id: null }],
  })
  expect(document.querySelector('u')?.textContent).toBe('ferry')
  expect(text).toContain('The ferry left.')
  expect(document.querySelector('ol[type=A]')).not.toBeNull()
  expect([...document.querySelectorAll('ol > li')].map((option) => option.textContent?.trim())).toEqual([
    'it Read as right',
    'its',
    'it’s Read as right',
  ])
  expect(text).toContain('Read as right: May | Mai')
})

test('I3 what is of no question shows none, and what is left out is not called repaired', async () => {
  const said = (code: string, params: Record<string, string>) => ({ line: 7, code, params, reason: '' })
  const text = await showReport({
    repaired: { count: 1, lines: [said('bank.text_left_out', { text: 'Good luck!' })] },
    warnings: { count: 1, lines: [said('bank.key_of_none', { number: '3' })] },
    shown: [{ line: 2, before: null, asks: 'What freezes?', options: [], right: [], accepted: [], item_id: null }],
  })
  expect(text).toContain('Repaired or left out')
  expect(text).toContain('a key for question 3, which is not there')
  expect(text).not.toContain('What freezes?')
})

test('I3 what is said of many questions leads to each of them', async () => {
  const places = Array.from({ length: 12 }, (_, at) => at + 2)
  const found = {
    repaired: {
      count: places.length,
      lines: places.map((line) => ({ line, code: 'bank.weights', params: {}, reason: '' })),
    },
    shown: places.map((line) => ({
      line,
      before: line + 1,
      asks: `Number ${line}?`,
      options: [],
      right: [],
      accepted: [],
      item_id: line,
    })),
  }
  await showReport(found, { state: 'imported', quiz_id: 3 })
  expect(document.querySelectorAll('a[href*="/questions/3/items/"]')).toHaveLength(places.length)
})

test('I10 words for kinds that are not known are asked for', async () => {
  const text = await showReport({ kinds: [{ word: 'Pick one', kind: null }] })
  expect(text).toContain('Pick one')
  expect(document.querySelector('select')?.selectedOptions[0]?.textContent).toBe(
    'Not said: these questions are rejected',
  )
})

const named = (label: string) =>
  [...document.querySelectorAll('label')].find((one) => one.textContent?.includes(label))?.control as
    | HTMLSelectElement
    | null
    | undefined

const choose = (label: string, value: string) =>
  act(async () => {
    const field = named(label)
    if (field) field.value = value
    field?.dispatchEvent(new Event('change', { bubbles: true }))
  })

const mendedField = 'Questions that look like some of it with another wording'
const asked = 'Nothing was stored yet: some questions look like'
const targets = [
  {
    id: 1,
    name: 'Reading',
    free_lessons: [],
    quizzes: [
      { id: 7, name: 'Ferries' },
      { id: 8, name: 'Trains' },
    ],
  },
]
const looksMended = {
  warnings: {
    count: 1,
    lines: [{ line: 2, code: 'bank.looks_mended', params: { number: '3' }, reason: '' }],
  },
}

test('I3 a question that looks mended is asked about in its quiz, and sent with what is said of it', async () => {
  vi.useFakeTimers()
  const found = { taken: 2, ...looksMended }
  const read = fileWith({ taken: 2 })
  const calls = answerCalls({
    'POST /studio/question-imports/:importId/import': null,
    'GET /studio/question-imports/:importId': fileWith(found, { state: 'read', quiz_id: null, why: 'looks_mended' }),
  })
  shown = await showPlace(importQuestionsPlace, { data: { targets, opened: read }, address: '/?quiz=7' })
  expect(named(mendedField)).toBeUndefined()
  const send = async () => {
    await shown?.press('Import 2 questions')
    // The server has an answer when it is asked again.
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    const [, , body] = calls.at(-1) ?? []
    return (body as { into: object }).into
  }
  expect(await send()).toEqual({ way: 'add', quiz_id: 7, doubles: 'replace', mended: 'ask' })
  expect(shown.text()).toContain(asked)
  expect(shown.text()).toContain('It looks like question 3 of the quiz, with another wording.')
  expect(named(mendedField)?.value).toBe('same')
  // What was seen in one quiz says nothing of another, and nothing where all are added again.
  await choose('Quiz', '8')
  expect(named(mendedField)).toBeUndefined()
  expect(shown.text()).not.toContain(asked)
  await choose('Quiz', '7')
  await choose('Questions that it has already', 'add')
  expect(named(mendedField)).toBeUndefined()
  await choose('Questions that it has already', 'replace')
  await choose(mendedField, 'new')
  expect(await send()).toEqual({ way: 'add', quiz_id: 7, doubles: 'replace', mended: 'new' })
  expect(calls).toHaveLength(2)
})

test('I3 a page that is opened anew does not tell to say what it does not ask', async () => {
  const opened = fileWith({ taken: 2, ...looksMended }, { state: 'read', quiz_id: null, why: 'looks_mended' })
  const calls = answerCalls({ 'POST /studio/question-imports/:importId/import': null })
  shown = await showPlace(importQuestionsPlace, { data: { targets, opened }, address: '/?quiz=7' })
  expect(shown.text()).not.toContain(asked)
  await shown.press('Import 2 questions')
  expect(calls[0]?.[2]).toMatchObject({ into: { mended: 'ask' } })
})

test('I4 a file that is empty is called so, and is not sent', async () => {
  shown = await showPlace(importQuestionsPlace, { data: { targets: [], opened: null } })
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(field, 'files', { value: [new File([], 'march.csv')] })
  await act(async () => void field.dispatchEvent(new Event('change', { bubbles: true })))
  expect(shown.text()).toContain('march.csv is empty.')
})
