import type { ComponentProps, ReactNode } from 'react'
import type { FieldTexts } from '../../ui/forms/first-invalid.ts'
import { FormRow } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import type { ProfileData } from './profile-data.ts'

type Asked = { errors: FieldTexts }
type Known = { profile?: Partial<ProfileData> }

/** First and last name, beside each other. */
export function NameFields({ profile, errors }: Asked & Known) {
  const { fields } = useWords(accountWords).accounts
  return (
    <FormRow>
      <TextField
        label={fields.firstName}
        name="first_name"
        dir="auto"
        autoComplete="given-name"
        defaultValue={profile?.first_name}
        error={errors['first_name']}
      />
      <TextField
        label={fields.lastName}
        name="last_name"
        dir="auto"
        autoComplete="family-name"
        defaultValue={profile?.last_name}
        error={errors['last_name']}
      />
    </FormRow>
  )
}

/** The own and the parent's phone number, beside each other. */
export function PhoneFields({ profile, parentHint, errors }: Asked & Known & { parentHint?: string }) {
  const { fields } = useWords(accountWords).accounts
  return (
    <FormRow>
      <TextField
        label={fields.phone}
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={profile?.phone}
        error={errors['phone']}
      />
      <TextField
        label={fields.parentPhone}
        name="parent_phone"
        type="tel"
        autoComplete="off"
        defaultValue={profile?.parent_phone}
        hint={parentHint}
        error={errors['parent_phone']}
      />
    </FormRow>
  )
}

/** The address that an account is known by. */
export function EmailField({ errors, ...input }: Asked & Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { fields } = useWords(accountWords).accounts
  return (
    <TextField
      autoComplete="username"
      {...input}
      label={fields.email}
      name="email"
      type="email"
      autoCapitalize="none"
      error={errors['email']}
    />
  )
}

/** The current password, required once more before a sensitive change. */
export function CurrentPasswordField({ hint, errors }: Asked & { hint?: ReactNode }) {
  const { fields } = useWords(accountWords).accounts
  return (
    <PasswordField
      label={fields.currentPassword}
      name="current_password"
      autoComplete="current-password"
      hint={hint}
      error={errors['current_password']}
    />
  )
}

/** A password that is chosen, with what a good one is. */
export function NewPasswordField({ label, errors }: Asked & { label?: string }) {
  const { fields } = useWords(accountWords).accounts
  return (
    <PasswordField
      label={label ?? fields.newPassword}
      name="password"
      autoComplete="new-password"
      hint={fields.passwordHint}
      error={errors['password']}
    />
  )
}
