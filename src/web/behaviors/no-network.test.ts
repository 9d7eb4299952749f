// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { stayWithoutNetwork } from './no-network.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test.each([
  { registration: { active: {} }, what: 'is opened where its service worker is at work', opens: true },
  { registration: { active: null }, what: 'stays where its service worker is only being installed', opens: false },
  { registration: undefined, what: 'stays where it has none', opens: false },
])('L8 without a network a link to a kept place $what', async ({ registration, opens }) => {
  const assign = vi.fn()
  const getRegistration = vi.fn(async () => registration)
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { getRegistration } })
  document.body.innerHTML = '<p data-no-network></p><a href="https://lantern.example/plan">Plan</a>'
  const showPopover = vi.fn()
  const notice = document.querySelector<HTMLElement>('p') ?? expect.fail('no notice')
  Object.assign(notice, { showPopover, hidePopover: () => undefined, matches: () => false })
  stayWithoutNetwork()
  document.querySelector('a')?.click()
  await vi.waitFor(() => expect(assign.mock.calls.length + showPopover.mock.calls.length).toBe(1))
  expect(assign).toHaveBeenCalledTimes(opens ? 1 : 0)
})
