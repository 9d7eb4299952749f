import { answerWords } from '../../core/questions/words.ts'
import { Html } from '../ui/html.tsx'
import { CheckCircleIcon, CrossCircleIcon } from '../ui/icons/states.tsx'
import { useWords } from '../words/words.tsx'
import type { AnswerableQuestion } from './question-view.ts'
import styles from './verdict-text.module.css'
import { readTruth } from './wire-answers.ts'

type VerdictProps = {
  question: AnswerableQuestion
  isCorrect: boolean
  correctAnswer: string | null
  explanationHtml: string | null
}

/** 'Correct!' or 'Incorrect.', the correct answer, and why. Q4, Q12 */
export function VerdictText({ question, isCorrect, correctAnswer, explanationHtml }: VerdictProps) {
  const { questions } = useWords()
  const truth = question.type === 'true_false' ? readTruth(correctAnswer) : undefined
  const key =
    truth === undefined
      ? answerWords(question.type, correctAnswer, [...question.matches])
      : truth
        ? questions.true
        : questions.false
  return (
    <div className={isCorrect ? styles.correct : styles.incorrect}>
      <p className={styles.title}>
        {isCorrect ? <CheckCircleIcon /> : <CrossCircleIcon />}
        {isCorrect ? questions.correct : questions.incorrect}
      </p>
      {key !== '' && (
        <p>
          {questions.correctAnswer}: <strong>{key}</strong>
        </p>
      )}
      {explanationHtml && (
        <>
          <p className={styles.explanation}>{questions.explanation}</p>
          <Html html={explanationHtml} className={styles.why} />
        </>
      )}
    </div>
  )
}
