import type { MarkedPart, TextMark } from '../../../../core/annotations/text-mark.ts'
import type { QuestionText, Texts } from '../use-texts.ts'

type MarksOfQuestion = Record<MarkedPart, readonly TextMark[]> & {
  /** Whether they did not come. */
  isMissing: boolean
}

/**
 * The taker's marks in each part of a question, in the order of its text. Those of a passage belong to every question on
 * it, though only one of them keeps them.
 */
export function marksOf({ byId, marks }: Extract<Texts, { kind: 'here' }>, text: QuestionText): MarksOfQuestion {
  const inPart = (part: MarkedPart, texts: readonly QuestionText[]) =>
    texts
      .flatMap(({ id }) => marks?.get(id) ?? [])
      .filter((mark) => mark.part === part)
      .toSorted((one, other) => one.start - other.start)
  const onPassage = [...byId.values()].filter(({ description }) => description === text.description)
  return {
    passage: text.description === null ? [] : inPart('passage', onPassage),
    question: inPart('question', [text]),
    isMissing: marks === null,
  }
}
