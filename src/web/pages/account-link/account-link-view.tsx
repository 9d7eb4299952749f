import { useEffect, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { passwordProblem } from '../../../core/accounts/rules.ts'
import { ApiError } from '../../base/api.ts'
import { plainApi } from '../../base/browser-api.ts'
import { byEmailOf } from '../../base/by-email.ts'
import { paths } from '../../base/paths.ts'
import { useRootData } from '../../base/place.tsx'
import { announceSession, readToken, readVisitor } from '../../base/session.ts'
import { inPlace } from '../../shell/page-announcer.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { failureText } from '../../base/failure-text.ts'
import { NewPasswordField } from '../../features/accounts/account-fields.tsx'
import { mergeDeviceCart } from '../../features/cart/device-cart.ts'
import { useSending } from '../../features/forms/use-sending.ts'

type Link = NonNullable<CallReply<'POST /account-links/open'>['data']>

/** Returns the opened link of the address, or the problem with it; undefined until it is known. */
function useLink() {
  const words = useWords(accountWords)
  const { sendsEmail } = useRootData().settings
  const [found, setFound] = useState<{ token: string; link: Link } | { problem: string }>()
  useEffect(() => {
    const token = location.hash.slice(1)
    const invalid = { problem: byEmailOf(sendsEmail)(words.accounts.link.invalid) }
    // Opened without a link: the page says what it is for.
    if (token === '') return
    plainApi('POST /account-links/open', { body: { token } }).then(
      ({ data }) => setFound({ token, link: data }),
      (error: unknown) => {
        const isInvalid = error instanceof ApiError && error.status === 404
        setFound(isInvalid ? invalid : { problem: failureText(error, words) })
      },
    )
  }, [words, sendsEmail])
  return found
}

function PasswordForm({ token, email }: { token: string; email: string }) {
  const { accounts } = useWords(accountWords)
  const navigate = useNavigate()
  const { errors, setErrors, isPending, send, recheck } = useSending()
  const enter = async ({ asks_consent }: { asks_consent: boolean }) => {
    announceSession()
    await mergeDeviceCart()
    if (readVisitor(document.cookie)?.staff === true) return location.replace(paths.studio)
    return navigate(asks_consent ? paths.consentThen(paths.myCourses) : paths.myCourses, { replace: true })
  }
  const read = (form: HTMLFormElement) => {
    const { password } = textsOf(form, 'password')
    const problem = passwordProblem(password)
    return { password, wrong: problem && { password: [accounts.problems[problem]] } }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { password, wrong } = read(event.currentTarget)
    if (wrong) return setErrors(wrong)
    let signedIn: { asks_consent: boolean } | null = null
    void send(
      async () => {
        const reply = await plainApi('POST /account-links/password', { body: { token, password } })
        // A browser that refuses cookies signs in on the page that says so.
        if (reply.data.is_signed_in && readToken(document.cookie) !== null) signedIn = reply.data
        return reply
      },
      () => (signedIn ? enter(signedIn) : navigate(paths.login, { state: { ...inPlace, email } })),
    )
  }
  return (
    <Form onInput={(event) => recheck(event, read(event.currentTarget).wrong ?? {})} onSubmit={submit}>
      {/* For password managers: which account the password is for. */}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <NewPasswordField errors={errors} />
      <SubmitButton size="large" isWide isPending={isPending}>
        {accounts.link.savePassword}
      </SubmitButton>
    </Form>
  )
}

function AddressForm({ token, email }: { token: string; email: string }) {
  const { link } = useWords(accountWords).accounts
  const navigate = useNavigate()
  const { errors, isPending, send } = useSending()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(
      () => plainApi('POST /account-links/address', { body: { token } }),
      () => navigate(paths.login, { state: { ...inPlace, email } }),
    )
  }
  return (
    <Form onSubmit={submit}>
      {errors['email'] && <Notice tone="bad">{errors['email'][0]}</Notice>}
      <SubmitButton size="large" isWide isPending={isPending}>
        {link.confirmAddress}
      </SubmitButton>
    </Form>
  )
}

/** Shows the form that a link from staff leads to, once its purpose is known. T24 */
export function AccountLink() {
  const { link: words } = useWords(accountWords).accounts
  const found = useLink()
  const isKnown = found !== undefined && 'link' in found
  return (
    <Page width="form">
      <PageHead title={words.heading} lead={isKnown ? words.for(found.link.email) : words.checking} />
      {found !== undefined && 'problem' in found && <Notice tone="bad">{found.problem}</Notice>}
      {isKnown && found.link.purpose === 'password' && <PasswordForm token={found.token} email={found.link.email} />}
      {isKnown && found.link.purpose !== 'password' && <AddressForm token={found.token} email={found.link.email} />}
    </Page>
  )
}
