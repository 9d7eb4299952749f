import { useLatePart } from '../../ui/late-part.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { matchBoard } from '../matching/late-board.ts'
import type { QuestionView, TakeProps } from '../question-view.ts'

function TakeMatch(props: TakeProps) {
  const late = useLatePart(matchBoard, 'now')
  return late ? <late.MatchBoard {...props} /> : <Skeleton shape="control" lines={props.question.matches.length} />
}

/** Left items to give a right item each: '{"<left id>":"<right text>"}' on the wire. */
export const match: QuestionView = {
  hint: ({ matchHint }) => matchHint,
  isHintShown: true,
  Take: TakeMatch,
}
