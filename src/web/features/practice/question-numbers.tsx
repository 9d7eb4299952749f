import { classNames } from '../../ui/class-names.ts'
import * as practiceWords from '#words/practice'
import { useWords } from '../../words/words.tsx'
import styles from './question-numbers.module.css'
import type { PracticeQuestion } from './practice-calls.ts'
import type { Practice } from './use-practice.ts'

/** The questions of a set by their numbers, each with its state; a number leads to its question. */
export function QuestionNumbers({
  questions,
  practice,
}: {
  questions: readonly PracticeQuestion[]
  practice: Practice
}) {
  const { practice: words } = useWords(practiceWords)
  return (
    <nav aria-label={words.numbers}>
      <ol className={styles.numbers}>
        {questions.map((question, at) => {
          const checked = practice.checkedOf(question)
          const state = practice.isWaiting(question)
            ? 'waiting'
            : checked === undefined
              ? 'open'
              : checked.is_correct === 1
                ? 'right'
                : 'wrong'
          return (
            <li key={question.id}>
              <button
                type="button"
                aria-label={words.number(practice.numberOf(question), state)}
                aria-current={practice.at === at ? 'step' : undefined}
                className={classNames(styles.number, styles[state])}
                onClick={() => practice.go(at)}
              >
                {practice.numberOf(question)}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
