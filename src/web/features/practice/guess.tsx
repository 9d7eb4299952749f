import { Checkbox } from '../../ui/forms/checkbox.tsx'
import * as learningWords from '#words/learning'
import { useWords } from '../../words/words.tsx'
import styles from './practice-question.module.css'
import type { PracticeQuestion } from './practice-calls.ts'
import type { Practice } from './use-practice.ts'

/** The box beside an answer that calls it a guess before the verdict, or what was said of one that has its verdict. */
export function Guess({ question, practice }: { question: PracticeQuestion; practice: Practice }) {
  const { set: words } = useWords(learningWords).learning
  const checked = practice.checkedOf(question)
  if (checked) return checked.is_guess && <p className={styles.note}>{words.guessed}</p>
  return (
    <Checkbox
      label={words.guess}
      hint={words.guessHint}
      checked={practice.isGuess(question)}
      onChange={(event) => practice.guess(question, event.currentTarget.checked)}
    />
  )
}
