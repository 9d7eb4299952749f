import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Annotation } from '../../../core/annotations/annotation.ts'
import type { FinalQuestion } from '../../../contract/results.ts'
import { browserApi } from '../../base/browser-api.ts'
import { failureText } from '../../base/failure-text.ts'
import { useWords } from '../../words/words.tsx'
import type { FinishedReview } from './review-data.ts'

/** A question as it was asked, with its key and explanation. */
export type QuestionText = z.output<typeof FinalQuestion>

/** The student's annotations by question; null when they could not be fetched. */
type OwnAnnotations = ReadonlyMap<number, readonly Annotation[]> | null

/** The texts of an attempt's questions with what was marked in them, as far as they are here. */
export type Texts =
  | { kind: 'loading' }
  | { kind: 'here'; byId: ReadonlyMap<number, QuestionText>; annotations: OwnAnnotations }
  | { kind: 'failed'; message: string; tryAgain: () => void }

/** Fetches the annotations; keys and explanations are shown without them too. */
const fetchAnnotations = (attemptId: number): Promise<OwnAnnotations> =>
  browserApi('GET /attempts/:attemptId/annotations', { params: { attemptId } }).then(
    ({ data }) => new Map(data.map(({ question_id: id, marks }) => [id, marks])),
    () => null,
  )

const loading: Texts = { kind: 'loading' }

/** Fetches the texts of a review's questions and the notes in them, all at once, when they are wanted for the first time. */
export function useTexts({ quiz, attempt }: FinishedReview, isWanted: boolean): Texts {
  const words = useWords()
  const [texts, setTexts] = useState<Texts>(loading)
  const [quizId, attemptId] = [quiz.id, attempt.attempt_id]
  const isMissing = isWanted && texts.kind === 'loading'
  useEffect(() => {
    if (!isMissing) return
    Promise.all([
      browserApi('GET /quiz-reviews/:quizId/questions', { params: { quizId }, query: { attempt_id: attemptId } }),
      fetchAnnotations(attemptId),
    ]).then(
      ([{ data }, annotations]) =>
        setTexts({ kind: 'here', byId: new Map(data.map((text) => [text.id, text])), annotations }),
      (error: unknown) =>
        setTexts({ kind: 'failed', message: failureText(error, words), tryAgain: () => setTexts(loading) }),
    )
  }, [isMissing, quizId, attemptId, words])
  return texts
}
