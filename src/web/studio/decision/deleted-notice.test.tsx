// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { undoMs } from '../../../core/staff/undo.ts'
import { answerCalls } from '../testing/answer-calls.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { DeletedNotice, type DeletedThing } from './deleted-notice.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
const calls: string[] = []
afterEach(async () => {
  await shown?.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  calls.length = 0
})

async function showList(at: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answerCalls({
    'POST /studio/things/:noun/:id/restore': ({ path }) => {
      calls.push(path)
      return null
    },
  })
  const said = 'Commas was moved to the bin. It can be brought back for 30 days.'
  const deleted: DeletedThing = { noun: 'lesson', id: 4, title: 'Commas', said, at }
  shown = await showPlace(DeletedNotice, { address: { pathname: '/', state: { deleted } } })
  return shown
}

test('T8 the list offers Undo for ten seconds after a deletion, by a button that the keyboard reaches', async () => {
  const { text, button } = await showList(Date.now())
  await act(() => vi.advanceTimersByTimeAsync(undoMs - 1))
  expect(text()).toContain('Commas was moved to the bin')
  button('Undo')?.focus()
  expect(document.activeElement).toBe(button('Undo'))
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect([text(), calls]).toEqual(['', []])
})

test('T8 Undo brings the thing back', async () => {
  const { button, press } = await showList(Date.now())
  await press('Undo')
  expect(calls).toEqual(['/studio/things/lesson/4/restore'])
  expect(button('Undo')).toBeNull()
})

test('T8 a list that is loaded again later offers nothing', async () => {
  const { text } = await showList(Date.now() - undoMs)
  expect(text()).toBe('')
})
