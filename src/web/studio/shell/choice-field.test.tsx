// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { ChoiceField } from './choice-field.tsx'
import { choicesAmong, chosenId } from './choices.ts'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

test('the error of a required field in which nothing is chosen says what to choose, and leaves with the choice', async () => {
  const choices = [{ value: '3', label: 'Grammar' }]
  const error = ['It should be at least 1.']
  shown = await showPlace(function Courses() {
    const [value, setValue] = useState('')
    const course = { none: 'Choose a course', value, choices, error, onChoose: setValue }
    return (
      <>
        <ChoiceField label="Course" required {...course} />
        <ChoiceField label="From" {...course} value="" />
      </>
    )
  })
  const texts = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(texts()).toEqual(['Choose a course', ...error])
  const [field] = document.querySelectorAll('select')
  await act(async () => {
    if (field) field.value = '3'
    for (const kind of ['input', 'change']) field?.dispatchEvent(new Event(kind, { bubbles: true }))
  })
  expect(texts()).toEqual(error)
})

test('an empty choice is left out of a call, never sent as 0', () => {
  expect(['', undefined, '3'].map((id) => JSON.stringify({ id: chosenId(id) }))).toEqual(['{}', '{}', '{"id":3}'])
})

test('a field of choices has an empty one before them where it has a label, and gives back what is chosen', async () => {
  const chosen: string[] = []
  const choices = choicesAmong(['deferred', 'immediate'], { deferred: 'At the end', immediate: 'At once' })
  shown = await showPlace(() => (
    <>
      <ChoiceField label="Shown" choices={choices} />
      <ChoiceField label="Filter" value="" none="All" choices={choices} onChoose={(one) => chosen.push(one)} />
    </>
  ))
  const [field, filter] = document.querySelectorAll('select')
  expect([field, filter].map((one) => [...(one?.options ?? [])].map(({ text }) => text))).toEqual([
    ['At the end', 'At once'],
    ['All', 'At the end', 'At once'],
  ])
  for (const value of ['immediate', ''])
    await act(async () => {
      if (filter) filter.value = value
      filter?.dispatchEvent(new Event('change', { bubbles: true }))
    })
  expect(chosen).toEqual(['immediate', ''])
})
