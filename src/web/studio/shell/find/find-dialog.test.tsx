// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../../testing/answer-calls.ts'
import { showPlace, type } from '../../testing/shown-place.tsx'
import { FindDialog } from './find-dialog.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

const found = Array.from({ length: 5 }, (_, at) => ({
  kind: 'person' as const,
  id: at + 1,
  parent_id: null,
  name: `Marlin ${at + 1}`,
  detail: '',
}))

test.each([
  { more: ['person' as const], says: 'The best 5. Their lists have more.' },
  { more: [], says: '5 found' },
])('T6 Find says “$says”', async ({ more, says }) => {
  answerCalls({ 'GET /studio/found': { found, more } })
  shown = await showPlace(() => <FindDialog can={() => false} onClose={() => undefined} />)
  await type(document.querySelector<HTMLInputElement>('input[type="search"]'), 'marlin')
  await vi.waitFor(async () => {
    await act(() => new Promise<void>((done) => setTimeout(done, 20)))
    expect(document.querySelectorAll('[role="option"]')).toHaveLength(5)
  }, 5_000)
  expect(document.querySelector('dialog output')?.textContent).toBe(says)
})
