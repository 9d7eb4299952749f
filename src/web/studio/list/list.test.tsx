// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { act } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { lists, mostSelected } from '../../../core/staff/lists.ts'
import { assignmentsPlace } from '../assignments/assignments-place.tsx'
import { outgoingPlace } from '../emails/outgoing-place.tsx'
import { mediaPlace } from '../media/media-place.tsx'
import { ManyPeople } from '../people/many-people.tsx'
import { peoplePlace } from '../people/people-place.tsx'
import { progressPlace } from '../people/progress-place.tsx'
import { answerCalls } from '../testing/answer-calls.ts'
import { showPlace, type } from '../testing/shown-place.tsx'
import { binPlace } from '../things/bin-place.tsx'
import { thingsPlace } from '../things/things-place.tsx'

const page = { rows: [], total: 0, next: null, previous: null }

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const places = { emails: outgoingPlace, pictures: mediaPlace, bin: binPlace }
const underFilters = 'Nothing matches these filters.'
test.each([
  ['emails', '/', 'Every email has left.'],
  ['emails', '/?sort=made', 'Every email has left.'],
  ['emails', '/?state=given_up', underFilters],
  ['emails', '/?q=x', 'No email fits “x”.'],
  ['pictures', '/?state=removed', underFilters],
  ['pictures', '/?state=removed&q=x', 'Nothing matches “x” under these filters.'],
  ['bin', '/', 'The bin is empty.'],
  ['bin', '/?end=archived', underFilters],
] as const)('T6 the empty list of %s at %s says: %s', async (place, address, says) => {
  shown = await showPlace(places[place].Component, { data: page, address })
  expect(shown.text()).toContain(says)
})

test('T6 what was typed into the search keeps no one from the row that is opened a moment later', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  shown = await showPlace(mediaPlace, { data: page })
  const pass = () => act(async () => vi.advanceTimersByTime(1_000))
  await type(shown.container.querySelector<HTMLInputElement>('input[type=search]'), 'bridge')
  await shown.leave()
  await pass()
  await shown.arrive()
  expect(shown.address()).toBe('/slow')
  expect(shown.text()).toBe('The slow place')
})

test('T6 a link that is followed right after typing wins, though the list does not know of it yet', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  shown = await showPlace(mediaPlace, { data: page })
  const link = document.createElement('a')
  link.href = '/slow'
  // The navigation of the link has not begun to show anywhere.
  link.addEventListener('click', (event) => event.preventDefault())
  shown.container.append(link)
  await type(shown.container.querySelector<HTMLInputElement>('input[type=search]'), 'bridge')
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  await act(async () => vi.advanceTimersByTime(1_000))
  expect(shown.address()).toBe('/?q=bridge')
  await type(shown.container.querySelector<HTMLInputElement>('input[type=search]'), 'bridges')
  link.click()
  await act(async () => vi.advanceTimersByTime(1_000))
  expect(shown.address()).toBe('/?q=bridge')
})

test('T3 T36 where no mail server is set up, the list of emails that have not left says that no one received any', async () => {
  shown = await showPlace(outgoingPlace, { data: page, home: { sends_email: false } })
  expect(shown.text()).toContain('none was received either: no mail server is set up')
  expect(shown.text()).not.toContain('Every email has left.')
})

test('T6 on a phone many filters are behind a button that says how many are chosen, and each cell says what it is', async () => {
  const person = {
    id: 1,
    name: 'Layla',
    email: null,
    phone: '',
    parent_phone: '0100',
    role: 'student' as const,
    is_disabled: false,
    joined_at: '2026-03-01T12:00:00Z',
    seen_at: null,
    courses: [],
  }
  const data = { ...page, rows: [person], total: 1, courses: [], groups: [] }
  shown = await showPlace(peoplePlace, { data, address: '/?kind=students&access=open' })
  const button = shown.button('Filters (2)')
  const filters = document.getElementById(button?.getAttribute('aria-controls') ?? '')
  expect([button?.getAttribute('aria-expanded'), filters?.className.includes('folded')]).toEqual(['false', true])
  await shown.press('Filters (2)')
  expect([button?.getAttribute('aria-expanded'), filters?.className.includes('folded')]).toEqual(['true', false])
  expect([...document.querySelectorAll('tbody td')].map((cell) => cell.getAttribute('data-head'))).toEqual([
    'Phone',
    'Access',
    'Joined',
  ])
})

test('L11 the list of the students of a group leads to its learning', async () => {
  const data = { ...page, courses: [], groups: [{ id: 3, name: 'Evening class', members: 2 }] }
  shown = await showPlace(peoplePlace, { data, address: '/?group=3', home: { may: ['results.see'] } })
  const leads = () =>
    [...document.querySelectorAll('a')]
      .filter(({ textContent }) => textContent === 'Learning')
      .map(({ pathname }) => pathname)
  expect(leads()).toEqual(['/people/groups/3'])
  await shown.remove()
  shown = await showPlace(peoplePlace, { data, address: '/?group=3' })
  expect(leads()).toEqual([])
})

