// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { RichTextField } from './rich-text-field.tsx'

const network = vi.hoisted(() => ({ isThere: false }))
vi.mock('./rich-text.tsx', () => {
  if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module')
  return { RichText: ({ label }: { label: string }) => <p>The editor of {label}</p> }
})

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('T7 T12 an editor whose code does not come is fetched again, and what stands around it can be used meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const Place = () => (
    <>
      <button type="button">Publish</button>
      <RichTextField label="Description" html="" onChange={() => undefined} />
    </>
  )
  shown = await showPlace(Place, {})
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(shown.button('Publish')).not.toBeNull()
  expect(shown.text()).not.toContain('The editor of')
  network.isThere = true
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(shown.text()).toContain('The editor of Description')
})
