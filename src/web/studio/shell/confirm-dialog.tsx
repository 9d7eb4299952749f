import type { ReactNode } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  /** The labels of the button that does it, and of the one that does not, which has the focus. */
  yes: string
  no: string
  /** True if something is lost by it. */
  isDangerous?: boolean
  isBlocked?: boolean
  isPending?: boolean
  onYes: () => void
  onClose: () => void
}

/** A question before something is done that is not taken back by a press. */
export function ConfirmDialog({
  title,
  children,
  yes,
  no,
  isDangerous = false,
  isBlocked = false,
  isPending = false,
  onYes,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            disabled={isBlocked}
            isPending={isPending}
            onClick={onYes}
          >
            {yes}
          </Button>
          <Button variant="quiet" data-autofocus onClick={onClose}>
            {no}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
