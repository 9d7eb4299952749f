// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { RefusedByProxy } from '../../../testing/refused-by-proxy.ts'
import { answerCalls } from '../testing/answer-calls.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { LessonFiles } from './lesson-files.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

test('T13 the Undo of a file that was removed from one lesson is not shown at the next', async () => {
  answerCalls({ 'DELETE /studio/lessons/:lessonId/files/:fileId': { change_id: 5, undo_until: null } })
  let open: (lessonId: number) => void = () => undefined
  shown = await showPlace(() => {
    const [lessonId, setLessonId] = useState(3)
    open = setLessonId
    return <LessonFiles lessonId={lessonId} files={[{ id: 1, name: 'Words.pdf', size: 2000 }]} />
  })
  await act(async () => document.querySelector<HTMLButtonElement>('button[aria-label*="Words.pdf"]')?.click())
  expect(shown.button('Undo')).not.toBeNull()
  await act(async () => open(4))
  expect(shown.button('Undo')).toBeNull()
})

test('O8 a file of a lesson that a proxy refuses for its size is explained, and the button can be pressed again', async () => {
  vi.stubGlobal('XMLHttpRequest', RefusedByProxy)
  shown = await showPlace(() => (
    <>
      <LessonFiles lessonId={3} files={[]} />
      <Toasts />
    </>
  ))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await act(async () => {
    if (input) Object.defineProperty(input, 'files', { value: [new File(['%PDF-1.7'], 'Words.pdf')] })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const said = 'lets nothing of this size through. Choose a file under 1\u00A0MB'
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(shown?.text()).toContain(said)
  })
  expect(shown.button('Add a file…')?.getAttribute('aria-disabled')).not.toBe('true')
})
