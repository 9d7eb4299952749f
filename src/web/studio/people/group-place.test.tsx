// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { groupPlace } from './group-place.tsx'

afterEach(() => vi.unstubAllGlobals())

const group = {
  group: { id: 3, name: 'Saturday morning' },
  students: 4,
  days: 90,
  skills: [
    {
      name: 'Boundaries',
      students: 4,
      answers: 18,
      right: 4,
      share: { share: 0.22, low: 0.06, high: 0.38 },
      lesson: null,
    },
    { name: 'Transitions', students: 2, answers: 6, right: 3, share: null, lesson: null },
  ],
  causes: [],
  traps: [],
  members: [
    { id: 7, name: 'Lina Mansour', reasons: [{ is: 'not_practiced', days: 9 }], weakest: [] },
    {
      id: 8,
      name: 'Omar Haddad',
      reasons: [],
      weakest: [{ name: 'Boundaries', estimate: { share: 0.3, low: 0.2, high: 0.5 } }],
    },
  ],
  need_word: 1,
  page: 1,
  pages: 1,
}

test('L11 a group says who needs a word and why, and each share of right answers has its band and what it rests on', async () => {
  const shown = await showPlace(groupPlace.Component, { data: group })
  const text = (of: string) => [...document.querySelectorAll(of)].map(({ textContent }) => textContent)
  expect(text('li').slice(0, 2)).toEqual([
    'Lina Mansourno practice for 9 days',
    'Omar HaddadNothing to say this weekBoundaries: about 3 of 10 medium questions, between 2 and 5',
  ])
  expect(text('tbody tr')).toEqual([
    'Boundaries22% right, between 6% and 38%4 students, 18 answers',
    'TransitionsToo few students to say2 students, 6 answers',
  ])
  // Who may not give anything has no button for it.
  expect(shown.button('Drill')).toBeNull()
  await shown.remove()
})
