import { useEffect, useState, type FormEvent } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import type { NoticeKind } from '../../../core/staff/notices.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useSending } from '../../features/accounts/use-sending.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { Section, Sections } from '../shell/section.tsx'
import { Place } from '../shell/studio-frame.tsx'
import styles from './emails-place.module.css'

type Notices = NonNullable<CallReply<'GET /studio/notices'>['data']>
type TestState = NonNullable<CallReply<'GET /studio/emails/:emailId'>['data']>

/** How often a test email that is being sent is looked at, in milliseconds. */
const lookEveryMs = 1_000

/** Sends a test email and says how it went. T36 */
function TestEmail({ email, sendsEmail }: { email: string; sendsEmail: boolean }) {
  const { studio } = useWords(studioWords)
  const { test } = studio.emails
  const { isPending, send } = useSending()
  const [emailId, setEmailId] = useState<number | null>(null)
  const [result, setResult] = useState<TestState | null>(null)
  const isWaiting = emailId !== null && (result === null || result.state === 'waiting')
  useEffect(() => {
    if (!isWaiting) return
    const look = async () => setResult((await browserApi('GET /studio/emails/:emailId', { params: { emailId } })).data)
    const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting, emailId])
  const begin = () =>
    void send(async () => {
      setResult(null)
      const { data, msg } = await browserApi('POST /studio/emails/test')
      setEmailId(data.id)
      return { msg }
    })
  return (
    <Section title={test.heading}>
      <p>{sendsEmail ? test.text(email) : test.noServer}</p>
      <div>
        <Button variant="quiet" isPending={isPending || isWaiting} onClick={begin}>
          {test.send}
        </Button>
      </div>
      {result?.state === 'sent' && (
        <Notice tone={sendsEmail ? 'good' : 'warn'} role="alert">
          {sendsEmail ? test.sent(email) : test.written}
        </Notice>
      )}
      {result?.state === 'failed' && (
        <Notice tone="bad" role="alert">
          {test.failed(result.problem ?? '')}
        </Notice>
      )}
    </Section>
  )
}

function Choices({ offered, wanted, email }: Pick<Notices, 'offered' | 'wanted' | 'email'>) {
  const { studio } = useWords(studioWords)
  const { notices } = studio.emails
  const { errors, isPending, send } = useSending()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { wanted: new FormData(event.currentTarget).getAll('wanted') as NoticeKind[] }
    void send(() => browserApi('POST /studio/notices', { body }))
  }
  return (
    <Section title={notices.heading}>
      <p>{notices.text(email)}</p>
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
  const { offered, wanted, email, sends_email } = useLoaderData() as Notices
  return (
    <Place
      title={studio.emails.title}
      actions={
        <Link to="/emails/outgoing" className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {studio.emails.outgoing.title}
        </Link>
      }
    >
      <Sections>
        <Choices offered={offered} wanted={wanted} email={email} />
        <TestEmail email={email} sendsEmail={sends_email} />
      </Sections>
    </Place>
  )
}

/** The notifications that the reader gets by email, and whether emails work. T5 T36 */
export const emailsPlace = {
  loader: async (): Promise<Notices> => (await browserApi('GET /studio/notices')).data,
  Component: EmailsView,
}
