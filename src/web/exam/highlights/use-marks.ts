import { useLayoutEffect, useMemo, useState } from 'react'
import { mostMarks, type MarkedPart, type MarkStyle, type TextMark } from '../../../core/annotations/text-mark.ts'
import type { AskedQuestion } from '../session/exam-session.ts'
import type { Exam } from '../use-exam.ts'
import { findPart, showMarks } from './marks-on-page.ts'
import type { PartRange } from './selecting.ts'
import { quotedWords } from './quoted-words.ts'
import { quoteOf, withMark } from './text-ranges.ts'

/** An annotation with its question. */
export type PlacedMark = TextMark & { questionId: number }

/** The highlights of the current question, and the actions on them. */
export type Marks = {
  /** Every annotation of the open section, in the order of its questions. */
  all: readonly PlacedMark[]
  chosen: PlacedMark | null
  /** The first words of the selected one. */
  chosenWords: string
  choose: (id: string | null) => void
  style: MarkStyle
  /** Sets the look of the selected annotation and of new ones. */
  setStyle: (style: MarkStyle) => void
  /** Highlights a range and selects it; returns false when the question has no room for another. */
  add: (range: PartRange) => boolean
  setNote: (mark: PlacedMark, note: string) => void
  remove: (mark: PlacedMark) => void
}

/** Questions on the same text share its annotations; the first of those questions stores them. */
const keeperOf = (questions: readonly AskedQuestion[], question: AskedQuestion, part: MarkedPart) =>
  part === 'question'
    ? question.id
    : (questions.find(({ description }) => description === question.description)?.id ?? question.id)

/** Returns the HTML of a passage or a question. */
export const htmlOf = (question: AskedQuestion, part: MarkedPart): string =>
  part === 'passage' ? (question.description ?? '') : question.question

const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`

/** Maximum characters of the selected highlight quoted below the question. */
const fewWords = 60

const noMarks: readonly TextMark[] = []

/** The highlights and notes of an attempt, rendered on the current question; `draft` is the one being made. */
export function useMarks(exam: Exam, question: AskedQuestion, draft: PartRange | null): Marks {
  const { session, snapshot } = exam
  const { questions, annotations } = snapshot
  const [chosenId, choose] = useState<string | null>(null)
  const [style, setNextStyle] = useState<MarkStyle>('yellow')
  const all = useMemo(
    () =>
      questions.flatMap(({ id: questionId }) =>
        (annotations.get(questionId) ?? []).map((mark) => ({ ...mark, questionId })),
      ),
    [questions, annotations],
  )
  const keepers = {
    passage: keeperOf(questions, question, 'passage'),
    question: keeperOf(questions, question, 'question'),
  }
  useShownMarks(annotations.get(keepers.passage), 'passage', question, chosenId, draft, style)
  useShownMarks(annotations.get(keepers.question), 'question', question, chosenId, draft, style)

  const chosen = all.find(({ id }) => id === chosenId) ?? null
  const chosenWords = useMemo(() => {
    const asked = questions.find(({ id }) => id === chosen?.questionId)
    return chosen && asked ? quotedWords(htmlOf(asked, chosen.part), chosen, fewWords) : ''
  }, [questions, chosen])
  const change = ({ questionId, ...mark }: PlacedMark) =>
    session.annotate(
      questionId,
      (annotations.get(questionId) ?? []).map((one) => (one.id === mark.id ? mark : one)),
    )
  return {
    all,
    chosen,
    chosenWords,
    choose,
    style: chosen?.style ?? style,
    setStyle(next) {
      setNextStyle(next)
      if (chosen) change({ ...chosen, style: next })
    },
    add({ part, ...range }) {
      const text = findPart(part)?.textContent ?? ''
      const mark = { id: newId(), part, ...range, quote: quoteOf(text, range), style, note: '' }
      const marks = withMark(annotations.get(keepers[part]) ?? [], mark, text)
      if (marks.length > mostMarks) return false
      session.annotate(keepers[part], marks)
      choose(mark.id)
      return true
    },
    setNote: (mark, note) => change({ ...mark, note }),
    remove({ questionId, id }) {
      session.annotate(
        questionId,
        (annotations.get(questionId) ?? []).filter((one) => one.id !== id),
      )
    },
  }
}

/** Renders annotations into the text of a passage or a question. */
function useShownMarks(
  marks: readonly TextMark[] | undefined = noMarks,
  part: MarkedPart,
  { id }: AskedQuestion,
  chosenId: string | null,
  draft: PartRange | null,
  style: MarkStyle,
) {
  const [start, end] = draft?.part === part ? [draft.start, draft.end] : []
  useLayoutEffect(() => {
    const root = findPart(part)
    // Another question is another text, even when neither has annotations.
    if (!root || !id) return
    const shown = marks.filter((mark) => mark.part === part)
    if (start !== undefined && end !== undefined) {
      const quote = quoteOf(root.textContent, { start, end })
      shown.push({ id: 'draft', part, start, end, quote, style, note: '' })
    }
    showMarks(root, shown, start === undefined ? chosenId : 'draft')
  }, [marks, part, id, chosenId, start, end, style])
}
