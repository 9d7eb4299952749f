import { useExamWords } from '../words/areas/exam-words.ts'
import type { ReviewProps } from './question-view.ts'
import { findQuestionView, isAnswered } from './question-views.ts'
import { TakeAnswer } from './take-answer.tsx'
import styles from './take-answer.module.css'

const nothing = () => undefined

/** A final answer beside the key, of any type; 'Not Answered (Skipped)' where there is none. Q12 */
export function ReviewAnswer(review: ReviewProps) {
  const { questions } = useExamWords()
  const { question, userAnswer } = review
  const view = findQuestionView(question.type)
  return (
    <div className={styles.review}>
      {!isAnswered(question.type, userAnswer) && <p className={styles.hint}>{questions.notAnswered}</p>}
      {view?.Review ? (
        <view.Review {...review} />
      ) : (
        <TakeAnswer {...review} isLocked crossed={[]} isCrossing={false} onAnswer={nothing} onToggleCrossed={nothing} />
      )}
    </div>
  )
}
