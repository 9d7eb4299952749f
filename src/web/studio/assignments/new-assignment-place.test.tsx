// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../testing/answer-calls.ts'
import { showPlace, type } from '../testing/shown-place.tsx'
import { newAssignmentPlace } from './new-assignment-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const select = (label: string) => {
  const named = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  return document.querySelector<HTMLSelectElement>(`[id="${named?.htmlFor}"]`)
}

test('T35 another course is shown at once, and nothing of the former one can be chosen while its things load', async () => {
  const courses = ['Grammar', 'Algebra'].map((name, at) => ({ id: at + 1, name }))
  const things = [{ kind: 'lesson' as const, id: 5, name: 'Commas', is_public: true }]
  // The data stays that of the first course, as it does until another has been loaded.
  shown = await showPlace(newAssignmentPlace, {
    data: { options: { groups: [], courses }, choices: { course_id: 1, things }, student: null },
    address: '/?lesson=5',
  })
  expect([select('Course')?.value, select('Lesson or quiz')?.value]).toEqual(['1', 'lesson 5'])
  await act(async () => {
    const course = select('Course')
    if (course) course.value = '2'
    course?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(select('Course')?.value).toBe('2')
  expect([...(select('Lesson or quiz')?.options ?? [])].map(({ value }) => value)).toEqual([''])
})

const choose = (label: string, value: string) =>
  act(async () => {
    const field = select(label)
    if (field) field.value = value
    field?.dispatchEvent(new Event('change', { bubbles: true }))
  })
const algebra = [{ kind: 'quiz' as const, id: 9, name: 'Equations', is_public: true }]
const grammar = [{ kind: 'lesson' as const, id: 5, name: 'Commas', is_public: true }]
const courses = ['Grammar', 'Algebra'].map((name, at) => ({ id: at + 1, name }))
const groups = [{ id: 3, name: 'Monday', members: 2 }]
const data = { options: { groups, courses }, choices: { course_id: 1, things: grammar }, student: null }
const checked = { students: 2, done: 0, remarked: [], remarked_count: 0, outlasts: null }

test('T35 a course that cannot be loaded costs nothing of the form, and is tried again', async () => {
  let isDown = true
  answerCalls({
    'GET /studio/assignable': () => {
      if (isDown) throw new TypeError('no network')
      return { course_id: 2, things: algebra }
    },
  })
  shown = await showPlace(newAssignmentPlace, { data, address: '/?lesson=5' })
  await choose('To', '3')
  await choose('Course', '2')
  await vi.waitFor(() => expect(shown?.button('Try again')).not.toBeNull(), { timeout: 20_000 })
  expect([select('To')?.value, select('Course')?.value]).toEqual(['3', '2'])
  isDown = false
  await shown.press('Try again')
  await vi.waitFor(() => expect(select('Lesson or quiz')?.textContent).toContain('Equations'))
  expect([select('To')?.value, shown.button('Try again')]).toEqual(['3', null])
})

test('T35 where there is no group the form says so, and leads to where one is made', async () => {
  const way = () => document.querySelector('a[href="/people/groups"]')
  const withoutGroups = { ...data, options: { ...data.options, groups: [] } }
  shown = await showPlace(newAssignmentPlace, { data: withoutGroups })
  expect([shown.text().includes('there is none yet'), way()?.textContent]).toEqual([true, 'Make a group'])
  await shown.remove()
  for (const known of [data, { ...withoutGroups, student: { id: 7, name: 'Lina' } }]) {
    shown = await showPlace(newAssignmentPlace, { data: known })
    expect(way()).toBeNull()
    await shown.remove()
  }
})

const due = () => document.querySelector<HTMLInputElement>('input[type="datetime-local"]')

test('T7 T35 the address has all that is chosen: a reload loses nothing of it', async () => {
  shown = await showPlace(newAssignmentPlace, { data, address: '/?lesson=5' })
  await choose('To', '3')
  await type(due(), '2027-01-01T10:00')
  const address = shown.address()
  await shown.remove()
  shown = await showPlace(newAssignmentPlace, { data, address })
  const values = [...['To', 'Course', 'Lesson or quiz'].map((label) => select(label)?.value), due()?.value]
  expect(values).toEqual(['3', '1', 'lesson 5', '2027-01-01T10:00'])
  expect(new URLSearchParams(address.slice(1)).get('due')).toBe('2027-01-01T10:00:00Z')
})

test('T7 T35 what is chosen for one student keeps the student in the address', async () => {
  const student = { id: 8, name: 'Hala Nasser' }
  shown = await showPlace(newAssignmentPlace, { data: { ...data, student }, address: '/?student=8' })
  await choose('Course', '1')
  await choose('Lesson or quiz', 'lesson 5')
  expect(shown.address()).toBe('/?student=8&course=1&lesson=5')
})

test('T35 the second press of a double click on Check assigns nothing', async () => {
  const calls = answerCalls({ 'POST /studio/assignments/check': checked })
  shown = await showPlace(newAssignmentPlace, { data, address: '/?lesson=5' })
  await choose('To', '3')
  await type(due(), '2027-01-01T10:00')
  const press = (name: string, detail: number) =>
    act(async () => {
      shown?.button(name)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
    })
  await press('Check', 1)
  await vi.waitFor(() => expect(shown?.button('Assign to 2 students')).not.toBeNull())
  await press('Assign to 2 students', 2)
  expect(calls.map(([, path]) => path)).toEqual(['/api/studio/assignments/check'])
})

/** Returns what the place says, with plain spaces. */
const said = () => shown?.text().replaceAll(/\s/g, ' ') ?? ''

test('T37 a quiz can be given a window of its own, or is started by staff for all; a lesson has none', async () => {
  const sent: Record<string, unknown>[] = []
  answerCalls({
    'POST /studio/assignments/check': ({ body }) => {
      sent.push(body as Record<string, unknown>)
      return checked
    },
  })
  const things = [...algebra, ...grammar]
  const query = 'group=3&due=2027-01-05T10:00:00Z&opens=2027-01-04T08:00:00Z&closes=2027-01-04T10:00:00Z'
  const options = { ...data, choices: { course_id: 1, things } }
  shown = await showPlace(newAssignmentPlace, { data: options, address: `/?quiz=9&${query}` })
  await shown.press('Check')
  expect(sent[0]).toMatchObject({
    opens_at: '2027-01-04T08:00:00Z',
    closes_at: '2027-01-04T10:00:00Z',
    starts_together: false,
  })
  const [opens, closes] = ['opens Monday, Jan 4, 2027, 8:00 AM', 'closes Monday, Jan 4, 2027, 10:00 AM']
  expect(said()).toContain(`Times: due Tuesday, Jan 5, 2027, 10:00 AM, ${opens}, ${closes}.`)
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  await shown.press('Check')
  expect(said()).toContain(
    `Times: due Tuesday, Jan 5, 2027, 10:00 AM, begins when staff start it for everyone, ${closes}.`,
  )
  expect(sent[1]).toMatchObject({ opens_at: null, closes_at: '2027-01-04T10:00:00Z', starts_together: true })
  await choose('Lesson or quiz', 'lesson 5')
  expect(document.querySelector('input[type=checkbox]')).toBeNull()
  await shown.press('Check')
  expect(sent[2]).not.toHaveProperty('opens_at')
})

test('T37 a quiz is asked for its window before its due time, and the first of these fields names the zone', async () => {
  const choices = { course_id: 1, things: [...algebra, ...grammar] }
  shown = await showPlace(newAssignmentPlace, { data: { ...data, choices }, address: '/?group=3&quiz=9' })
  const times = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type="datetime-local"]')].map((field) => [
      field.labels?.[0]?.textContent,
      field.getAttribute('aria-describedby') !== null,
    ])
  const asked = [
    ['Opens (optional)', true],
    ['Closes (optional)', false],
    ['Due', false],
  ]
  expect(times()).toEqual(asked)
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  expect(times()).toEqual([
    ['Closes (optional)', true],
    ['Due (optional)', false],
  ])
  await choose('Lesson or quiz', 'lesson 5')
  expect(times()).toEqual([['Due', true]])
})

