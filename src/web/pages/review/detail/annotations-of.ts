import type { AnnotatedPart, Annotation } from '../../../../core/annotations/annotation.ts'
import type { QuestionText, Texts } from '../use-texts.ts'

type AnnotationsOfQuestion = Record<AnnotatedPart, readonly Annotation[]> & {
  /** True if they could not be loaded. */
  isMissing: boolean
}

/**
 * Returns the student's annotations in each part of a question, in the order of its text. Those of a passage belong to every question on it,
 * though only one of them stores them.
 */
export function annotationsOf(
  { byId, annotations }: Extract<Texts, { kind: 'here' }>,
  text: QuestionText,
): AnnotationsOfQuestion {
  const inPart = (part: AnnotatedPart, texts: readonly QuestionText[]) =>
    texts
      .flatMap(({ id }) => annotations?.get(id) ?? [])
      .filter((annotation) => annotation.part === part)
      .toSorted((one, other) => one.start - other.start)
  const onPassage = [...byId.values()].filter(({ description }) => description === text.description)
  return {
    passage: text.description === null ? [] : inPart('passage', onPassage),
    question: inPart('question', [text]),
    isMissing: annotations === null,
  }
}
