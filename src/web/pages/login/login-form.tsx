import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { emailProblem } from '../../../core/accounts/rules.ts'
import { ApiError } from '../../api.ts'
import { browserApi } from '../../browser-api.ts'
import { failureText } from '../../words/failure-text.ts'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { paths, safeNext } from '../../paths.ts'
import { announceSession } from '../../session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { useFirstInvalid } from '../../ui/forms/first-invalid.ts'
import { FormFields } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { LoadingOverlay } from '../../ui/overlays/loading-overlay.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAccountWords, type AccountWords } from '../../words/areas/account-words.ts'
import { mergeDeviceCart } from '../cart/device-cart.ts'
import styles from './account-form.module.css'
import { keepNext } from './keep-next.ts'

type LoginErrors = { email?: readonly string[]; password?: readonly string[] }

const readLogin = (form: HTMLFormElement) => {
  return { ...textsOf(form, 'email', 'password'), remember: new FormData(form).has('remember') }
}

/** What can be seen to be missing before asking the server. */
function loginErrors(
  { email, password }: { email: string; password: string },
  { accounts }: AccountWords,
): LoginErrors {
  const problem = emailProblem(email)
  return {
    ...(problem && { email: [accounts.problems[problem]] }),
    ...(password === '' && { password: [accounts.login.passwordMissing] }),
  }
}

/** Sends the form; what the server says about the address stands under both fields. A1, A2 */
function useLogin() {
  const words = useAccountWords()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [errors, setErrors] = useState<LoginErrors>({})
  const [isPending, setPending] = useState(false)

  const send = async (body: ReturnType<typeof readLogin>) => {
    setPending(true)
    try {
      const { msg } = await browserApi('POST /auth/login', { body })
      toast.dismiss()
      toast.success(msg)
      announceSession()
      await mergeDeviceCart()
      await navigate(safeNext(query.get('next')), { replace: true })
    } catch (error) {
      const told = error instanceof ApiError ? error.errors : null
      setErrors({ email: told?.['email'], password: told?.['email'] ?? told?.['password'] })
      toast.error(failureText(error, words))
    } finally {
      setPending(false)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = readLogin(event.currentTarget)
    const wrong = loginErrors(body, words)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) void send(body)
  }
  return { errors, isPending, submit }
}

/** The form that signs in; whoever has just registered finds the e-mail address filled in. */
export function LoginForm() {
  const { login } = useAccountWords().accounts
  const { errors, isPending, submit } = useLogin()
  const form = useFirstInvalid(errors)
  const isHydrated = useHydrated()
  const { search, state } = useLocation()
  const registered = (state as { email?: string } | null)?.email
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (registered !== undefined) password.current?.focus()
  }, [registered])
  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      <FormFields>
        <TextField
          label={login.email}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          // The server knows nothing of it.
          defaultValue={isHydrated ? registered : undefined}
          error={errors.email}
        />
        <PasswordField
          ref={password}
          label={login.password}
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <div className={styles.beside}>
          <Checkbox label={login.remember} name="remember" defaultChecked />
          <Link to={keepNext(paths.forgotPassword, search)}>{login.forgot}</Link>
        </div>
        <Button type="submit" size="large" isWide disabled={!isHydrated} isPending={isPending}>
          {login.submit}
        </Button>
      </FormFields>
      <LoadingOverlay isShown={isPending} text={login.pending} />
    </form>
  )
}
