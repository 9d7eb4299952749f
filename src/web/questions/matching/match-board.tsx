import { SelectField } from '../../ui/forms/select-field.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import type { TakeProps } from '../question-view.ts'
import { MatchReview } from '../reviews/match-review.tsx'
import { readPairs, writePairs } from '../wire-answers.ts'
import { MatchTray } from './match-tray.tsx'
import styles from './matching.module.css'

/** A list for each left item, and pieces to drag to them; once the key is known, each pair with its verdict. */
export function MatchBoard(props: TakeProps) {
  const { question, userAnswer, correctAnswer, onAnswer } = props
  const { questions } = useExamWords()
  const pairs = readPairs(userAnswer)
  const pair = (id: string, right: string) => onAnswer(writePairs({ ...pairs, [id]: right }))
  if (correctAnswer !== null) return <MatchReview {...props} />
  return (
    <div className={styles.board}>
      <div className={styles.places}>
        {question.matches.map(({ id, left_item }) => (
          <div key={id} data-place={id} className={styles.place}>
            <SelectField
              label={left_item}
              value={pairs[id] ?? ''}
              onChange={(event) => pair(String(id), event.target.value)}
            >
              <option value="">{questions.choose}</option>
              {question.right_items.map((right) => (
                <option key={right}>{right}</option>
              ))}
            </SelectField>
          </div>
        ))}
      </div>
      <MatchTray rights={question.right_items} used={Object.values(pairs)} onPut={pair} />
    </div>
  )
}
