import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import type { ReviewProps } from '../question-view.ts'
import styles from './reviews.module.css'

/** The words written, beside the right ones. */
export function FillInReview({ userAnswer, correctAnswer }: ReviewProps) {
  const { questions } = useWords(questionWords)
  return (
    <dl className={styles.facts}>
      <dt>{questions.yourAnswer}</dt>
      <dd>{userAnswer?.trim() || questions.noAnswer}</dd>
      <dt>{questions.correctAnswer}</dt>
      <dd>{correctAnswer}</dd>
    </dl>
  )
}
