import { Field } from '../../ui/forms/field.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { AlertIcon } from '../../ui/icons/states.tsx'
import * as matchingWords from '#words/matching'
import { useWords } from '../../words/words.tsx'
import styles from './match-select.module.css'

type MatchSelectProps = {
  left: string
  rights: readonly string[]
  chosen: string
  /** The other left items that were given the same. */
  sharedWith: readonly string[]
  onChoose: (right: string) => void
}

/**
 * The browser's list of right items for a left one. A closed list cuts what is long, so its choice is written below it, on
 * as many lines as it takes, and the list itself lies over that unseen.
 */
export function MatchSelect({ left, rights, chosen, sharedWith, onChoose }: MatchSelectProps) {
  const { matching } = useWords(matchingWords)
  return (
    <Field label={left} hint={sharedWith.length > 0 && <SharedNotice lefts={sharedWith} />}>
      {({ className, ...control }) => (
        <div className={styles.frame}>
          <select
            {...control}
            value={chosen}
            onChange={(event) => onChoose(event.target.value)}
            className={styles.select}
          >
            <option value="">{matching.choose}</option>
            {rights.map((right) => (
              <option key={right}>{right}</option>
            ))}
          </select>
          <div aria-hidden="true" className={classNames(className, styles.shown)}>
            <span dir="auto">{chosen || matching.choose}</span>
            <ChevronDownIcon />
          </div>
        </div>
      )}
    </Field>
  )
}

function SharedNotice({ lefts }: { lefts: readonly string[] }) {
  const { matching } = useWords(matchingWords)
  return (
    <span className={styles.shared}>
      <AlertIcon />
      <span>{matching.alsoChosenFor(lefts)}</span>
    </span>
  )
}
