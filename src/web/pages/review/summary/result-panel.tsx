import { resultColor } from '../../../../core/results/color.ts'
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

/** How did I do: the score, the estimate as a band with its caveat, the route taken, and how the attempt ended. */
export function ResultPanel({ review: { attempt, modules, receipt, regrades } }: ResultPanelProps) {
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
          <Course attempt={attempt} receipt={receipt} module1Total={judged(modules[0]?.questions ?? []).length} />
        </div>
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

type CourseProps = Pick<FinishedReview, 'attempt' | 'receipt'> & { module1Total: number }

function Course({ attempt, receipt, module1Total }: CourseProps) {
  const { review } = useWords(reviewWords)
  const day = useDay()
  const place = useHydrated() ? 'here' : 'utc'
  const { variant, module1_correct: module1Correct, finish_reason: reason, finished_at: finishedAt } = attempt
  return (
    <dl className={styles.course}>
      {variant !== null && module1Correct !== null && (
        <div>
          <dt className={styles.label}>{review.answer.routeLabel}</dt>
          <dd>{review.answer.route[variant](module1Correct, module1Total)}</dd>
        </div>
      )}
      <div>
        <dt className={styles.label}>{review.answer.finishedLabel}</dt>
        <dd>
          <time dateTime={finishedAt}>{day(finishedAt)}</time>
          <span className={styles.how}>{review.answer.finished[reason]}</span>
        </dd>
      </div>
      <div>
        <dt className={styles.label}>{review.answer.receiptLabel}</dt>
        <dd>
          {review.answer.receipt(receipt.stored, receipt.total)}
          <time dateTime={receipt.stored_at} className={styles.how}>
            {review.answer.received(review.answer.clock(receipt.stored_at, place))}
          </time>
          {receipt.is_late && <span className={styles.how}>{review.answer.receiptLate}</span>}
        </dd>
      </div>
    </dl>
  )
}
