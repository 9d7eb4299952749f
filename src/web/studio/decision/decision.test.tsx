// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { Decision } from './decision.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

test('a decline without a reason leads to the reason, each time it is sent', async () => {
  const decide = vi.fn(async () => ({ data: { change_id: null } }))
  const yes = { label: 'Confirm', done: 'Confirmed.', decide }
  const no = { label: 'Decline …', send: 'Send decline', done: 'Declined.', decide }
  shown = await showPlace(() => (
    <Decision about="order:L-7" heading="L-7" yes={yes} no={no} hold={() => async () => {}} />
  ))
  await shown.press('Decline …')
  const area = document.querySelector('textarea')
  for (const time of [1, 2]) {
    shown.button('Send decline')?.focus()
    await shown.press('Send decline')
    expect([time, document.activeElement === area, area?.getAttribute('aria-invalid')]).toEqual([time, true, 'true'])
  }
  expect(decide).not.toHaveBeenCalled()
})
