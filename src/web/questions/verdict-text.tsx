import { Html } from '../ui/html.tsx'
import { CheckCircleIcon, CrossCircleIcon } from '../ui/icons/states.tsx'
import * as questionWords from '#words/questions'
import { useWords } from '../words/words.tsx'
import { useDecidingWords } from './explanation/deciding-words.ts'
import { MoreParts, Origin, WhyParts, type ExplanationWire } from './explanation/explanation-parts.tsx'
import type { AnswerableQuestion } from './question-view.ts'
import { findQuestionView, useWordsOf } from './question-views.ts'
import styles from './verdict-text.module.css'

type VerdictProps = {
  heading: 'h2' | 'h3'
  question: AnswerableQuestion
  checked: {
    user_answer: string | null
    is_correct: 0 | 1
    correct_answer: string | null
    answer_description: string | null
    explanation: ExplanationWire | null
  }
}

/** 'Correct!' or 'Incorrect.', the correct answer, and why; the words that decide are marked in the passage. Q4, Q12 */
export function VerdictText({ heading, question, checked }: VerdictProps) {
  const { questions } = useWords(questionWords)
  const { user_answer: userAnswer, correct_answer: correctAnswer, answer_description: prose, explanation } = checked
  const isCorrect = checked.is_correct === 1
  useDecidingWords(explanation?.steps)
  const explained = explanation && { heading, question, userAnswer, correctAnswer, explanation }
  return (
    <div className={isCorrect ? styles.correct : styles.incorrect}>
      <p className={styles.title}>
        {isCorrect ? <CheckCircleIcon /> : <CrossCircleIcon />}
        {isCorrect ? questions.correct : questions.incorrect}
      </p>
      {correctAnswer !== null && <KeyText question={question} correctAnswer={correctAnswer} />}
      {explained ? (
        <div className={styles.parts}>
          <WhyParts {...explained} />
          <MoreParts {...explained} />
          <Origin explanation={explained.explanation} />
        </div>
      ) : (
        prose && (
          <>
            <p className={styles.explanation}>{questions.explanation}</p>
            <Html html={prose} className={styles.why} />
          </>
        )
      )}
    </div>
  )
}

/** The correct answer in words, unless the controls say by themselves what is right. */
function KeyText({ question, correctAnswer }: { question: AnswerableQuestion; correctAnswer: string }) {
  const { questions } = useWords(questionWords)
  const wordsOf = useWordsOf(question)
  if (findQuestionView(question.type)?.isKeySpelledOut === false) return null
  return (
    <p>
      {questions.correctAnswer}: <strong>{wordsOf(correctAnswer)}</strong>
    </p>
  )
}
