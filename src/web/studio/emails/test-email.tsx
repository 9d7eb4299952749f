import { useEffect, useState } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useSending } from '../../features/forms/use-sending.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useStudioWords } from '../shell/words.ts'
import { Section } from '../shell/section.tsx'
import { useByEmail } from '../shell/by-email.ts'
import { useStudio } from '../shell/studio-frame.tsx'

type TestState = NonNullable<CallReply<'GET /studio/emails/:emailId'>['data']>

/** The interval for checking on a test email that is being sent, in milliseconds. */
const lookEveryMs = 1_000

/** Sends a test email and says how it went. T36 */
export function TestEmail() {
  const { studio } = useStudioWords()
  const { test } = studio.emails
  const { me, sends_email: sendsEmail } = useStudio()
  const byEmail = useByEmail()
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
      <p>{byEmail(test.text)(me.email)}</p>
      <div>
        <Button variant="quiet" isPending={isPending || isWaiting} onClick={begin}>
          {test.send}
        </Button>
      </div>
      {result?.state === 'sent' && (
        <Notice tone={sendsEmail ? 'good' : 'warn'} role="alert">
          {byEmail(test.sent)(me.email)}
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
