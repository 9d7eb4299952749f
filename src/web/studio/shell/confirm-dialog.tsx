import { useId, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../../ui/actions/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type AskedProps = {
  title: string
  children: ReactNode
  /** The labels of the button that does it, and of the one that does not; without the latter the cross alone closes it. */
  yes: string
  no?: string
  /** Buttons between the two. */
  others?: ReactNode
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
  others,
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
          {others}
          {no !== undefined && (
            <Button variant="quiet" data-autofocus={how.type === 'submit' ? undefined : true} onClick={onClose}>
              {no}
            </Button>
          )}
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

type FormDialogProps = AskedProps & {
  /** The attributes of its form, as `form` of `useForm`. */
  form: Omit<ComponentProps<typeof Form>, 'id' | 'onSubmit' | 'children'> & {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
}

/** The fields that something needs before it is done; the one marked data-autofocus has the focus, else the title. */
export function FormDialog({ form, children, ...asked }: FormDialogProps) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.onSubmit(event)
  }
  return (
    <Asked {...asked} how={{ type: 'submit', form: id }}>
      <Form {...form} id={id} onSubmit={submit}>
        {children}
      </Form>
    </Asked>
  )
}
