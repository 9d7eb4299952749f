import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { inPlace } from '../../shell/page-announcer.tsx'
import type { FieldTexts } from '../../ui/forms/first-invalid.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { LoadingOverlay } from '../../ui/overlays/loading-overlay.tsx'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { EmailField, NameFields, NewPasswordField, PhoneFields } from '../../features/accounts/account-fields.tsx'
import { ConsentFields, useConsent } from '../../features/accounts/consent-fields.tsx'
import { forgetTrial, storedTrial } from '../../features/trial/stored-trial.ts'
import { useSending } from '../../features/forms/use-sending.ts'
import { bodyOf, errorsOfServer, readRegistration, registrationErrors, type Registration } from './registration.ts'

/** Sends the form, then leads to the login; what is wrong stands under its field. A4 */
function useRegistration() {
  const words = useWords(accountWords)
  const navigate = useNavigate()
  const { search } = useLocation()
  const { errors, setErrors, isPending, send, recheck } = useSending(errorsOfServer)

  const readConsent = useConsent()

  const register = (registration: Registration, { consent }: ReturnType<typeof readConsent>) =>
    send(
      () => {
        const trial = storedTrial()
        const body = { ...bodyOf(registration), ...(consent && { consent }), ...(trial && { trial }) }
        return browserApi('POST /auth/register', { body })
      },
      () => {
        forgetTrial()
        return navigate({ pathname: paths.login, search }, { state: { ...inPlace, email: registration.email.trim() } })
      },
    )

  const read = (form: HTMLFormElement) => {
    const registration = readRegistration(form)
    const consent = readConsent(form)
    const wrong: FieldTexts = { ...registrationErrors(registration, words.accounts.problems), ...consent.wrong }
    return { registration, consent, wrong }
  }
  const change = (event: FormEvent<HTMLFormElement>) =>
    recheck(event, read(event.currentTarget).wrong, ['confirm_password'])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { registration, consent, wrong } = read(event.currentTarget)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) void register(registration, consent)
  }
  return { errors, isPending, change, submit }
}

/** The form that creates an account. */
export function RegisterForm() {
  const { register, fields } = useWords(accountWords).accounts
  const { errors, isPending, change, submit } = useRegistration()
  return (
    <>
      <Form onInput={change} onSubmit={submit}>
        <NameFields errors={errors} />
        <EmailField errors={errors} />
        <PhoneFields parentHint={register.parentPhoneHint} errors={errors} />
        <NewPasswordField label={fields.password} errors={errors} />
        <PasswordField
          label={register.confirmPassword}
          name="confirm_password"
          autoComplete="new-password"
          error={errors['confirm_password']}
        />
        <ConsentFields errors={errors} />
        <SubmitButton size="large" isWide isPending={isPending}>
          {register.submit}
        </SubmitButton>
      </Form>
      <LoadingOverlay isShown={isPending} text={register.pending} />
    </>
  )
}
