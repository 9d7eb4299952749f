import { useState } from 'react'
import { browserApi } from '../../base/browser-api.ts'
import { useForm } from '../decision/use-form.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useStudioWords } from '../shell/words.ts'
import { useByEmail } from '../shell/by-email.ts'
import { QuietButton } from '../shell/quiet.tsx'
import styles from '../shell/place.module.css'
import { HandedLink } from './handed-link.tsx'
import type { PersonData } from './person-data.ts'

type AddressProps = { profile: PersonData['profile']; canChange: boolean }

/** The address of an account, and the form that corrects it once its new owner has opened a link. T24 */
export function Address({ profile: { id: userId, email, new_email }, canChange }: AddressProps) {
  const { person, people } = useStudioWords().studio
  const { account } = person
  const byEmail = useByEmail()
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<{ to: string; link: string } | null>(null)
  const { isPending, field, form } = useForm(['email'], async (body) => {
    const { data, msg } = await browserApi('POST /studio/people/:userId/address', { params: { userId }, body })
    setMade({ to: body.email, link: data.link })
    setOpen(false)
    return { msg }
  })
  return (
    <>
      <div className={styles.facts}>
        {email === null ? <span>{people.noEmail}</span> : <a href={`mailto:${email}`}>{email}</a>}
        {canChange && (
          <QuietButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {email === null ? account.addAddress : account.changeAddress}
          </QuietButton>
        )}
      </div>
      {isOpen && (
        <Form {...form}>
          <TextField
            type="email"
            label={account.address}
            hint={byEmail(account.addressHint)}
            {...field('email')}
            autoComplete="off"
            required
          />
          <SubmitButton variant="quiet" isPending={isPending}>
            {account.sendAddress}
          </SubmitButton>
        </Form>
      )}
      {made !== null && <HandedLink title={account.addressLink(made.to)} link={made.link} />}
      {new_email !== null && <Notice>{account.waiting(new_email)}</Notice>}
    </>
  )
}
