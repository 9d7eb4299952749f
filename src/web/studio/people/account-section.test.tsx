// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../testing/answer-calls.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { Address } from './address-form.tsx'
import type { PersonData } from './person-data.ts'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

test('T24 T36 each link says what it is for, and no email is promised where none leaves', async () => {
  const profile = { id: 7, name: 'Layla', email: 'layla@mail.example', new_email: null, joined_into: null }
  const person = { profile } as unknown as PersonData
  const handed = { link: 'https://lantern.example/password-link', expires_at: '2026-12-01T00:00:00Z' }
  answerCalls({
    'POST /studio/people/:userId/password-link': handed,
    'POST /studio/people/:userId/address': { ...handed, link: 'https://lantern.example/address' },
  })
  const Both = () => (
    <>
      <Address profile={person.profile} canChange />
      <AccountSection person={person} />
      <Toasts />
    </>
  )
  shown = await showPlace(Both, { home: { sends_email: false } })
  await shown.press('Send password link')
  await shown.press('Change')
  expect(shown.text()).toContain('You get a link to hand over.')
  expect(shown.text()).not.toMatch(/gets? an email/)
  const field = document.querySelector<HTMLInputElement>('input[name="email"]')
  if (field) field.value = 'haddad@mail.example'
  await shown.press('Send confirmation')
  const links = Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('input[readonly]')].map((input) => [
      input.labels?.[0]?.textContent,
      input.value,
    ]),
  )
  expect(links).toEqual({
    'Link for a new password': 'https://lantern.example/password-link',
    'Link to confirm haddad@mail.example': 'https://lantern.example/address',
  })
})
