import { memo } from 'react'
import type { Variant } from '../../../../core/attempts/variant.ts'
import { useReviewWords } from '../../../words/areas/review-words.ts'
import marks from '../mark.module.css'
import { openerId, rowId } from '../places.ts'
import type { ReviewModule } from '../review-data.ts'
import { moduleTitle } from './module-title.ts'
import styles from './questions-overview.module.css'
import type { Shown } from './shown.ts'

type NumberGridProps = { module: ReviewModule; variant: Variant | null; onShow: (shown: Shown) => void }

/** The numbers of a module, five a row: each leads to its question, and to its row where there is no script. R3 */
export const NumberGrid = memo(function NumberGrid({ module, variant, onShow }: NumberGridProps) {
  const { review } = useReviewWords()
  const title = moduleTitle(review.table, module.name, variant)
  return (
    <nav aria-label={review.grid.label(title)}>
      <h3 className={styles.gridTitle}>{title}</h3>
      <ol className={styles.grid}>
        {module.questions.map((question) => (
          <li key={question.id}>
            <a
              id={openerId('number', question)}
              href={`#${rowId(question)}`}
              className={`${styles.number} ${marks[question.mark]}`}
              aria-label={review.grid.number(question.ordinal, review.table[question.mark])}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onShow({ question, opener: 'number' })
              }}
            >
              {question.ordinal}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
})
