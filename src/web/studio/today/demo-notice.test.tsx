// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, Refusal } from '../testing/answer-calls.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { DemoNotice } from './demo-notice.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

test.each([
  ['/studio/welcome#token', 'Become the owner', '/studio/welcome#token'],
  [null, 'Open the settings', '/studio/site/settings'],
])('T1 the demo is emptied after the password was typed, and leads on by %s', async (link, label, href) => {
  let isRight = false
  const errors = { current_password: ['This is not your password.'] }
  const wrong = new Refusal(422, { msg: 'Check it.', code: 'request.invalid', errors })
  const calls = answerCalls({ 'POST /studio/own-academy': () => (isRight ? { link } : wrong) }, 'Done.')
  shown = await showPlace(DemoNotice)
  expect(shown.text()).toContain('This is the demo academy')
  await shown.press('Start my own academy')
  // The buttons stand at the foot, as in every dialog.
  expect([...document.querySelectorAll('dialog footer button')].map(({ textContent }) => textContent)).toEqual([
    'Back up, then empty',
    'Cancel',
  ])
  const type = (password: string) =>
    act(async () => {
      const field = document.querySelector<HTMLInputElement>('dialog input')
      if (field) field.value = password
    })
  await type('wrong')
  await shown.press('Back up, then empty')
  await vi.waitFor(() => expect(shown?.text()).toContain('This is not your password.'))
  isRight = true
  await type('nine bright lanterns')
  await shown.press('Back up, then empty')
  await vi.waitFor(() => expect(shown?.text()).toContain(label))
  expect(calls.map(([, , body]) => body)).toEqual(
    ['wrong', 'nine bright lanterns'].map((current_password) => ({ current_password })),
  )
  const on = [...document.querySelectorAll('dialog a')].find((one) => one.textContent === label)
  expect(on?.getAttribute('href')).toBe(href)
  expect(shown.button('Back up, then empty')).toBeNull()
})
