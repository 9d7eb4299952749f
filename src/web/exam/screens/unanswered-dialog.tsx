import { Button } from '../../ui/actions/button.tsx'
import { Stack } from '../../ui/layout/page-layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as examDeferredWords from '#words/exam-deferred'
import { useWords } from '../../words/words.tsx'

type UnansweredDialogProps = {
  isOpen: boolean
  isModule1: boolean
  many: number
  /** The first unanswered question, counted from 1. */
  first: number
  onClose: () => void
  onGoTo: () => void
  onContinue: () => void
}

/** Asks about unanswered questions before a section is closed for good. */
export function UnansweredDialog({
  isOpen,
  isModule1,
  many,
  first,
  onClose,
  onGoTo,
  onContinue,
}: UnansweredDialogProps) {
  const { ask } = useWords(examDeferredWords).examDeferred.check
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={ask.title(many)}
      isCapped
      actions={
        <>
          <Button variant="quiet" onClick={onContinue}>
            {isModule1 ? ask.continueAnyway : ask.submitAnyway}
          </Button>
          <Button data-autofocus onClick={onGoTo}>
            {ask.goTo(first)}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{ask.guess}</p>
        <p>{isModule1 ? ask.closesModule1 : ask.final}</p>
      </Stack>
    </Dialog>
  )
}
