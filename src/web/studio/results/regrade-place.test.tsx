// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../testing/answer-calls.ts'
import { type DataOf, showPlace, type } from '../testing/shown-place.tsx'
import { regradePlace } from './regrade-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const question: DataOf<typeof regradePlace>['question'] = {
  quiz: 'Set 1',
  type: 'fill_in',
  answer_form: 'text',
  passage_html: '<p>The ferry left.</p>',
  stem_html: '<p>Which?</p>',
  options: [],
  lefts: [],
  rights: [],
  keys: [['color', 'color']],
  key_words: 'color / color',
  rule: null,
  former_results: 0,
  is_former: false,
  is_listed: true,
  others: [],
}
const show = async (own: Partial<DataOf<typeof regradePlace>['question']>) => {
  const data = { params: { quizId: 5, itemId: 3 }, query: {}, question: { ...question, ...own }, regrades: [] }
  shown = await showPlace(regradePlace, { data })
  return shown
}
const boxes = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(({ checked }) => checked)

test('T20 the field of accepted answers starts with those that count now', async () => {
  const { text } = await show({})
  expect(document.querySelector('textarea')?.value).toBe('color\ncolor')
  expect(text()).toContain('Now the key is color / color.')
})

test('T20 a correction leads to the explanation, which stays as it is, where the quiz still lists the question', async () => {
  const toQuestion = () => document.querySelector('a[href="/questions/5/items/3"]')?.textContent
  const { remove } = await show({})
  expect(toQuestion()).toBe('To the question')
  await remove()
  await show({ is_listed: false })
  expect(toQuestion()).toBeUndefined()
})

test('T20 a correction shows the passage, and how many finished attempts have another key', async () => {
  const { text, remove } = await show({})
  expect(text()).toContain('The ferry left.')
  expect(text()).not.toContain('previous key')
  await remove()
  expect((await show({ former_results: 2 })).text()).toContain('2 finished attempts were graded with the previous key.')
})

test('T20 the options that count now are chosen, and several sets of right options can be', async () => {
  const options = ['<p>one</p>', '<p>two</p>', '<p>three</p>']
  const one = await show({ answer_form: 'option', options, keys: ['a2'] })
  expect(boxes()).toEqual([false, true, false])
  await one.remove()
  const several = await show({ answer_form: 'options', options, keys: [['a1', 'a3']] })
  expect(boxes()).toEqual([true, false, true])
  await several.press('Accept another choice too')
  expect(boxes()).toEqual([true, false, true, false, false, false])
  await act(async () => document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[4]?.click())
  expect(boxes()).toEqual([true, false, true, false, true, false])
  await several.press('Remove accepted choice 1')
  expect(boxes()).toEqual([false, true, false])
})

test('T20 each left item of a match can be given another right one', async () => {
  const lefts = [
    { id: 1, item: 'one' },
    { id: 2, item: 'two' },
  ]
  await show({ answer_form: 'pairs', lefts, rights: ['x', 'y'], keys: [{ 1: 'x', 2: 'y' }] })
  const chosen = () => [...document.querySelectorAll('select')].map(({ value }) => value)
  expect(chosen()).toEqual(['keys', 'x', 'y'])
})

test('T20 other texts of the question lead to their own correction', async () => {
  const others = [{ revision: 9, version: 1, results: 2, stem_html: '<p>Wich?</p>' }]
  const { container, text } = await show({ others })
  expect(container.querySelector('a[href$="revision=9"]')?.textContent).toBe('Version 1, 2 results')
  expect(text()).toContain('Wich?')
})

test('T7 the reason of a correction, and of taking one back, are on the device until they are sent', async () => {
  const counts = { up: 2, down: 0, other_verdict: 0, other_estimate: 0, other_module: 0, pending: 0, corrections: 0 }
  const preview = { changed: 2, met: 2, ...counts, effects: [] }
  answerCalls({
    'POST /studio/quizzes/:quizId/regrades/:itemId/preview': preview,
    'POST /studio/quizzes/:quizId/regrades/:itemId': { change_id: null, undo_until: null, changed: 2 },
    'POST /studio/regrades/:regradeId/undo': { changed: 2 },
  })
  const last = {
    id: 4,
    item_id: 3,
    rule: 'drop' as const,
    results: 2,
    number: 5,
    at: '2026-11-23T12:00:00Z',
    by: null,
    reason: 'X',
    undone_at: null,
  }
  const regrades = [{ ...last, is_last: true }]
  const data = { params: { quizId: 5, itemId: 3 }, query: {}, question, regrades }
  const area = (label: string) => {
    const named = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
    return document.querySelector<HTMLTextAreaElement>(`textarea[id="${named?.htmlFor}"]`)
  }
  const reasons = () =>
    ['Why, in words for students (required)', 'Why it is undone, in words for students (required)'].map((label) =>
      area(label),
    )
  const open = async () => {
    await shown?.remove()
    shown = await showPlace(regradePlace, { data })
    await shown.press('Show what would change')
    await vi.waitFor(() => expect(reasons()).not.toContain(null))
    return shown
  }
  await open()
  const [why, whyUndone] = reasons()
  await type(why, 'Both are right.')
  await type(whyUndone, 'It was right.')
  const { press, text } = await open()
  expect(reasons().map((field) => field?.value)).toEqual(['Both are right.', 'It was right.'])
  await press('Apply to 2 results')
  expect(text()).toContain('Question 5: Thrown out, 2 results')
  await press('Undo this correction of question 5')
  await open()
  expect(reasons().map((field) => field?.value)).toEqual(['', ''])
})

test('T20 the key that was chosen for one question is not offered for another', async () => {
  const { goOn } = await show({})
  await type(document.querySelector('textarea'), 'hue')
  await goOn({
    params: { quizId: 5, itemId: 4 },
    query: {},
    question: { ...question, keys: [['gray', 'grey']] },
    regrades: [],
  })
  expect(document.querySelector('textarea')?.value).toBe('gray\ngrey')
})
