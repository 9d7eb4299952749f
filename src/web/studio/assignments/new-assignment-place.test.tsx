// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { newAssignmentPlace } from './new-assignment-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

const select = (label: string) => {
  const named = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  return document.querySelector<HTMLSelectElement>(`[id="${named?.htmlFor}"]`)
}

test('T35 another course is shown at once, and nothing of the former one can be chosen while its things load', async () => {
  const courses = ['Grammar', 'Algebra'].map((name, at) => ({ id: at + 1, name }))
  const things = [{ kind: 'lesson', id: 5, name: 'Commas', is_public: true }]
  // The data stays that of the first course, as it does until another has been loaded.
  shown = await showPlace(newAssignmentPlace.Component, {
    data: { options: { groups: [], courses }, choices: { course_id: 1, things } },
    address: '/?lesson=5',
  })
  expect([select('Course')?.value, select('Lesson or quiz')?.value]).toEqual(['1', 'lesson 5'])
  await act(async () => {
    const course = select('Course')
    if (course) course.value = '2'
    course?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(select('Course')?.value).toBe('2')
  expect([...(select('Lesson or quiz')?.options ?? [])].map(({ value }) => value)).toEqual([''])
})
