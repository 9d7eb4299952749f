// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Back } from './back.tsx'

/** Opens the page that the server rendered, at this position of the browser's history. Returns its buttons before and after hydration. */
async function openAt(idx: number) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  history.replaceState({ idx }, '')
  const page = <RouterProvider router={createMemoryRouter([{ path: '/', Component: Back }])} />
  const frame = document.body.appendChild(document.createElement('div'))
  frame.innerHTML = renderToString(page)
  const buttons = () => [...frame.querySelectorAll('button')].map(({ textContent }) => textContent)
  const rendered = buttons()
  const onRecoverableError = vi.fn()
  const root = await act(async () => hydrateRoot(frame, page, { onRecoverableError }))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    frame.remove()
    history.replaceState(null, '')
    vi.unstubAllGlobals()
  })
  expect(onRecoverableError).not.toHaveBeenCalled()
  return { rendered, hydrated: buttons() }
}

test('S1 Back appears after hydration on a reloaded page that the router came to', async () => {
  expect(await openAt(1)).toEqual({ rendered: [], hydrated: ['Back'] })
})

test('S1 the first page of a tab has no Back, also after it was replaced', async () => {
  expect(await openAt(0)).toEqual({ rendered: [], hydrated: [] })
})
