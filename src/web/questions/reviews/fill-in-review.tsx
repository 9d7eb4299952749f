import { useExamWords } from '../../words/areas/exam-words.ts'
import type { ReviewProps } from '../question-view.ts'
import styles from './reviews.module.css'

/** The words written, beside the right ones. */
export function FillInReview({ userAnswer, correctAnswer }: ReviewProps) {
  const { questions } = useExamWords()
  return (
    <dl className={styles.facts}>
      <dt>{questions.yourAnswer}</dt>
      <dd>{userAnswer?.trim() || questions.noAnswer}</dd>
      <dt>{questions.correctAnswer}</dt>
      <dd>{correctAnswer}</dd>
    </dl>
  )
}
