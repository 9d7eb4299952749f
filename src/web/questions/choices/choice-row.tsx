import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { CheckCircleIcon, CrossCircleIcon } from '../../ui/icons/states.tsx'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import styles from './choices.module.css'

type ChoiceRowProps = {
  type: 'radio' | 'checkbox'
  name: string
  /** The letter in front of the choice. */
  letter: string
  isChosen: boolean
  isCrossed?: boolean
  /** True if it belongs to the key; null until that is known. */
  isRight: boolean | null
  onChoose: () => void
  /** A control next to the row, never inside it. */
  beside?: ReactNode
  children: ReactNode
}

/** One thing to choose: the whole row is the label of its radio or box. Once the key is known it says how it turned out. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { type, name, letter, isChosen, isCrossed, isRight, onChoose, beside, children } = props
  const verdict = isRight === null ? null : isRight ? 'right' : isChosen ? 'wrong' : null
  return (
    <div className={classNames(styles.line, verdict && styles.judged)}>
      <label
        data-answer=""
        className={classNames(
          styles.row,
          isChosen && styles.chosen,
          isCrossed && styles.crossed,
          verdict && styles[verdict],
        )}
      >
        <input type={type} name={name} checked={isChosen} onChange={onChoose} className={styles.input} />
        <span className={classNames(styles.letter, type === 'checkbox' && styles.box)}>{letter}</span>
        <span className={styles.words}>{children}</span>
        {verdict && <Verdict isRight={verdict === 'right'} isChosen={isChosen} />}
      </label>
      {beside}
    </div>
  )
}

function Verdict({ isRight, isChosen }: { isRight: boolean; isChosen: boolean }) {
  const { questions } = useWords(questionWords)
  return (
    <span className={styles.verdict}>
      <span>{[isChosen && questions.yourAnswer, isRight && questions.correctAnswer].filter(Boolean).join(' · ')}</span>
      {isRight ? <CheckCircleIcon /> : <CrossCircleIcon />}
    </span>
  )
}

/** The layout of choices in a column. */
export const choicesClass = styles.choices

/** The words of a choice, set to be read. */
export const choiceTextClass = styles.text
