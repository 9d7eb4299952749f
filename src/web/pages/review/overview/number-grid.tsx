import { memo } from 'react'
import type { Variant } from '../../../../core/attempts/variant.ts'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import verdicts from '../verdict.module.css'
import { QuestionLink } from '../question-link.tsx'
import type { ReviewedQuestion, ReviewModule } from '../review-data.ts'
import type { ShowDetail } from '../open-detail.ts'
import { moduleTitle } from './module-title.ts'
import styles from './questions-overview.module.css'

type NumberGridProps = {
  module: ReviewModule
  among: readonly ReviewedQuestion[]
  variant: Variant | null
  onShow: ShowDetail
}

/** The numbers of a module, five a row: each opens its question. R3 */
export const NumberGrid = memo(function NumberGrid({ module, among, variant, onShow }: NumberGridProps) {
  const { review } = useWords(reviewWords)
  const title = moduleTitle(review.table, module.name, variant)
  return (
    <nav aria-label={review.grid.label(title)}>
      <h3 className={styles.gridTitle}>{title}</h3>
      <ol className={styles.grid}>
        {module.questions.map((question) => (
          <li key={question.id}>
            <QuestionLink
              question={question}
              opener="number"
              among={among}
              onShow={onShow}
              className={`${styles.number} ${verdicts[question.mark]}`}
              label={review.grid.number(question.ordinal, review.table[question.mark])}
            >
              {question.ordinal}
            </QuestionLink>
          </li>
        ))}
      </ol>
    </nav>
  )
})
