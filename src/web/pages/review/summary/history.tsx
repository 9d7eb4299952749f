import { Link } from 'react-router'
import { paths } from '../../../base/paths.ts'
import { ChevronDownIcon } from '../../../ui/icons/arrows.tsx'
import { Section } from '../../../ui/layout/page-layout.tsx'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import type { FinishedReview } from '../review-data.ts'
import { useDay } from '../../../base/use-day.ts'
import styles from './history.module.css'

type HistoryProps = Pick<FinishedReview, 'quiz' | 'attempt' | 'history'>

/** The number of latest attempts that are not collapsed. */
const mostListed = 3

/** The attempts at this quiz with their trend, each leading to its own review; nothing while there is only one. */
export function History({ quiz, attempt, history }: HistoryProps) {
  const { history: words } = useWords(reviewWords).review
  const [first, last] = [history[0], history.at(-1)]
  if (!first || !last || history.length < 2) return null
  const latestFirst = history.toReversed()
  const earlier = latestFirst.slice(mostListed)
  return (
    <Section heading={words.heading}>
      <div className={styles.history}>
        <figure className={styles.trend}>
          <Trend percentages={history.map(({ percentage }) => percentage)} />
          <figcaption>{words.trend(first.percentage, last.percentage)}</figcaption>
        </figure>
        <div>
          <Attempts quiz={quiz} attempt={attempt} history={latestFirst.slice(0, mostListed)} />
          {earlier.length > 0 && (
            <details className={styles.earlier}>
              <summary>
                <ChevronDownIcon />
                {words.earlier(earlier.length)}
              </summary>
              <Attempts quiz={quiz} attempt={attempt} history={earlier} />
            </details>
          )}
        </div>
      </div>
    </Section>
  )
}

/** Attempts in rows, each leading to its own review. */
function Attempts({ quiz, attempt, history }: HistoryProps) {
  const { review } = useWords(reviewWords)
  const day = useDay()
  const { history: words } = review
  return (
    <ol className={styles.list}>
      {history.map((one) => (
        <li key={one.attempt_id} aria-current={one.attempt_id === attempt.attempt_id || undefined}>
          {one.attempt_id === attempt.attempt_id ? (
            <b>{words.attempt(one.number)}</b>
          ) : (
            <Link to={paths.attemptAnswers(quiz.id, one.attempt_id)}>{words.attempt(one.number)}</Link>
          )}
          <time dateTime={one.finished_at}>
            {day(one.finished_at)}
            {one.attempt_id === attempt.attempt_id && <span> · {words.shown}</span>}
            {one.is_practice && <span> · {words.practice}</span>}
          </time>
          <span className={styles.score}>
            {words.score(one.correct_answers, one.total_questions)} <b>{words.percent(one.percentage)}</b>
          </span>
        </li>
      ))}
    </ol>
  )
}

const size = { wide: 240, high: 72, edge: 6 }

/** The percentages from left to right as a line; the list beside says the same in words. */
function Trend({ percentages }: { percentages: number[] }) {
  const step = (size.wide - 2 * size.edge) / (percentages.length - 1)
  const points = percentages.map((percentage, at) => ({
    x: size.edge + at * step,
    y: size.high - size.edge - (percentage / 100) * (size.high - 2 * size.edge),
  }))
  const last = points.at(-1)
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${size.wide} ${size.high}`} className={styles.line}>
      <path className={styles.base} d={`M0 ${size.high - size.edge}H${size.wide}M0 ${size.edge}H${size.wide}`} />
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r="4" />}
    </svg>
  )
}
