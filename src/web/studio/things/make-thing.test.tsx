// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { MakeThing } from './make-thing.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

test('T1 a window of a new thing that its address opened gives the focus to its button when it is canceled', async () => {
  const Make = () => <MakeThing noun="article" parentId={null} onMade={() => undefined} />
  shown = await showPlace(Make, { address: '/#new' })
  expect(document.querySelector('dialog')?.contains(document.activeElement)).toBe(true)
  await shown.press('Cancel')
  expect(document.activeElement).toBe(shown.button('New article'))
  await shown.remove()
  shown = await showPlace(Make)
  expect(document.activeElement).toBe(document.body)
})
