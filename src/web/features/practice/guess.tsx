import { useState, type ReactNode } from 'react'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import * as learningWords from '#words/learning'
import { useWords } from '../../words/words.tsx'
import styles from './practice-question.module.css'

type Guesses = {
  isGuess: (questionId: number) => boolean
  /** The box beside an answer, or what was said of a locked one. */
  remark: (questionId: number, checked: { is_guess: boolean } | undefined) => ReactNode
}

/** Tracks the answers that a student calls guesses before the verdict. */
export function useGuesses(): Guesses {
  const { set: words } = useWords(learningWords).learning
  const [guesses, setGuesses] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number, isGuess: boolean) =>
    setGuesses((before) => new Set(isGuess ? [...before, id] : [...before].filter((one) => one !== id)))
  return {
    isGuess: (id) => guesses.has(id),
    remark: (id, checked) =>
      checked ? (
        checked.is_guess && <p className={styles.note}>{words.guessed}</p>
      ) : (
        <Checkbox
          label={words.guess}
          hint={words.guessHint}
          checked={guesses.has(id)}
          onChange={(event) => toggle(id, event.currentTarget.checked)}
        />
      ),
  }
}
