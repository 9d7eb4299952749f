// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, showPlace } from '../testing/shown-place.tsx'
import { LessonFiles } from './lesson-files.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

test('T13 the Undo of a file that was removed from one lesson is not shown at the next', async () => {
  answerCalls({ change_id: 5 })
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
