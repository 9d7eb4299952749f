// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { CallReply } from '../../../contract/api.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { quizResultsPlace } from './quiz-results-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(() => shown?.remove())

type Figures = NonNullable<CallReply<'GET /studio/quizzes/:quizId/results'>['data']>

const question = (number: number, met: number, own: Partial<Figures['questions'][number]> = {}) => ({
  item_id: number,
  question_id: number,
  module: 'module2' as const,
  variant: 'hard' as const,
  number,
  type: 'mcq',
  text: 'Which?',
  skill: null,
  domain: null,
  key_words: 'A',
  met,
  facility: 0.5,
  discrimination: 0.4,
  seconds: 42,
  judgment: 'good' as const,
  chosen_words: null,
  has_options: true,
  choices: [{ words: 'A', text: 'one', is_empty: false, is_key: true, all: 0.5, upper: 0.8, lower: 0.2 }],
  ...own,
})
const figures = (own: Partial<Figures>): Figures => ({
  attempts: 54,
  uncounted: 0,
  pending: 0,
  is_few: false,
  hard: 20,
  easy: 34,
  timed_out: 0,
  score: { of: 54, median: 30, low: 20, high: 40 },
  minutes: 31,
  reliability: { alpha: 0.83, attempts: 34, questions: 54 },
  bars: [],
  questions: [],
  quiz: { id: 5, name: 'Set 1' },
  groups: [],
  courses: [],
  ...own,
})
const show = async (own: Partial<Figures>) => {
  shown = await showPlace(quizResultsPlace, { data: figures(own) })
  return shown
}
const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(0, 3).map(({ textContent }) => textContent),
  )

test('T28 a question that few attempts met says so at each figure, though the quiz has many', async () => {
  const { text, press } = await show({ questions: [question(1, 29), question(2, 30)] })
  expect(cells()).toEqual([
    ['≈\u00a050%', '≈\u00a00.40', '≈\u00a00:42'],
    ['50%', '0.40', '0:42'],
  ])
  expect(text()).toContain('≈: met by fewer than 30 students.')
  await press('Module 2 hard · 1')
  const shares = () => [...document.querySelectorAll('dialog tbody td')].map(({ textContent }) => textContent)
  expect(shares()).toEqual(['≈\u00a050%', '≈\u00a080%', '≈\u00a020%'])
})

test('T28 reliability says so when the attempts that it rests on are few, and the overview when all are', async () => {
  const some = await show({ reliability: { alpha: 0.83, attempts: 29, questions: 54 } })
  expect(some.text()).toContain('≈\u00a00.83')
  expect(some.text()).not.toContain('≈\u00a030 of 54')
  await some.remove()
  const few = await show({ attempts: 12, is_few: true, reliability: null })
  expect(few.text()).toContain('≈\u00a030 of 54')
  expect(few.text()).toContain('half are between ≈\u00a020 and 40')
  expect(few.text()).toContain('≈\u00a031 minutes')
  await few.remove()
  const many = await show({ questions: [question(1, 54)] })
  expect(many.text()).not.toContain('≈')
})

test('T28 typed answers have their thirds too, and attempts that are not final are named', async () => {
  const share = { text: null, is_empty: false, is_key: false, all: 0.5, upper: 0.8, lower: 0.2 }
  const choices = [
    { ...share, words: 'harbour' },
    { ...share, words: null },
    { ...share, words: null, is_empty: true },
  ]
  const { text, press } = await show({
    pending: 1,
    questions: [question(1, 54, { type: 'fill_in', has_options: false, choices })],
  })
  expect(text()).toContain('1 attempt is not final yet and not counted')
  await press('Module 2 hard · 1')
  const heads = [...document.querySelectorAll('dialog tbody th')].map(({ textContent }) => textContent)
  expect(heads).toEqual(['harbour', 'Other answers', 'Not answered'])
})

const orderBy = (order: string) =>
  act(async () => {
    const field = [...document.querySelectorAll('select')].at(-1)
    if (field) field.value = order
    field?.dispatchEvent(new Event('change', { bubbles: true }))
  })
const names = () => [...document.querySelectorAll('tbody th button')].map(({ textContent }) => textContent)

test('T28 the page begins with what everyone missed, or most did, and lists the questions in three orders', async () => {
  const missed = await show({
    questions: [question(12, 3, { facility: 0 }), question(2, 3, { facility: 0.6 }), question(3, 3, { facility: 0 })],
  })
  expect(missed.text()).toContain('Missed by everyone: Module 2 hard · 3 and Module 2 hard · 12.')
  await missed.remove()
  const { text } = await show({
    questions: [
      question(12, 9),
      question(2, 9, { facility: 0.8 }),
      question(3, 9, { facility: 0.1, text: 'Of seals' }),
    ],
  })
  expect(text()).toContain('Missed most: Module 2 hard · 3, right for 10%.')
  expect(text()).toContain('Of seals')
  const orders = { hardest: [3, 12, 2], asked: [2, 3, 12], doubtful: [12, 2, 3] }
  for (const [order, numbers] of Object.entries(orders)) {
    await orderBy(order)
    expect(names()).toEqual(numbers.map((number) => `Module 2 hard · ${number}`))
  }
})

test('T28 a quiz that no student took has no results yet; only where filters are set do none fit them', async () => {
  const data = figures({ attempts: 0 })
  shown = await showPlace(quizResultsPlace, { data })
  expect(shown.text()).toContain('No results yet.')
  await shown.remove()
  shown = await showPlace(quizResultsPlace, { data, address: '/?group=3' })
  expect(shown.text()).toContain('No results fit these filters.')
})

test('T28 where figures say nothing yet, the counts do', async () => {
  const { text } = await show({
    is_few: true,
    reliability: { alpha: -3.27, attempts: 3, questions: 12 },
    questions: [
      question(1, 3, { facility: 1 / 3, judgment: 'unknown' }),
      question(2, 3, { facility: 1, judgment: 'unknown' }),
    ],
  })
  expect(text()).toContain('2 of 3 missed it.')
  expect(text()).toContain('All 3 were right.')
  expect(text()).toContain('Too few attempts to tell.')
  expect(text()).not.toContain('3.27')
})

test('T28 of two attempts no reliability is shown, and none or all of them are a count and no estimate', async () => {
  const { text } = await show({
    attempts: 2,
    is_few: true,
    reliability: { alpha: 0.75, attempts: 2, questions: 12 },
    questions: [
      question(1, 2, { facility: 0, judgment: 'unknown' }),
      question(2, 2, { facility: 1, judgment: 'unknown' }),
    ],
  })
  for (const part of ['Fair', '≈\u00a00%', '≈\u00a0100%', '0.75']) expect(text()).not.toContain(part)
  expect(text()).toContain('Too few attempts to tell.')
})