test('the news of a course says whose it is, who reads it and that no email goes out, and leads back', async () => {
  const data = { ...page, noun: 'news' as const, course: { id: 3, name: 'Grammar Workshop' } }
  shown = await showPlace(thingsPlace('news'), { data, home: { may: ['announcements.send'] } })
  for (const says of ['News of Grammar Workshop', 'No email goes out.', 'Write news'])
    expect(shown.text()).toContain(says)
  const links = [...shown.container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/courses/3', '/people/announcements/new']))
})

test('T6 a page whose rows have all left the list leads to the first one', async () => {
  shown = await showPlace(binPlace, { data: { ...page, total: 50 }, address: '/?noun=book&after=x' })
  expect(shown.text()).toContain('Nothing is left on this page.')
  expect(shown.button('First page')).not.toBeNull()
})

test('T6 a phone shows for whom something is assigned, and how long the bin keeps something', async () => {
  const assigned = {
    id: 7,
    kind: 'lesson' as const,
    name: 'Commas',
    course_id: 3,
    course: 'Grammar Workshop',
    thing_id: 5,
    questions: null,
    is_public: true,
    author: 'Noor Test',
    withdrawn_at: null,
    group: { id: 3, name: 'Evening class' },
    student: null,
    done: 1,
    students: 2,
    due_at: '2026-11-30T12:00:00Z',
    opens_at: null,
    closes_at: null,
    starts_together: false,
    begun_at: null,
    given_at: '2026-11-23T12:00:00Z',
  }
  const binned = {
    id: 8,
    thing_id: 9,
    title: 'Rana',
    noun: 'testimonial' as const,
    binned_by: null,
    binned_at: '2026-11-23T12:00:00Z',
    purge_at: null,
  }
  const atEveryWidth = () =>
    [...document.querySelectorAll('tbody :is(th, td):not([class*=onlyWide])')].map((cell) => cell.textContent)
  shown = await showPlace(assignmentsPlace, {
    data: { ...page, rows: [assigned], total: 1, groups: [], courses: [] },
  })
  expect(atEveryWidth()).toContain('Evening class')
  await shown.remove()
  shown = await showPlace(binPlace, { data: { ...page, rows: [binned], total: 1 } })
  expect(atEveryWidth()).toContain('Archived for good, because it was published, or students have used it')
})

test('T6 the row that takes the place of one that has left gets its focus; the list itself, when it was the last', async () => {
  const binned = (id: number) => ({
    id,
    thing_id: id,
    title: `Book ${id}`,
    noun: 'book' as const,
    binned_by: null,
    binned_at: '2026-11-23T12:00:00Z',
    purge_at: null,
  })
  const data = { ...page, rows: [1, 2, 3].map(binned), total: 3 }
  answerCalls({
    'POST /studio/bin/many': ({ body }) => {
      const { selection } = body as { selection: { ids: number[] } }
      data.rows = data.rows.filter((row) => !selection.ids.includes(row.id))
      data.total = data.rows.length
      return { changed: 1, unchanged: 0, undo_until: null }
    },
  })
  shown = await showPlace(binPlace, { data })
  const bringBack = (title: string) =>
    act(async () => {
      const button = document.querySelector<HTMLElement>(`button[aria-label*="${title}"]`)
      button?.focus()
      button?.click()
    })
  const rowOfFocus = () => document.activeElement?.closest('tbody tr')?.textContent
  await bringBack('Book 2')
  expect(rowOfFocus()).toContain('Book 3')
  await bringBack('Book 3')
  expect(rowOfFocus()).toContain('Book 1')
  await bringBack('Book 1')
  expect(document.activeElement?.textContent).toContain('The bin is empty.')
  expect(document.activeElement).not.toBe(document.body)
})

test('T6 T21 what is selected in the progress of a course is meant in People: all who are behind, or these students', async () => {
  const row = {
    id: 7,
    name: 'Hala',
    email: null,
    groups: [],
    lessons: 2,
    opened: 0,
    done: 0,
    is_behind: true,
    tests: { taken: 0, last: null },
  }
  const outline = [
    { name: 'Commas', opened_at: null, done_at: null },
    { name: 'Colons', opened_at: '2026-03-01T12:00:00Z', done_at: null },
    { name: 'Dashes', opened_at: '2026-03-03T12:00:00Z', done_at: '2026-03-02T12:00:00Z' },
  ]
  const rows = [1, 2].map((id) => ({ ...row, id, opened_at: null, seen_at: null, outline }))
  const data = { ...page, rows, total: 60, course: { id: 4, name: 'Grammar' }, groups: [] }
  const calls = answerCalls({
    'GET /studio/import': { groups: [], courses: [] },
    'POST /studio/people/many': { changed: 60, unchanged: 0, undo_until: null },
  })
  const sent = () => calls.map(([, path, body]) => [path, (body as { selection: unknown }).selection])
  shown = await showPlace(progressPlace, {
    data,
    address: '/?state=behind&group=3&sort=name',
    home: { may: ['access.change'] },
  })
  // The row says what comes next, and opens to every lesson with the day on which it was done, or else opened.
  expect(shown.text()).toContain('CommasAll 3 lessons')
  const lessonsOf = [...document.querySelectorAll('details')[0]!.querySelectorAll('li')].map((one) => one.textContent)
  expect(lessonsOf).toEqual(['Commas not opened yet', 'Colons opened March 1, 2026', 'Dashes done March 2, 2026'])
  const boxes = () => document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
  await act(async () => boxes()[1]?.click())
  await shown.press('Apply to 1 person')
  await act(async () => boxes()[1]?.click())
  await shown.press('Select all: 60 students')
  await shown.press('Apply to 60 people')
  await vi.waitFor(() =>
    expect(sent()).toEqual([
      ['/api/studio/people/many', { by: 'ids', ids: [1] }],
      ['/api/studio/people/many', { by: 'filter', filter: { behind: '4', group: '3' }, count: 60 }],
    ]),
  )
})

/** Places whose list offers no action for many. docs/decisions/0044 */
const withoutActions = ['announcements-place', 'audit-place', 'quiz-attempts-place', 'results-place']

test('T6 every place with a list searches and exports it, and acts on many or has declared why not', () => {
  const root = join(import.meta.dirname, '..')
  const places = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('-place.tsx') && basename(name) !== 'list-place.tsx')
    .map((name) => ({ name: basename(name, '.tsx'), text: readFileSync(join(root, name), 'utf8') }))
    .filter(({ text }) => /<List\b|\blistPlace\(/.test(text))
  expect(places.length).toBeGreaterThanOrEqual(Object.keys(lists).length)
  const lacking = (part: RegExp) => places.filter(({ text }) => !part.test(text)).map(({ name }) => name)
  expect([lacking(/\bsearchHint[=:]/), lacking(/\bfile[=:]/)]).toEqual([[], []])
  expect(lacking(/\bselecting[=:]/).toSorted()).toEqual(withoutActions)
})

test('T6 a list of more rows than one action is for says so, and offers no action for more', async () => {
  const row = {
    thing_id: 9,
    title: 'Rana',
    noun: 'testimonial' as const,
    binned_by: null,
    binned_at: '2026-11-23T12:00:00Z',
  }
  const rows = Array.from({ length: mostSelected + 1 }, (_, n) => ({ ...row, id: n + 1, purge_at: null }))
  shown = await showPlace(binPlace, { data: { ...page, rows, total: 1240 } })
  const boxes = shown.container.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
  const says = 'The list has 1,240 things, and an action is for at most 500 at once'
  await act(async () => boxes[1]?.click())
  expect([shown.text().includes(says), shown.button('Apply to 1 thing') !== null]).toEqual([true, true])
  expect(shown.text()).not.toContain('Select all: 1,240')
  await act(async () => boxes[0]?.click())
  expect(shown.text()).toContain('501 things selected')
  expect([shown.text().includes(says), shown.text().includes('Apply to')]).toEqual([true, false])
})

test('T7 T6 what is typed for many at once is on the device until it is done: a reload loses nothing of it', async () => {
  answerCalls({
    'GET /studio/import': { groups: [], courses: [{ id: 2, name: 'Grammar', access_days: null }] },
    'POST /studio/people/many': { changed: 1, unchanged: 0, undo_until: null },
  })
  const field = (name: string) => {
    const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(name))
    return document.querySelector<HTMLInputElement>(`[id="${label?.htmlFor}"]`)
  }
  const done = vi.fn()
  const open = async () => {
    await shown?.remove()
    shown = await showPlace(() => <ManyPeople selection={{ by: 'ids', ids: [7] }} many={1} onDone={done} />)
    return shown
  }
  await open()
  await type(field('Days'), '30')
  await type(field('Reason'), 'A gift.')
  const { press, text } = await open()
  expect([field('Days')?.value, field('Reason')?.value]).toEqual(['30', 'A gift.'])
  await vi.waitFor(() => expect(text()).toContain('Grammar'))
  await press('Apply to 1 person')
  await vi.waitFor(() => expect(done).toHaveBeenCalled())
  await open()
  expect([field('Days')?.value, field('Reason')?.value]).toEqual(['', ''])
})
