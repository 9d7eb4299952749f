import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { emailProblem, normalizeCode, passwordProblem } from '../../../core/accounts/rules.ts'
import { browserApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { withNext } from '../../base/with-next.ts'
import { inPlace } from '../../shell/page-announcer.tsx'
import type { FieldTexts } from '../../ui/forms/first-invalid.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import * as accountWords from '#words/accounts'
import { useWords, type WordsWith } from '../../words/words.tsx'
import { EmailField, NewPasswordField } from '../../features/accounts/account-fields.tsx'
import { useSending } from '../../features/forms/use-sending.ts'
import { rememberedAddress, forgetAddress } from './remembered-address.ts'

const read = (form: HTMLFormElement) => {
  const { email, code, password } = textsOf(form, 'email', 'code', 'password')
  return { email: email.trim(), code: normalizeCode(code), password }
}

/** Returns the errors that can be found without asking the server. */
function codeErrors(
  { email, code, password }: ReturnType<typeof read>,
  { accounts }: WordsWith<typeof accountWords>,
): FieldTexts {
  const problems = { email: emailProblem(email), password: passwordProblem(password) }
  return {
    ...(problems.email && { email: [accounts.problems[problems.email]] }),
    ...(!/^\d{6}$/.test(code) && { code: [accounts.forgot.codeMissing] }),
    ...(problems.password && { password: [accounts.problems[problems.password]] }),
  }
}

/** Takes the code and a new password, then leads to the login. A9 */
export function CodeForm() {
  const words = useWords(accountWords)
  const { forgot } = words.accounts
  const { errors, setErrors, isPending, send, recheck } = useSending()
  const navigate = useNavigate()
  const { search } = useLocation()
  const isHydrated = useHydrated()

  const set = (body: ReturnType<typeof read>) =>
    send(
      () => browserApi('POST /auth/password', { body }),
      () => {
        forgetAddress()
        return navigate(withNext(paths.login, search), { state: { ...inPlace, email: body.email } })
      },
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = read(event.currentTarget)
    const wrong = codeErrors(body, words)
    if (Object.keys(wrong).length > 0) setErrors(wrong)
    else void set(body)
  }

  return (
    <Form onInput={(event) => recheck(event, codeErrors(read(event.currentTarget), words))} onSubmit={submit}>
      <EmailField
        // The server does not know what this tab stores.
        key={String(isHydrated)}
        defaultValue={isHydrated ? rememberedAddress() : undefined}
        placeholder={forgot.placeholder}
        errors={errors}
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
      <NewPasswordField errors={errors} />
      <SubmitButton size="large" isWide isPending={isPending}>
        {forgot.save}
      </SubmitButton>
    </Form>
  )
}
