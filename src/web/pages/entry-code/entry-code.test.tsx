// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EntryCode } from './entry-code-view.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, msg: '', errors: null, data: { name: 'Lina Test' } }, { status: 200 }),
  )
})

let leave = () => {}
afterEach(async () => {
  await act(leave)
  history.replaceState(null, '', location.pathname)
  vi.unstubAllGlobals()
})

/** Shows the page as the server renders it; `hydrate` is the moment when its program listens. */
function arrive(fragment = '') {
  const routes = [
    { path: '/code', element: <EntryCode /> },
    { path: '/login', element: <p>Login</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/code?next=%2Fcourses%2Fx&course=3'] })
  const page = () => <RouterProvider router={router} />
  location.hash = fragment
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page())
  const field = (name = 'code') => container.querySelector<HTMLInputElement>(`input[name=${name}]`)
  return {
    container,
    field,
    address: () => router.state.location.pathname + router.state.location.search,
    hydrate: () =>
      act(async () => {
        const root = hydrateRoot(container, page())
        leave = () => {
          root.unmount()
          container.remove()
        }
      }),
    press: (name: string) =>
      act(async () => [...container.querySelectorAll('button')].find((one) => one.textContent === name)?.click()),
    scan: (code: string) =>
      act(async () => {
        location.hash = code
        window.dispatchEvent(new Event('hashchange'))
      }),
  }
}

test('T22 what is typed before the page listens stays, with the focus; the code in the address fills an empty field alone', async () => {
  const slow = arrive('abcd-1111')
  const typedIn = slow.field()
  typedIn?.focus()
  if (typedIn) typedIn.value = 'wxyz'
  await slow.hydrate()
  expect(slow.field()).toBe(typedIn)
  expect([typedIn?.value, document.activeElement === typedIn]).toEqual(['wxyz', true])
  await slow.scan('abcd-2222')
  expect(slow.field()?.value).toBe('wxyz')
})

test('T22 another QR code in the same tab takes the place of the one before, even when that one is open', async () => {
  const { hydrate, scan, field, press } = arrive('abcd-1111')
  await hydrate()
  expect(field()?.value).toBe('abcd-1111')
  await scan('abcd-2222')
  expect(field()?.value).toBe('abcd-2222')
  await press('Continue')
  expect(field('email')).not.toBeNull()
  await scan('abcd-3333')
  expect([field('email'), field()?.value]).toEqual([null, 'abcd-3333'])
})

test('T22 who asks for another code finds an empty field with the focus', async () => {
  const { hydrate, field, press } = arrive('abcd-1111')
  await hydrate()
  await press('Continue')
  expect(location.hash).toBe('')
  await press('Use another code')
  expect([field()?.value, document.activeElement === field()]).toEqual(['', true])
})

test('T22 P9 the account of a code leads to the login, which still knows where its student wanted to go', async () => {
  const { hydrate, field, press, address } = arrive('abcd-1111')
  await hydrate()
  await press('Continue')
  const [email, password] = [field('email'), field('password')]
  if (!email || !password) return expect.unreachable()
  email.value = 'lina@students.example'
  password.value = 'nine bright lanterns'
  await press('Open my account')
  await vi.waitFor(() => expect(address()).toBe('/login?next=%2Fcourses%2Fx&course=3'))
})
