// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, useRouteError } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MissingProgram } from '../base/page-program.ts'
import { mainId } from './skip-link.tsx'
import { TryAgain } from './try-again.tsx'

let root: Root
let frame: HTMLElement
/** Settles the request for the server's health. */
let answer: (reply: { ok: boolean } | null) => Promise<void>
const reload = vi.fn()
const fetched = vi.fn(
  () =>
    new Promise((resolve, reject) => {
      answer = (reply) => act(async () => (reply ? resolve(reply) : reject(new TypeError('Failed to fetch'))))
    }),
)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(location, 'reload').mockImplementation(reload)
  frame = document.body.appendChild(document.createElement('main'))
  Object.assign(frame, { id: mainId, tabIndex: -1 })
  root = createRoot(frame)
})
afterEach(async () => {
  await act(async () => root.unmount())
  frame.remove()
  vi.clearAllMocks()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Shows a button on a page and on another, whose loaders fail, each time with another error. */
async function showFailing(failure?: { isTimeout: boolean }) {
  const load = vi.fn(async (): Promise<null> => {
    throw new MissingProgram(failure)
  })
  const Failed = () => <TryAgain error={useRouteError()} />
  const place = { loader: () => load(), Component: () => 'Arrived', HydrateFallback: () => null }
  const children = ['/', '/other'].map((path) => ({ path, ...place }))
  const router = createMemoryRouter([{ ErrorBoundary: Failed, HydrateFallback: () => null, children }])
  await act(async () => root.render(<RouterProvider router={router} />))
  return { load, router }
}
const button = () => frame.querySelector('button') ?? expect.fail('no button')
const press = () =>
  act(async () => {
    button().focus()
    button().click()
  })

test('S1 Try again is busy until the server was asked, then says that it cannot be reached, and keeps the focus', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  await showFailing()
  await press()
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(button().getAttribute('aria-busy')).toBe('true')
  await answer(null)
  expect(button().getAttribute('aria-busy')).toBeNull()
  expect(frame.querySelector('[role=alert]')?.textContent).toBe('The site cannot be reached.')
  expect(document.activeElement).toBe(button())
  expect(reload).not.toHaveBeenCalled()
  // The next attempt takes the sentence away, and loads the page again when the server answers.
  await press()
  expect(frame.querySelector('[role=alert]')).toBeNull()
  await answer({ ok: true })
  expect(reload).toHaveBeenCalledTimes(1)
})

test('S1 Try again does not wait a second time for a module that a silent server never sent', async () => {
  const { load } = await showFailing({ isTimeout: true })
  await press()
  expect(load).toHaveBeenCalledTimes(1)
  await answer({ ok: true })
  expect(reload).toHaveBeenCalledTimes(1)
})

test('S1 a page is not reloaded for an attempt on the page before', async () => {
  const { router } = await showFailing()
  await press()
  await act(async () => router.navigate('/other'))
  expect(button().getAttribute('aria-busy')).toBeNull()
  await answer({ ok: true })
  expect(reload).not.toHaveBeenCalled()
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('S1 a failed attempt for which the server answered leaves no reload for a later page', async () => {
  const { load, router } = await showFailing()
  load.mockRejectedValue(new Error('a fault'))
  await press()
  load.mockRejectedValue(new MissingProgram())
  await act(async () => router.revalidate())
  expect(fetched).not.toHaveBeenCalled()
})

test('S1 the focus moves to the page when Try again succeeds and its button is removed', async () => {
  const { load } = await showFailing()
  load.mockResolvedValue(null)
  await press()
  expect(frame.textContent).toBe('Arrived')
  expect(document.activeElement).toBe(frame)
  expect(fetched).not.toHaveBeenCalled()
})
