// @vitest-environment happy-dom
import { useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, type ReplyData } from '../testing/answer-calls.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { LearningSection } from './learning-section.tsx'

afterEach(() => vi.unstubAllGlobals())

type LearningData = ReplyData<'GET /studio/people/:userId/learning'>

const none = { answered: 0, right: 0 }
const learning = {
  whole: { estimate: null, missing: 5, trend: null },
  skills: [
    {
      name: 'Inferences',
      domain: null,
      estimate: { share: 0.5, low: 0.32, high: 0.71 },
      missing: 0,
      trend: 'falling',
      ready: 3,
      lesson: { id: 31, name: 'Inferences: One Small Step' },
    },
    { name: 'Boundaries', domain: null, estimate: null, missing: 2, trend: null, ready: 0, lesson: null },
  ],
  mistakes: {
    all: 2,
    without_cause: 1,
    causes: [{ name: 'misread', count: 3 }],
    traps: [
      { name: 'half-right', count: 7 },
      { name: 'not-said-here', count: 1 },
    ],
    trapped: 19,
    rules: [{ rule: 'Read the last sentence twice.', skill: null, cause: 'misread' }],
    more_rules: 0,
  },
  practiced: {
    since: '2026-11-20T00:00:00Z',
    last_at: null,
    minutes: 0,
    days: 0,
    answers: { test: none, redo: none, drill: none, return: none },
    skills: [],
  },
  returns: { count: 0, moved: 0 },
  plan: {
    settings: { minutes: 20, days_off: [], test_days: [], target: null },
    is_set: false,
    test_date: null,
    days_left: null,
    minutes_today: 0,
    days: [],
  },
} satisfies LearningData
const answerWith = (data: LearningData) =>
  answerCalls({
    'GET /studio/people/:userId/learning': data,
    'POST /studio/assignments/check': { students: 1, done: 0, remarked: [], remarked_count: 0, outlasts: null },
    'POST /studio/assignments': { change_id: 9, undo_until: null, id: 4, students: 1 },
  })

test('L11 each skill has its band in words or says that it is too early, and a drill of it is given where it is seen', async () => {
  const calls = answerWith(learning)
  const shown = await showPlace(() => <LearningSection userId={7} />, { home: { may: ['assignments.give'] } })
  expect(shown.text()).toContain('about 5 of 10 medium questions, between 3 and 8')
  expect(shown.text()).toContain('Too early to say: 2 more answers needed.')
  expect(shown.text()).toContain('Misread: 3')
  expect(shown.text()).toContain('Half right: 7')
  expect(shown.text()).toContain('True but not said here: 1')
  expect(shown.text()).toContain('Read the last sentence twice.')
  await shown.press('Drill')
  expect(calls.slice(1)).toMatchObject([
    [
      'POST',
      expect.stringContaining('/studio/assignments'),
      { thing: { kind: 'drill', skill: 'Inferences', questions: 7 }, to: { by: 'student', user_id: 7 }, students: 1 },
    ],
  ])
  expect(shown.text()).toContain('A drill of Inferences goes to 1 student in 10 seconds.')
  // Behind the table: a notice above it would be out of sight of the lower rows, and move them under the pointer.
  expect(document.querySelector('section:has(> table) + [data-foot] output')?.textContent).toContain(
    'A drill of Inferences',
  )
  await shown.press('Lesson')
  expect(calls.at(-1)).toMatchObject(['POST', expect.any(String), { thing: { kind: 'lesson', id: 31 }, students: 1 }])
  expect(shown.text()).toContain('The lesson “Inferences: One Small Step” goes to 1 student in 10 seconds.')
  await shown.remove()
})

test('L11 the page loads again what was assigned when something is given', async () => {
  answerWith(learning)
  const data = { assigned: 0 }
  const Place = () => (
    <>
      Assigned: {useLoaderData<typeof data>().assigned}
      <LearningSection userId={7} />
    </>
  )
  const shown = await showPlace(Place, { data, home: { may: ['assignments.give'] } })
  data.assigned = 1
  await shown.press('Drill')
  expect(shown.text()).toContain('Assigned: 1')
  await shown.remove()
})

test('L11 a week without practice is called so, and where the time of answers is missing no minutes are claimed', async () => {
  answerWith(learning)
  const idle = await showPlace(() => <LearningSection userId={7} />)
  expect(idle.text()).toContain('No practice')
  expect(idle.text()).not.toMatch(/\b0 minutes/)
  await idle.remove()
  answerWith({ ...learning, practiced: { ...learning.practiced, days: 2 } })
  const untimed = await showPlace(() => <LearningSection userId={7} />)
  expect(untimed.text()).toContain('Practiced on 2 days; the time was not recorded')
  expect(untimed.text()).not.toMatch(/\b0 minutes/)
  await untimed.remove()
})

test('L11 who may not give anything sees the skills without a button', async () => {
  answerWith(learning)
  const shown = await showPlace(() => <LearningSection userId={7} />)
  expect(shown.text()).toContain('Inferences')
  expect(shown.button('Drill')).toBeNull()
  await shown.remove()
})
