import { useMemo, useState } from 'react'
import { countVerdicts } from '../../../../core/results/score.ts'
import { ChevronDownIcon } from '../../../ui/icons/arrows.tsx'
import { Section } from '../../../ui/layout/page-layout.tsx'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import verdicts from '../verdict.module.css'
import { judged, type FinishedReview, type ReviewedQuestion } from '../review-data.ts'
import type { ShowDetail } from '../open-detail.ts'
import { FilterButtons, filtered, type Filter } from './filter-buttons.tsx'
import { NumberGrid } from './number-grid.tsx'
import { QuestionTable } from './question-table.tsx'
import styles from './questions-overview.module.css'

/**
 * Every question of the attempt: counted, as a grid of numbers, and as a table per module, which a phone folds away: its
 * numbers open the same. R2, R3
 */
export function QuestionsOverview({ review, onShow }: { review: FinishedReview; onShow: ShowDetail }) {
  const { modules, attempt } = review
  const { variant } = attempt
  const { overview } = useWords(reviewWords).review
  const [filter, setFilter] = useState<Filter>('all')
  const questions = modules.flatMap((module) => module.questions)
  // One list as long as the filter stays: the tables are rendered again only when it changes.
  const listed = useMemo(() => filtered(modules, filter), [modules, filter])
  const among = useMemo(() => listed.flatMap((module) => module.questions), [listed])
  return (
    <Section heading={overview.heading} id="questions">
      <div className={styles.overview}>
        <Counters questions={questions} />
        <FilterButtons questions={questions} filter={filter} onFilter={setFilter} />
        <div className={styles.grids}>
          {listed.map((module) => (
            <NumberGrid key={module.name} module={module} among={among} variant={variant} onShow={onShow} />
          ))}
        </div>
        <details className={styles.tables}>
          <summary>
            <ChevronDownIcon />
            {overview.asTable}
          </summary>
          <div className={styles.overview}>
            {listed.map((module) => (
              <QuestionTable key={module.name} module={module} among={among} variant={variant} onShow={onShow} />
            ))}
          </div>
        </details>
      </div>
    </Section>
  )
}

/** The counts, which are the legend of the numbers below too. */
function Counters({ questions }: { questions: readonly ReviewedQuestion[] }) {
  const { format, review } = useWords(reviewWords)
  const told = judged(questions)
  const { correct, incorrect, skipped } = countVerdicts(told.map(({ mark }) => mark))
  const waiting = questions.length - told.length
  return (
    <dl className={styles.counters}>
      <div>
        <dt>{review.overview.total}</dt>
        <dd>{format.number(questions.length)}</dd>
        {waiting > 0 && <dd className={verdicts.waiting}>{review.overview.waiting(waiting)}</dd>}
      </div>
      <div>
        <dt className={verdicts.correct}>{review.overview.correct}</dt>
        <dd>{format.number(correct)}</dd>
      </div>
      <div>
        <dt className={verdicts.incorrect}>{review.overview.incorrect}</dt>
        <dd>{format.number(incorrect)}</dd>
        {skipped > 0 && <dd className={verdicts.skip}>{review.overview.skipped(skipped)}</dd>}
      </div>
    </dl>
  )
}
