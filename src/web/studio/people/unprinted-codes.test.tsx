// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { UnprintedCodes } from './unprinted-codes.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

const asks = () => document.querySelector('dialog[open]')?.textContent ?? ''

test('T22 codes that were not printed are left only after a question; once they are printed nothing is asked', async () => {
  shown = await showPlace(() => <UnprintedCodes many={2} />)
  await shown.navigate('/?elsewhere')
  expect(asks()).toContain('The codes have not been printed')
  await shown.press('Stay here')
  expect(asks()).toBe('')
  const leave = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leave)
  expect(leave.defaultPrevented).toBe(true)
  await act(async () => void dispatchEvent(new Event('afterprint')))
  await shown.navigate('/?elsewhere')
  expect(asks()).toBe('')
})

test('T22 without codes nothing is asked', async () => {
  shown = await showPlace(() => <UnprintedCodes many={0} />)
  await shown.navigate('/?elsewhere')
  expect(asks()).toBe('')
})
