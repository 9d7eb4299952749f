import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { CheckCircleIcon, CrossCircleIcon } from '../../ui/icons/states.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import styles from './choices.module.css'

/** How a choice turned out: part of the key, or chosen and wrong; null when there is nothing to say. */
export type Verdict = 'right' | 'wrong' | null

/** The verdict of a choice, once the key is known. */
export function verdictOf(isRight: boolean, isChosen: boolean): Verdict {
  return isRight ? 'right' : isChosen ? 'wrong' : null
}

/** What a row shows, to be chosen or only to be looked at. */
type FaceProps = {
  /** What stands in front: the letter. */
  sign: ReactNode
  /** A box where several may be chosen, a circle where one may. */
  isBox?: boolean
  verdict?: Verdict
  /** Said about the verdict; of a row to choose by its sign alone. */
  verdictWords?: ReactNode
  children: ReactNode
}

function Face({ sign, isBox = false, verdict = null, verdictWords, children }: FaceProps) {
  const { questions } = useExamWords()
  return (
    <>
      <span className={classNames(styles.sign, isBox && styles.box)}>{sign}</span>
      <span className={styles.words}>{children}</span>
      {(verdict || verdictWords) && (
        <span className={styles.verdict}>
          {verdictWords}
          {verdict && (verdict === 'right' ? <CheckCircleIcon /> : <CrossCircleIcon />)}
          {verdict && !verdictWords && (
            <VisuallyHidden>{verdict === 'right' ? questions.correctAnswer : questions.incorrect}</VisuallyHidden>
          )}
        </span>
      )}
    </>
  )
}

type ChoiceRowProps = FaceProps & {
  type: 'radio' | 'checkbox'
  name: string
  isChosen: boolean
  isCrossed?: boolean
  onChoose: () => void
  /** A control next to the row, never inside it. */
  beside?: ReactNode
}

/** One thing to choose: the whole row is the label of its radio or box. */
export function ChoiceRow({ type, name, isChosen, isCrossed = false, onChoose, beside, ...face }: ChoiceRowProps) {
  return (
    <div className={styles.line}>
      <label className={classNames(styles.row, isCrossed && styles.crossed, face.verdict && styles[face.verdict])}>
        <input type={type} name={name} checked={isChosen} onChange={onChoose} className={styles.input} />
        <Face {...face} isBox={type === 'checkbox'} />
      </label>
      {beside}
    </div>
  )
}

/** Choices as they were made, one row each. */
export function ReviewedRow({ isChosen, ...face }: FaceProps & { isChosen: boolean }) {
  return (
    <li className={classNames(styles.row, isChosen && styles.chosen, face.verdict && styles[face.verdict])}>
      <Face {...face} />
    </li>
  )
}

/** Where choices stand below each other. */
export const choicesClass = styles.choices

/** The words of a choice, set to be read. */
export const choiceTextClass = styles.text
