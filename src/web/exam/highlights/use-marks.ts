import { useLayoutEffect, useMemo, useState } from 'react'
import { mostMarks, type MarkedPart, type MarkStyle, type TextMark } from '../../../core/annotations/text-mark.ts'
import type { AskedQuestion } from '../session/exam-session.ts'
import type { Exam } from '../use-exam.ts'
import { findPart, showMarks } from './marks-on-page.ts'
import type { PartRange } from './selecting.ts'
import { quotedWords } from './quoted-words.ts'
import { quoteOf, withMark } from './text-ranges.ts'

/** A mark with the question it belongs to. */
export type PlacedMark = TextMark & { questionId: number }

/** The highlights of the question on show, and what is done to them. */
export type Marks = {
  /** Every mark of the open part, in the order of its questions. */
  all: readonly PlacedMark[]
  chosen: PlacedMark | null
  /** The first words of the one that is chosen. */
  chosenWords: string
  choose: (id: string | null) => void
  style: MarkStyle
  /** Of the mark that is chosen and of the next ones. */
  setStyle: (style: MarkStyle) => void
  /** Marks a range and chooses it; answers whether there was room for it. */
  add: (range: PartRange) => boolean
  setNote: (mark: PlacedMark, note: string) => void
  remove: (mark: PlacedMark) => void
}

/** A mark of another question on the same text is a mark of this one: the first of them keeps it. */
const keeperOf = (questions: readonly AskedQuestion[], question: AskedQuestion, part: MarkedPart) =>
  part === 'question'
    ? question.id
    : (questions.find(({ description }) => description === question.description)?.id ?? question.id)

/** The HTML of a part of a question. */
export const htmlOf = (question: AskedQuestion, part: MarkedPart): string =>
  part === 'passage' ? (question.description ?? '') : question.question

const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`

/** How much of the chosen highlight is quoted below the question, where there is little room, in characters. */
const fewWords = 60

const noMarks: readonly TextMark[] = []

/** The highlights and notes of an attempt, shown on the question that is on show; `draft` is one that is being made. */
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

/** Draws the marks of a part into its text. */
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
    // Another question is another text, also where its marks are the same: none.
    if (!root || !id) return
    const shown = marks.filter((mark) => mark.part === part)
    if (start !== undefined && end !== undefined) {
      const quote = quoteOf(root.textContent, { start, end })
      shown.push({ id: 'draft', part, start, end, quote, style, note: '' })
    }
    showMarks(root, shown, start === undefined ? chosenId : 'draft')
  }, [marks, part, id, chosenId, start, end, style])
}
