import { expect, test } from 'vitest'
import { mails } from './en/mails.ts'
import { parentSentences as say } from './en/parent-sentences.ts'
import { parents } from './en/parents.ts'

type Practice = Parameters<typeof say.practice>[1]
type Score = Parameters<typeof say.score>[1]
type Level = Parameters<typeof say.answers>[1]
type Lessons = Parameters<typeof say.lessons>[1]
type Test = Parameters<typeof say.test>[0]
type Next = Parameters<typeof say.next>[0]

const counts = [0, 1, 2, 3, 11, 100]
/** Characters that no sentence has by itself: what a sentence says is found by them. */
const name = 'Nour'
const lesson = 'Lesson Seven'
const skill = 'Skill Nine'

const practices: Practice[] = [
  { is: 'never' },
  { is: 'rested' },
  ...counts.map((days): Practice => ({ is: 'paused', days })),
  ...counts.map((count): Practice => ({ is: 'done', answers: count, days: count, minutes: count })),
]
const scores: Score[] = [
  { is: 'none' },
  ...counts.map((total): Score => ({ is: 'right', correct: 1, total })),
  ...(['first', 'higher', 'lower', 'near'] as const).map((compared): Score => ({
    is: 'band',
    low: 480,
    high: 560,
    compared,
  })),
]
const levels: Level[] = [
  { is: 'guessing' },
  ...counts.map((missing): Level => ({ is: 'early', missing })),
  ...[true, false].flatMap((isWide) =>
    ([null, 'rising', 'falling', 'steady'] as const).map((trend): Level => ({
      is: 'said',
      about: 6,
      low: 4,
      high: 8,
      isWide,
      trend,
    })),
  ),
]
const lessons: Lessons[] = counts.map((count) => ({ lately: count, done: count, total: count }))
const tests: Test[] = [null, { is: 'today' }, ...counts.map((days): Test => ({ is: 'ahead', days }))]
const nexts: Next[] = [
  { to: 'rest' },
  { to: 'lesson', name: lesson },
  ...counts.flatMap((count): Next[] => [
    { to: 'returns', count, minutes: count },
    { to: 'words', count, minutes: count },
    { to: 'drill', skill, count },
  ]),
]

const sentences = [
  ...practices.flatMap((one) => say.practice(name, one)),
  ...scores.flatMap((one) => say.score(name, one)),
  ...levels.flatMap((one) => say.answers(name, one)),
  ...lessons.flatMap((one) => say.lessons(name, one)),
  ...tests.flatMap(say.test),
  ...nexts.map(say.next),
]

const emails = [
  mails.parentConfirmation({ academy: 'Lantern', name, path: '/', hours: 48 }),
  ...practices.flatMap((practice) =>
    levels.map((level) =>
      mails.parentReport({
        academy: 'Lantern',
        first_name: name,
        practice,
        score: { is: 'none' },
        level,
        lessons: { lately: 1, done: 1, total: 2 },
        test: null,
        next: { to: 'rest' },
        until: '2026-12-31T00:00:00Z',
        token: '',
      }),
    ),
  ),
]

/** Returns every text in a value, at any depth; of a function what it returns for these. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'function'
      ? [String((value as (...given: unknown[]) => unknown)('2', '2', 'https://academy.example/report'))]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(textsOf)
        : []

/** The words by which we speak of what we built, and a tutor or a student of the test, but no parent. */
const jargon =
  /\b(sessions?|attempts?|bands?|FSRS|items?|drills?|returns?|cards?|siblings?|redo|traps?|skills?|domains?|modules?|estimates? rest|posterior|logits?|deviations?|percentiles?|streaks?|mastery|retention|due|tokens?|API|null|undefined|NaN)\b|\[object|#/i

test('T30 no sentence for a parent has a word of ours', () => {
  expect(sentences.length).toBeGreaterThan(80)
  const { share: _ofStudents, weekly: _ofStudentsEmail, ...read } = parents
  const texts = [...sentences, ...textsOf(emails), ...textsOf(read)].map((text) =>
    text.replaceAll(lesson, '').replaceAll(skill, ''),
  )
  expect(texts.filter((text) => jargon.test(text))).toEqual([])
})

test('T30 a sentence for a parent is whole, short and about one fact, with the name in place of a pronoun', () => {
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^\p{Lu}.*[.”]\.?$/u)
    expect(sentence.split(/\s+/).length).toBeLessThanOrEqual(24)
    expect(sentence).not.toMatch(/\b(he|she|his|hers?|him|they|them|their|you|your)\b/i)
    expect(sentence).not.toMatch(/[;(]|\s–\s/)
  }
})

test('T30 a number stands with the form of its word: one day, two days', () => {
  for (const sentence of sentences) {
    expect(sentence).not.toMatch(/\b1 (?:more )?(questions|minutes|days|lessons|words|answers|English words)\b/)
    expect(sentence).not.toMatch(/\b(?:0|2|3|11|100) (?:more )?(question|minute|day|lesson|word|answer|English word)\b/)
  }
})

/** The sentences by which a parent agrees to the weekly email or ends it: those of the two pages and of the email that asks. */
const consents = [
  ...Object.values(parents.report.weeklyLead),
  parents.email.confirmLead,
  parents.email.noLink,
  parents.email.failed,
  parents.email.description,
  ...counts.flatMap((hours) => {
    const { heading, paragraphs } = mails.parentConfirmation({ academy: 'Lantern', name, path: '/', hours })
    return [heading, ...paragraphs.map(String)]
  }),
].flatMap((text) => text.split(/(?<=[.?]) /))

test('T30 a sentence by which a parent agrees to the weekly email is whole, short and about one fact, and its numbers have their form', () => {
  expect(consents.length).toBeGreaterThan(20)
  for (const sentence of consents) {
    expect(sentence).toMatch(/^\p{Lu}.*[.?]$/u)
    expect(sentence.split(/\s+/).length).toBeLessThanOrEqual(24)
    expect(sentence).not.toMatch(/\b(he|she|his|hers?|him|they|them|their)\b/i)
    expect(sentence).not.toMatch(/[;(:]|\s–\s|[’']/)
    expect(sentence).not.toMatch(/\b1 hours\b|\b(?:0|2|3|11|100) hour\b/)
  }
})
