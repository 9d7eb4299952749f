import { Link } from 'react-router'
import { isShortForm } from '../../../core/learning/telling.ts'
import { paths } from '../../base/paths.ts'
import { useDay } from '../../base/use-day.ts'
import * as progressWords from '#words/progress'
import { useWords } from '../../words/words.tsx'
import type { ProgressWire } from './progress-data.ts'
import styles from './progress.module.css'

/** The results of tests, the latest first, each leading to its review. */
export function Tests({ tests }: Pick<ProgressWire, 'tests'>) {
  const { progress: words } = useWords(progressWords)
  const day = useDay()
  return (
    <ul className={styles.skills}>
      {tests.map(({ quiz_id: quizId, attempt_id: attemptId, quiz, finished_at: at, correct, total, estimate }) => (
        <li key={attemptId}>
          <div className={styles.about}>
            <h3 className={styles.name}>
              <Link to={paths.attemptAnswers(quizId, attemptId)} className={styles.way}>
                {quiz}
              </Link>
            </h3>
            <p className={styles.soft}>{day(at)}</p>
          </div>
          <div className={styles.about}>
            <p>{estimate ? words.testBand(estimate.low, estimate.high) : words.testRight(correct, total)}</p>
            {estimate && <p className={styles.soft}>{words.testRight(correct, total)}</p>}
            {isShortForm(total) && <p className={styles.soft}>{words.testShort}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
