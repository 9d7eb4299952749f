import { useState, type FormEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { useSending } from '../../features/accounts/use-sending.ts'
import { Button } from '../../ui/actions/button.tsx'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { useStudio } from '../shell/studio-frame.tsx'
import { Section } from '../shell/section.tsx'
import type { PersonData } from './person-data.ts'
import styles from './person-place.module.css'

function DeleteDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { account } = useWords(studioWords).studio.person
  const navigate = useNavigate()
  const { errors, isPending, send } = useSending()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = textsOf(event.currentTarget, 'email')
    void send(
      () => browserApi('POST /studio/people/:userId/deletion', { params: { userId }, body }),
      () => navigate('/people'),
    )
  }
  return (
    <Dialog isOpen onClose={onClose} title={account.deleteTitle}>
      <p>{account.deleteText}</p>
      <Form errors={errors} onSubmit={submit}>
        <TextField
          type="email"
          label={account.typeAddress}
          name="email"
          autoComplete="off"
          error={errors['email']}
          required
          data-autofocus
        />
        <div className={styles.acts}>
          <SubmitButton variant="danger" isPending={isPending}>
            {account.confirmDelete}
          </SubmitButton>
          <Button variant="quiet" onClick={onClose}>
            {account.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** What can be done to the account itself: links, sessions, switching off, deletion. T24 */
export function AccountSection({ person: { profile } }: { person: PersonData }) {
  const { account, sections } = useWords(studioWords).studio.person
  const { can } = useStudio()
  const { revalidate } = useRevalidator()
  const { errors, isPending, send } = useSending()
  const [link, setLink] = useState<string | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const params = { userId: profile.id }
  const act = (call: () => Promise<{ msg: string }>) => void send(call, revalidate)
  const handedOver = async (call: Promise<{ data: { link: string }; msg: string }>) => {
    const { data, msg } = await call
    setLink(data.link)
    return { msg }
  }
  const correct = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = textsOf(event.currentTarget, 'email')
    act(() => handedOver(browserApi('POST /studio/people/:userId/address', { params, body })))
  }
  return (
    <Section title={sections.account}>
      <div className={styles.acts}>
        <Button
          variant="quiet"
          size="small"
          isPending={isPending}
          onClick={() => act(() => handedOver(browserApi('POST /studio/people/:userId/password-link', { params })))}
        >
          {account.passwordLink}
        </Button>
        <Button
          variant="quiet"
          size="small"
          isPending={isPending}
          onClick={() => act(() => browserApi('POST /studio/people/:userId/sign-out', { params }))}
        >
          {account.signOut}
        </Button>
        <Button
          variant="quiet"
          size="small"
          isPending={isPending}
          onClick={() =>
            act(() =>
              browserApi('POST /studio/people/:userId/disabled', {
                params,
                body: { is_disabled: !profile.is_disabled },
              }),
            )
          }
        >
          {profile.is_disabled ? account.enable : account.disable}
        </Button>
        {can('accounts.delete') && (
          <Button variant="danger" size="small" onClick={() => setDeleting(true)}>
            {account.delete}
          </Button>
        )}
      </div>
      {link !== null && (
        <Notice tone="good">
          <TextField label={account.link} hint={account.linkHint} value={link} readOnly />
          <CopyButton text={link} label={account.copy} done={account.copied} />
        </Notice>
      )}
      {profile.new_email !== null && <Notice>{account.waiting(profile.new_email)}</Notice>}
      <Form errors={errors} onSubmit={correct}>
        <TextField
          type="email"
          label={account.address}
          hint={account.addressHint}
          name="email"
          autoComplete="off"
          error={errors['email']}
          required
        />
        <SubmitButton variant="quiet" isPending={isPending}>
          {account.sendAddress}
        </SubmitButton>
      </Form>
      {isDeleting && <DeleteDialog userId={profile.id} onClose={() => setDeleting(false)} />}
    </Section>
  )
}
