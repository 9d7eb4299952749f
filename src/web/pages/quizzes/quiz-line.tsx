import { useId, useState } from 'react'
import { Link } from 'react-router'
import { resultColor } from '../../../core/results/color.ts'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Html } from '../../ui/html.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { ProgressBar } from '../../ui/states/progress-bar.tsx'
import * as quizWords from '#words/quizzes'
import { useWords } from '../../words/words.tsx'
import { DiscardButton } from '../../features/quizzes/discard-button.tsx'
import { RunningClock } from '../../features/quizzes/running-clock.tsx'
import type { OwnQuiz } from './own-quiz.ts'
import styles from './quizzes.module.css'

/** Shows the result of a finished quiz: correct of total, percentage, passed or not yet; or when the score follows, until it is final. */
function Result({ quiz }: { quiz: OwnQuiz }) {
  const { quizzes: words, format } = useWords(quizWords)
  const place = useHydrated() ? 'here' : 'utc'
  if (quiz.final_at !== null)
    return <p>{words[quiz.is_held ? 'heldUntil' : 'scoreFollows'](format.moment(quiz.final_at, place))}</p>
  return (
    <div className={styles.result}>
      <ProgressBar
        label={words.correctOf(quiz.correct_answers, quiz.total_questions)}
        value={quiz.percentage}
        text={words.percentage(quiz.percentage)}
        tone={resultColor(quiz.percentage)}
      />
      <Badge>{quiz.passed ? words.pass : words.fail}</Badge>
    </div>
  )
}

/** Shows when a quiz opens or closes, and how many attempts are left; nothing if it has no limits. T37 */
function Limits({ quiz: { limits } }: { quiz: OwnQuiz }) {
  const { quizzes: words, format } = useWords(quizWords)
  const isHere = useHydrated()
  const place = isHere ? 'here' : 'utc'
  const { opens_at, closes_at, awaits_staff, attempts_allowed, attempts_taken } = limits
  // The first render is the server's, which says both; whether an instant has passed is known by the reader's clock.
  const [now] = useState(() => Date.now())
  const isOver = (at: string) => isHere && Date.parse(at) <= now
  const lines = [
    opens_at !== null && !isOver(opens_at) && words.opens(format.moment(opens_at, place)),
    awaits_staff && words.awaitsStaff,
    closes_at !== null && (isOver(closes_at) ? words.closed : words.closes)(format.moment(closes_at, place)),
    attempts_allowed !== null && words.attemptsLeft(Math.max(0, attempts_allowed - attempts_taken), attempts_allowed),
  ].filter((line) => line !== false)
  return lines.length > 0 && <p className={styles.remark}>{format.facts(lines)}</p>
}

/** Shows when an assigned quiz is due, opens or closes, and how many attempts are left; nothing if it has no such limits. T37 */
function Dates({ quiz }: { quiz: OwnQuiz }) {
  const { quizzes: words, format } = useWords(quizWords)
  const isHere = useHydrated()
  const [now] = useState(() => Date.now())
  const { due_at: due } = quiz
  const isOverdue = isHere && due !== null && Date.parse(due) <= now
  return (
    <>
      {due !== null && (
        <p>
          <Badge tone={isOverdue ? 'bad' : 'warn'}>
            {words[isOverdue ? 'overdue' : 'due'](format.moment(due, isHere ? 'here' : 'utc'))}
          </Badge>
        </p>
      )}
      {quiz.open_attempt === null && <Limits quiz={quiz} />}
    </>
  )
}

/** Says of a quiz that it waits to be begun, or that it is running and for how long. */
function State({ quiz: { open_attempt: running } }: { quiz: OwnQuiz }) {
  const { quizzes: words } = useWords(quizWords)
  if (running === null)
    return (
      <p>
        <Badge>{words.fresh}</Badge>
      </p>
    )
  return (
    <div className={styles.running}>
      <p className={styles.row}>
        <Badge tone="highlight">{words.open}</Badge>
        <RunningClock running={running} />
      </p>
      {running.is_retake && <p className={styles.remark}>{words.running.retake}</p>}
    </div>
  )
}

/** The ways into a quiz, one of them as the button: to take it, to go on with it, or to its answers once it is finished. */
function Ways({ quiz, nameId }: { quiz: OwnQuiz; nameId: string }) {
  const { quizzes: words, shell } = useWords(quizWords)
  const { lesson_id } = quiz.quiz_details
  const toQuiz = lesson_id === null ? null : paths.quiz(lesson_id)
  const onward = {
    new: null,
    open: toQuiz !== null && { to: toQuiz, text: words.resume },
    finished: { to: paths.quizAnswers(quiz.quiz_id), text: shell.viewAnswers },
  }[quiz.status]
  return (
    <div className={styles.ways}>
      {onward && (
        <Link to={onward.to} aria-describedby={nameId} className={buttonClass({ size: 'small' })}>
          {onward.text}
        </Link>
      )}
      {toQuiz !== null && (
        <Link
          to={toQuiz}
          aria-describedby={nameId}
          className={buttonClass({ size: 'small', variant: onward ? 'plain' : 'primary' })}
        >
          {words.viewQuiz}
        </Link>
      )}
      {quiz.open_attempt?.is_retake && <DiscardButton attemptId={quiz.open_attempt.attempt_id} describedBy={nameId} />}
    </div>
  )
}

/** A line of the user's quizzes: what the quiz is, how it went or stands, when it is due, and one button. Q1 */
export function QuizLine({ quiz }: { quiz: OwnQuiz }) {
  const { quizzes: words, format } = useWords(quizWords)
  const nameId = useId()
  const { name, disc, degree } = quiz.quiz_details
  const facts = [
    words.questions(quiz.total_questions),
    quiz.minutes === null ? words.noLimit : words.minutes(quiz.minutes),
    degree !== null && words.degree(degree),
  ].filter((fact) => fact !== false)
  return (
    <li className={styles.line}>
      <div className={styles.about}>
        <h2 id={nameId} className={styles.name}>
          {name}
        </h2>
        <p className={styles.facts}>{format.facts(facts)}</p>
        {disc !== '' && <Html html={disc} className={styles.description} />}
      </div>
      <div className={styles.state}>
        {quiz.is_practice && (
          <p>
            <Badge>{words.practice}</Badge>
          </p>
        )}
        {quiz.status === 'finished' ? <Result quiz={quiz} /> : <State quiz={quiz} />}
        {quiz.redo_left !== null && (
          <Link to={paths.quizPractice(quiz.redo_left.practice_id)} aria-describedby={nameId}>
            {words.redoLeft(quiz.redo_left.count)}
          </Link>
        )}
        <Dates quiz={quiz} />
      </div>
      <Ways quiz={quiz} nameId={nameId} />
    </li>
  )
}
