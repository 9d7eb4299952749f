import { SelectField } from '../../ui/forms/select-field.tsx'
import { CheckCircleIcon, CrossCircleIcon } from '../../ui/icons/states.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import type { QuestionView, ReviewProps, TakeProps } from '../question-view.ts'
import { readPairs, writePairs } from '../wire-answers.ts'
import styles from './written.module.css'

function TakeMatch({ question, userAnswer, onAnswer }: TakeProps) {
  const { questions } = useExamWords()
  const pairs = readPairs(userAnswer)
  return question.matches.map(({ id, left_item }) => (
    <SelectField
      key={id}
      label={left_item}
      className={styles.field}
      value={pairs[id] ?? ''}
      onChange={(event) => onAnswer(writePairs({ ...pairs, [id]: event.target.value }))}
    >
      <option value="">{questions.choose}</option>
      {question.right_items.map((right) => (
        <option key={right}>{right}</option>
      ))}
    </SelectField>
  ))
}

function ReviewMatch({ question, userAnswer, correctAnswer }: ReviewProps) {
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

/** Left items to give a right item each: '{"<left id>":"<right text>"}' on the wire. */
export const match: QuestionView = {
  hint: ({ matchHint }) => matchHint,
  isHintShown: true,
  Take: TakeMatch,
  Review: ReviewMatch,
}
