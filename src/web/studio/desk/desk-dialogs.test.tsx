// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../testing/answer-calls.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { LogDialog } from './desk-dialogs.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

test('T27 the log of a test has seconds, and accuses no student who has only loaded the page again', async () => {
  answerCalls({
    'GET /staff/attempts/:attemptId/events': [
      { at: '2026-11-30T19:31:05Z', kind: 'disconnected', detail: { until: '2026-11-30T19:32:10Z' } },
      { at: '2026-11-30T19:32:11Z', kind: 'taken_over', detail: {} },
    ],
  })
  const attempt = { attempt_id: 4, student: 'Layla', is_timed: true }
  shown = await showPlace(() => <LogDialog attempt={attempt} onClose={() => undefined} />)
  await vi.waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(2))
  const lines = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(lines[0]).toMatch(/^Nov 30, \d+:31:05.[AP]MWas offline, until Nov 30, \d+:32:10.[AP]M$/)
  expect(lines[1]).toContain('Went on after the page was loaded again')
})
