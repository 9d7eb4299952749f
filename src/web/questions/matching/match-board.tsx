import { readPairs } from '../../../core/questions/answer-reader.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import * as matchingWords from '#words/matching'
import { useWords } from '../../words/words.tsx'
import type { TakeProps } from '../question-view.ts'
import { MatchReview } from '../reviews/match-review.tsx'
import { writePairs } from '../wire-answers.ts'
import { MatchSelect } from './match-select.tsx'
import { MatchTray } from './match-tray.tsx'
import styles from './matching.module.css'
import { sharedAnswers } from './shared-answers.ts'

/** A list for each left item, and pieces to drag to them; once the key is known, each pair with its verdict. */
export function MatchBoard(props: TakeProps) {
  const { question, userAnswer, correctAnswer, onAnswer } = props
  const { matching } = useWords(matchingWords)
  const pairs = readPairs(userAnswer)
  const pair = (id: string, right: string) => onAnswer(writePairs({ ...pairs, [id]: right }))
  if (correctAnswer !== null) return <MatchReview {...props} />
  const shared = sharedAnswers(question, pairs)
  return (
    <div className={styles.board}>
      <div className={styles.places}>
        {question.matches.map(({ id, left_item }) => (
          <div key={id} data-place={id} className={styles.place}>
            <MatchSelect
              left={left_item}
              rights={question.right_items}
              chosen={pairs[id] ?? ''}
              sharedWith={shared.get(pairs[id] ?? '')?.filter((left) => left !== left_item) ?? []}
              onChoose={(right) => pair(String(id), right)}
            />
          </div>
        ))}
      </div>
      <VisuallyHidden as="div">
        <output>{[...shared].map(([right, lefts]) => matching.chosenTwice(right, lefts)).join(' ')}</output>
      </VisuallyHidden>
      <MatchTray rights={question.right_items} used={Object.values(pairs)} onPut={pair} />
    </div>
  )
}
