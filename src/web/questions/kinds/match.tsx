import { SelectField } from '../../ui/forms/select-field.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import type { QuestionView, TakeProps } from '../question-view.ts'
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

/** Left items to give a right item each: '{"<left id>":"<right text>"}' on the wire. */
export const match: QuestionView = {
  hint: ({ matchHint }) => matchHint,
  isHintShown: true,
  Take: TakeMatch,
}
