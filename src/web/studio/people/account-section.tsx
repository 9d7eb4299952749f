import { useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { useForm } from '../decision/use-form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useStudioWords } from '../shell/words.ts'
import { useStudio } from '../shell/studio-frame.tsx'
import { Section } from '../shell/section.tsx'
import type { SelectedMany } from '../list/selected.ts'
import { HandedLink } from './handed-link.tsx'
import type { PersonData } from './person-data.ts'
import { useDay } from '../shell/use-day.ts'
import { QuietButton, QuietLink } from '../shell/quiet.tsx'
import styles from '../shell/place.module.css'
import { FormDialog } from '../shell/confirm-dialog.tsx'

function DeleteDialog({ profile, onClose }: { profile: PersonData['profile']; onClose: () => void }) {
  const { account } = useStudioWords().studio.person
  const { id: userId } = profile
  const navigate = useNavigate()
  const { isPending, field, form } = useForm(
    ['email'],
    (body) => browserApi('POST /studio/people/:userId/deletion', { params: { userId }, body }),
    { reload: null, onSent: () => navigate('/people') },
  )
  return (
    <FormDialog
      form={form}
      title={account.deleteTitle}
      yes={account.confirmDelete}
      no={account.cancel}
      isDangerous
      isPending={isPending}
      onClose={onClose}
    >
      <p>{account.deleteText}</p>
      <TextField
        {...(profile.email === null ? { label: account.typeName } : { type: 'email', label: account.typeAddress })}
        {...field('email')}
        autoComplete="off"
        required
        data-autofocus
      />
    </FormDialog>
  )
}

/** The printed code of an account without an address: whether there is one, a new one, and its end. T22 */
function EntryCode({ profile: { id, code_until } }: { profile: PersonData['profile'] }) {
  const { studio } = useStudioWords()
  const day = useDay()
  const { code } = studio.person
  const { isPending, run } = useAction()
  return (
    <>
      <Notice>{code_until === null ? code.none : code.valid(day(code_until))}</Notice>
      <div className={styles.acts}>
        <QuietLink to="/people/codes" state={{ selection: { by: 'ids', ids: [id] }, many: 1 } satisfies SelectedMany}>
          {code_until === null ? code.print : code.again}
        </QuietLink>
        {code_until !== null && (
          <QuietButton
            isPending={isPending}
            onClick={() => void run(() => browserApi('DELETE /studio/people/:userId/code', { params: { userId: id } }))}
          >
            {code.withdraw}
          </QuietButton>
        )}
      </div>
    </>
  )
}

/** The actions on the account itself: links, sessions, disabling, deletion. T24 */
export function AccountSection({ person: { profile } }: { person: PersonData }) {
  const { account, sections } = useStudioWords().studio.person
  const { can } = useStudio()
  const { isPending, run } = useAction()
  const [link, setLink] = useState<string | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const params = { userId: profile.id }
  const act = (call: () => Promise<{ msg: string }>) => void run(call)
  const handOver = async () => {
    const { data, msg } = await browserApi('POST /studio/people/:userId/password-link', { params })
    setLink(data.link)
    return { msg }
  }
  return (
    <Section title={sections.account}>
      {profile.email === null && profile.joined_into === null && <EntryCode profile={profile} />}
      <div className={styles.acts}>
        {profile.email !== null && (
          <QuietButton isPending={isPending} onClick={() => act(handOver)}>
            {account.passwordLink}
          </QuietButton>
        )}
        <QuietButton
          isPending={isPending}
          onClick={() => act(() => browserApi('POST /studio/people/:userId/sign-out', { params }))}
        >
          {account.signOut}
        </QuietButton>
        <QuietButton
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
        </QuietButton>
        {can('accounts.delete') && (
          <Button variant="danger" size="small" onClick={() => setDeleting(true)}>
            {account.delete}
          </Button>
        )}
      </div>
      {link !== null && <HandedLink title={account.passwordLinkTitle} link={link} />}
      {isDeleting && <DeleteDialog profile={profile} onClose={() => setDeleting(false)} />}
    </Section>
  )
}
