import { useId, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../browser-api.ts'
import { paths } from '../../paths.ts'
import { forgetSession } from '../../session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useFirstInvalid } from '../../ui/forms/first-invalid.ts'
import { FormFields } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useAccountWords } from '../../words/areas/account-words.ts'
import { useSending } from './use-sending.ts'

/** Asks for the password once more, and deletes the account. A10 */
export function DeleteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useAccountWords().accounts.profile
  const { errors, isPending, send } = useSending()
  const navigate = useNavigate()
  const form = useFirstInvalid(errors)
  const id = useId()

  const remove = async (current_password: string) => {
    if (!(await send(() => browserApi('POST /user/deletion', { body: { current_password } })))) return
    forgetSession()
    await navigate(paths.home)
  }
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
      <form ref={form} id={id} method="post" noValidate onSubmit={submit}>
        <FormFields>
          <p>{words.deleteText}</p>
          <PasswordField
            label={words.currentPassword}
            name="current_password"
            autoComplete="current-password"
            error={errors['current_password']}
          />
        </FormFields>
      </form>
    </Dialog>
  )
}
