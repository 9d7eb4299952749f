import { useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../api.ts'
import { browserApi } from '../../browser-api.ts'
import { failureText } from '../../words/failure-text.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { paths } from '../../paths.ts'
import { inPlace } from '../../shell/page-announcer.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { useFirstInvalid } from '../../ui/forms/first-invalid.ts'
import { FormFields, FormRow } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { LoadingOverlay } from '../../ui/overlays/loading-overlay.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAccountWords } from '../../words/areas/account-words.ts'
import {
  bodyOf,
  errorsOfServer,
  readRegistration,
  registrationErrors,
  type Registration,
  type RegistrationErrors,
} from './registration.ts'

/** Sends the form, then leads to the login; what is wrong stands under its field. A4 */
function useRegistration() {
  const words = useAccountWords()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [errors, setErrors] = useState<RegistrationErrors>({})
  const [isPending, setPending] = useState(false)

  const send = async (registration: Registration) => {
    setPending(true)
    try {
      const { msg } = await browserApi('POST /auth/register', { body: bodyOf(registration) })
      toast.dismiss()
      toast.success(msg)
      await navigate({ pathname: paths.login, search }, { state: { ...inPlace, email: registration.email.trim() } })
    } catch (error) {
      if (error instanceof ApiError && error.errors) setErrors(errorsOfServer(error.errors))
      toast.error(failureText(error, words))
    } finally {
      setPending(false)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const registration = readRegistration(event.currentTarget)
    const wrong = registrationErrors(registration, words.accounts.problems)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) void send(registration)
  }
  return { errors, isPending, submit }
}

/** The form that creates an account. */
export function RegisterForm() {
  const { register } = useAccountWords().accounts
  const { errors, isPending, submit } = useRegistration()
  const form = useFirstInvalid(errors)
  const isHydrated = useHydrated()
  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      <FormFields>
        <FormRow>
          <TextField label={register.firstName} name="first_name" autoComplete="given-name" error={errors.first_name} />
          <TextField label={register.lastName} name="last_name" autoComplete="family-name" error={errors.last_name} />
        </FormRow>
        <TextField
          label={register.email}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          error={errors.email}
        />
        <FormRow>
          <TextField label={register.phone} name="phone" type="tel" autoComplete="tel" error={errors.phone} />
          <TextField
            label={register.parentPhone}
            name="parent_phone"
            type="tel"
            autoComplete="off"
            error={errors.parent_phone}
          />
        </FormRow>
        <PasswordField
          label={register.password}
          name="password"
          autoComplete="new-password"
          hint={register.passwordHint}
          error={errors.password}
        />
        <PasswordField
          label={register.confirmPassword}
          name="confirm_password"
          autoComplete="new-password"
          error={errors.confirm_password}
        />
        <Button type="submit" size="large" isWide disabled={!isHydrated} isPending={isPending}>
          {register.submit}
        </Button>
      </FormFields>
      <LoadingOverlay isShown={isPending} text={register.pending} />
    </form>
  )
}
