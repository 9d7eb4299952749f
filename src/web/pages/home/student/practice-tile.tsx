import { Link } from 'react-router'
import { percentage } from '../../../../core/results/score.ts'
import { paths } from '../../../base/paths.ts'
import { Tile, tileWayClass } from '../../../features/tiles/tile.tsx'
import { ArrowForwardIcon } from '../../../ui/icons/arrows.tsx'
import { RedoIcon } from '../../../ui/icons/review.tsx'
import { ProgressBar } from '../../../ui/states/progress-bar.tsx'
import * as studentWords from '#words/student-home'
import { useWords } from '../../../words/words.tsx'
import type { Student } from './student.ts'
import styles from './student-home.module.css'

type PracticeTileProps = { practice: Student['practice']; isLit: boolean }

/** Today's ten minutes: the set that was begun, else what returns today; nothing when there is neither. L12 */
export function PracticeTile({ practice: { open_set: open, returns }, isLit }: PracticeTileProps) {
  const { practice: words } = useWords(studentWords).studentHome
  return (
    <Tile
      icon={<RedoIcon />}
      kicker={words.kicker}
      heading={open ? words.open[open.kind] : words.returns(returns.count)}
      isLit={isLit}
    >
      <div className={styles.about}>
        {open ? (
          <ProgressBar
            label={words.answered}
            value={percentage(open.answered, open.total)}
            text={words.answeredOf(open.answered, open.total)}
            size="small"
          />
        ) : (
          <p className={styles.soft}>{words.minutes(returns.minutes)}</p>
        )}
      </div>
      <Link
        to={open ? (open.kind === 'redo' ? paths.quizPractice(open.id) : paths.practiceSet(open.id)) : paths.practice}
        className={tileWayClass(isLit)}
      >
        {open ? words.resume : words.start}
        {isLit && <ArrowForwardIcon />}
      </Link>
    </Tile>
  )
}
