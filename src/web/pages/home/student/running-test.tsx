import { Link } from 'react-router'
import { paths } from '../../../base/paths.ts'
import { Moment } from '../../../features/dates/moment.tsx'
import { RunningClock } from '../../../features/quizzes/running-clock.tsx'
import { Tile, tileWayClass } from '../../../features/tiles/tile.tsx'
import { island } from '../../../islands/island.tsx'
import { ArrowForwardIcon } from '../../../ui/icons/arrows.tsx'
import { ClockIcon } from '../../../ui/icons/things.tsx'
import * as studentWords from '#words/student-home'
import { useWords } from '../../../words/words.tsx'
import type { Student } from './student.ts'
import styles from './student-home.module.css'

const ClockIsland = island('running-test', RunningClock)

type RunningWords = (typeof studentWords)['studentHome']['running']
type RunningTestData = Student['running'][number]

/** Returns what becomes of answers and clock while the student is away; it stays true when the clock beside it reaches the next phase. */
function whileAway(words: RunningWords, { phase, is_practice: isPractice }: RunningTestData): string {
  if (phase.ends_at === null || isPractice) return words.savedUntimed
  switch (phase.at) {
    case 'module1':
    case 'checking1':
      return words.savedInModule1
    case 'break':
      return words.savedInBreak
    case 'halfway':
      return words.savedAtHalf
    default:
      return words.saved
  }
}

type RunningTestProps = { test: RunningTestData; isLit: boolean; dueAt: string | undefined }

/** A test that is running: its clock, when it is due, and the way back into it. */
export function RunningTest({ test, isLit, dueAt }: RunningTestProps) {
  const { running, due } = useWords(studentWords).studentHome
  const { quiz, lesson_id, phase, now, is_practice } = test
  return (
    <Tile icon={<ClockIcon />} kicker={running.kicker} heading={quiz} isLit={isLit}>
      <div className={styles.about}>
        <p className={styles.clock}>
          <ClockIsland running={{ phase, now, is_practice }} />
        </p>
        <p className={styles.soft}>{whileAway(running, test)}</p>
        {dueAt !== undefined && (
          <p className={styles.soft}>
            {due.due} <Moment iso={dueAt} />
          </p>
        )}
      </div>
      {lesson_id !== null && (
        <Link to={paths.quiz(lesson_id)} className={tileWayClass(isLit)}>
          {running.resume}
          <ArrowForwardIcon />
        </Link>
      )}
    </Tile>
  )
}
