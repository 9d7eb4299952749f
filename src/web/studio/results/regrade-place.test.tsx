// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { regradePlace } from './regrade-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(() => shown?.remove())

const question = {
  quiz: 'Set 1',
  type: 'fill_in',
  answer_form: 'text',
  stem_html: '<p>Which?</p>',
  options: [] as string[],
  lefts: [] as { id: number; item: string }[],
  rights: [] as string[],
  keys: [['color', 'color']] as unknown[],
  key_words: 'color / color',
  rule: null,
  is_former: false,
  others: [] as { revision: number; version: number; results: number; stem_html: string }[],
}
const show = async (own: Partial<typeof question>) => {
  const data = { params: { quizId: 5, itemId: 3 }, query: {}, question: { ...question, ...own }, regrades: [] }
  shown = await showPlace(regradePlace.Component, { data })
  return shown
}
const boxes = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(({ checked }) => checked)

test('T20 the field of accepted answers starts with those that count now', async () => {
  const { text } = await show({})
  expect(document.querySelector('textarea')?.value).toBe('color\ncolor')
  expect(text()).toContain('Now the key is color / color.')
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