test('T37 a quiz that closes is due when it does, unless another time is given; a lesson needs one', async () => {
  const sent: Record<string, unknown>[] = []
  answerCalls({
    'POST /studio/assignments/check': ({ body }) => {
      sent.push(body as Record<string, unknown>)
      return checked
    },
  })
  const choices = { course_id: 1, things: [...algebra, ...grammar] }
  const texts: string[] = []
  const check = async (query: string) => {
    shown = await showPlace(newAssignmentPlace, {
      data: { ...data, choices },
      address: `/?group=3&closes=2027-01-04T10:00:00Z&${query}`,
    })
    await shown.press('Check')
    texts.push(said())
    await shown.remove()
  }
  await check('quiz=9')
  await check('quiz=9&due=2027-01-03T10:00:00Z')
  await check('lesson=5')
  expect(sent.map(({ due_at }) => due_at)).toEqual(['2027-01-04T10:00:00Z', '2027-01-03T10:00:00Z'])
  // The line before “Assign” says each time once.
  expect(texts[0]).toContain('Times: closes Monday, Jan 4, 2027, 10:00 AM.')
  expect(texts[1]).toContain('Times: due Sunday, Jan 3, 2027, 10:00 AM, closes Monday, Jan 4, 2027, 10:00 AM.')
})

