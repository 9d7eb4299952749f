import { answerWords } from '../../core/questions/answer-words.ts'
import { Html } from '../ui/html.tsx'
import { CheckCircleIcon, CrossCircleIcon } from '../ui/icons/states.tsx'
import { useExamWords } from '../words/areas/exam-words.ts'
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

/** The correct answer in words: 'B', 'True', a word. The pairs of a match say by themselves what is right. */
function KeyText({ question, correctAnswer }: { question: AnswerableQuestion; correctAnswer: string }) {
  const { questions } = useExamWords()
  if (question.type === 'match') return null
  const truth = question.type === 'true_false' ? readTruth(correctAnswer) : undefined
  const words = truth === undefined ? answerWords(question.type, correctAnswer) : questions[truth ? 'true' : 'false']
  return (
    <p>
      {questions.correctAnswer}: <strong>{words}</strong>
    </p>
  )
}
