import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { passwordProblem } from '../../../core/accounts/rules.ts'
import { browserApi } from '../../browser-api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useFirstInvalid } from '../../ui/forms/first-invalid.ts'
import { FormFields } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { useAccountWords } from '../../words/areas/account-words.ts'
import { Part } from './part.tsx'
import { useSending } from './use-sending.ts'

/** Another password; password managers learn whose it is from the hidden address. A10 */
export function PasswordForm({ email }: { email: string }) {
  const { profile: words, register, problems } = useAccountWords().accounts
  const { errors, setErrors, isPending, send } = useSending()
  const { revalidate } = useRevalidator()
  const form = useFirstInvalid(errors)
  const isHydrated = useHydrated()

  const change = async (element: HTMLFormElement, body: { current_password: string; password: string }) => {
    if (!(await send(() => browserApi('POST /user/password', { body })))) return
    element.reset()
    await revalidate()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = textsOf(event.currentTarget, 'current_password', 'password')
    const problem = passwordProblem(body.password)
    if (problem) setErrors({ password: [problems[problem]] })
    else void change(event.currentTarget, body)
  }

  return (
    <Part heading={words.passwordHeading} text={words.passwordText}>
      <form ref={form} method="post" noValidate onSubmit={submit}>
        <FormFields>
          <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
          <PasswordField
            label={words.currentPassword}
            name="current_password"
            autoComplete="current-password"
            error={errors['current_password']}
          />
          <PasswordField
            label={words.newPassword}
            name="password"
            autoComplete="new-password"
            hint={register.passwordHint}
            error={errors['password']}
          />
          <Button type="submit" variant="quiet" disabled={!isHydrated} isPending={isPending}>
            {words.changePassword}
          </Button>
        </FormFields>
      </form>
    </Part>
  )
}
