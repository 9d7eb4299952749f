import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { normaliseEmail, tidyName } from '../../../core/accounts/rules.ts'
import { browserApi } from '../../browser-api.ts'
import { announceSession } from '../../session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useFirstInvalid } from '../../ui/forms/first-invalid.ts'
import { FormFields, FormRow } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { useAccountWords } from '../../words/areas/account-words.ts'
import { Part } from './part.tsx'
import type { ProfileData } from './profile-data.ts'
import { useSending } from './use-sending.ts'

const read = (form: HTMLFormElement) => {
  const { first_name, last_name, email, ...phones } = textsOf(
    form,
    'first_name',
    'last_name',
    'email',
    'phone',
    'parent_phone',
  )
  const { current_password } = textsOf(form, 'current_password')
  return {
    name: tidyName(`${first_name} ${last_name}`),
    email: email.trim(),
    ...phones,
    // It is asked for with another address only.
    ...(form.elements.namedItem('current_password') && { current_password }),
  }
}

/** Saves the form; the bar's greeting follows the cookie. A6, A10 */
function useSaving() {
  const { errors, isPending, send } = useSending()
  const { revalidate } = useRevalidator()
  const save = async (body: ReturnType<typeof read>) => {
    if (!(await send(() => browserApi('PATCH /user/profile', { body })))) return
    announceSession()
    await revalidate()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save(read(event.currentTarget))
  }
  return { errors, isPending, submit }
}

/** Name, addresses and phone numbers; another e-mail address asks for the current password. */
export function AboutForm({ profile }: { profile: ProfileData }) {
  const { profile: words } = useAccountWords().accounts
  const { errors, isPending, submit } = useSaving()
  const form = useFirstInvalid(errors)
  const isHydrated = useHydrated()
  const [email, setEmail] = useState(profile.email)
  const isMoving = normaliseEmail(email) !== profile.email
  return (
    <Part heading={words.about}>
      <form ref={form} method="post" noValidate onSubmit={submit}>
        <FormFields>
          <Names profile={profile} errors={errors} />
          <TextField
            label={words.email}
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={errors['email']}
          />
          {isMoving && (
            <PasswordField
              label={words.currentPassword}
              name="current_password"
              autoComplete="current-password"
              hint={words.emailNeedsPassword}
              error={errors['current_password']}
            />
          )}
          <Phones profile={profile} errors={errors} />
          <Button type="submit" disabled={!isHydrated} isPending={isPending}>
            {words.save}
          </Button>
        </FormFields>
      </form>
    </Part>
  )
}

type FieldsProps = { profile: ProfileData; errors: ReturnType<typeof useSaving>['errors'] }

function Names({ profile, errors }: FieldsProps) {
  const { profile: words } = useAccountWords().accounts
  return (
    <FormRow>
      <TextField
        label={words.firstName}
        name="first_name"
        autoComplete="given-name"
        defaultValue={profile.first_name}
        error={errors['first_name']}
      />
      <TextField
        label={words.lastName}
        name="last_name"
        autoComplete="family-name"
        defaultValue={profile.last_name}
        error={errors['last_name']}
      />
    </FormRow>
  )
}

function Phones({ profile, errors }: FieldsProps) {
  const { profile: words } = useAccountWords().accounts
  return (
    <FormRow>
      <TextField
        label={words.phone}
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={profile.phone}
        error={errors['phone']}
      />
      <TextField
        label={words.parentPhone}
        name="parent_phone"
        type="tel"
        autoComplete="off"
        defaultValue={profile.parent_phone}
        hint={words.parentPhoneHint}
        error={errors['parent_phone']}
      />
    </FormRow>
  )
}
