import { Link } from 'react-router'
import { isShortForm } from '../../../../core/learning/telling.ts'
import { paths } from '../../../base/paths.ts'
import { ScoreScale } from '../../../features/quizzes/score-scale.tsx'
import { ArrowForwardIcon, ChevronForwardIcon } from '../../../ui/icons/arrows.tsx'
import { ChartIcon } from '../../../ui/icons/things.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Badge } from '../../../ui/states/badge.tsx'
import * as officialWords from '#words/official-scores'
import * as studentWords from '#words/student-home'
import { useWords } from '../../../words/words.tsx'
import type { Student } from './student.ts'
import { useDay } from '../../../base/use-day.ts'
import { Tile, tileHeadingClass, tileWayClass } from '../../../features/tiles/tile.tsx'
import styles from './student-home.module.css'

type Last = NonNullable<Student['last_score']>
type Score = NonNullable<Last['before']>

const heightOf = ({ percentage, estimate }: Score) => (estimate ? estimate.low + estimate.high : percentage)

/** Compares the score with the previous one, in words. */
function Trend({ score, before }: { score: Score; before: Score }) {
  const { score: words } = useWords(studentWords).studentHome
  const by = heightOf(score) - heightOf(before)
  const former = before.estimate
    ? words.estimate(before.estimate.low, before.estimate.high)
    : words.percent(before.percentage)
  if (by > 0) return <Badge tone="good">{words.upFrom(former)}</Badge>
  return <Badge>{by < 0 ? words.downFrom(former) : words.same(former)}</Badge>
}

/** The score as a band on its scale, or as a share where the quiz allows no estimate. */
function Scored({
  last,
  score,
  ownError,
}: {
  last: Last
  score: NonNullable<Last['score']>
  ownError: Student['own_error']
}) {
  const { studentHome, officialScores } = useWords(studentWords, officialWords)
  const day = useDay()
  const { score: words } = studentHome
  const { estimate, percentage, correct_answers: correct, total_questions: total } = score
  const { before } = last
  return (
    <>
      <p className={styles.value}>
        {estimate ? words.estimate(estimate.low, estimate.high) : words.percent(percentage)}
      </p>
      {before && (
        <p>
          <Trend score={score} before={before} />
        </p>
      )}
      {estimate && <ScoreScale band={estimate} {...(before?.estimate && { before: before.estimate })} />}
      <p className={styles.soft}>
        {words.of(last.quiz, day(last.finished_at))}
        <br />
        {estimate ? words.caveat(estimate.section) : words.correct(correct, total)}
        {estimate && estimate.ceiling !== null && ` ${words.ceiling(estimate.ceiling)}`}
        {isShortForm(total) && (
          <>
            <br />
            {words.short}
          </>
        )}
      </p>
      {estimate && ownError && (
        <p className={styles.soft}>{officialScores.ownError({ ...ownError, pairs: ownError.students })}</p>
      )}
    </>
  )
}

/** Shows the result of the last test, with a link to its review; before it, the trial that was taken before the account. P3 */
export function LastScore({
  last,
  ownError,
  trial,
}: {
  last: Student['last_score']
  ownError: Student['own_error']
  trial: Student['trial']
}) {
  const { studentHome, format } = useWords(studentWords)
  const day = useDay()
  const place = useHydrated() ? 'here' : 'utc'
  const { score: words } = studentHome
  if (last === null)
    return (
      <>
        <p className={tileHeadingClass}>{words.none}</p>
        <p className={styles.soft}>{words.noneText}</p>
        {trial && (
          <Link to={paths.practiceSet(trial.set_id)} className={styles.link}>
            {words.trial(trial.right, trial.total)}
            <ChevronForwardIcon />
          </Link>
        )}
        <Link to={paths.quizzes} className={styles.link}>
          {words.quizzes}
          <ChevronForwardIcon />
        </Link>
      </>
    )
  return (
    <>
      {last.is_practice && (
        <p>
          <Badge>{words.practice}</Badge>
        </p>
      )}
      {last.score ? (
        <Scored last={last} score={last.score} ownError={ownError} />
      ) : (
        <>
          <p className={tileHeadingClass}>{last.quiz}</p>
          <p className={styles.soft}>
            {last.is_held
              ? words.held(format.moment(last.final_at ?? last.finished_at, place))
              : words.follows(day(last.final_at ?? last.finished_at))}
          </p>
        </>
      )}
      {last.has_review ? (
        <Link to={paths.quizAnswers(last.quiz_id)} className={styles.link}>
          {words.review}
          <ChevronForwardIcon />
        </Link>
      ) : (
        <>
          {!last.is_held && <p className={styles.soft}>{words.retaken}</p>}
          <Link to={paths.quizzes} className={styles.link}>
            {words.quizzes}
            <ChevronForwardIcon />
          </Link>
        </>
      )}
    </>
  )
}

/** A result that has just come, before everything else, with the way to its review. L12 */
export function FreshResult({ result, isLit }: { result: Last; isLit: boolean }) {
  const { studentHome } = useWords(studentWords)
  const day = useDay()
  const { result: words, score: scoreWords } = studentHome
  const { quiz, quiz_id: quizId, attempt_id: attemptId, score, final_at: final, finished_at: at } = result
  return (
    <Tile icon={<ChartIcon />} kicker={words.kicker} heading={quiz} isLit={isLit}>
      <div className={styles.about}>
        {score?.estimate ? (
          <>
            <p className={styles.soft}>{words.estimate(score.estimate.section)}</p>
            <p className={styles.value}>{scoreWords.estimate(score.estimate.low, score.estimate.high)}</p>
            <p className={styles.soft}>{words.caveat}</p>
          </>
        ) : score ? (
          <p className={styles.value}>{words.correct(score.correct_answers, score.total_questions)}</p>
        ) : (
          <p className={styles.soft}>{scoreWords.follows(day(final ?? at))}</p>
        )}
        {score && isShortForm(score.total_questions) && <p className={styles.soft}>{scoreWords.short}</p>}
        <p className={styles.soft}>{words.text}</p>
      </div>
      <Link to={paths.attemptAnswers(quizId, attemptId)} className={tileWayClass(isLit)}>
        {words.open}
        {isLit && <ArrowForwardIcon />}
      </Link>
    </Tile>
  )
}
