import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useLaterWords } from '../../words/areas/exam-later-words.ts'

type HalfwayDialogProps = { isOpen: boolean; isBusy: boolean; onResume: () => void }

/** Half the time of a plain quiz has gone, and its clock waits. Q5 */
export function HalfwayDialog({ isOpen, isBusy, onResume }: HalfwayDialogProps) {
  const { halfway } = useLaterWords().examLater
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onResume}
      title={halfway.title}
      isCapped
      isMandatory
      actions={
        <Button data-autofocus isPending={isBusy} onClick={onResume}>
          {halfway.resume}
        </Button>
      }
    >
      <p>{halfway.text}</p>
    </Dialog>
  )
}
