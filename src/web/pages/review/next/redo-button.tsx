import { Button } from '../../../ui/actions/button.tsx'
import { RedoIcon } from '../../../ui/icons/review.tsx'
import { useReviewWords } from '../../../words/areas/review-words.ts'
import { useRedo } from '../../../features/quizzes/use-redo.ts'

type RedoButtonProps = { quizId: number; attemptId: number; many: number }

/** Opens the practice set of what was missed and skipped. */
export function RedoButton({ quizId, attemptId, many }: RedoButtonProps) {
  const { next } = useReviewWords().review
  const { isPending, redo } = useRedo(quizId, attemptId)
  return (
    <Button size="large" isPending={isPending} onClick={() => void redo()}>
      {!isPending && <RedoIcon />}
      {next.redo(many)}
    </Button>
  )
}
