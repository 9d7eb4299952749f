import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { passwordProblem } from '../../../core/accounts/rules.ts'
import { browserApi } from '../../base/browser-api.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { CurrentPasswordField, NewPasswordField } from '../../features/accounts/account-fields.tsx'
import { Part } from './part.tsx'
import { useSending } from '../../features/forms/use-sending.ts'

/** Another password; password managers learn whose it is from the hidden address. A10 */
export function PasswordForm({ email }: { email: string }) {
  const { profile: words, problems } = useWords(accountWords).accounts
  const { errors, setErrors, isPending, send, recheck } = useSending()
  const { revalidate } = useRevalidator()

  const change = (element: HTMLFormElement, body: { current_password: string; password: string }) =>
    send(
      () => browserApi('POST /user/password', { body }),
      () => {
        element.reset()
        return revalidate()
      },
    )
  const read = (element: HTMLFormElement) => {
    const body = textsOf(element, 'current_password', 'password')
    const problem = passwordProblem(body.password)
    return { body, wrong: problem && { password: [problems[problem]] } }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { body, wrong } = read(event.currentTarget)
    if (wrong) setErrors(wrong)
    else void change(event.currentTarget, body)
  }

  return (
    <Part heading={words.passwordHeading} text={words.passwordText}>
      <Form onInput={(event) => recheck(event, read(event.currentTarget).wrong ?? {})} onSubmit={submit}>
        <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
        <CurrentPasswordField errors={errors} />
        <NewPasswordField errors={errors} />
        <SubmitButton variant="quiet" isPending={isPending}>
          {words.changePassword}
        </SubmitButton>
      </Form>
    </Part>
  )
}
