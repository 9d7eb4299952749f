import { CheckCircleIcon, CrossCircleIcon } from '../../ui/icons/states.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import type { ReviewProps } from '../question-view.ts'
import { readPairs } from '../wire-answers.ts'
import styles from './reviews.module.css'

/** Every left item with the right item given and the right one. */
export function MatchReview({ question, userAnswer, correctAnswer }: ReviewProps) {
  const { questions } = useExamWords()
  const pairs = readPairs(userAnswer)
  const right = readPairs(correctAnswer)
  return (
    <Table label={questions.correctAnswer}>
      <thead>
        <tr>
          <th scope="col">{questions.item}</th>
          <th scope="col">{questions.yourAnswer}</th>
          <th scope="col">{questions.correctAnswer}</th>
        </tr>
      </thead>
      <tbody>
        {question.matches.map(({ id, left_item }) => (
          <tr key={id}>
            <th scope="row">{left_item}</th>
            <td>
              <span className={pairs[id] === right[id] ? styles.right : styles.wrong}>
                {pairs[id] === right[id] ? <CheckCircleIcon /> : <CrossCircleIcon />}
                {pairs[id] ?? questions.noAnswer}
              </span>
            </td>
            <td>{right[id]}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
