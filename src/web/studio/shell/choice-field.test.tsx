// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { ChoiceField } from './choice-field.tsx'
import { choicesAmong } from './choices.ts'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
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
