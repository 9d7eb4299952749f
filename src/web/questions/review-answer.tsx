import * as questionWords from '#words/questions'
import { useWords } from '../words/words.tsx'
import type { ReviewProps } from './question-view.ts'
import { isAnswered } from './question-views.ts'
import { findQuestionReview } from './reviews/question-reviews.ts'
import { TakeAnswer } from './take-answer.tsx'
import styles from './take-answer.module.css'

const nothing = () => undefined

/** A final answer beside the key, of any type; 'Not Answered (Skipped)' where there is none. Q12 */
export function ReviewAnswer(review: ReviewProps) {
  const { questions } = useWords(questionWords)
  const { question, userAnswer } = review
  const own = findQuestionReview(question.type)
  return (
    <div className={styles.review}>
      {!isAnswered(question.type, userAnswer) && <p className={styles.hint}>{questions.notAnswered}</p>}
      {own ? (
        <own.Review {...review} />
      ) : (
        <TakeAnswer {...review} isLocked crossed={[]} isCrossing={false} onAnswer={nothing} onToggleCrossed={nothing} />
      )}
    </div>
  )
}
