import type { CallReply } from '../../../contract/api.ts'
import type { NoticeKind } from '../../../core/staff/notices.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useForm } from '../decision/use-form.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { useStudioWords } from '../shell/words.ts'
import { useByEmail } from '../shell/by-email.ts'
import { Section, Sections } from '../shell/section.tsx'
import { Place } from '../shell/studio-frame.tsx'
import { QuietLink } from '../shell/quiet.tsx'
import { placeOf } from '../shell/place-of.tsx'
import styles from './emails-place.module.css'
import { TestEmail } from './test-email.tsx'

type Notices = NonNullable<CallReply<'GET /studio/notices'>['data']>
function Choices({ offered, wanted, email }: Pick<Notices, 'offered' | 'wanted' | 'email'>) {
  const { studio } = useStudioWords()
  const { notices } = studio.emails
  const byEmail = useByEmail()
  const { isPending, form } = useForm(
    [],
    (_, typed) => {
      const body = { wanted: new FormData(typed).getAll('wanted') as NoticeKind[] }
      return browserApi('POST /studio/notices', { body })
    },
    { reload: null },
  )
  return (
    <Section title={notices.heading}>
      <p>{byEmail(notices.text)(email)}</p>
      <Form {...form}>
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

function EmailsView({ loaded: { offered, wanted, email } }: { loaded: Notices }) {
  const { studio } = useStudioWords()
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
export const emailsPlace = placeOf('GET /studio/notices', EmailsView)
