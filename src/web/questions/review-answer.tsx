import type { ComponentType } from 'react'
import type { QuestionType } from '../../core/questions/question.ts'
import { isAnswered } from '../../core/questions/words.ts'
import { useExamWords } from '../words/areas/exam-words.ts'
import type { ReviewProps } from './question-view.ts'
import { FillInReview } from './reviews/fill-in-review.tsx'
import { MatchReview } from './reviews/match-review.tsx'
import { TakeAnswer } from './take-answer.tsx'
import styles from './take-answer.module.css'

/** Kinds that look different when they are final; the others show their controls, locked, beside the key. */
const reviews: Partial<Record<QuestionType, ComponentType<ReviewProps>>> = { fill_in: FillInReview, match: MatchReview }

const nothing = () => undefined

/** A final answer beside the key, of any type; 'Not Answered (Skipped)' where there is none. Q12 */
export function ReviewAnswer(review: ReviewProps) {
  const { questions } = useExamWords()
  const { question, userAnswer } = review
  const Review = Object.hasOwn(reviews, question.type) ? reviews[question.type as QuestionType] : undefined
  return (
    <div className={styles.review}>
      {!isAnswered(question.type, userAnswer) && <p className={styles.hint}>{questions.notAnswered}</p>}
      {Review ? (
        <Review {...review} />
      ) : (
        <TakeAnswer {...review} isLocked crossed={[]} isCrossing={false} onAnswer={nothing} onToggleCrossed={nothing} />
      )}
    </div>
  )
}
