import { useEffect, useMemo, useRef, useState } from 'react'
import { countMarks } from '../../../../core/results/score.ts'
import { Section } from '../../../ui/layout/page-layout.tsx'
import { useReviewWords } from '../../../words/areas/review-words.ts'
import { DetailDialog } from '../detail/detail-dialog.tsx'
import marks from '../mark.module.css'
import { openerId } from '../places.ts'
import type { FinishedReview, ReviewedQuestion } from '../review-data.ts'
import { useTexts } from '../use-texts.ts'
import { FilterButtons, filtered, type Filter } from './filter-buttons.tsx'
import { NumberGrid } from './number-grid.tsx'
import { QuestionTable } from './question-table.tsx'
import type { Shown } from './shown.ts'
import styles from './questions-overview.module.css'

/** Every question of the attempt: counted, as a grid of numbers, and as a table per module, each with its detail. R2, R3 */
export function QuestionsOverview({ review }: { review: FinishedReview }) {
  const { modules, attempt } = review
  const { variant } = attempt
  const { overview, table } = useReviewWords().review
  const [shown, setShown] = useState<Shown | null>(null)
  const [filter, setFilter] = useState<Filter>('all')
  const texts = useTexts(review, shown !== null)
  useFocusOnReturn(shown)
  const questions = modules.flatMap((module) => module.questions)
  // One list as long as the filter stays: the tables are drawn again only when it changes.
  const onShow = useMemo(() => filtered(modules, filter), [modules, filter])
  return (
    <Section heading={overview.heading} id="questions">
      <div className={styles.overview}>
        <Counters questions={questions} />
        <FilterButtons questions={questions} filter={filter} onFilter={setFilter} />
        <div className={styles.grids}>
          <p className={styles.legend}>
            {(['correct', 'incorrect', 'skip'] as const).map((mark) => (
              <span key={mark} className={marks[mark]}>
                {table[mark]}
              </span>
            ))}
          </p>
          {onShow.map((module) => (
            <NumberGrid key={module.name} module={module} variant={variant} onShow={setShown} />
          ))}
        </div>
        {onShow.map((module) => (
          <QuestionTable key={module.name} module={module} variant={variant} onShow={setShown} />
        ))}
      </div>
      {shown && (
        <DetailDialog
          questions={onShow.flatMap((module) => module.questions)}
          question={shown.question}
          texts={texts}
          onStep={(question) => setShown({ ...shown, question })}
          onClose={() => setShown(null)}
        />
      )}
    </Section>
  )
}

/** Closing a detail leads back to its own button or number, also when it is not the one that was opened first. */
function useFocusOnReturn(shown: Shown | null) {
  const last = useRef<Shown | null>(null)
  useEffect(() => {
    if (shown === null && last.current)
      document.getElementById(openerId(last.current.opener, last.current.question))?.focus()
    last.current = shown
  }, [shown])
}

function Counters({ questions }: { questions: readonly ReviewedQuestion[] }) {
  const { format, review } = useReviewWords()
  const { total, correct, incorrect, skipped } = countMarks(questions.map(({ mark }) => mark))
  return (
    <dl className={styles.counters}>
      <div>
        <dt>{review.overview.total}</dt>
        <dd>{format.number(total)}</dd>
      </div>
      <div className={styles.correct}>
        <dt>{review.overview.correct}</dt>
        <dd>{format.number(correct)}</dd>
      </div>
      <div className={styles.incorrect}>
        <dt>{review.overview.incorrect}</dt>
        <dd>{format.number(incorrect)}</dd>
        {skipped > 0 && <dd className={styles.skipped}>{review.overview.skipped(skipped)}</dd>}
      </div>
    </dl>
  )
}
