import { Button } from '../../../ui/actions/button.tsx'
import { RedoIcon } from '../../../ui/icons/review.tsx'
import * as practiceWords from '#words/practice'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import { useRedo } from '../../../features/quizzes/use-redo.ts'
import type { FinishedReview } from '../review-data.ts'

type RedoButtonProps = { quizId: number; attemptId: number; many: number; left: FinishedReview['redo_left'] }

/** Opens the practice set of what went wrong in the last one; without such, of what was missed and skipped. */
export function RedoButton({ quizId, attemptId, many, left }: RedoButtonProps) {
  const { next } = useWords(reviewWords).review
  const { practice } = useWords(practiceWords)
  const { isPending, redo } = useRedo(quizId, attemptId, left?.practice_id)
  return (
    <Button size="large" isPending={isPending} onClick={() => void redo()}>
      {!isPending && <RedoIcon />}
      {left ? practice.onlyThese(left.count) : next.redo(many)}
    </Button>
  )
}
