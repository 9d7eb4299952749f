import { answerWords } from '../../core/questions/words.ts'
import { Html } from '../ui/html.tsx'
import { CheckCircleIcon, CrossCircleIcon } from '../ui/icons/states.tsx'
import { useExamWords } from '../words/areas/exam-words.ts'
import type { AnswerableQuestion } from './question-view.ts'
import styles from './verdict-text.module.css'
import { readPairs, readTruth } from './wire-answers.ts'

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

/** The correct answer in words: 'B', 'True', a word, or the pairs of a match. */
function KeyText({ question, correctAnswer }: { question: AnswerableQuestion; correctAnswer: string }) {
  const { questions } = useExamWords()
  if (question.type === 'match') {
    const right = readPairs(correctAnswer)
    return (
      <div>
        <p>{questions.correctAnswer}:</p>
        <ul className={styles.pairs}>
          {question.matches.map(({ id, left_item }) => (
            <li key={id}>
              <strong>{left_item}</strong> {right[id]}
            </li>
          ))}
        </ul>
      </div>
    )
  }
  const truth = question.type === 'true_false' ? readTruth(correctAnswer) : undefined
  const words = truth === undefined ? answerWords(question.type, correctAnswer) : questions[truth ? 'true' : 'false']
  return (
    <p>
      {questions.correctAnswer}: <strong>{words}</strong>
    </p>
  )
}
