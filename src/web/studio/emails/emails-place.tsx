import type { FormEvent } from 'react'
import { useLoaderData } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import type { NoticeKind } from '../../../core/staff/notices.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { useByEmail } from '../shell/by-email.ts'
import { Section, Sections } from '../shell/section.tsx'
import { Place } from '../shell/studio-frame.tsx'
import { QuietLink } from '../shell/quiet.tsx'
import styles from './emails-place.module.css'
import { TestEmail } from './test-email.tsx'

type Notices = NonNullable<CallReply<'GET /studio/notices'>['data']>
function Choices({ offered, wanted, email }: Pick<Notices, 'offered' | 'wanted' | 'email'>) {
  const { studio } = useWords(studioWords)
  const { notices } = studio.emails
  const byEmail = useByEmail()
  const { errors, isPending, run } = useAction({ reload: null })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { wanted: new FormData(event.currentTarget).getAll('wanted') as NoticeKind[] }
    void run(() => browserApi('POST /studio/notices', { body }))
  }
  return (
    <Section title={notices.heading}>
      <p>{byEmail(notices.text)(email)}</p>
      <Form errors={errors} onSubmit={submit}>
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{notices.legend}</legend>
          {offered.map((kind) => (
            <Checkbox
              key={kind}
              name="wanted"
              value={kind}
              label={notices.kinds[kind]}
              defaultChecked={wanted.includes(kind)}
            />
          ))}
        </fieldset>
        <SubmitButton isPending={isPending}>{notices.submit}</SubmitButton>
      </Form>
    </Section>
  )
}

function EmailsView() {
  const { studio } = useWords(studioWords)
  const { offered, wanted, email } = useLoaderData() as Notices
  return (
    <Place
      title={studio.emails.title}
      actions={<QuietLink to="/emails/outgoing">{studio.emails.outgoing.title}</QuietLink>}
    >
      <Sections>
        <Choices offered={offered} wanted={wanted} email={email} />
        <TestEmail />
      </Sections>
    </Place>
  )
}

/** The notifications that the reader gets by email, and whether emails work. T5 T36 */
export const emailsPlace = {
  loader: async (): Promise<Notices> => (await browserApi('GET /studio/notices')).data,
  Component: EmailsView,
}
