import type { CSSProperties } from 'react'
import { countMarks, hasPassed, percentage } from '../../../../core/results/score.ts'
import { CheckCircleIcon, CrossCircleIcon } from '../../../ui/icons/states.tsx'
import { Card, CardBody } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/page-layout.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Badge } from '../../../ui/states/badge.tsx'
import { useReviewWords } from '../../../words/areas/review-words.ts'
import type { FinishedReview, ReviewedQuestion } from '../review-data.ts'
import styles from './result-panel.module.css'

type ResultPanelProps = { review: FinishedReview; questions: readonly ReviewedQuestion[] }

/** How did I do: the score, the estimate as a band with its caveat, the route taken, and how the attempt ended. */
export function ResultPanel({ review: { attempt, modules, receipt }, questions }: ResultPanelProps) {
  const { answer } = useReviewWords().review
  return (
    <Section heading={answer.heading}>
      <div className={styles.panel}>
        <Score questions={questions} />
        {attempt.estimate && <Estimate {...attempt.estimate} />}
        <Course attempt={attempt} receipt={receipt} module1Total={modules[0]?.questions.length ?? 0} />
      </div>
    </Section>
  )
}

function Score({ questions }: Pick<ResultPanelProps, 'questions'>) {
  const { review, quizzes } = useReviewWords()
  const { correct, total } = countMarks(questions.map(({ mark }) => mark))
  const percent = percentage(correct, total)
  const passed = hasPassed(percent)
  return (
    <Card as="div">
      <CardBody>
        <h3 className={styles.label}>{review.answer.scoreLabel}</h3>
        <p className={styles.value}>{review.answer.score(correct, total)}</p>
        <p className={styles.row}>
          <span className={styles.percentage}>{review.answer.percentage(percent)}</span>
          <Badge tone={passed ? 'good' : 'bad'}>
            {passed ? <CheckCircleIcon /> : <CrossCircleIcon />}
            {passed ? quizzes.pass : quizzes.fail}
          </Badge>
        </p>
        <p className={styles.remark}>{review.answer.passMark}</p>
      </CardBody>
    </Card>
  )
}

/** The scale that a section's scores lie on. */
const scale = { low: 200, high: 800 }
const along = (score: number) => `${percentage(score - scale.low, scale.high - scale.low)}%`

function Estimate({ low, high }: { low: number; high: number }) {
  const { answer } = useReviewWords().review
  return (
    <Card as="div">
      <CardBody>
        <h3 className={styles.label}>{answer.estimateLabel}</h3>
        <p className={styles.value}>{answer.estimate(low, high)}</p>
        <div
          aria-hidden="true"
          className={styles.scale}
          style={{ '--from': along(low), '--to': along(high) } as CSSProperties}
        >
          <span>{scale.low}</span>
          <span>{scale.high}</span>
        </div>
        <p className={styles.remark}>{answer.caveat}</p>
      </CardBody>
    </Card>
  )
}

type CourseProps = Pick<FinishedReview, 'attempt' | 'receipt'> & { module1Total: number }

function Course({ attempt, receipt, module1Total }: CourseProps) {
  const { review, format } = useReviewWords()
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
          <time dateTime={finishedAt}>{format.day(finishedAt)}</time>
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
