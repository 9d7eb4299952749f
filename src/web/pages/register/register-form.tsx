import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { inPlace } from '../../shell/page-announcer.tsx'
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
  const { errors, setErrors, isPending, send } = useSending(errorsOfServer)

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

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const registration = readRegistration(event.currentTarget)
    const consent = readConsent(event.currentTarget)
    const wrong = { ...registrationErrors(registration, words.accounts.problems), ...consent.wrong }
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) void register(registration, consent)
  }
  return { errors, isPending, submit }
}

/** The form that creates an account. */
export function RegisterForm() {
  const { register, fields } = useWords(accountWords).accounts
  const { errors, isPending, submit } = useRegistration()
  return (
    <>
      <Form errors={errors} onSubmit={submit}>
        <NameFields errors={errors} />
        <EmailField errors={errors} />
        <PhoneFields errors={errors} />
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
