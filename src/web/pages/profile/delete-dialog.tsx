import { useId, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { forgetSession } from '../../base/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { CurrentPasswordField } from '../../features/accounts/account-fields.tsx'
import { useSending } from '../../features/forms/use-sending.ts'

/** Asks for the password once more, and deletes the account. A10 */
export function DeleteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useWords(accountWords).accounts.profile
  const { errors, isPending, send } = useSending()
  const navigate = useNavigate()
  const id = useId()

  const remove = (current_password: string) =>
    send(
      () => browserApi('POST /user/deletion', { body: { current_password } }),
      () => {
        forgetSession()
        return navigate(paths.home)
      },
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void remove(String(new FormData(event.currentTarget).get('current_password') ?? ''))
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.deleteHeading}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={id} variant="danger" isPending={isPending}>
            {words.deleteConfirm}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={submit}>
        <p>{words.deleteText}</p>
        <CurrentPasswordField errors={errors} />
      </Form>
    </Dialog>
  )
}
