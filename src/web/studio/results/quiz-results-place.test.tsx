// @vitest-environment happy-dom
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
  shown = await showPlace(quizResultsPlace.Component, { data: figures(own) })
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
