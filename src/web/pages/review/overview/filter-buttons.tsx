import { visuallyHiddenClass } from '../../../ui/layout/visually-hidden.tsx'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import type { ReviewedQuestion, ReviewModule } from '../review-data.ts'
import styles from './filter-buttons.module.css'

/** The filter applied to the questions. */
export type Filter = 'all' | 'incorrect' | 'skip' | 'marked'

const filters = ['all', 'incorrect', 'skip', 'marked'] as const

const passes = (filter: Filter, { mark, marked }: ReviewedQuestion) =>
  filter === 'all' || (filter === 'marked' ? marked : mark === filter)

/** Returns the modules with only what a filter lets through; those without any are left out. */
export function filtered(modules: ReviewModule[], filter: Filter): ReviewModule[] {
  if (filter === 'all') return modules
  return modules
    .map((module) => ({ ...module, questions: module.questions.filter((question) => passes(filter, question)) }))
    .filter(({ questions }) => questions.length > 0)
}

type FilterButtonsProps = {
  questions: readonly ReviewedQuestion[]
  filter: Filter
  onFilter: (filter: Filter) => void
}

/** All, wrong, skipped or marked: each with how many there are; those of which there are none cannot be chosen. */
export function FilterButtons({ questions, filter, onFilter }: FilterButtonsProps) {
  const { review, format } = useWords(reviewWords)
  const count = (one: Filter) => questions.filter((question) => passes(one, question)).length
  return (
    <div className={styles.bar}>
      <fieldset className={styles.filters}>
        <legend className={visuallyHiddenClass}>{review.filter.label}</legend>
        {filters.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={filter === one}
            disabled={count(one) === 0}
            className={styles.filter}
            onClick={() => onFilter(one)}
          >
            {review.filter[one]} <span className={styles.count}>{format.number(count(one))}</span>
          </button>
        ))}
      </fieldset>
      <output className={visuallyHiddenClass}>{filter === 'all' ? '' : review.filter.shown(count(filter))}</output>
    </div>
  )
}
