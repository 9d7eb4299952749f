import { expect, test } from 'vitest'
import { plainMark } from '../../../../testing/marks.ts'
import type { TextMark } from '../../../../core/annotations/text-mark.ts'
import type { QuestionText } from '../use-texts.ts'
import { marksOf } from './marks-of.ts'

const text = (id: number, description: string | null) => ({ id, description }) as QuestionText
const mark = (id: string, part: TextMark['part'], start: number): TextMark => ({
  ...plainMark,
  id,
  part,
  start,
  end: start + 4,
})
const [first, second, other] = [text(1, '<p>One</p>'), text(2, '<p>One</p>'), text(3, null)]
const byId = new Map([first, second, other].map((one) => [one.id, one]))
const kept = new Map([
  [1, [mark('late', 'passage', 40), mark('early', 'passage', 3), mark('asked', 'question', 0)]],
  [3, [mark('alone', 'question', 7)]],
])
const idsOf = (question: QuestionText) => {
  const { passage, question: asked } = marksOf({ kind: 'here', byId, marks: kept }, question)
  return { passage: passage.map(({ id }) => id), question: asked.map(({ id }) => id) }
}

test('R3 a mark in a passage stands at every question on it, in the order of the text', () => {
  expect(idsOf(first)).toEqual({ passage: ['early', 'late'], question: ['asked'] })
  expect(idsOf(second)).toEqual({ passage: ['early', 'late'], question: [] })
  expect(idsOf(other)).toEqual({ passage: [], question: ['alone'] })
})

test('R3 marks that did not come are missing, which is not the same as none', () => {
  expect(marksOf({ kind: 'here', byId, marks: null }, first)).toEqual({ passage: [], question: [], isMissing: true })
})
