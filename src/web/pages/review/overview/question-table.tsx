import { memo, type CSSProperties } from 'react'
import type { Variant } from '../../../../core/attempts/variant.ts'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { useServerWords } from '../../../questions/question-views.ts'
import { Table } from '../../../ui/layout/table.tsx'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import verdicts from '../verdict.module.css'
import { openerId, rowId } from '../places.ts'
import type { ReviewedQuestion, ReviewModule } from '../review-data.ts'
import type { ShowDetail } from '../open-detail.ts'
import { moduleTitle } from './module-title.ts'
import styles from './question-table.module.css'

type QuestionTableProps = {
  module: ReviewModule
  among: readonly ReviewedQuestion[]
  variant: Variant | null
  onShow: ShowDetail
}

/**
 * The questions of a module as a table; on a phone its rows are stacked. Memoised: a detail opens without drawing it again. R3
 */
export const QuestionTable = memo(function QuestionTable({ module, among, variant, onShow }: QuestionTableProps) {
  const { table: words } = useWords(reviewWords).review
  const inWords = useServerWords()
  const title = moduleTitle(words, module.name, variant)
  const reviewClass = buttonClass({ variant: 'quiet', size: 'small' })
  // The label of the stacked rows stands in one place instead of every row.
  const keyLabel = { '--key-label': JSON.stringify(words.keyLabel) } as CSSProperties
  return (
    <div className={styles.frame} style={keyLabel}>
      <Table label={title}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.id}</th>
            <th scope="col">{words.question}</th>
            <th scope="col">{words.section}</th>
            <th scope="col">{words.correctAnswer}</th>
            <th scope="col">{words.yourAnswer}</th>
            <th scope="col">{words.actions}</th>
          </tr>
        </thead>
        <tbody>
          {module.questions.map((question) => (
            <tr key={question.id} id={rowId(question)}>
              <td>{question.externalId}</td>
              <th scope="row">
                <button
                  type="button"
                  id={openerId('row', question)}
                  className={styles.number}
                  onClick={() => onShow({ question, opener: 'row', among })}
                >
                  {question.ordinal}
                </button>
              </th>
              <td>{words.readingAndWriting}</td>
              <td>{inWords(question.type, question.key_words) || '—'}</td>
              <td>
                <span className={styles.own}>
                  <span className={verdicts[question.mark]}>{words[question.mark]}</span>
                  {question.answer_words && (
                    <span className={styles.given}>{inWords(question.type, question.answer_words)}</span>
                  )}
                </span>
              </td>
              <td>
                <button
                  type="button"
                  id={openerId('review', question)}
                  className={reviewClass}
                  aria-label={words.reviewOf(question.ordinal, question.module)}
                  onClick={() => onShow({ question, opener: 'review', among })}
                >
                  {words.review}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
})
