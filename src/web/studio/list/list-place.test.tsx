// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { answerCalls } from '../testing/answer-calls.ts'
import { showPlace, type } from '../testing/shown-place.tsx'
import { undoing } from '../decision/undo-notice.tsx'
import { useAction } from '../decision/use-action.ts'
import { choicesOf } from '../shell/choices.ts'
import type { FilterWords } from './declared.ts'
import { listPlace, useRowUndo } from './list-place.tsx'

const noun = { one: 'review', other: 'reviews' }

const place = listPlace(
  { of: 'reviews', on: 'GET /studio/reviews', file: 'GET /studio/reviews/csv', exportedBy: 'people.export' },
  ({ courses }) => ({
    title: 'Reviews',
    columns: [
      { head: 'Author', shows: ({ author }) => author },
      { head: 'Stars', sort: 'rating', shows: ({ rating }) => rating },
    ],
    filters: {
      state: { label: 'State', choices: { shown: 'Shown', hidden: 'Hidden', no_answer: 'No answer' } },
      course: { label: 'Course', choices: choicesOf(courses) },
    },
    noun,
    searchHint: 'Name',
    none: 'None yet.',
    nothing: (q) => `Nothing about ${q}.`,
    selecting: {
      nameOf: ({ author }) => author,
      on: 'POST /studio/reviews/many',
      actions: { hide: 'Hide', show: 'Show' },
    },
  }),
)

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const review = {
  id: 3,
  course: 'Writing',
  course_slug: 'writing',
  user_id: 9,
  author: 'Layla',
  rating: 5,
  text: '',
  written_at: '2026-11-23T12:00:00Z',
  is_hidden: false,
  answer: '',
}
const empty = { rows: [], total: 0, next: null, previous: null, courses: [{ id: 7, name: 'Writing' }] }

test('T6 a place that is declared has its filters, its empty state, its file and an action for many', async () => {
  shown = await showPlace(place, { data: empty })
  expect(shown.text()).toContain('None yet.')
  expect([...shown.container.querySelectorAll('option')].map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['Shown', 'Hidden', 'Writing']),
  )
  await shown.navigate('/?q=dust')
  expect(shown.text()).toContain('Nothing about dust.')
  await shown.remove()

  const rows = [review]
  shown = await showPlace(place, { data: { ...empty, rows, total: 1 } })
  expect(shown.button('Export CSV')).toBeNull()
  await shown.remove()

  shown = await showPlace(place, { data: { ...empty, rows, total: 1 }, home: { may: ['people.export'] } })
  const calls = answerCalls({ 'POST /studio/reviews/many': { changed: 1, unchanged: 0, undo_until: null } })
  await act(async () => shown?.container.querySelector<HTMLElement>('tbody input[type=checkbox]')?.click())
  await act(async () => shown?.container.querySelector<HTMLFormElement>('section form')?.requestSubmit())
  expect(calls).toEqual([
    [
      'POST',
      expect.stringContaining('/studio/reviews/many'),
      { key: expect.any(String), selection: { by: 'ids', ids: [3] }, action: 'hide' },
    ],
  ])
})

test('T6 a declared filter without words, or a choice of it without one, does not compile', () => {
  type Words = FilterWords<'reviews'>
  type State = NonNullable<Words['state']>
  expectTypeOf<Omit<Words, 'course'>>().not.toExtend<Words>()
  type Fewer = Omit<State, 'choices'> & { choices: Omit<State['choices'], 'hidden'> }
  expectTypeOf<Omit<Words, 'state'> & { state: Fewer }>().not.toExtend<Words>()
})

const selectAll = async () => {
  await act(async () => shown?.container.querySelector<HTMLElement>('tbody input[type=checkbox]')?.click())
  await shown?.press('Select all: 60 requests')
}
const send = () => act(async () => shown?.container.querySelector<HTMLFormElement>('section form')?.requestSubmit())
const choose = (label: string) =>
  act(async () => {
    const fields = [...(shown?.container.querySelectorAll<HTMLSelectElement>('section select') ?? [])]
    const field = fields.find((one) => [...one.options].some((option) => option.textContent === label))
    if (!field) return
    field.value = [...field.options].find((option) => option.textContent === label)?.value ?? ''
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })

