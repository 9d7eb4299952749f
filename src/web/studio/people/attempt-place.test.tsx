// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../testing/answer-calls.ts'
import { showPlace, type } from '../testing/shown-place.tsx'
import { takenAttempt as attempt } from '../../../testing/taken-attempt.ts'
import { attemptPlace } from './attempt-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

const shuffled = 'this student saw the options in another order'

test('T21 the page of an attempt says whose it is, what was asked and what the letters stand for, and leads back', async () => {
  shown = await showPlace(attemptPlace, { data: { userId: '7', attemptId: '9', attempt } })
  expect(shown.container.querySelector('h1')?.textContent).toBe('Layla Mansour: Set 1, attempt 1')
  expect(shown.container.querySelector('a')?.getAttribute('href')).toBe('/people/7')
  for (const said of [shuffled, 'Which choice fits?', 'however', 'therefore']) expect(shown.text()).toContain(said)
  // Who may not edit questions has no link to their editor.
  expect(shown.container.querySelector('a[href*="questions"]')).toBeNull()
})

test('T21 the page says nothing of another order where the student saw the stored one', async () => {
  shown = await showPlace(attemptPlace, {
    data: { userId: '7', attemptId: '9', attempt: { ...attempt, is_shuffled: false } },
  })
  expect(shown.text()).not.toContain(shuffled)
})

test('T38 the page of a paused attempt says so and resumes it; one that runs has nothing to resume', async () => {
  const calls = answerCalls({ 'POST /staff/resumptions': { changed: [9], undo_until: null } })
  const running = { ...attempt, finished_at: null, correct: null, is_final: false }
  const home = { may: ['exams.supervise' as const] }
  const data = { userId: '7', attemptId: '9', attempt: running }
  shown = await showPlace(attemptPlace, { data, home })
  expect(shown.text()).toContain('running')
  expect(shown.button('Resume')).toBeNull()
  const desk = () => document.querySelector(`a[href="/desk?quiz=${attempt.quiz_id}"]`)
  expect(desk()?.textContent).toBe('Exam desk')
  await shown.remove()
  // The desk has tests, not practice.
  shown = await showPlace(attemptPlace, {
    data: { ...data, attempt: { ...running, is_practice: true } },
    home,
  })
  expect(desk()).toBeNull()
  await shown.remove()

  shown = await showPlace(attemptPlace, { data: { ...data, attempt: { ...running, is_paused: true } }, home })
  expect(shown.text()).toContain('paused by staff, nothing is lost')
  // No one lets the clock run by one press: the student may be elsewhere.
  await shown.press('Resume')
  expect(shown.text()).toContain('Make sure that they are at their device.')
  expect(calls).toEqual([])
  await act(async () =>
    [...document.querySelectorAll<HTMLButtonElement>('dialog button')]
      .find(({ textContent }) => textContent === 'Resume')
      ?.click(),
  )
  await vi.waitFor(() => expect(calls).toEqual([['POST', '/api/staff/resumptions', { attempt_ids: [9] }]]))
  await shown.remove()

  // Who may not supervise reads it, and has no button.
  shown = await showPlace(attemptPlace, { data: { ...data, attempt: { ...running, is_paused: true } } })
  expect(shown.button('Resume')).toBeNull()
})

test('T38 a test that was reopened after its keys were seen is marked on its page, and asked about before it is reopened', async () => {
  const home = { may: ['results.see' as const, 'exams.supervise' as const] }
  const data = (own: object) => ({ userId: '7', attemptId: '9', attempt: { ...attempt, ...own } })
  const mark = 'continued after the right answers were seen, not in the figures'
  const warning = 'The new result is marked, and stays out of the figures.'
  for (const isSeen of [true, false]) {
    shown = await showPlace(attemptPlace, { data: data({ is_left_out: isSeen, keys_seen: isSeen }), home })
    expect(shown.text().includes(mark)).toBe(isSeen)
    await shown.press('Reopen…')
    expect(shown.text().includes(warning)).toBe(isSeen)
    await shown.remove()
  }
})

test('T38 an attempt is voided on its page, with a reason, and one that is voided already is not asked about', async () => {
  const calls = answerCalls({
    'POST /staff/attempts/:attemptId/voiding': {
      revision: 2,
      writer: null,
      phase: { at: 'closed', ends_at: null, half_at: null, remaining_seconds: null },
      now: '2026-11-23T12:00:00Z',
    },
  })
  const home = { may: ['exams.supervise' as const] }
  const data = { userId: '7', attemptId: '9', attempt }
  shown = await showPlace(attemptPlace, { data, home })
  await shown.press('Void…')
  await type(document.querySelector<HTMLInputElement>('dialog textarea, dialog input'), 'Wrong student')
  await shown.press('Void it')
  await vi.waitFor(() =>
    expect(calls).toEqual([['POST', '/api/staff/attempts/9/voiding', { reason: 'Wrong student' }]]),
  )
  await shown.remove()
  shown = await showPlace(attemptPlace, {
    data: { ...data, attempt: { ...attempt, is_discarded: true } },
    home,
  })
  expect(shown.button('Void…')).toBeNull()
})

test('T2 who may not see results reads why an attempt has no answers', async () => {
  const hidden = 'Tutors and owners see the answers and the keys.'
  const data = { userId: '7', attemptId: '9', attempt }
  shown = await showPlace(attemptPlace, { data })
  expect(shown.text()).toContain(hidden)
  await shown.remove()
  shown = await showPlace(attemptPlace, { data, home: { may: ['results.see'] } })
  expect(shown.text()).not.toContain(hidden)
})
