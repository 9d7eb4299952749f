import { readPairs } from '../../../core/questions/answer-reader.ts'
import { CheckCircleIcon, CrossCircleIcon } from '../../ui/icons/states.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Table } from '../../ui/layout/table.tsx'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import type { ReviewProps } from '../question-view.ts'
import styles from './reviews.module.css'

/** Every left item with the right item given, and below a wrong one the right one. */
export function MatchReview({ question, userAnswer, correctAnswer }: ReviewProps) {
  const { questions } = useWords(questionWords)
  const pairs = readPairs(userAnswer)
  const right = readPairs(correctAnswer)
  return (
    <div className={styles.pairs}>
      <Table label={questions.yourAnswer}>
        <thead>
          <tr>
            <th scope="col">{questions.item}</th>
            <th scope="col">{questions.yourAnswer}</th>
          </tr>
        </thead>
        <tbody>
          {question.matches.map(({ id, left_item }) => {
            const isRight = pairs[id] === right[id]
            return (
              <tr key={id}>
                <th scope="row">{left_item}</th>
                <td>
                  <span className={isRight ? styles.right : styles.wrong}>
                    {isRight ? <CheckCircleIcon /> : <CrossCircleIcon />}
                    <span>
                      {pairs[id] ?? questions.noAnswer}
                      {isRight && <VisuallyHidden> ({questions.correctAnswer})</VisuallyHidden>}
                    </span>
                  </span>
                  {!isRight && (
                    <p className={styles.instead}>
                      {questions.correctAnswer}: <strong>{right[id]}</strong>
                    </p>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </div>
  )
}
