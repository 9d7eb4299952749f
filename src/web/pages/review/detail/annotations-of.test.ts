import { expect, test } from 'vitest'
import { plainAnnotation } from '../../../../testing/annotations.ts'
import type { Annotation } from '../../../../core/annotations/annotation.ts'
import type { QuestionText } from '../use-texts.ts'
import { annotationsOf } from './annotations-of.ts'

const text = (id: number, description: string | null) => ({ id, description }) as QuestionText
const annotation = (id: string, part: Annotation['part'], start: number): Annotation => ({
  ...plainAnnotation,
  id,
  part,
  start,
  end: start + 4,
})
const [first, second, other] = [text(1, '<p>One</p>'), text(2, '<p>One</p>'), text(3, null)]
const byId = new Map([first, second, other].map((one) => [one.id, one]))
const stored = new Map([
  [1, [annotation('late', 'passage', 40), annotation('early', 'passage', 3), annotation('asked', 'question', 0)]],
  [3, [annotation('alone', 'question', 7)]],
])
const idsOf = (question: QuestionText) => {
  const { passage, question: asked } = annotationsOf({ kind: 'here', byId, annotations: stored }, question)
  return { passage: passage.map(({ id }) => id), question: asked.map(({ id }) => id) }
}

test('R3 an annotation in a passage stands at every question on it, in the order of the text', () => {
  expect(idsOf(first)).toEqual({ passage: ['early', 'late'], question: ['asked'] })
  expect(idsOf(second)).toEqual({ passage: ['early', 'late'], question: [] })
  expect(idsOf(other)).toEqual({ passage: [], question: ['alone'] })
})

test('R3 annotations that did not come are missing, which is not the same as none', () => {
  expect(annotationsOf({ kind: 'here', byId, annotations: null }, first)).toEqual({
    passage: [],
    question: [],
    isMissing: true,
  })
})
