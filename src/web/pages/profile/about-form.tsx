import { useState, type FormEvent } from 'react'
import { Link, useRevalidator } from 'react-router'
import { nameProblem, normalizeEmail, tidyName } from '../../../core/accounts/rules.ts'
import { browserApi } from '../../base/browser-api.ts'
import { reloadPage } from '../../base/reload-page.ts'
import { useByEmail } from '../../base/by-email.ts'
import { paths } from '../../base/paths.ts'
import { useRootData } from '../../base/place.tsx'
import { useFrame } from '../../document/document.tsx'
import { announceSession } from '../../base/session.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { Notice } from '../../ui/states/notice.tsx'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { CurrentPasswordField, EmailField, NameFields, PhoneFields } from '../../features/accounts/account-fields.tsx'
import { LanguageField } from './language-field.tsx'
import { Part } from './part.tsx'
import type { ProfileData } from '../../features/accounts/profile-data.ts'
import { useSending } from '../../features/forms/use-sending.ts'

const read = (form: HTMLFormElement) => {
  const { first_name, last_name, email, ...phones } = textsOf(
    form,
    'first_name',
    'last_name',
    'email',
    'phone',
    'parent_phone',
  )
  const { current_password, language } = textsOf(form, 'current_password', 'language')
  return {
    name: tidyName(`${first_name} ${last_name}`),
    email: email.trim(),
    ...phones,
    // Required only with another address.
    ...(form.elements.namedItem('current_password') && { current_password }),
    // Asked only where there are several.
    ...(language !== '' && { language }),
  }
}

/** Saves the form; the bar's greeting follows the cookie, and another language loads the page anew. A6, A10 */
function useSaving(profile: ProfileData) {
  const { language } = useFrame()
  const { errors, setErrors, isPending, send } = useSending()
  const { problems } = useWords(accountWords).accounts
  const { revalidate } = useRevalidator()
  const save = (body: ReturnType<typeof read>) =>
    send(
      () => browserApi('PATCH /user/profile', { body }),
      () => {
        announceSession()
        if (body.language !== undefined && body.language !== language.code) reloadPage()
        return revalidate()
      },
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const change = read(event.currentTarget)
    const problem = nameProblem(textsOf(event.currentTarget, 'first_name').first_name)
    // The server sees one name, and would take the last name for the first; it lets one stand that is unchanged.
    if (problem && change.name !== profile.name) setErrors({ first_name: [problems[problem]] })
    else void save(change)
  }
  return { errors, isPending, submit }
}

/** Says that the address is not confirmed, and sends the email once more, where emails leave. P13 T36 */
function Unconfirmed() {
  const { accounts, shell } = useWords(accountWords)
  const { profile: words } = accounts
  const { sendsEmail } = useRootData().settings
  const said = useByEmail()
  const { isPending, send } = useSending()
  const isHydrated = useHydrated()
  const again = sendsEmail ? (
    <Button
      variant="quiet"
      size="small"
      disabled={!isHydrated}
      isPending={isPending}
      onClick={() => void send(() => browserApi('POST /user/address-confirmation'))}
    >
      {words.confirmAgain}
    </Button>
  ) : (
    <Link to={paths.contact} className={buttonClass({ variant: 'quiet', size: 'small' })}>
      {shell.links.contact}
    </Link>
  )
  return <Notice action={again}>{said(words.unconfirmed)}</Notice>
}

/** Name, addresses and phone numbers; another email address asks for the current password. */
export function AboutForm({ profile }: { profile: ProfileData }) {
  const { profile: words } = useWords(accountWords).accounts
  const { errors, isPending, submit } = useSaving(profile)
  const [email, setEmail] = useState(profile.email)
  const isMoving = normalizeEmail(email) !== profile.email
  return (
    <Part heading={words.about}>
      {!profile.is_email_confirmed && <Unconfirmed />}
      <Form onSubmit={submit}>
        <NameFields profile={profile} errors={errors} />
        <EmailField
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          errors={errors}
        />
        {isMoving && <CurrentPasswordField hint={words.emailNeedsPassword} errors={errors} />}
        <PhoneFields profile={profile} parentHint={words.parentPhoneHint} errors={errors} />
        <LanguageField chosen={profile.language} />
        <SubmitButton isPending={isPending}>{words.save}</SubmitButton>
      </Form>
    </Part>
  )
}
