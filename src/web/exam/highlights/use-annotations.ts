import { useLayoutEffect, useMemo, useState } from 'react'
import {
  mostAnnotations,
  type AnnotatedPart,
  type AnnotationStyle,
  type Annotation,
} from '../../../core/annotations/annotation.ts'
import type { AskedQuestion } from '../session/exam-session.ts'
import type { Exam } from '../use-exam.ts'
import { findPart, showAnnotations } from './annotations-on-page.ts'
import type { PartRange } from './selecting.ts'
import { quotedWords } from './quoted-words.ts'
import { quoteOf, withAnnotation } from './text-ranges.ts'

/** An annotation with its question. */
export type PlacedAnnotation = Annotation & { questionId: number }

/** The highlights of the current question, and the actions on them. */
export type Annotations = {
  /** Every annotation of the open section, in the order of its questions. */
  all: readonly PlacedAnnotation[]
  chosen: PlacedAnnotation | null
  /** The first words of the selected one. */
  chosenWords: string
  choose: (id: string | null) => void
  style: AnnotationStyle
  /** Sets the look of the selected annotation and of new ones. */
  setStyle: (style: AnnotationStyle) => void
  /** Highlights a range and selects it; returns false when the question has no room for another. */
  add: (range: PartRange) => boolean
  setNote: (annotation: PlacedAnnotation, note: string) => void
  remove: (annotation: PlacedAnnotation) => void
}

/** Returns the question that stores the annotations of a part: the first of those on the same text, which share them. */
const ownerOf = (questions: readonly AskedQuestion[], question: AskedQuestion, part: AnnotatedPart) =>
  part === 'question'
    ? question.id
    : (questions.find(({ description }) => description === question.description)?.id ?? question.id)

/** Returns the HTML of a passage or a question. */
export const htmlOf = (question: AskedQuestion, part: AnnotatedPart): string =>
  part === 'passage' ? (question.description ?? '') : question.question

const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`

/** Maximum characters of the selected highlight quoted below the question. */
const fewWords = 60

const noAnnotations: readonly Annotation[] = []

/** Returns the highlights and notes of an attempt, rendered on the current question; `draft` is the one being made. */
export function useAnnotations(exam: Exam, question: AskedQuestion, draft: PartRange | null): Annotations {
  const { session, snapshot } = exam
  const { questions, annotations } = snapshot
  const [chosenId, choose] = useState<string | null>(null)
  const [style, setNextStyle] = useState<AnnotationStyle>('yellow')
  const all = useMemo(
    () =>
      questions.flatMap(({ id: questionId }) =>
        (annotations.get(questionId) ?? []).map((annotation) => ({ ...annotation, questionId })),
      ),
    [questions, annotations],
  )
  const owners = {
    passage: ownerOf(questions, question, 'passage'),
    question: ownerOf(questions, question, 'question'),
  }
  useRenderedAnnotations(annotations.get(owners.passage), 'passage', question, chosenId, draft, style)
  useRenderedAnnotations(annotations.get(owners.question), 'question', question, chosenId, draft, style)

  const chosen = all.find(({ id }) => id === chosenId) ?? null
  const chosenWords = useMemo(() => {
    const asked = questions.find(({ id }) => id === chosen?.questionId)
    return chosen && asked ? quotedWords(htmlOf(asked, chosen.part), chosen, fewWords) : ''
  }, [questions, chosen])
  const change = ({ questionId, ...annotation }: PlacedAnnotation) =>
    session.annotate(
      questionId,
      (annotations.get(questionId) ?? []).map((one) => (one.id === annotation.id ? annotation : one)),
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
      const annotation = { id: newId(), part, ...range, quote: quoteOf(text, range), style, note: '' }
      const merged = withAnnotation(annotations.get(owners[part]) ?? [], annotation, text)
      if (merged.length > mostAnnotations) return false
      session.annotate(owners[part], merged)
      choose(annotation.id)
      return true
    },
    setNote: (annotation, note) => change({ ...annotation, note }),
    remove({ questionId, id }) {
      session.annotate(
        questionId,
        (annotations.get(questionId) ?? []).filter((one) => one.id !== id),
      )
    },
  }
}

/** Renders annotations into the text of a passage or a question. */
function useRenderedAnnotations(
  annotations: readonly Annotation[] | undefined = noAnnotations,
  part: AnnotatedPart,
  { id }: AskedQuestion,
  chosenId: string | null,
  draft: PartRange | null,
  style: AnnotationStyle,
) {
  const [start, end] = draft?.part === part ? [draft.start, draft.end] : []
  useLayoutEffect(() => {
    const root = findPart(part)
    // Another question is another text, even when neither has annotations.
    if (!root || !id) return
    const shown = annotations.filter((annotation) => annotation.part === part)
    if (start !== undefined && end !== undefined) {
      const quote = quoteOf(root.textContent, { start, end })
      shown.push({ id: 'draft', part, start, end, quote, style, note: '' })
    }
    showAnnotations(root, shown, start === undefined ? chosenId : 'draft')
  }, [annotations, part, id, chosenId, start, end, style])
}