test('T38 a quiz that is started in the room needs no due time: without one, and without a closing time, it is due at the end of the day', async () => {
  const sent: Record<string, unknown>[] = []
  answerCalls({
    'POST /studio/assignments/check': ({ body }) => {
      sent.push(body as Record<string, unknown>)
      return checked
    },
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T02:00:00Z') })
  const choices = { course_id: 1, things: algebra }
  const check = async (query: string) => {
    shown = await showPlace(newAssignmentPlace, {
      data: { ...data, choices },
      timeZone: 'America/New_York',
      address: `/?group=3&quiz=9&together=yes${query}`,
    })
    await shown.press('Check')
    const text = said()
    await shown.remove()
    return text
  }
  expect(await check('')).toContain('Nov 30, 2026, 11:59 PM')
  await check('&closes=2026-12-02T02:00:00Z')
  await check('&due=2026-12-03T02:00:00Z')
  expect(sent.map(({ due_at }) => due_at)).toEqual([
    '2026-12-01T04:59:59.000Z',
    '2026-12-02T02:00:00Z',
    '2026-12-03T02:00:00Z',
  ])
})

test('T37 the check says of a quiz that is open for less than it takes what happens to who is inside when it closes', async () => {
  const outlasts = { takes_minutes: 64, open_minutes: 60 }
  answerCalls({ 'POST /studio/assignments/check': { ...checked, outlasts } })
  const query = 'opens=2027-01-04T09:00:00Z&closes=2027-01-04T10:00:00Z'
  const choices = { course_id: 1, things: algebra }
  shown = await showPlace(newAssignmentPlace, {
    data: { ...data, choices },
    address: `/?group=3&quiz=9&${query}`,
  })
  await shown.press('Check')
  expect(said()).toContain('It takes 64 minutes and closes after 60 minutes. Closing stops no one')
})

test('T35 quizzes stand before the lessons that are called like them, and a name that the list cuts is said below it', async () => {
  const long = 'Digital SAT Reading and Writing: Practice Test'
  const things = [
    { kind: 'lesson' as const, id: 5, name: 'Practice Test 1', is_public: true },
    { kind: 'quiz' as const, id: 8, name: `${long} 1`, is_public: true },
    { kind: 'quiz' as const, id: 9, name: `${long} 2`, is_public: true },
  ]
  const choices = { course_id: 1, things }
  shown = await showPlace(newAssignmentPlace, { data: { ...data, choices }, address: '/?quiz=9' })
  const groupsOf = [...(select('Lesson or quiz')?.querySelectorAll('optgroup') ?? [])].map(({ label }) => label)
  expect(groupsOf).toEqual(['Quizzes', 'Lessons'])
  const hint = () => document.getElementById(select('Lesson or quiz')?.getAttribute('aria-describedby') ?? '')
  expect(hint()?.textContent).toBe(`Quiz: ${long} 2`)
  await choose('Lesson or quiz', 'lesson 5')
  expect(hint()).toBeNull()
})
