import { Button } from '../../ui/actions/button.tsx'
import { Stack } from '../../ui/layout/page-layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as examDeferredWords from '#words/exam-deferred'
import { useWords } from '../../words/words.tsx'
import type { ExamSnapshot } from '../session/exam-session.ts'
import { GridLegend, QuestionGrid } from './question-grid.tsx'

type NavigatorProps = {
  isOpen: boolean
  onClose: () => void
  snapshot: ExamSnapshot
  onGoTo: (position: number) => void
  onReview: () => void
}

/** 'Jump to a Question': every question of the open section, and the button to its check page. Q3, Q8 */
export function Navigator({ isOpen, onClose, snapshot, onGoTo, onReview }: NavigatorProps) {
  const { navigator } = useWords(examDeferredWords).examDeferred
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={navigator.title}
      isCapped
      closesOutside
      actions={
        <Button variant="quiet" isPending={snapshot.isBusy} onClick={onReview}>
          {navigator.goToReview}
        </Button>
      }
    >
      <Stack gap="medium">
        <QuestionGrid snapshot={snapshot} hasCurrent onChoose={onGoTo} />
        <GridLegend hasCurrent />
      </Stack>
    </Dialog>
  )
}
