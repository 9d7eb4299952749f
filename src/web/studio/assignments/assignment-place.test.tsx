// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, showPlace } from '../testing/shown-place.tsx'
import { assignmentPlace } from './assignment-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

const assignment = {
  id: 3,
  kind: 'quiz',
  name: 'Commas',
  course: 'Grammar',
  course_id: 1,
  thing_id: 8,
  is_public: true,
  group: { id: 2, name: 'Evening class' },
  student: null,
  author: 'Noor',
  given_at: '2026-11-20T10:00:00Z',
  due_at: '2026-11-30T10:00:00Z',
  withdrawn_at: null,
  link: null,
  reminder_link: 'https://lantern.example/quizzes',
  people: [],
  students: 2,
  done: 1,
  remindable: 1,
  recent: 0,
  outside: { count: 0, assignable: 0, people: [] },
}

test('T35 the Undo of a reminder is not shown at another assignment', async () => {
  answerCalls({ change_id: 5, reminded: 1 })
  shown = await showPlace(assignmentPlace.Component, { data: assignment })
  await shown.press('Remind 1 student')
  expect(shown.button('Undo')).not.toBeNull()
  await shown.goOn({ ...assignment, id: 4 })
  expect(shown.button('Undo')).toBeNull()
})
