import { useState } from 'react'
import { ApiError, type Api } from '../../base/api.ts'
import { useDay } from '../../base/use-day.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Row, Stack } from '../../ui/layout/page-layout.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as rejectedWords from '#words/rejected'
import { useWords } from '../../words/words.tsx'
import { download } from '../answers-file.ts'
import type { DeviceStore } from '../session/device/device-store.ts'
import { newWriter } from '../session/exam-session.ts'
import { rejectedLifetimeMs, type RejectedAnswers } from '../session/rejection.ts'
import { dropRejected, handInAgain } from '../session/rejected.ts'
import { rejectedFile } from './rejected-file.ts'

export type RejectedPanelProps = { rejected: RejectedAnswers; api: Api; device: DeviceStore; userEmail: string }

/** Rejected answers of one attempt: why, until when they are stored, and what their student can do with them. Q6 */
export function RejectedPanel({ rejected, ...ways }: RejectedPanelProps) {
  const { rejected: words } = useWords(rejectedWords)
  const day = useDay()
  const [unsent, setUnsent] = useState<RejectedAnswers | null>(rejected)
  const [said, say] = useState('')
  const [isPending, setPending] = useState(false)
  const handIn = async () => {
    setPending(true)
    try {
      const rest = await handInAgain(ways, newWriter(), rejected)
      setUnsent(rest)
      say(rest ? '' : words.handedIn)
    } catch (error) {
      const isOver = error instanceof ApiError && error.status === 409
      if (isOver) setUnsent({ ...rejected, reason: 'late' })
      say(isOver ? '' : words.noAnswer)
    }
    setPending(false)
  }
  const remove = async () => {
    await dropRejected(ways.device, { userEmail: ways.userEmail, attemptId: rejected.attemptId })
    setUnsent(null)
    say(words.removed)
  }
  return (
    <Stack>
      {unsent && (
        <Notice
          tone="warn"
          title={words.head(unsent.answers.length, unsent.notes?.length ?? 0, unsent.quizName)}
          action={
            <Row>
              {unsent.reason === 'elsewhere' && (
                <Button size="small" isPending={isPending} onClick={() => void handIn()}>
                  {words.handIn}
                </Button>
              )}
              <Button
                size="small"
                variant="quiet"
                onClick={() => download(`answers-${unsent.attemptId}.json`, rejectedFile(unsent, new Date()))}
              >
                {words.download}
              </Button>
              <Button size="small" variant="danger" onClick={() => void remove()}>
                {words.remove}
              </Button>
            </Row>
          }
        >
          {words.why[unsent.reason]}{' '}
          {words.storedUntil(day(new Date(unsent.refusedAt + rejectedLifetimeMs).toISOString()))}
        </Notice>
      )}
      <output>{said}</output>
    </Stack>
  )
}
