import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { StudentLearning } from '../contract/studio/learning.ts'
import { home } from './en/home.ts'
import { learning } from './en/learning.ts'
import { mails } from './en/mails.ts'
import { mistakes } from './en/mistakes.ts'
import { officialScores } from './en/official-scores.ts'
import { ownWords } from './en/own-words.ts'
import { parentSentences } from './en/parent-sentences.ts'
import { parents } from './en/parents.ts'
import { plan } from './en/plan.ts'
import { practice } from './en/practice.ts'
import { progress } from './en/progress.ts'
import { review } from './en/review.ts'
import { studentHome } from './en/student-home.ts'
import { suggested } from './en/suggested.ts'

/** Returns every text of a dictionary; of a function its program, which has the texts in it. */
const textsOf = (part: unknown): string[] =>
  typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsOf) : [String(part)]

test('L5 what the studio shows of a student’s learning is named to the student', () => {
  // A new part of the reply needs its words here, and there.
  const named: Record<keyof z.infer<typeof StudentLearning>, string> = {
    whole: 'the skills on this page',
    skills: 'the skills on this page',
    mistakes: 'the causes and rules in your mistake book',
    practiced: 'how much and when you practice',
    returns: 'how many questions you are to see again',
    plan: 'your plan',
  }
  for (const words of [
    ...Object.values(named),
    'the official scores that you enter',
    'tutors and owners',
    'assistants',
  ])
    expect(progress.tutorSees).toContain(words)
})

test('L5 L6 T30 no text about learning has streaks, badges or ranks, or compares a student with others', () => {
  const ofLearning = [learning, mistakes, officialScores, ownWords, parentSentences, parents, plan, practice, progress]
  // Where learning is spoken of beside other things.
  const beside = [home, mails, review, studentHome, suggested]
  const lists = [...ofLearning, ...beside].map(textsOf)
  expect(lists.filter((texts) => texts.length < 5)).toEqual([])
  const texts = lists.flat()
  expect(texts.length).toBeGreaterThan(400)
  const found =
    /\b(streaks?|badges?|rank(s|ed|ing)?|leaderboard|(than|of) (other|most) (students|children)|top \d+|percentile|in a row)\b/i
  expect(texts.filter((text) => found.test(text))).toEqual([])
})

test('L2 causes and own rules say that tutors may read them, and a guess that the figures of the tutor do not count it', () => {
  expect(mistakes.lead).toContain('tutors may read them')
  expect(mistakes.ownRuleHint).toContain('tutors may read it')
  expect(learning.set.guessHint).toContain('your tutor sees')
})

test('a suggestion shows a title in quotes, so that one with a colon of its own is no second one', () => {
  const title = 'Boundaries: Where Sentences End'
  const shown = [
    plan.lesson(title),
    plan.test(title),
    plan.assignment('lesson', title),
    plan.assignment('quiz', title),
    progress.lesson(title),
    learning.drill.lesson(title),
    review.next.lesson(title, null),
    review.next.lesson(title, 'Grammar: the Basics'),
  ]
  for (const text of shown) expect(text).toMatch(/^(Lesson|Quiz|Full test) “Boundaries: Where Sentences End”/)
  expect(practice.resumeOf('Drill: Boundaries')).toBe('Continue “Drill: Boundaries”')
})

test('what is said of a drill beside its skill stands in brackets, because a skill may have commas', () => {
  const name = 'Form, Structure, and Sense'
  expect(plan.assignment('drill', name)).toBe(`Drill: ${name} (assigned to you)`)
  const facts = { academy: 'Lantern', course: null, dueAt: '2026-12-01T09:00:00.000Z', zone: 'UTC', path: '/practice' }
  const { subject, heading } = mails.assigned({ ...facts, name, questions: 7 })
  expect([subject, heading]).toEqual([`To do: a drill of ${name} (7 questions)`, `Drill: ${name} (7 questions)`])
})
