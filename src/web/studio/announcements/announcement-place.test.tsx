// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../testing/answer-calls.ts'
import { type DataOf, showPlace, type } from '../testing/shown-place.tsx'
import { announcementPlace } from './announcement-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

const reader = { seen_at: null, parent_written_at: null }
const people = [
  { ...reader, id: 1, name: 'Salma', parent_phone: '+1 202 555 0151', parent_chat: '12025550151' },
  { ...reader, id: 2, name: 'Rami', parent_phone: '0555 0152', parent_chat: null },
  { ...reader, id: 3, name: 'Dina', parent_phone: '', parent_chat: null },
  {
    ...reader,
    id: 4,
    name: 'Omar',
    parent_phone: '+12025550154',
    parent_chat: '12025550154',
    parent_written_at: '2026-11-27T11:00:00Z',
  },
]
const announcement: DataOf<typeof announcementPlace> = {
  id: 7,
  title: 'Room seven',
  text: 'We meet in room 7.',
  link: 'https://lantern.example/announcements/7',
  author: 'Noor',
  audience: 'group',
  audience_name: 'Evening class',
  receivers: 'students',
  sent_at: '2026-11-27T10:00:00Z',
  readers: 4,
  seen: 0,
  written: 1,
  people,
}
const links = (label: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('a')].find((one) => one.getAttribute('aria-label') === label)

test('T26 each parent with a phone is written to with the message that is ready, and who was written to is marked', async () => {
  const calls = answerCalls({ 'POST /studio/announcements/:announcementId/parents/:userId': null })
  shown = await showPlace(announcementPlace, { data: announcement })
  expect(shown.text()).toContain('1 of 3 parents written to')
  // Whom nothing reaches is named.
  expect(shown.text()).toMatch(/1 student has no parent’s phone[^:]*:Dina/)
  await type(document.querySelector('textarea'), 'Room 8 instead')
  const chat = links('Write to a parent of Salma in WhatsApp')
  expect(chat?.href).toBe('https://wa.me/12025550151?text=Room%208%20instead')
  // Without a country code there is no chat, and the page says why.
  expect(links('Write to a parent of Rami in WhatsApp')).toBeUndefined()
  expect(shown.text()).toContain('1 number has no link for WhatsApp: it needs the country code')
  expect(links('Write a text message to a parent of Rami')?.href).toContain('Room%208%20instead')
  expect(links('Write a text message to a parent of Dina')).toBeUndefined()
  chat?.addEventListener('click', (event) => event.preventDefault())
  await act(async () => chat?.click())
  await shown.press('Undo')
  expect(calls).toEqual([
    ['POST', '/api/studio/announcements/7/parents/1', { is_written: true }],
    ['POST', '/api/studio/announcements/7/parents/4', { is_written: false }],
  ])
})

test('T26 numbers without their country code are explained once, above the list, and each row has its number as it is called', async () => {
  const stored = [1, 2, 3].map((id) => ({
    ...reader,
    id,
    name: `Student ${id}`,
    parent_phone: `0111 555 001${id}`,
    parent_chat: `111155500${id}`,
  }))
  shown = await showPlace(announcementPlace, { data: { ...announcement, people: stored } })
  expect(shown.text().match(/country code/g)).toHaveLength(1)
  expect(shown.text()).toContain('3 numbers are stored without their country code')
  const rows = [...document.querySelectorAll('li')].map((row) => row.textContent)
  expect(rows).toContain('Student 1+1111555001WhatsAppText message')
})

test('T26 what is for the parents alone has their list, and nothing about students who would see it', async () => {
  const show = async (receivers: DataOf<typeof announcementPlace>['receivers']) => {
    shown = await showPlace(announcementPlace, { data: { ...announcement, receivers } })
    const text = shown.text()
    await shown.remove()
    return text
  }
  const ofStudents = ['Who has seen it', 'Copy the link for its students', 'Write to the parents']
  const toStudents = await show('students')
  for (const words of ofStudents) expect(toStudents).toContain(words)
  const toParents = await show('parents')
  for (const words of ofStudents) expect(toParents).not.toContain(words)
  expect(toParents).toContain('Evening class, Parents only')
  expect(toParents).toContain('1 of 3 parents written to')
})

test('T26 parents get the message of their own announcement after another one was open', async () => {
  shown = await showPlace(announcementPlace, { data: announcement })
  await type(document.querySelector('textarea'), 'Room 8 instead')
  await shown.goOn({ ...announcement, id: 8, title: 'No lesson', text: 'There is none on Monday.' })
  expect(document.querySelector('textarea')?.value).toContain('There is none on Monday.')
})
