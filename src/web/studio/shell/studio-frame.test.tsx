// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { FieldErrors } from '../../../contract/errors.ts'
import { permissionsOf } from '../../../core/staff/permissions.ts'
import { ApiError } from '../../base/api.ts'
import { slowMs } from '../../base/browser-api.ts'
import { endSession } from '../../base/session.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { StudioError, StudioFrame, UnframedError } from './studio-frame.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const waiting = { requests: 2, orders: 1, messages: 0, reports: 4, failed_emails: 9 }
const showFrame = async () => (shown = await showPlace(StudioFrame, { home: { may: permissionsOf('owner'), waiting } }))
const linkTo = (path: string) => document.querySelector(`nav a[href="${path}"]`)?.textContent

test('T3 the menu counts what waits on Today and the tests that run, and nothing where there is none', async () => {
  await showFrame()
  expect(linkTo('/')).toBe('Today7 waiting')
  expect(linkTo('/desk')).toBe('Exam desk')
  await shown?.remove()
  shown = await showPlace(StudioFrame, { home: { may: permissionsOf('assistant'), tests_running: 3 } })
  expect([linkTo('/'), linkTo('/desk'), linkTo('/results')]).toEqual(['Today', 'Exam desk3 running', undefined])
})

test('a phone has four places at its foot and the others behind More', async () => {
  await showFrame()
  const more = document.querySelector('nav > ul > li > button')
  const panel = more?.parentElement?.querySelector('[popover]')
  expect([...(panel?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toEqual([
    'Questions',
    'Results',
    'Site',
  ])
  expect(document.querySelectorAll('nav > ul > li')).toHaveLength(8)
  await shown?.remove()
  // Without the others there is nothing behind it.
  shown = await showPlace(StudioFrame, { home: { may: permissionsOf('assistant') } })
  expect(document.querySelector('nav > ul > li > button')).toBeNull()
})

const missing = 'There is no page at this address.'
test.each<{ status: number; errors: FieldErrors | null; at: string; says: string; leadsTo: string }>([
  { status: 404, errors: null, at: '/results/9', says: missing, leadsTo: '/studio' },
  {
    status: 422,
    errors: { quizId: ['No number.'] },
    at: '/results/x?from=2026-01-01',
    says: missing,
    leadsTo: '/studio',
  },
  { status: 422, errors: null, at: '/results/9', says: missing, leadsTo: '/studio' },
  {
    status: 422,
    errors: { from: ['No day.'] },
    at: '/results/9?from=x',
    says: 'Some fields',
    leadsTo: '/studio/results/9',
  },
])(
  'S1 a place at $at that is refused with $status leads to $leadsTo',
  async ({ status, errors, at, says, leadsTo }) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const loader = () => Promise.reject(new ApiError(status, { msg: 'Some fields need your attention.', errors }))
    const place = { path: '/results/:quizId', Component: () => null, loader, ErrorBoundary: StudioError }
    const route = { ...place, HydrateFallback: () => null }
    const router = createMemoryRouter([route], { initialEntries: [at] })
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => root.render(<RouterProvider router={router} />))
    expect(document.body.textContent).toContain(says)
    expect(document.querySelector('a')?.getAttribute('href')).toBe(leadsTo)
    await act(async () => root.unmount())
  },
)

test('S1 a page without the frame on a silent server offers to try again and Back, and can say that the server is slow', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('navigator', { onLine: true })
  // As the router of a browser stores the second entry of a tab.
  history.replaceState({ idx: 1 }, '')
  let isSilent = true
  const loader = () =>
    isSilent ? Promise.reject(new ApiError(0, { msg: '', errors: null }, null, null, true)) : Promise.resolve(null)
  const places = [
    { path: '/welcome', loader, Component: () => 'Welcome', ErrorBoundary: UnframedError, HydrateFallback: () => null },
    { path: '/', Component: () => 'Today' },
  ]
  const router = createMemoryRouter(places, { initialEntries: ['/', '/welcome'] })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<RouterProvider router={router} />))
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) ?? expect.fail(name)
  expect(document.body.textContent).toContain('This takes longer than it should.')
  expect(document.querySelectorAll('[data-no-reply]')).toHaveLength(1)
  isSilent = false
  await act(async () => button('Try again').click())
  expect(document.body.textContent).toBe('Welcome')
  isSilent = true
  await act(async () => router.revalidate())
  await act(async () => button('Back').click())
  expect(document.body.textContent).toBe('Today')
  history.replaceState(null, '')
  await act(async () => root.unmount())
})

test('T7 a session that has ended leaves the page as it is, and offers to sign in beside it and come back', async () => {
  const { text, press } = await showFrame()
  const isOpen = () => document.querySelector('dialog[open]')?.textContent ?? ''
  expect(isOpen()).toBe('')
  await act(async () => endSession())
  expect(isOpen()).toContain('What you have typed is still here.')
  const signIn = document.querySelector('dialog[open] a')
  expect([signIn?.getAttribute('href'), signIn?.getAttribute('target')]).toEqual([
    expect.stringMatching(/^\/login\?/),
    '_blank',
  ])
  await press('Back to the page')
  expect(isOpen()).toBe('')
  expect(text()).toContain('Today')
})

test('when the server does not answer to Log out, that is said within seconds', async () => {
  await showFrame()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.useFakeTimers()
  const show = vi.fn<() => void>()
  Object.assign(document.querySelector('[data-no-reply]') ?? {}, { showPopover: show })
  const logOut = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Log out')
  logOut?.click()
  expect(show).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(slowMs)
  expect(show).toHaveBeenCalledOnce()
})
