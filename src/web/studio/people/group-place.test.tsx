// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { studioLearning } from '../../../languages/en/studio-learning.ts'
import list from '../list/list.module.css'
import { answerCalls } from '../testing/answer-calls.ts'
import { type DataOf, showPlace } from '../testing/shown-place.tsx'
import { groupPlace } from './group-place.tsx'

afterEach(() => vi.unstubAllGlobals())

const group: DataOf<typeof groupPlace> = {
  group: { id: 3, name: 'Saturday morning' },
  students: 4,
  is_cut: false,
  days: 90,
  skills: [
    {
      name: 'Boundaries',
      students: 4,
      answers: 18,
      share: { share: 0.22, low: 0.06, high: 0.38 },
      lesson: null,
    },
    { name: 'Transitions', students: 2, answers: 6, share: null, lesson: null },
  ],
  causes: [],
  traps: [],
  members: [
    {
      id: 7,
      name: 'Lina Mansour',
      reasons: [{ is: 'not_practiced', days: 9 }],
      last_at: '2026-11-01T10:00:00Z',
      weakest: [],
      levels: [],
    },
    {
      id: 8,
      name: 'Omar Haddad',
      reasons: [],
      last_at: '2026-11-20T10:00:00Z',
      weakest: [{ name: 'Boundaries', estimate: { share: 0.3, low: 0.2, high: 0.5 } }],
      levels: [{ name: 'Boundaries', estimate: { share: 0.3, low: 0.2, high: 0.5 } }],
    },
  ],
  need_word: 1,
  page: 1,
  pages: 1,
}

test('L11 a group says who needs a word and why, and each share of right answers has its band and what it rests on', async () => {
  const shown = await showPlace(groupPlace, { data: group })
  const text = (of: string) => [...document.querySelectorAll(of)].map(({ textContent }) => textContent)
  expect(text('li').slice(0, 2)).toEqual([
    'Lina Mansourno practice for 9 days',
    'Omar HaddadNo concerns this weekBoundaries: about 3 of 10 medium questions, between 2 and 5',
  ])
  expect(text('tbody tr')).toEqual([
    'Boundaries22% right, between 6% and 38%4 students, 18 answers',
    'TransitionsToo few students to say2 students, 6 answers',
    // The estimates of each student by skill: those of which there are any.
    'Lina Mansour–',
    'Omar Haddad3 (2–5)',
  ])
  expect(shown.text()).toContain(
    'Looked at: no answer for 7 days, an estimate that falls, 15 questions or more that are due',
  )
  // Who may not give anything has no button for it.
  expect(shown.button('Drill')).toBeNull()
  await shown.remove()
})

test('L11 a group without answers, causes or traps says over how many days', async () => {
  const shown = await showPlace(groupPlace, { data: { ...group, skills: [] } })
  const text = document.body.textContent
  expect(text).toContain('No questions answered in the last 90 days.')
  expect(text?.split('None in the last 90 days.')).toHaveLength(3)
  await shown.remove()
})

test('L11 T43 a group with more students than are looked at says so', async () => {
  for (const is_cut of [false, true]) {
    const shown = await showPlace(groupPlace, { data: { ...group, is_cut } })
    expect(document.body.textContent?.includes(studioLearning.group.cut)).toBe(is_cut)
    await shown.remove()
  }
})

test('L11 the causes and traps of a group have their names, how often they occur, and for how many students', async () => {
  const causes = [{ name: 'misread' as const, count: 5, students: 3 }]
  const traps = [{ name: 'half-right' as const, count: 7, students: 1 }]
  const shown = await showPlace(groupPlace, { data: { ...group, causes, traps } })
  expect(document.body.textContent).toContain('Misread: 5, by 3 students')
  expect(document.body.textContent).toContain('Half right: 7, by 1 student')
  expect(document.body.textContent).not.toContain('None in the last 90 days.')
  await shown.remove()
})

