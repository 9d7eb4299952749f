// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { cardPlace } from './card-place.tsx'

afterEach(() => vi.unstubAllGlobals())

const data = {
  name: 'Sami Test',
  parent_phone: '',
  test_date: null,
  conditions: { time_percent: 100, extra_break_minutes: 0 },
  attempts: 1,
  weakest: [],
  missedSkills: [{ name: 'Boundaries', correct: 0, total: 1, percentage: 0 }],
  missed: [],
  more_missed: 0,
  rightToWrong: [],
  slowest: [],
  flaggedWrong: [],
  unopened: [],
  more_unopened: 0,
  trend: [],
  learning: null,
}
const sectionOf = (title: string) =>
  [...document.querySelectorAll('section')].find(({ textContent }) => textContent?.startsWith(title))?.textContent

test('T21 a skill that was missed in few questions is named, and not called no weakness', async () => {
  const shown = await showPlace(cardPlace, { data })
  expect(sectionOf('Weakest')).toContain(
    'Too few questions yet to call it a weakness, but missed: Boundaries (0 of 1).',
  )
  expect(sectionOf('Weakest')).not.toContain('None')
  await shown.remove()
})

test('T21 a missed question says its time, and claims none where that was not recorded', async () => {
  const question = { quiz: 'Grammar Sprint', skill: 'Boundaries', text: 'The art of folding' }
  const missed = [
    { ...question, number: 1, seconds: 42 },
    { ...question, number: 2, seconds: 0 },
  ]
  const shown = await showPlace(cardPlace, { data: { ...data, missed } })
  expect(sectionOf('Missed')).toContain('question 1 · Boundaries · 42 seconds: The art of folding')
  expect(sectionOf('Missed')).toContain('question 2 · Boundaries: The art of folding')
  await shown.remove()
})

test('L11 the card before a lesson says how the student learns: practice, weakest skills with their bands, causes and own rules', async () => {
  const estimate = { share: 0.5, low: 0.32, high: 0.71 }
  const skill = (name: string) => ({
    name,
    domain: null,
    estimate,
    missing: 0,
    trend: 'falling' as const,
    ready: 3,
    lesson: null,
  })
  const rule = (at: number) => ({ rule: `Rule ${at}.`, skill: null, cause: null })
  const none = { answered: 0, right: 0 }
  const learning = {
    whole: { estimate, missing: 0, trend: null },
    skills: ['Inferences', 'Boundaries', 'Transitions', 'Synthesis', 'Words'].map(skill),
    mistakes: {
      all: 9,
      without_cause: 1,
      causes: [{ name: 'misread' as const, count: 3 }],
      traps: (['half-right', 'topic-word', 'opposite', 'too-far'] as const).map((name, at) => ({
        name,
        count: 7 - at,
      })),
      trapped: 22,
      rules: [1, 2, 3, 4, 5].map(rule),
      more_rules: 0,
    },
    practiced: {
      since: '2026-11-20T00:00:00Z',
      last_at: null,
      minutes: 25,
      days: 3,
      answers: { test: none, redo: none, drill: none, return: none },
      skills: [],
    },
    returns: { count: 4, moved: 0 },
    plan: {
      settings: { minutes: 20, days_off: [], test_days: [], target: 700 },
      is_set: true,
      test_date: null,
      days_left: null,
      minutes_today: 0,
      days: [],
    },
  }
  const shown = await showPlace(cardPlace, { data: { ...data, learning } })
  expect(sectionOf('Practice')).toContain('About 25 minutes on 3 days')
  expect(sectionOf('Practice')).toContain('Score wanted: 700')
  expect(sectionOf('Skills')).toContain('Inferences: about 5 of 10 medium questions, between 3 and 8 · falling')
  expect(sectionOf('Causes')).toContain('Misread: 3')
  expect(sectionOf('Traps')).toContain('Half right: 7')
  expect(sectionOf('Traps')).toContain('Opposite: 5')
  expect(sectionOf('Traps')).not.toContain('Too far')
  // A page has room for the first of many.
  expect(sectionOf('Skills')).not.toContain('Words')
  expect(sectionOf('Own rules')).toContain('Rule 2.')
  expect(sectionOf('Own rules')).not.toContain('Rule 3.')
  await shown.remove()
})
