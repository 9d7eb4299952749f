import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { FinalQuestion } from '../../../contract/results.ts'
import { browserApi } from '../../browser-api.ts'
import { failureText } from '../../words/failure-text.ts'
import { useWords } from '../../words/words.tsx'
import type { FinishedReview } from './review-data.ts'

/** A question as it was asked, with its key and explanation. */
export type QuestionText = z.output<typeof FinalQuestion>

/** The texts of an attempt's questions, as far as they are here. */
export type Texts =
  | { kind: 'loading' }
  | { kind: 'here'; byId: ReadonlyMap<number, QuestionText> }
  | { kind: 'failed'; message: string; tryAgain: () => void }

const loading: Texts = { kind: 'loading' }

/** Fetches the texts of a review's questions, all at once, when they are wanted for the first time. */
export function useTexts({ quiz, attempt }: FinishedReview, isWanted: boolean): Texts {
  const words = useWords()
  const [texts, setTexts] = useState<Texts>(loading)
  const [quizId, attemptId] = [quiz.id, attempt.attempt_id]
  const isMissing = isWanted && texts.kind === 'loading'
  useEffect(() => {
    if (!isMissing) return
    browserApi('GET /quiz-reviews/:quizId/questions', { params: { quizId }, query: { attempt_id: attemptId } }).then(
      ({ data }) => setTexts({ kind: 'here', byId: new Map(data.map((text) => [text.id, text])) }),
      (error: unknown) =>
        setTexts({ kind: 'failed', message: failureText(error, words), tryAgain: () => setTexts(loading) }),
    )
  }, [isMissing, quizId, attemptId, words])
  return texts
}
