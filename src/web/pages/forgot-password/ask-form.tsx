import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { emailProblem } from '../../../core/accounts/rules.ts'
import { browserApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { withNext } from '../../base/with-next.ts'
import { inPlace } from '../../shell/page-announcer.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { EmailField } from '../../features/accounts/account-fields.tsx'
import { useSending } from '../../features/forms/use-sending.ts'
import { rememberAddress } from './remembered-address.ts'

/** Asks for a code, then leads to where it is typed in. A9 */
export function AskForm() {
  const { forgot, problems } = useWords(accountWords).accounts
  const { errors, setErrors, isPending, send, recheck } = useSending()
  const navigate = useNavigate()
  const { search } = useLocation()

  const read = (form: HTMLFormElement) => {
    const email = textsOf(form, 'email').email.trim()
    const problem = emailProblem(email)
    return { email, wrong: problem && { email: [problems[problem]] } }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { email, wrong } = read(event.currentTarget)
    if (wrong) setErrors(wrong)
    else void ask(email)
  }
  const ask = (email: string) =>
    send(
      () => browserApi('POST /auth/password-code', { body: { email } }),
      () => {
        rememberAddress(email)
        return navigate(withNext(paths.enterCode, search), { state: inPlace })
      },
    )

  return (
    <Form onInput={(event) => recheck(event, read(event.currentTarget).wrong ?? {})} onSubmit={submit}>
      <EmailField placeholder={forgot.placeholder} errors={errors} />
      <SubmitButton size="large" isWide isPending={isPending}>
        {forgot.submit}
      </SubmitButton>
    </Form>
  )
}
