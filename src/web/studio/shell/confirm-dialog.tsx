import { useId, type FormEvent, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../../ui/actions/button.tsx'
import { Stack } from '../../ui/layout/page-layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type AskedProps = {
  title: string
  children: ReactNode
  /** The labels of the button that does it, and of the one that does not. */
  yes: string
  no: string
  /** True if something is lost by it. */
  isDangerous?: boolean
  isBlocked?: boolean
  isPending?: boolean
  onClose: () => void
}

function Asked({
  title,
  children,
  yes,
  no,
  isDangerous = false,
  isBlocked = false,
  isPending = false,
  onClose,
  how,
}: AskedProps & { how: Pick<ButtonProps, 'type' | 'form' | 'onClick'> }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button {...how} variant={isDangerous ? 'danger' : 'primary'} disabled={isBlocked} isPending={isPending}>
            {yes}
          </Button>
          <Button variant="quiet" data-autofocus={how.type === 'submit' ? undefined : true} onClick={onClose}>
            {no}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** A question before something is done that is not taken back by a press; the button that does not do it has the focus. */
export function ConfirmDialog({ onYes, ...asked }: AskedProps & { onYes: () => void }) {
  return <Asked {...asked} how={{ onClick: onYes }} />
}

/** The fields that something needs before it is done; the one marked data-autofocus has the focus, else the title. */
export function FormDialog({ onSubmit, children, ...asked }: AskedProps & { onSubmit: () => void }) {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Asked {...asked} how={{ type: 'submit', form: id }}>
      <form id={id} noValidate onSubmit={submit}>
        <Stack>{children}</Stack>
      </form>
    </Asked>
  )
}
