// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../testing/answer-calls.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { messagesPlace } from './messages-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

const written = { email: 'a@mail.example', message: 'When do lessons begin?', created_at: '2026-11-27T10:00:00Z' }
const rows = [
  { ...written, id: 4, name: 'Salma', answered_at: null },
  { ...written, id: 5, name: 'Rami', answered_at: '2026-11-27T11:00:00Z' },
]

test('T3 each message says whether it is answered, and its button says the opposite', async () => {
  const calls = answerCalls({
    'POST /studio/messages/:messageId/answered': { change_id: null, undo_until: null },
    'POST /studio/messages/:messageId/reopening': null,
  })
  shown = await showPlace(messagesPlace, { data: { rows, total: 2, next: null, previous: null } })
  const states = [...document.querySelectorAll('tbody td[data-head="State"]')].map((cell) => cell.textContent)
  expect(states).toEqual(['OpenMark as answered', 'AnsweredMark as open'])
  await shown.press('Mark as answered')
  await shown.press('Mark as open')
  expect(calls).toEqual([
    ['POST', '/api/studio/messages/4/answered', null],
    ['POST', '/api/studio/messages/5/reopening', null],
  ])
})
