// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyDraft } from '../../../core/staff/announcements.ts'
import { answerCalls, Refusal } from '../testing/answer-calls.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { newAnnouncementPlace } from './new-announcement-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const nothingTyped = { ...emptyDraft, selection: null }
const sentToTwo = { id: 7, readers: 2, change_id: 5, undo_until: null }

test('T7 T26 what is typed while an announcement is sent becomes the next draft, whole; its parents are one press away', async () => {
  const sending = Promise.withResolvers<typeof sentToTwo>()
  let version = 2
  const saved: unknown[] = []
  answerCalls({
    'POST /studio/announcements': () => sending.promise,
    'POST /studio/announcements/check': { students: 2, parents: 1 },
    'GET /studio/announcements/draft': () => ({ version, values: nothingTyped, at: null }),
    'POST /studio/announcements/draft': ({ body }) => {
      saved.push(body)
      return { version: (version += 1) }
    },
  })
  const values = {
    to: 'group 3',
    selection: null,
    receivers: 'students' as const,
    title: 'No class',
    text: 'We meet on Thursday.',
  }
  shown = await showPlace(newAnnouncementPlace, {
    data: {
      options: { groups: [{ id: 3, name: 'Monday', members: 2 }], courses: [] },
      draft: { version: 1, values, at: null },
    },
  })
  await shown.press('Send')
  const title = document.querySelector<HTMLInputElement>('input[name="title"]')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(title, 'No class on Tuesday')
    title?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => sending.resolve(sentToTwo))
  await vi.waitFor(() => expect(shown?.button('Undo')).not.toBeNull(), { timeout: 20_000 })
  const toParents = document.querySelector('a[href="/people/announcements/7#parents"]')
  expect(toParents?.textContent).toBe('Write to the parents')
  // The draft leaves once typing rests.
  await vi.waitFor(() => expect(saved).toEqual([{ version: 2, values: { ...values, title: 'No class on Tuesday' } }]), {
    timeout: 20_000,
  })
})

test('T26 an announcement without an audience is refused at the field that says whom it is for, which has the focus', async () => {
  const bodies: unknown[] = []
  const missing = new Refusal(422, { code: 'request.invalid', errors: { 'to.group_id': ['It is missing.'] } })
  answerCalls({
    'GET /studio/announcements/draft': { version: 1, values: nothingTyped, at: null },
    'POST /studio/announcements/draft': { version: 1 },
    'POST /studio/announcements': ({ body }) => {
      bodies.push(body)
      return missing
    },
  })
  const values = { ...nothingTyped, title: 'No class', text: 'We meet on Thursday.' }
  const data = { options: { groups: [], courses: [] }, draft: { version: 1, values, at: null } }
  shown = await showPlace(newAnnouncementPlace, { data })
  await shown.press('Send')
  const audience = document.querySelector('select')
  await vi.waitFor(() => expect(audience?.getAttribute('aria-invalid')).toBe('true'), { timeout: 20_000 })
  expect(audience?.closest('div:has(> label)')?.querySelector('p')?.textContent).toBe('Choose a course or a group')
  expect(document.activeElement).toBe(audience)
  expect(bodies).toMatchObject([{ to: { by: 'group' } }])
  expect(bodies).not.toMatchObject([{ to: { group_id: expect.anything() } }])
})

test('T26 what is for the parents alone is saved, not sent; each audience says before how many it is for, and how many have no parent’s phone', async () => {
  const bodies: unknown[] = []
  const checked: unknown[] = []
  answerCalls({
    'GET /studio/announcements/draft': { version: 3, values: nothingTyped, at: null },
    'POST /studio/announcements/draft': { version: 2 },
    'POST /studio/announcements/check': ({ body }) => {
      checked.push(body)
      return { students: 2, parents: 1 }
    },
    'POST /studio/announcements': ({ body }) => {
      bodies.push(body)
      return sentToTwo
    },
  })
  const selection = { by: 'ids' as const, ids: [5, 6] }
  const values = {
    ...emptyDraft,
    selection: { selection, many: 2 },
    to: 'group 3',
    title: 'Fees',
    text: 'They are due on Monday.',
  }
  shown = await showPlace(newAnnouncementPlace, {
    data: {
      options: { groups: [{ id: 3, name: 'Monday', members: 2 }], courses: [{ id: 4, name: 'Grammar' }] },
      draft: { version: 1, values, at: null },
    },
  })
  const reach = 'For 2 students. Without a parent’s phone: 1 of 2 students.'
  await vi.waitFor(() => expect(shown?.text()).toContain(reach))
  const audience = document.querySelector('select')
  for (const to of ['course 4', 'selection'])
    await act(async () => {
      if (audience) audience.value = to
      audience?.dispatchEvent(new Event('change', { bubbles: true }))
    })
  await vi.waitFor(() => expect(shown?.text()).toContain(reach))
  expect(checked).toEqual(
    [
      { by: 'group', group_id: 3 },
      { by: 'course', course_id: 4 },
      { by: 'selection', selection },
    ].map((to) => ({ to })),
  )
  expect(shown.text()).toContain('Students get it.')
  const receivers = [...document.querySelectorAll('select')].at(-1)
  await act(async () => {
    if (receivers) receivers.value = 'parents'
    receivers?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(shown.text()).toContain('students do not see it')
  expect(shown.button('Send')).toBeNull()
  await shown.press('Save for the parents')
  await vi.waitFor(() => expect(shown?.text()).toContain('Saved for the parents of 2 students. Nothing was sent.'), {
    timeout: 20_000,
  })
  expect(bodies).toEqual([
    {
      key: expect.any(String),
      to: { by: 'selection', selection },
      receivers: 'parents',
      title: 'Fees',
      text: 'They are due on Monday.',
    },
  ])
})
