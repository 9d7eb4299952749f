import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { CheckCircleIcon } from '../../ui/icons/states.tsx'
import * as practiceWords from '#words/practice'
import { useWords } from '../../words/words.tsx'
import styles from './set-result.module.css'
import type { PracticeQuestion } from './practice-calls.ts'
import type { Practice } from './use-practice.ts'

type SetResultProps = {
  heading: string
  /** The number of right answers, in words. */
  score: string
  /** Returns the meaning of the score: all is right, or not. */
  text: (isAllRight: boolean) => string
  questions: readonly PracticeQuestion[]
  practice: Practice
  /** Between the questions that went wrong and the ways on. */
  children?: ReactNode
  ways: ReactNode
}

/** Shows the result of a set: the score, the questions that went wrong, and the ways on. */
export function SetResult({ heading, score, text, questions, practice, children, ways }: SetResultProps) {
  const { practice: words } = useWords(practiceWords)
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const numbered = questions.map((question, at) => ({ question, at }))
  const wrong = numbered.filter(({ question }) => practice.checkedOf(question)?.is_correct !== 1)
  return (
    <section className={styles.result}>
      <CheckCircleIcon className={styles.sign} />
      <h2 ref={ref} tabIndex={-1}>
        {heading}
      </h2>
      <p className={styles.score}>{score}</p>
      <p>{text(wrong.length === 0)}</p>
      {wrong.length > 0 && (
        <ul className={styles.again}>
          {wrong.map(({ question, at }) => (
            <li key={question.id}>
              <Button variant="quiet" size="small" onClick={() => practice.go(at)}>
                {words.lookAgain(at + 1)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {children}
      <div className={styles.ways}>{ways}</div>
    </section>
  )
}
