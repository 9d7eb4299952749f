// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DraftView } from '../editor/draft-session.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { EditingOfQuiz, useOpenEditor } from './open-editor.tsx'

const revalidate = vi.hoisted(() => vi.fn<() => Promise<void>>(async () => undefined))
vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  useRevalidator: () => ({ state: 'idle', revalidate }),
}))

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  vi.useRealTimers()
  await shown?.remove()
  vi.unstubAllGlobals()
})

const flush = async () => true

test('T18 what the publish check finds follows a save within half a second, and waits while more is typed', async () => {
  let show: (view: Pick<DraftView, 'state' | 'savedAt' | 'version'>) => void = () => undefined
  function Editor() {
    const [view, setView] = useState<Parameters<typeof show>[0]>({ state: 'clean', savedAt: null, version: 1 })
    show = setView
    useOpenEditor(7, flush, view)
    return null
  }
  shown = await showPlace(() => (
    <EditingOfQuiz>
      <Editor />
    </EditingOfQuiz>
  ))
  vi.useFakeTimers()
  const becomes = (view: Parameters<typeof show>[0]) => act(async () => show(view))
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
  await becomes({ state: 'saved', savedAt: 1, version: 2 })
  await pass(500)
  expect(revalidate).toHaveBeenCalledTimes(1)
  // Saved, but typed on: it is not loaded between two saves.
  await becomes({ state: 'saved', savedAt: 2, version: 3 })
  await pass(200)
  await becomes({ state: 'waiting', savedAt: 2, version: 3 })
  await pass(1200)
  expect(revalidate).toHaveBeenCalledTimes(1)
  await becomes({ state: 'saved', savedAt: 3, version: 4 })
  await pass(500)
  expect(revalidate).toHaveBeenCalledTimes(2)
})
