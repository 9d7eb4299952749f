import { useEffect, useRef, useState } from 'react'
import { Html } from '../ui/html.tsx'
import { CheckCircleIcon, CrossCircleIcon, SkippedIcon } from '../ui/icons/states.tsx'
import * as questionWords from '#words/questions'
import { useWords } from '../words/words.tsx'
import { useDecidingWords } from './explanation/deciding-words.ts'
import { MoreParts, Origin, WhyParts, type ExplanationWire } from './explanation/explanation-parts.tsx'
import type { AnswerableQuestion } from './question-view.ts'
import { findQuestionView, isAnswered, useWordsOf } from './question-views.ts'
import styles from './verdict-text.module.css'

type VerdictProps = {
  heading: 'h2' | 'h3'
  question: AnswerableQuestion
  /** Undefined: there is no verdict yet. */
  checked:
    | {
        user_answer: string | null
        is_correct: 0 | 1
        correct_answer: string | null
        answer_description: string | null
        explanation: ExplanationWire | null
      }
    | undefined
  /**
   * True if the verdict comes while the question is on show: it is announced then, with the right answer and without the explanation, and the
   * reason for it scrolls into view. Screen readers need the element before its words.
   */
  isNews?: boolean
}

const signs = { correct: CheckCircleIcon, incorrect: CrossCircleIcon, notAnswered: SkippedIcon }

/** 'Correct!', 'Incorrect.' or 'Not Answered (Skipped)' with the correct answer beside it, and why; the words that decide are marked in the passage. Q4, Q12 */
export function VerdictText({ heading, question, checked: given, isNews = false }: VerdictProps) {
  // Where this part of the program comes after the verdict, its region is there before its words all the same.
  const [isReady, setReady] = useState(!isNews)
  useEffect(() => void setTimeout(setReady, 0, true), [])
  const checked = isReady ? given : undefined
  const ref = useRef<HTMLDivElement>(null)
  const { questions } = useWords(questionWords)
  const {
    user_answer: userAnswer = null,
    correct_answer: correctAnswer = null,
    answer_description: prose = null,
    explanation = null,
  } = checked ?? {}
  const isCorrect = checked?.is_correct === 1
  const verdict = isCorrect ? 'correct' : isAnswered(question.type, userAnswer) ? 'incorrect' : 'notAnswered'
  const Sign = signs[verdict]
  useDecidingWords(explanation?.steps)
  const wordsOf = useWordsOf(question)
  const explained = explanation && { heading, question, userAnswer, correctAnswer, explanation, prose }
  // No further than to the card of the own choice, to the rule where there are no choices, or to the key: what was answered stays in view. L1
  const reason = explained ? `.${styles.parts} > div, section > p` : `.${styles.head}`
  const isThere = checked !== undefined
  useEffect(() => {
    const shown = ref.current?.querySelector(reason) ?? ref.current
    if (isNews && isThere) shown?.scrollIntoView({ block: 'nearest' })
  }, [isNews, isThere, reason])
  // Controls can say by themselves what is right; so does the card of the right choice where that was chosen.
  const isKeyMissing =
    correctAnswer !== null &&
    !(isCorrect && explained && question.a1 !== null) &&
    findQuestionView(question.type)?.isKeySpelledOut !== false
  return (
    <div ref={ref} data-verdict="" className={isThere ? styles[verdict] : undefined}>
      <div aria-live={isNews ? 'polite' : undefined} className={isThere ? styles.head : undefined}>
        {isThere && (
          <p className={styles.title}>
            <Sign />
            {questions[verdict]}
          </p>
        )}
        {isKeyMissing && (
          <p>
            {questions.correctAnswer}: <strong>{wordsOf(correctAnswer)}</strong>
          </p>
        )}
      </div>
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
