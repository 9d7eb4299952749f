import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { emailProblem } from '../../../core/accounts/rules.ts'
import { browserApi } from '../../browser-api.ts'
import { paths } from '../../paths.ts'
import { inPlace } from '../../shell/page-announcer.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { useFirstInvalid } from '../../ui/forms/first-invalid.ts'
import { FormFields } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { useAccountWords } from '../../words/areas/account-words.ts'
import { keepNext } from '../login/keep-next.ts'
import { useSending } from '../profile/use-sending.ts'
import { rememberAsked } from './asked.ts'

/** Asks for a code, then leads to where it is typed in. A9 */
export function AskForm() {
  const { forgot, problems } = useAccountWords().accounts
  const { errors, setErrors, isPending, send } = useSending()
  const navigate = useNavigate()
  const { search } = useLocation()
  const form = useFirstInvalid(errors)
  const isHydrated = useHydrated()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    const problem = emailProblem(email)
    if (problem) setErrors({ email: [problems[problem]] })
    else void ask(email)
  }
  const ask = async (email: string) => {
    if (!(await send(() => browserApi('POST /auth/password-code', { body: { email } })))) return
    rememberAsked(email)
    await navigate(keepNext(paths.enterCode, search), { state: inPlace })
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      <FormFields>
        <TextField
          label={forgot.email}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          placeholder={forgot.placeholder}
          error={errors['email']}
        />
        <Button type="submit" size="large" isWide disabled={!isHydrated} isPending={isPending}>
          {forgot.submit}
        </Button>
      </FormFields>
    </form>
  )
}
