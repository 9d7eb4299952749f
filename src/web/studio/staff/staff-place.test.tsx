// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '../../ui/toast.tsx'
import { answerCalls } from '../testing/answer-calls.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { staffPlace } from './staff-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const rami = {
  id: 4,
  email: 'rami@academy.example',
  role: 'assistant' as const,
  expires_at: '2026-12-01T12:00:00Z',
}
const staff = {
  rows: [],
  total: 0,
  next: null,
  previous: null,
  invitations: [rami],
}
const link = 'https://lantern.example/studio/welcome#new'
const shownLink = () => document.querySelector<HTMLInputElement>('input[readonly]')?.value

test.each([
  ['the clipboard takes it', true, 'Copied. A link of this invitation that you handed over before no longer works.'],
  ['it does not', false, 'The invitation is made.'],
])('T1 T36 the link of an open invitation is made anew, copied and shown where %s', async (_, isTaken, said) => {
  const calls = answerCalls(
    { 'POST /studio/staff/invitations': { link, expires_at: '2026-12-01T12:00:00Z' } },
    'The invitation is made.',
  )
  const copied: string[] = []
  const writeText = async (text: string) => {
    if (!isTaken) throw new Error('no clipboard')
    copied.push(text)
  }
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const success = vi.spyOn(toast, 'success')
  shown = await showPlace(staffPlace, { data: staff, home: { may: ['staff.manage'], sends_email: false } })
  await shown.press('Copy a new link')
  expect(calls).toEqual([
    ['POST', '/api/studio/staff/invitations', { email: 'rami@academy.example', role: 'assistant' }],
  ])
  expect(copied).toEqual(isTaken ? [link] : [])
  expect(shownLink()).toBe(link)
  expect(success.mock.calls).toEqual([[said]])
})

test('T1 T36 a link that is shown says whose it is, and goes when its invitation is withdrawn, not with another one', async () => {
  answerCalls({
    'POST /studio/staff/invitations': { link, expires_at: '2026-12-01T12:00:00Z' },
    'DELETE /studio/staff/invitations/:invitationId': null,
  })
  const other = { ...rami, id: 5, email: 'dana@academy.example' }
  const data = { ...staff, invitations: [rami, other] }
  shown = await showPlace(staffPlace, { data, home: { may: ['staff.manage'], sends_email: false } })
  const press = (label: string) =>
    act(async () => document.querySelector<HTMLButtonElement>(`button[aria-label*="${label}"]`)?.click())
  await shown.press('Copy a new link')
  expect(shown.text()).toContain('The link of the invitation of rami@academy.example')
  await press('Withdraw the invitation of dana@academy.example')
  expect(shownLink()).toBe(link)
  await press('Withdraw the invitation of rami@academy.example')
  expect(shownLink()).toBeUndefined()
})

test('T2 the table says what each role may do, as it is decided', async () => {
  shown = await showPlace(staffPlace, { data: staff, home: { may: ['staff.manage'] } })
  const table = document.querySelector(
    'table[aria-label="What each role may do"], [aria-label="What each role may do"] table',
  )
  const rows = [...(table ?? document).querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(rows).toContainEqual(['Decide requests', 'Yes', 'Yes', 'Yes'])
  expect(rows).toContainEqual(['Write courses, lessons, quizzes, pages and settings', 'Yes', 'Yes', 'No'])
  expect(rows).toContainEqual(['Invite and change the staff', 'Yes', 'No', 'No'])
  // Where scores end and answers begin, which the names of the two permissions do not say.
  const saying = (words: string) => rows.filter(([what]) => what?.includes(words)).map(([, ...roles]) => roles)
  expect(saying('scores of their tests, but no answers')).toEqual([['Yes', 'Yes', 'Yes']])
  expect(saying('what each student answered and the right answers')).toEqual([['Yes', 'Yes', 'No']])
})
