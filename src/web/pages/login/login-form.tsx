import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { mostTyped } from '../../../core/typed-lengths.ts'
import type { FieldErrors } from '../../../contract/errors.ts'
import { emailProblem } from '../../../core/accounts/rules.ts'
import { browserApi } from '../../base/browser-api.ts'
import { paths, safeNext } from '../../base/paths.ts'
import { announceSession, readToken, readVisitor, whileSigningIn } from '../../base/session.ts'
import { withNext } from '../../base/with-next.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import type { FieldTexts } from '../../ui/forms/first-invalid.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { LoadingOverlay } from '../../ui/overlays/loading-overlay.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as accountWords from '#words/accounts'
import { useWords, type WordsWith } from '../../words/words.tsx'
import { mergeDeviceCart } from '../../features/cart/device-cart.ts'
import { applyFor } from '../../features/courses/apply-for.ts'
import { applicationOf, forgetApplication } from '../../features/courses/stored-application.ts'
import { EmailField } from '../../features/accounts/account-fields.tsx'
import { useSending } from '../../features/forms/use-sending.ts'
import styles from '../../features/accounts/account-form.module.css'

const readLogin = (form: HTMLFormElement) => {
  const { code = '', ...typed } = textsOf(form, 'email', 'password', 'code')
  return { ...typed, ...(code !== '' && { code }), remember: new FormData(form).has('remember') }
}

/** Returns the errors that can be found without asking the server. */
function loginErrors(
  { email, password }: { email: string; password: string },
  { accounts }: WordsWith<typeof accountWords>,
): FieldTexts {
  const problem = emailProblem(email)
  return {
    ...(problem && { email: [accounts.problems[problem]] }),
    ...(password === '' && { password: [accounts.login.passwordMissing] }),
  }
}

/** Returns the server's errors by field; those about the address appear under both. */
const errorsOfServer = ({ email, password, code }: FieldErrors): FieldTexts => ({
  email,
  password: email ?? password,
  code,
})

/** Sends the form, then leads to where its reader wanted to go. A1, A2 */
function useLogin() {
  const words = useWords(accountWords)
  const navigate = useNavigate()
  const { search } = useLocation()
  const { errors, setErrors, isPending, send, recheck } = useSending(errorsOfServer)
  const [isBlocked, setBlocked] = useState(false)

  /** Makes the application that was pressed for on the way here; another one was perhaps another person's. P9 */
  const applyIfPressed = async () => {
    const courseId = applicationOf(search)
    if (courseId === null) forgetApplication()
    else await applyFor(courseId, words)
  }

  const signIn = (body: ReturnType<typeof readLogin>) => {
    let asksConsent = false
    let isKept = true
    setBlocked(false)
    return send(
      async () => {
        const reply = await browserApi('POST /auth/login', { body })
        asksConsent = reply.data.asks_consent
        // Without its cookie every page would lead back here without a word.
        isKept = readToken(document.cookie) !== null
        return isKept ? reply : null
      },
      async () => {
        if (!isKept) return setBlocked(true)
        announceSession()
        await mergeDeviceCart()
        await applyIfPressed()
        const isStaff = readVisitor(document.cookie)?.staff === true
        const next = safeNext(new URLSearchParams(search).get('next'), isStaff ? paths.studio : paths.home)
        // The studio is a document of its own.
        if (next.startsWith(paths.studio)) return location.replace(next)
        await navigate(asksConsent ? paths.consentThen(next) : next, { replace: true })
      },
    )
  }

  const change = (event: FormEvent<HTMLFormElement>) =>
    recheck(event, loginErrors(readLogin(event.currentTarget), words))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = readLogin(event.currentTarget)
    const wrong = loginErrors(body, words)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) void whileSigningIn(() => signIn(body))
  }
  return { errors, isPending, isBlocked, change, submit }
}

/** The form that signs in; after a registration the email address is filled in. */
export function LoginForm() {
  const { login, fields } = useWords(accountWords).accounts
  const { errors, isPending, isBlocked, change, submit } = useLogin()
  const [hasSecondFactor, setSecondFactor] = useState(false)
  // It stays once it was asked for.
  if (errors['code'] && !hasSecondFactor) setSecondFactor(true)
  const isHydrated = useHydrated()
  const { search, state } = useLocation()
  const registered = (state as { email?: string } | null)?.email
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The head of the page stays in sight: it says what this is and that the account is there.
    if (registered !== undefined) password.current?.focus({ preventScroll: true })
  }, [registered])
  return (
    <>
      {isBlocked && (
        <div className={styles.why}>
          <Notice tone="warn" role="alert">
            {login.cookiesBlocked}
          </Notice>
        </div>
      )}
      <Form onInput={change} onSubmit={submit}>
        <EmailField
          // The server knows nothing of it.
          defaultValue={isHydrated ? registered : undefined}
          errors={errors}
        />
        <PasswordField
          ref={password}
          label={fields.password}
          name="password"
          autoComplete="current-password"
          error={errors['password']}
        />
        {hasSecondFactor && (
          <TextField
            label={login.code}
            hint={login.codeHint}
            name="code"
            autoComplete="one-time-code"
            maxLength={mostTyped.code}
            error={errors['code']}
          />
        )}
        <div className={styles.beside}>
          <Checkbox label={login.remember} name="remember" defaultChecked />
          <Link to={withNext(paths.forgotPassword, search)}>{login.forgot}</Link>
        </div>
        <SubmitButton size="large" isWide isPending={isPending}>
          {login.submit}
        </SubmitButton>
      </Form>
      <LoadingOverlay isShown={isPending} text={login.pending} />
    </>
  )
}
