import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import type { PlanWire } from './plan-data.ts'
import { PlannedDays } from './planned-days.tsx'

type Step = PlanWire['days'][number]['steps'][number]

function renderDay(
  steps: Step[],
  isFresh: boolean,
  testDays: PlanWire['settings']['test_days'] = [6],
  daysLeft: number | null = null,
) {
  const plan: ComponentProps<typeof PlannedDays>['plan'] = {
    days: [{ date: '2026-11-30', is: 'work', minutes: 14, steps }],
    days_left: daysLeft,
    minutes_today: 0,
    settings: { minutes: 20, target: null, days_off: [], test_days: testDays },
  }
  const element = <PlannedDays plan={plan} isFresh={isFresh} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

const drill: Step = { kind: 'drill', skill: 'Central Ideas', minutes: 14 }

test('L6 a drill of the plan leads to its choice, with the skill chosen', () => {
  expect(renderDay([drill], true)).toMatch(
    /<a [^>]*href="\/practice\?skill=Central%20Ideas#drill"[^>]*>Drill: Central Ideas<\/a>/,
  )
})

test('L6 a full test on a day that is not set for full tests says why in one sentence; on its own day it says nothing', () => {
  const full: Step = { kind: 'test', name: 'Practice Test 2', lesson_id: 4, minutes: 64 }
  const why = /None of your days for full tests comes in time before your test, so this one is on another day\./
  expect(renderDay([full], true)).toMatch(why)
  expect(renderDay([full], true, [1])).not.toMatch(why)
  expect(renderDay([drill], true)).not.toMatch(why)
})

test('L6 L11 what is assigned is named by its kind, a full test as one, and leads to it', () => {
  const lesson = { id: 4, slug: 'practice-test-2' }
  const given = (of: 'lesson' | 'quiz' | 'test'): Step => ({
    kind: 'assignment',
    of,
    name: 'One',
    course: 'sat',
    lesson,
    minutes: 64,
  })
  const html = renderDay([given('test'), given('quiz'), given('lesson')], true)
  expect([...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, name]) => [to, name])).toEqual([
    ['/quiz/4', 'Full test “One” (assigned to you)'],
    ['/quiz/4', 'Quiz “One” (assigned to you)'],
    ['/courses/sat/lessons/practice-test-2', 'Lesson “One” (assigned to you)'],
  ])
})

test('L8 a plan as it was seen leads to what returns, and to no drill, which needs the server', () => {
  const given: Step = { kind: 'assignment', of: 'drill', name: 'Transitions', course: null, lesson: null, minutes: 5 }
  const html = renderDay([{ kind: 'returns', count: 5, minutes: 7 }, drill, given], false)
  expect([...html.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, name]) => name)).toEqual(['5 questions to see again'])
  expect(html).toContain('Drill: Central Ideas')
  expect([...renderDay([drill, given], true).matchAll(/<a /g)]).toHaveLength(2)
})

test('L6 on the day of the test a plan without steps leads nowhere; on another day it says where steps come from', () => {
  expect(renderDay([], true, [6], 0)).toBe('')
  expect(renderDay([drill], true, [6], 0)).toContain('Drill: Central Ideas')
  expect(renderDay([], true, [6], 1)).toContain('Nothing to plan yet.')
})
