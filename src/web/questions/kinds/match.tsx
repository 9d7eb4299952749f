import { plainReader } from '../../../core/questions/answer-reader.ts'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import { useLazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { matchBoard } from '../matching/lazy-board.ts'
import type { QuestionView, TakeProps } from '../question-view.ts'
import { countPairs } from '../wire-answers.ts'

function TakeMatch(props: TakeProps) {
  const late = useLazyPart(matchBoard, 'now')
  return late ? <late.MatchBoard {...props} /> : <Skeleton shape="control" lines={props.question.matches.length} />
}

/** Left items to give a right item each: '{"<left id>":"<right text>"}' on the wire. */
export const view: QuestionView = {
  reader: plainReader,
  isHalf: (userAnswer, { matches }) => countPairs(userAnswer) < matches.length,
  Hint: () => useWords(questionWords).questions.matchHint,
  isHintShown: true,
  Take: TakeMatch,
  isKeySpelledOut: false,
  form: 'pairs',
}
