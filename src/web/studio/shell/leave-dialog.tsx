import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useEditingWords } from './editing-words.ts'

type LeaveDialogProps = {
  leaving: { isAsked: boolean; stay: () => void; leave: () => void }
  /** Texts that name what would be lost, where it is not the text of an editor. */
  texts?: Partial<Record<'title' | 'text' | 'stay' | 'leave', string>>
}

/** Asks before an editor is left with words that the server does not have, or before something else is lost. T7 */
export function LeaveDialog({ leaving: { isAsked, stay, leave }, texts }: LeaveDialogProps) {
  const words = { ...useEditingWords().editing.leave, ...texts }
  return (
    <Dialog
      isOpen={isAsked}
      onClose={stay}
      title={words.title}
      actions={
        <>
          <Button onClick={stay} data-autofocus>
            {words.stay}
          </Button>
          <Button variant="quiet" onClick={leave}>
            {words.leave}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  )
}
