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

const wayOf = (open: Student['practice']['open_set'], hasOnlyWords: boolean) => {
  if (open) return open.kind === 'redo' ? paths.quizPractice(open.id) : paths.practiceSet(open.id)
  return hasOnlyWords ? paths.words : paths.practice
}

/** Today's ten minutes: the set that was begun, else what returns today, and words; nothing when there is neither. L12 */
export function PracticeTile({ practice: { open_set: open, returns, words: ownWords }, isLit }: PracticeTileProps) {
  const { practice: words } = useWords(studentWords).studentHome
  const hasOnlyWords = open === null && returns.count === 0
  return (
    <Tile
      icon={<RedoIcon />}
      kicker={words.kicker}
      heading={open ? words.open[open.kind] : hasOnlyWords ? words.words(ownWords.count) : words.returns(returns.count)}
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
          <p className={styles.soft}>{words.minutes(returns.minutes + ownWords.minutes)}</p>
        )}
        {!hasOnlyWords && ownWords.count > 0 && (
          <p className={styles.soft}>
            <Link to={paths.words}>{words.andWords(ownWords.count)}</Link>
          </p>
        )}
      </div>
      <Link to={wayOf(open, hasOnlyWords)} className={tileWayClass(isLit)}>
        {open ? words.resume : words.start}
        {isLit && <ArrowForwardIcon />}
      </Link>
    </Tile>
  )
}
