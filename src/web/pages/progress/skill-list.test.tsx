import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { fewestAnswers } from '../../../core/learning/skill-model.ts'
import type { SkillWire } from './progress-data.ts'
import { SkillList } from './skill-list.tsx'

const skill: SkillWire = {
  name: 'Boundaries',
  domain: null,
  estimate: { share: 0.61, low: 0.42, high: 0.78 },
  missing: 0,
  ready: 3,
  trend: 'steady',
  pace: { usual: 90, test: 71, compared: 'slower' },
  lesson: { course: 'grammar', slug: 'boundaries', name: 'Where Sentences End' },
}

const shown = (more: Partial<SkillWire>) => {
  const element = <SkillList skills={[{ ...skill, ...more }]} canDrill />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('L5 a skill has its band in words, its pace beside that of the test, and its lesson and a drill in one tap', () => {
  const html = shown({})
  expect(html).toContain('You get about 6 of 10 medium questions right, between 4 and 8.')
  expect(html).toContain('90 s a question; the test leaves 71 s')
  expect(html).toMatch(/<a [^>]*href="\/courses\/grammar\/lessons\/boundaries"[^>]*>.*Lesson “Where Sentences End”/)
  expect(html).toMatch(/<button[^>]* aria-label="Drill Boundaries"/)
})

test('L5 below five answers a skill has no figure, no trend and no praise; the way to learn is there', () => {
  const html = shown({ estimate: null, missing: 2, trend: null, pace: null, ready: 0 })
  expect(html).toContain('2 more answers needed.')
  expect(html).not.toMatch(/of 10|Secure|Rising/)
  expect(html).toContain('Lesson “Where Sentences End”')
  expect(html).toContain('No questions in this skill are ready for a drill right now.')
})

test('L5 what a skill without any answer needs is said once above the list, and not in each line', () => {
  const html = shown({ estimate: null, missing: fewestAnswers, trend: null, pace: null })
  expect(html).toContain('Boundaries')
  expect(html).not.toMatch(/needed|[Tt]oo early/)
})

test('L5 a student who answers at random reads that, and nothing that praises', () => {
  const html = shown({ estimate: { share: 0.24, low: 0.18, high: 0.31 } })
  expect(html).toContain('Not clearly better than guessing yet.')
  expect(html).not.toContain('Secure')
})
