// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { startableMs } from '../../../core/attempts/together.ts'
import { answerCalls } from '../testing/answer-calls.ts'
import { type DataOf, showPlace } from '../testing/shown-place.tsx'
import { assignmentPlace } from './assignment-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

const assignment: DataOf<typeof assignmentPlace> = {
  id: 3,
  kind: 'quiz',
  name: 'Commas',
  questions: null,
  course: 'Grammar',
  course_id: 1,
  thing_id: 8,
  is_public: true,
  group: { id: 2, name: 'Evening class' },
  student: null,
  author: 'Noor',
  given_at: '2026-11-20T10:00:00Z',
  due_at: '2026-11-30T10:00:00Z',
  opens_at: null,
  closes_at: null,
  starts_together: false,
  begun_at: null,
  withdrawn_at: null,
  link: null,
  reminder_link: 'https://lantern.example/quizzes',
  people: [],
  students: 2,
  done: 1,
  remindable: 1,
  recent: 0,
  left_out: { disabled: 0, no_access: 0, no_email: 0 },
  outside: { count: 0, assignable: 0, people: [] },
}

test('T35 the Undo of a reminder is not shown at another assignment', async () => {
  answerCalls({
    'POST /studio/assignments/:assignmentId/reminders': { change_id: 5, undo_until: null, reminded: 1, recent: 0 },
  })
  shown = await showPlace(assignmentPlace, { data: assignment })
  await shown.press('Remind 1 student')
  expect(shown.button('Undo')).not.toBeNull()
  await shown.goOn({ ...assignment, id: 4 })
  expect(shown.button('Undo')).toBeNull()
})

test('T37 the page of an assignment that staff start says that it has not begun, and leads to its start', async () => {
  const said = 'It has not begun'
  const due = new Date(Date.now() - 60_000).toISOString()
  const waits = { ...assignment, starts_together: true, due_at: due }
  const may = ['exams.supervise' as const]
  shown = await showPlace(assignmentPlace, { data: waits, home: { may } })
  expect(shown.text()).toContain(said)
  const ways = [...document.querySelectorAll('a[href="/desk?assignment=3"]')].map(({ textContent }) => textContent)
  expect(ways).toContain('Start it on the exam desk')
  await shown.remove()
  // Once it has begun, is withdrawn or has closed there is nothing to start, and who may not supervise cannot.
  for (const [data, allowed] of [
    [{ ...waits, begun_at: '2026-11-20T10:00:00Z' }, may],
    [{ ...waits, withdrawn_at: '2026-11-20T10:00:00Z' }, may],
    [{ ...waits, closes_at: due }, may],
    [{ ...waits, due_at: new Date(Date.now() - startableMs).toISOString() }, may],
    [assignment, may],
    [waits, []],
  ] as const) {
    shown = await showPlace(assignmentPlace, { data, home: { may: [...allowed] } })
    expect(shown.text()).not.toContain(said)
    await shown.remove()
  }
})

test('T35 a reminder says whom it leaves out and why, and those who were just reminded are counted once', async () => {
  const data = { ...assignment, students: 6, remindable: 4, left_out: { disabled: 0, no_access: 0, no_email: 1 } }
  answerCalls({
    'POST /studio/assignments/:assignmentId/reminders': () => {
      Object.assign(data, { remindable: 0, recent: 4 })
      return { reminded: 4, recent: 0, change_id: 9, undo_until: '2026-11-28T00:00:10Z' }
    },
  })
  shown = await showPlace(assignmentPlace, { data })
  expect(shown.text()).toContain('Left out: 1 student without an email address, to be told by you.')
  expect(shown.text()).not.toContain('within 24 hours.')
  await shown.press('Remind 4 students')
  await vi.waitFor(() => expect(shown?.button('Remind 4 students')).toBeNull())
  expect(shown.text()).toContain('4 students will be reminded in 10 seconds.')
  expect(shown.text()).not.toContain('reminded within 24 hours')
  await shown.remove()
  shown = await showPlace(assignmentPlace, { data })
  expect(shown.text()).toContain('4 students were reminded within 24 hours.')
})
