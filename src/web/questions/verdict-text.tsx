import { Html } from '../ui/html.tsx'
import { CheckCircleIcon, CrossCircleIcon } from '../ui/icons/states.tsx'
import { useExamWords } from '../words/areas/exam-words.ts'
import type { AnswerableQuestion } from './question-view.ts'
import { findQuestionView, inWords } from './question-views.ts'
import styles from './verdict-text.module.css'

type VerdictProps = {
  question: AnswerableQuestion
  isCorrect: boolean
  correctAnswer: string | null
  explanationHtml: string | null
}

/** 'Correct!' or 'Incorrect.', the correct answer, and why. Q4, Q12 */
export function VerdictText({ question, isCorrect, correctAnswer, explanationHtml }: VerdictProps) {
  const { questions } = useExamWords()
  return (
    <div className={isCorrect ? styles.correct : styles.incorrect}>
      <p className={styles.title}>
        {isCorrect ? <CheckCircleIcon /> : <CrossCircleIcon />}
        {isCorrect ? questions.correct : questions.incorrect}
      </p>
      {correctAnswer !== null && <KeyText question={question} correctAnswer={correctAnswer} />}
      {explanationHtml && (
        <>
          <p className={styles.explanation}>{questions.explanation}</p>
          <Html html={explanationHtml} className={styles.why} />
        </>
      )}
    </div>
  )
}

/** The correct answer in words, unless the controls say by themselves what is right. */
function KeyText({ question, correctAnswer }: { question: AnswerableQuestion; correctAnswer: string }) {
  const { questions } = useExamWords()
  if (findQuestionView(question.type)?.isKeySpelledOut === false) return null
  return (
    <p>
      {questions.correctAnswer}: <strong>{inWords(question.type, correctAnswer, questions)}</strong>
    </p>
  )
}
