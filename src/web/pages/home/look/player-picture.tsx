import { optionKeys } from '../../../../core/questions/question.ts'
import { clockText } from '../../../exam/clock-text.ts'
import { TakeAnswer } from '../../../questions/take-answer.tsx'
import { Html } from '../../../ui/html.tsx'
import { CheckIcon } from '../../../ui/icons/states.tsx'
import * as homeWords from '#words/home'
import { useWords } from '../../../words/words.tsx'
import { Look } from './look.tsx'
import styles from './look.module.css'
import type { Showcase } from './showcase.ts'

const nothing = () => undefined

/** A public question in the test player, by its own parts: one option is chosen, another crossed out. P4 */
export function PlayerPicture({ showcase }: { showcase: Showcase }) {
  const { player } = useWords(homeWords).home
  const { question, test, trial_questions } = showcase
  if (!question) return null
  const { asked, chosen } = question
  const crossed = optionKeys.findLast((key) => asked[key] !== null && key !== chosen)
  return (
    <Look label={player.picture}>
      <p className={styles.top}>
        <span>{test ? player.module : player.trial}</span>
        {test?.minutes && <span className={styles.time}>{clockText(test.minutes * 60)}</span>}
      </p>
      <div className={styles.two}>
        {asked.description !== null && <Html html={asked.description} className={styles.passage} />}
        <div className={styles.asked}>
          <Html html={asked.question} />
          <TakeAnswer
            question={asked}
            isLocked
            userAnswer={chosen}
            correctAnswer={null}
            crossed={crossed ? [crossed] : []}
            isCrossing={false}
            onAnswer={nothing}
            onToggleCrossed={nothing}
          />
        </div>
      </div>
      <p className={styles.bottom}>
        <span className={styles.saved}>
          <CheckIcon />
          {player.saved}
        </span>
        <strong>{player.place(test?.questions ?? trial_questions)}</strong>
        <span className={styles.pill}>{player.next}</span>
      </p>
    </Look>
  )
}