test('L11 a drill goes to the students who are selected, on whichever page, and to the whole group where none is', async () => {
  const shown = await showPlace(groupPlace, { data: group, home: { may: ['assignments.give'] } })
  const calls = answerCalls({
    'POST /studio/assignments/check': { students: 1, done: 0, remarked: [], remarked_count: 0, outlasts: null },
    'POST /studio/assignments': { change_id: null, undo_until: null, id: 1, students: 1 },
  })
  const givenTo = async () => {
    calls.length = 0
    await act(async () =>
      document.querySelector<HTMLElement>('tbody [aria-label="Give a drill of Boundaries"]')?.click(),
    )
    return calls.map(([, path, body]) => [path, (body as { to: unknown }).to])
  }
  const toAll = { by: 'group', group_id: 3 }
  expect(await givenTo()).toEqual([
    ['/api/studio/assignments/check', toAll],
    ['/api/studio/assignments', toAll],
  ])
  // Behind the table: a notice above it would be out of sight of the lower rows, and move them under the pointer.
  expect(document.querySelector('section:has(> table) + [data-foot] output')).not.toBeNull()
  await act(async () => document.querySelectorAll<HTMLElement>('li input[type=checkbox]')[1]?.click())
  expect(document.body.textContent).toContain('Drills and lessons go to the 1 student selected.')
  expect(await givenTo()).toContainEqual(['/api/studio/assignments', { ...toAll, user_ids: [8] }])
  // Beside the selection the skill with most points to win can be given at once, and any other.
  calls.length = 0
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('[aria-label="Give a drill of Boundaries"]')].at(0)?.click(),
  )
  // Both remain in view beside a long list: what gives, and the notice that says what was given.
  for (const part of ['output', 'select']) expect(document.querySelector(`.${list.selection} ${part}`)).not.toBeNull()
  expect(calls).toContainEqual([
    'POST',
    '/api/studio/assignments',
    expect.objectContaining({
      thing: { kind: 'drill', skill: 'Boundaries', questions: 7 },
      to: { ...toAll, user_ids: [8] },
    }),
  ])
  await shown.press('Select those who need a word')
  expect(await givenTo()).toContainEqual(['/api/studio/assignments', { ...toAll, user_ids: [8, 7] }])
  // The students of another page come beside the selection.
  const other = { id: 9, name: 'Salma Farah', reasons: [], last_at: null, weakest: [], levels: [] }
  await shown.goOn({ ...group, page: 2, pages: 2, members: [other] })
  await shown.press('Select everyone on this page')
  expect(await givenTo()).toContainEqual(['/api/studio/assignments', { ...toAll, user_ids: [8, 7, 9] }])
  await shown.press('Clear the selection (3)')
  expect(await givenTo()).toContainEqual(['/api/studio/assignments', toAll])
  await shown.remove()
})

test('L11 a student who has answered nothing is not said to be without concerns', async () => {
  const salma = { id: 9, name: 'Salma Farah', reasons: [], last_at: null, weakest: [], levels: [] }
  const near = { is: 'test_near' as const, days: 10 }
  const members = [
    salma,
    { ...salma, id: 10, reasons: [near] },
    { ...salma, id: 11, reasons: [{ is: 'not_practiced' as const, days: null }, near] },
  ]
  const shown = await showPlace(groupPlace, { data: { ...group, need_word: 2, members } })
  expect([...document.querySelectorAll('li')].slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'Salma FarahNo answers yet',
    'Salma FarahNo answers yet, 10 days to the test',
    'Salma Farahhas not practiced yet, 10 days to the test',
  ])
  await shown.remove()
})

test('L11 the page of a group is printed, and leads to its students and to what was given', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const shown = await showPlace(groupPlace, { data: group, home: { may: ['assignments.give'] } })
  await shown.press('Print')
  expect(print).toHaveBeenCalledOnce()
  const to = (name: string) =>
    [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href')
  expect([to('List of students'), to('Assignments')]).toEqual(['/people?group=3', '/people/assignments?group=3'])
  await shown.remove()
})

test('students who are selected in one group are not in the next', async () => {
  const shown = await showPlace(groupPlace, { data: group, home: { may: ['assignments.give'] } })
  await shown.press('Select everyone on this page')
  expect(shown.text()).toContain('Drills and lessons go to the 2 students selected.')
  await shown.goOn({ ...group, group: { id: 4, name: 'Sunday evening' } })
  expect(shown.text()).not.toContain('selected.')
  await shown.remove()
})
