import { Button } from '../../ui/actions/button.tsx'
import { Stack } from '../../ui/layout/page-layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as examWords from '#words/exam'
import * as examDeferredWords from '#words/exam-deferred'
import { useWords } from '../../words/words.tsx'
import type { QuizWire } from '../session/exam-session.ts'

type DirectionsDialogProps = { quiz: QuizWire; isOpen: boolean; onClose: () => void }

/** The directions of a two-module quiz; the wording is fixed. Q7 */
export function DirectionsDialog({ quiz, isOpen, onClose }: DirectionsDialogProps) {
  const { buttons, directions: title } = useWords(examWords).exam
  const { directions } = useWords(examDeferredWords).examDeferred
  const texts =
    quiz.type === 'two_module'
      ? [directions.text]
      : [directions.plain, quiz.answer_display === 'immediate' ? directions.immediate : directions.deferred]
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      isCapped
      closesOutside
      actions={
        <Button data-autofocus onClick={onClose}>
          {buttons.close}
        </Button>
      }
    >
      <Stack>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Stack>
    </Dialog>
  )
}
