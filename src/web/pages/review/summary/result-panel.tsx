import { isShortForm } from '../../../../core/learning/telling.ts'
import { resultColor } from '../../../../core/results/color.ts'
import { OffBy } from '../../../features/official-scores/off-by.tsx'
import { useRecordScore } from '../../../features/official-scores/use-record-score.ts'
import { ScoreScale } from '../../../features/quizzes/score-scale.tsx'
import { CheckCircleIcon, CrossCircleIcon } from '../../../ui/icons/states.tsx'
import { Card, CardBody } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/page-layout.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Badge } from '../../../ui/states/badge.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { ProgressBar } from '../../../ui/states/progress-bar.tsx'
import * as quizWords from '#words/quizzes'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import { judged, type FinishedReview } from '../review-data.ts'
import { useDay } from '../../../base/use-day.ts'
import styles from './result-panel.module.css'

type ResultPanelProps = { review: FinishedReview }

/** Shows the score, the estimate as a band with its caveat, and the route taken. */
export function ResultPanel({ review: { attempt, own_error: ownError, modules, regrades } }: ResultPanelProps) {
  const { answer, corrected } = useWords(reviewWords).review
  const questions = modules.flatMap((module) => module.questions)
  useRecordScore(attempt.estimate ? attempt.attempt_id : null)
  const waiting = questions.length - judged(questions).length
  return (
    <Section heading={answer.heading}>
      <div className={styles.result}>
        {regrades.map(({ at, reason, rule, before, after, other_variant }) => (
          <Notice key={at} title={corrected.title}>
            <p>
              {corrected.from(before, after)} {reason} {rule === 'drop' && corrected.dropped}
            </p>
            {other_variant !== null && <p>{corrected.otherModule}</p>}
          </Notice>
        ))}
        {waiting > 0 && <Notice>{answer.waiting(waiting)}</Notice>}
        <div className={styles.panel}>
          <Score attempt={attempt} />
          {attempt.estimate && <Estimate {...attempt.estimate} />}
          <Route attempt={attempt} module1Total={judged(modules[0]?.questions ?? []).length} />
        </div>
        <OffBy ownError={ownError} />
      </div>
    </Section>
  )
}

/** The score; with a verdict unless an estimate says more than that. */
function Score({ attempt }: Pick<FinishedReview, 'attempt'>) {
  const { review, quizzes } = useWords(quizWords, reviewWords)
  const { correct_answers: correct, total_questions: total, percentage: percent, verdict } = attempt
  return (
    <Card as="div">
      <CardBody>
        <h3 className={styles.label}>{review.answer.scoreLabel}</h3>
        <p className={styles.value}>{review.answer.score(correct, total)}</p>
        <ProgressBar
          label={review.answer.correct}
          value={percent}
          text={review.answer.percentage(percent)}
          tone={resultColor(percent)}
        />
        {isShortForm(total) && <p className={styles.remark}>{review.answer.short}</p>}
        {attempt.is_practice && (
          <p className={styles.row}>
            <Badge>{review.answer.practice}</Badge>
            <span className={styles.remark}>{review.answer.practiceText}</span>
          </p>
        )}
        {verdict && (
          <p className={styles.row}>
            <Badge>
              {verdict === 'pass' ? <CheckCircleIcon /> : <CrossCircleIcon />}
              {verdict === 'pass' ? quizzes.pass : quizzes.fail}
            </Badge>
            <span className={styles.remark}>{review.answer.passMark(attempt.pass_mark)}</span>
          </p>
        )}
      </CardBody>
    </Card>
  )
}

function Estimate({ low, high, section, ceiling }: NonNullable<FinishedReview['attempt']['estimate']>) {
  const { answer } = useWords(reviewWords).review
  return (
    <Card as="div">
      <CardBody>
        <h3 className={styles.label}>{answer.estimateLabel(section)}</h3>
        <p className={styles.value}>{answer.estimate(low, high)}</p>
        <ScoreScale band={{ low, high }} />
        <p className={styles.remark}>
          {answer.caveat}
          {ceiling !== null && ` ${answer.ceiling(ceiling)}`}
        </p>
      </CardBody>
    </Card>
  )
}

type RouteProps = Pick<FinishedReview, 'attempt'> & { module1Total: number }

/** Shows which module 2 followed, and why; nothing if there was no choice. */
function Route({ attempt: { variant, module1_correct: correct }, module1Total }: RouteProps) {
  const { answer } = useWords(reviewWords).review
  if (variant === null || correct === null) return null
  return (
    <dl className={styles.course}>
      <div>
        <dt className={styles.label}>{answer.routeLabel}</dt>
        <dd>{answer.route[variant](correct, module1Total)}</dd>
      </div>
    </dl>
  )
}

/** Shows when and how the attempt ended, and what the server received of it; it follows the student's results. */
export function AttemptRecord({ review: { attempt, receipt } }: ResultPanelProps) {
  const { answer } = useWords(reviewWords).review
  const day = useDay()
  const place = useHydrated() ? 'here' : 'utc'
  const { finish_reason: reason, finished_at: finishedAt } = attempt
  return (
    <Section heading={answer.recordHeading}>
      <dl className={styles.record}>
        <div>
          <dt className={styles.label}>{answer.finishedLabel}</dt>
          <dd>
            <time dateTime={finishedAt}>{day(finishedAt)}</time>
            <span className={styles.how}>{answer.finished[reason]}</span>
          </dd>
        </div>
        <div>
          <dt className={styles.label}>{answer.receiptLabel}</dt>
          <dd>
            {answer.receipt(receipt.stored, receipt.total)}
            <time dateTime={receipt.stored_at} className={styles.how}>
              {answer.received(answer.clock(receipt.stored_at, place))}
            </time>
            {receipt.is_late && <span className={styles.how}>{answer.receiptLate}</span>}
          </dd>
        </div>
      </dl>
    </Section>
  )
}
