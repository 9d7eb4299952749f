import { TextField } from '../../ui/forms/text-field.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import type { QuestionView, ReviewProps, TakeProps } from '../question-view.ts'
import styles from './written.module.css'

/** More than anybody has to write here. */
const longest = 500

function TakeFillIn({ userAnswer, onAnswer }: TakeProps) {
  const { questions } = useExamWords()
  return (
    <TextField
      label={questions.yourAnswer}
      className={styles.field}
      value={userAnswer ?? ''}
      maxLength={longest}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      onChange={(event) => onAnswer(event.target.value || null)}
    />
  )
}

function ReviewFillIn({ userAnswer, correctAnswer }: ReviewProps) {
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

/** Words to write: the text itself on the wire. */
export const fillIn: QuestionView = {
  hint: ({ write }) => write,
  isHintShown: false,
  Take: TakeFillIn,
  Review: ReviewFillIn,
}
