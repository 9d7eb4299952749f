// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { quizAttemptsPlace } from './quiz-attempts-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(() => shown?.remove())

test('T38 the attempts at a quiz mark the result that is not in the figures, and no other', async () => {
  const row = { user_id: 7, number: 1, finished_at: '2026-11-01T10:00:00Z', is_practice: false, correct: 3, total: 4 }
  const rows = [
    { ...row, id: 1, student: 'Layla Mansour', is_left_out: true },
    { ...row, id: 2, student: 'Salma Nouri', is_left_out: false },
  ]
  const data = { rows, total: 2, next: null, previous: null, quiz: { id: 5, name: 'Set 1' }, groups: [], courses: [] }
  shown = await showPlace(quizAttemptsPlace, { data })
  const said = [...shown.container.querySelectorAll('tr')].map((line) => line.textContent ?? '')
  const marked = said.filter((line) => line.includes('not in the figures'))
  expect(marked).toEqual([expect.stringContaining('Layla Mansour')])
  expect(said.some((line) => line.includes('Salma Nouri'))).toBe(true)
})
