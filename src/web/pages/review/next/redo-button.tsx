import { Button } from '../../../ui/actions/button.tsx'
import { RedoIcon } from '../../../ui/icons/review.tsx'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import { useRedo } from '../../../features/quizzes/use-redo.ts'

type RedoButtonProps = { quizId: number; attemptId: number; many: number }

/** Opens the practice set of what was missed and skipped. */
export function RedoButton({ quizId, attemptId, many }: RedoButtonProps) {
  const { next } = useWords(reviewWords).review
  const { isPending, redo } = useRedo(quizId, attemptId)
  return (
    <Button size="large" isPending={isPending} onClick={() => void redo()}>
      {!isPending && <RedoIcon />}
      {next.redo(many)}
    </Button>
  )
}
