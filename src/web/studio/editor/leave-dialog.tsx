import * as editingWords from '#words/studio-editing'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words/words.tsx'

/** Asks before an editor is left with words that the server does not have. T7 */
export function LeaveDialog({
  leaving: { isAsked, stay, leave },
}: {
  leaving: { isAsked: boolean; stay: () => void; leave: () => void }
}) {
  const words = useWords(editingWords).editing.leave
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
