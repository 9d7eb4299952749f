import { Link } from 'react-router'
import { percentage } from '../../../../core/results/score.ts'
import { paths } from '../../../base/paths.ts'
import { pathOfSet } from '../../../features/practice/path-of-set.ts'
import { Tile, tileWayClass } from '../../../features/tiles/tile.tsx'
import { ArrowForwardIcon } from '../../../ui/icons/arrows.tsx'
import { RedoIcon } from '../../../ui/icons/review.tsx'
import { ProgressBar } from '../../../ui/states/progress-bar.tsx'
import * as studentWords from '#words/student-home'
import { useWords } from '../../../words/words.tsx'
import type { Student } from './student.ts'
import styles from './student-home.module.css'

type Practice = Student['practice']

/** Returns whether anything of practice waits: a set that was begun, what returns, what is left of a redo, or words. */
export const hasPractice = ({ open_sets: open, returns, words, redo_left: left }: Practice): boolean =>
  open.length > 0 || left !== null || returns.count + words.count > 0

type PracticeWords = (typeof studentWords)['studentHome']['practice']
type OpenSet = Practice['open_sets'][number]

/** Returns the name of an open set: one mistake and several, and redos of several quizzes, can be open beside each other. */
function nameOf({ kind, is_of_book: isOfBook, total, quiz }: OpenSet, words: PracticeWords): string {
  if (kind === 'redo') return words.redo(quiz)
  if (!isOfBook) return words.open[kind]
  return words.open[total === 1 ? 'mistake' : 'mistakes']
}

/** Returns the first of what waits: its heading, and the path to it. */
function firstOf({ open_sets: [open], returns, words: own, redo_left: left }: Practice, words: PracticeWords) {
  if (open) return { first: open.kind, heading: nameOf(open, words), to: pathOfSet(open) }
  if (returns.count > 0) return { first: 'returns', heading: words.returns(returns.count), to: paths.practice }
  if (left) return { first: 'left', heading: words.redoLeft(left.count), to: paths.quizPractice(left.practice_id) }
  return { first: 'words', heading: words.words(own.count), to: paths.words }
}

/** A set that was begun before the newest one. */
function AlsoBegun({ set }: { set: OpenSet }) {
  const { practice: words } = useWords(studentWords).studentHome
  return (
    <p className={styles.soft}>
      <Link to={pathOfSet(set)}>{words.andOpen(nameOf(set, words))}</Link> {words.answeredOf(set.answered, set.total)}
    </p>
  )
}

/** The number of sets named beside the newest: the others unfold, so that what continues stays in sight on a phone. */
const mostNamed = 3

type PracticeTileProps = { practice: Practice; isLit: boolean }

/** Today's ten minutes: the sets that were begun, the newest before the others, else what returns today, else what is left of a redo, and words. L12 */
export function PracticeTile({ practice, isLit }: PracticeTileProps) {
  const { practice: words } = useWords(studentWords).studentHome
  const { open_sets: openSets, returns, words: ownWords, redo_left: left } = practice
  const [open, ...others] = openSets
  const { first, heading, to } = firstOf(practice, words)
  // What an open set of them asks is among what returns.
  const alsoReturns = first !== 'returns' && returns.count > 0 && !openSets.some(({ kind }) => kind === 'return')
  const minutes = returns.minutes + ownWords.minutes
  return (
    <Tile icon={<RedoIcon />} kicker={words.kicker} heading={heading} isLit={isLit}>
      <div className={styles.about}>
        {open ? (
          <ProgressBar
            label={words.answered}
            value={percentage(open.answered, open.total)}
            text={words.answeredOf(open.answered, open.total)}
            size="small"
          />
        ) : (
          minutes > 0 && <p className={styles.soft}>{words.minutes(minutes)}</p>
        )}
        {others.slice(0, mostNamed).map((set) => (
          <AlsoBegun key={`${set.kind} ${set.id}`} set={set} />
        ))}
        {others.length > mostNamed && (
          <details className={styles.more}>
            <summary>{words.moreOpen(others.length - mostNamed)}</summary>
            {others.slice(mostNamed).map((set) => (
              <AlsoBegun key={`${set.kind} ${set.id}`} set={set} />
            ))}
          </details>
        )}
        {alsoReturns && (
          <p className={styles.soft}>
            <Link to={paths.practice}>{words.andReturns(returns.count)}</Link>
          </p>
        )}
        {left && first !== 'left' && (
          <p className={styles.soft}>
            <Link to={paths.quizPractice(left.practice_id)}>{words.andRedoLeft(left.count)}</Link>
          </p>
        )}
        {first !== 'words' && ownWords.count > 0 && (
          <p className={styles.soft}>
            <Link to={paths.words}>{words.andWords(ownWords.count)}</Link>
          </p>
        )}
      </div>
      <Link to={to} className={tileWayClass(isLit)}>
        {open ? words.resume : words.start}
        {isLit && <ArrowForwardIcon />}
      </Link>
    </Tile>
  )
}