const waiting = listPlace(
  {
    of: 'requests',
    on: 'GET /studio/requests',
    file: 'GET /studio/requests/csv',
    // The address has a parameter that is no filter of the list.
    ask: ({ params, query }) => {
      const { shows: _, ...filters } = query
      return { params, query: filters }
    },
  },
  () => ({
    title: 'Requests',
    columns: [{ head: 'Student', shows: ({ student }) => student }],
    filters: { status: null, course: null },
    noun: { one: '# request', other: '# requests' },
    searchHint: 'Name',
    nothing: () => 'None.',
    selecting: {
      nameOf: ({ student }) => student,
      needs: 'access.change',
      on: 'POST /studio/requests/many',
      decision: { yes: 'accept', words: { accept: 'Let them in', decline: 'Decline', reason: 'Reason' } },
    },
  }),
)
const request = {
  id: 4,
  created_at: '2026-11-23T12:00:00Z',
  user_id: 9,
  student: 'Hala',
  email: 'hala@mail.example',
  phone: '',
  course_id: 7,
  course: 'Writing',
  access_days: null,
  status: 'requested' as const,
  decided_at: null,
  reason: null,
}
const requests = { ...empty, rows: [request], total: 60 }

test('T6 a declared decision for many is a yes, or a no with its reason, and takes the permission that it needs', async () => {
  shown = await showPlace(waiting, { data: requests })
  expect(shown.container.querySelector('tbody input[type=checkbox]')).toBeNull()
  await shown.remove()

  shown = await showPlace(waiting, {
    data: requests,
    address: '/?course=7&shows=all',
    home: { may: ['access.change'] },
  })
  const calls = answerCalls({ 'POST /studio/requests/many': { changed: 60, unchanged: 0, undo_until: null } })
  await selectAll()
  await send()
  await selectAll()
  await choose('Decline')
  await type(shown.container.querySelector<HTMLInputElement>('section input'), 'Full')
  await send()
  const selection = { by: 'filter', filter: { course: '7' }, count: 60 }
  expect(calls.map(([, , body]) => body)).toEqual([
    { key: expect.any(String), selection, decision: { accept: true } },
    { key: expect.any(String), selection, decision: { accept: false, reason: 'Full' } },
  ])
})

function Remove() {
  const { run } = useAction({ onUndoable: useRowUndo() })
  return <button onClick={() => void run(async () => ({ undo: undoing(8, 'Removed.') }))}>Remove</button>
}

const files = listPlace(
  {
    of: 'files',
    on: 'GET /studio/files',
    file: 'GET /studio/files/csv',
    also: async () => ({ lead: 'All files' }),
  },
  ({ lead }) => ({
    title: 'Files',
    above: lead,
    around: (list) => <main>{list}</main>,
    columns: [
      { head: 'Name', shows: ({ name }) => name },
      { head: 'Acts', Cell: Remove },
    ],
    filters: {},
    noun: { one: '# file', other: '# files' },
    searchHint: 'Name',
    nothing: () => 'None.',
    selecting: {
      nameOf: ({ name }) => name,
      on: 'POST /studio/files/many',
      body: {},
      says: 'They are detached from their lessons.',
      label: (many) => `Remove ${many}`,
      done: (changed) => `${changed} removed.`,
      deletes: true,
    },
  }),
)

const notes = {
  id: 3,
  name: 'notes.pdf',
  size: 100,
  added_at: '2026-11-23T12:00:00Z',
  lesson: { id: 5, name: 'Commas', course_id: 7, course: 'Writing' },
}

test('T6 a declared action without choices says what it does, and what one row has done can be undone on the place', async () => {
  const data = { ...empty, rows: [notes], total: 1, lead: 'All files' }
  shown = await showPlace(files, { data })
  expect(shown.container.querySelector('main tbody')?.textContent).toContain('notes.pdf')
  await shown.press('Remove')
  expect(shown.text()).toContain('Removed.')
  const calls = answerCalls({
    'POST /studio/changes/:changeId/undo': null,
    'POST /studio/files/many': { changed: 1, unchanged: 0, undo_until: '2026-12-01T10:00:00Z' },
  })
  await shown.press('Undo')
  await act(async () => shown?.container.querySelector<HTMLElement>('tbody input[type=checkbox]')?.click())
  expect(shown.text()).toContain('They are detached from their lessons.')
  await shown.press('Remove 1')
  expect(shown.text()).toContain('1 removed.')
  expect(calls).toEqual([
    ['POST', '/api/studio/changes/8/undo', null],
    ['POST', '/api/studio/files/many', { key: expect.any(String), selection: { by: 'ids', ids: [3] } }],
  ])
})
