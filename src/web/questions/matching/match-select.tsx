import { Field } from '../../ui/forms/field.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import styles from './match-select.module.css'

type MatchSelectProps = {
  left: string
  rights: readonly string[]
  chosen: string
  onChoose: (right: string) => void
}

/**
 * The browser's list of right items for a left one. A closed list cuts what is long, so its choice is written below it, on
 * as many lines as it takes, and the list itself lies over that unseen.
 */
export function MatchSelect({ left, rights, chosen, onChoose }: MatchSelectProps) {
  const { questions } = useExamWords()
  return (
    <Field label={left}>
      {({ className, ...control }) => (
        <div className={styles.frame}>
          <select
            {...control}
            value={chosen}
            onChange={(event) => onChoose(event.target.value)}
            className={styles.select}
          >
            <option value="">{questions.choose}</option>
            {rights.map((right) => (
              <option key={right}>{right}</option>
            ))}
          </select>
          <div aria-hidden="true" className={classNames(className, styles.shown)}>
            <span dir="auto">{chosen || questions.choose}</span>
            <ChevronDownIcon />
          </div>
        </div>
      )}
    </Field>
  )
}
