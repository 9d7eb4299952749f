import { classNames } from '../../../ui/class-names.ts'
import { CheckIcon } from '../../../ui/icons/states.tsx'
import * as homeWords from '#words/home'
import { useWords } from '../../../words/words.tsx'
import { Look } from './look.tsx'
import styles from './look.module.css'

/** The letters of options, their places in the picture: the third is chosen, the first and last are crossed out. */
const letters = ['A', 'B', 'C', 'D']
const looks = [styles.off, undefined, styles.on, styles.off]

/** The test player drawn small. P4 */
export function PlayerPicture() {
  const { player } = useWords(homeWords).home
  return (
    <Look label={player.picture}>
      <p className={styles.top}>
        <span>{player.section}</span>
        <span className={styles.time}>{player.time}</span>
      </p>
      <div className={styles.two}>
        <p className={styles.passage}>
          {player.before}
          <mark>{player.marked}</mark>
          {player.after} <span className={styles.blank} />
        </p>
        <div>
          <p>{player.question}</p>
          <ul className={styles.options}>
            {player.options.map((option, at) => (
              <li key={option} className={classNames(styles.option, looks[at])}>
                <span className={styles.letter}>{letters[at]}</span>
                {option}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className={styles.bottom}>
        <span className={styles.saved}>
          <CheckIcon />
          {player.saved}
        </span>
        <strong>{player.place}</strong>
        <span className={styles.pill}>{player.next}</span>
      </p>
    </Look>
  )
}
