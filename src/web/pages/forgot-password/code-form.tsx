import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { emailProblem, normaliseCode, passwordProblem } from '../../../core/accounts/rules.ts'
import { browserApi } from '../../browser-api.ts'
import { paths } from '../../paths.ts'
import { inPlace } from '../../shell/page-announcer.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { useFirstInvalid } from '../../ui/forms/first-invalid.ts'
import { FormFields } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { useAccountWords, type AccountWords } from '../../words/areas/account-words.ts'
import { keepNext } from '../login/keep-next.ts'
import { useSending, type FieldTexts } from '../profile/use-sending.ts'
import { askedFor, forgetAsked } from './asked.ts'

const read = (form: HTMLFormElement) => {
  const { email, code, password } = textsOf(form, 'email', 'code', 'password')
  return { email: email.trim(), code: normaliseCode(code), password }
}

/** What can be seen to be wrong before asking the server. */
function codeErrors({ email, code, password }: ReturnType<typeof read>, { accounts }: AccountWords): FieldTexts {
  const problems = { email: emailProblem(email), password: passwordProblem(password) }
  return {
    ...(problems.email && { email: [accounts.problems[problems.email]] }),
    ...(!/^\d{6}$/.test(code) && { code: [accounts.forgot.codeMissing] }),
    ...(problems.password && { password: [accounts.problems[problems.password]] }),
  }
}

/** Takes the code and a new password, then leads to the login. A9 */
export function CodeForm() {
  const words = useAccountWords()
  const { forgot, register } = words.accounts
  const { errors, setErrors, isPending, send } = useSending()
  const navigate = useNavigate()
  const { search } = useLocation()
  const form = useFirstInvalid(errors)
  const isHydrated = useHydrated()

  const set = async (body: ReturnType<typeof read>) => {
    if (!(await send(() => browserApi('POST /auth/password', { body })))) return
    forgetAsked()
    await navigate(keepNext(paths.login, search), { state: { ...inPlace, email: body.email } })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = read(event.currentTarget)
    const wrong = codeErrors(body, words)
    if (Object.keys(wrong).length > 0) setErrors(wrong)
    else void set(body)
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      <FormFields>
        <TextField
          // The server knows nothing of what this tab keeps.
          key={String(isHydrated)}
          label={forgot.email}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={isHydrated ? askedFor() : undefined}
          placeholder={forgot.placeholder}
          error={errors['email']}
        />
        <TextField
          label={forgot.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          hint={forgot.codeHint}
          error={errors['code']}
        />
        <PasswordField
          label={forgot.newPassword}
          name="password"
          autoComplete="new-password"
          hint={register.passwordHint}
          error={errors['password']}
        />
        <Button type="submit" size="large" isWide disabled={!isHydrated} isPending={isPending}>
          {forgot.save}
        </Button>
      </FormFields>
    </form>
  )
}
