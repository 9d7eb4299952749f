// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { PlaceProvider, type Place } from '../../../base/place.tsx'
import { practiceShelf } from '../practice-shelf.ts'
import { useSeenPage } from './use-seen-page.ts'
import * as pages from './seen-pages.ts'

const lina = { name: 'Lina', email: 'lina@example.org' }
const omar = { name: 'Omar', email: 'omar@example.org' }
const loaded = { data: { days: 3 }, seenAt: null }

function Shown() {
  useSeenPage('plan', loaded)
  return null
}

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const { email } of [lina, omar]) await practiceShelf().clear([email])
})

test.each([
  { signedIn: lina, what: 'is stored for that student', stored: [1, 0] },
  { signedIn: omar, what: 'is stored for no other who signed in meanwhile', stored: [0, 0] },
])('L8 what was loaded for a student $what', async ({ signedIn, stored }) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const store = vi.spyOn(pages, 'storeSeen')
  const place = { root: { settings: {}, visitor: lina, cartLines: 0 }, pathname: '/plan', search: '' }
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(`user=${encodeURIComponent(JSON.stringify(signedIn))}; token=abc`)
  const root = createRoot(document.createElement('main'))
  await act(async () =>
    root.render(
      <PlaceProvider value={place as unknown as Place}>
        <Shown />
      </PlaceProvider>,
    ),
  )
  await vi.waitFor(() => expect(store).toHaveBeenCalledOnce())
  await store.mock.results[0]?.value
  const kept = [lina, omar].map(async ({ email }) => (await practiceShelf().list([email, 'seen-page'])).length)
  expect(await Promise.all(kept)).toEqual(stored)
  await act(async () => root.unmount())
})
