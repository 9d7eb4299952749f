// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { undoMs } from '../../../core/staff/undo.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { UndoNotice, type Undoable } from './undo-notice.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('T4 a change whose Undo is under way when its seconds end is not treated as one that stands', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [onOver, onUndone] = [vi.fn(), vi.fn()]
  let reply: (said: { msg: string }) => void = () => {}
  const change = { key: 1, said: 'Sent.', undo: () => new Promise<{ msg: string }>((resolve) => (reply = resolve)) }
  shown = await showPlace(() => <UndoNotice change={change} onOver={onOver} onUndone={onUndone} />, {})
  await act(() => vi.advanceTimersByTimeAsync(undoMs - 100))
  await shown.press('Undo')
  await act(() => vi.advanceTimersByTimeAsync(undoMs))
  expect(onOver).not.toHaveBeenCalled()
  await act(async () => reply({ msg: 'Undone.' }))
  expect([onUndone.mock.calls.length, onOver.mock.calls.length]).toEqual([1, 0])
})

test('T4 an Undo that ends once another change was made leaves the notice of that one', async () => {
  let reply: (said: { msg: string }) => void = () => {}
  const undo = () => new Promise<{ msg: string }>((resolve) => (reply = resolve))
  let make: (change: Undoable | null) => void = () => {}
  shown = await showPlace(() => {
    const [change, setChange] = useState<Undoable | null>({ key: 1, said: 'Lina has more time.', undo })
    make = setChange
    return <UndoNotice change={change} onOver={() => setChange(null)} />
  }, {})
  await shown.press('Undo')
  await act(async () => make({ key: 2, said: 'Omar has more time.', undo }))
  await act(async () => reply({ msg: 'Undone.' }))
  expect(shown.container.textContent).toContain('Omar has more time.')
})

test('T4 what a screen reader says comes into a live region that was there before', async () => {
  let make: (change: Undoable | null) => void = () => {}
  shown = await showPlace(() => {
    const [change, setChange] = useState<Undoable | null>(null)
    make = setChange
    return <UndoNotice change={change} onOver={() => setChange(null)} />
  }, {})
  const regions = document.querySelectorAll('output')
  await act(async () => make({ key: 1, said: 'Lina has more time.', undo: async () => ({ msg: '' }) }))
  expect([...regions].map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Lina has more time.')])
})
