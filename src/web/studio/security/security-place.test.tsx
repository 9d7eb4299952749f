// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '../../ui/toast.tsx'
import { answerCalls } from '../testing/answer-calls.ts'
import { showPlace, type } from '../testing/shown-place.tsx'
import { securityPlace } from './security-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('T2 setting up an app leads to its key without an empty notice', async () => {
  const success = vi.spyOn(toast, 'success').mockImplementation(() => '')
  const calls = answerCalls({
    'POST /studio/second-factor': { secret: 'ABCD EFGH', uri: 'otpauth://totp/Lantern?secret=ABCDEFGH' },
  })
  const state = { is_on: false, due_at: null, codes_left: 0, is_required: false }
  shown = await showPlace(securityPlace, { data: state })
  await type(document.querySelector<HTMLInputElement>('input[name="current_password"]'), 'a password')
  await act(async () =>
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
  expect(calls).toEqual([['POST', '/api/studio/second-factor', { current_password: 'a password' }]])
  expect(shown.text()).toContain('ABCD EFGH')
  expect(success).not.toHaveBeenCalled()
})
