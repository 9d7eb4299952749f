import { ApiError, type Api } from '../../api.ts'
import { clearUnsent } from '../../unsent.ts'
import { AttemptCalls, submittedOf } from './attempt-calls.ts'
import { createClock } from './clock.ts'
import { createDeviceStore, type DeviceStore, type KeptSubmission, type StoredChange } from './device-store.ts'
import { Connection } from './network.ts'

type Sending = {
  api: Api
  userEmail: string
  /** Whether this user is still the one who is signed in. */
  isAllowed: () => boolean
  onSubmitted: (message: string) => void
  store?: DeviceStore
}

/**
 * Sends what pages that are gone have left on this device: submissions, answers of before the end of an attempt, and those
 * of one that is still open. Waits for the network as long as the page lives; nobody sends what another user left. Q6
 */
export async function sendLeftovers(sending: Sending): Promise<void> {
  const { userEmail, store = createDeviceStore() } = sending
  const [changes, submissions] = await Promise.all([store.listAllChanges(userEmail), store.listSubmissions(userEmail)])
  if (changes.length + submissions.length === 0) return clearUnsent()
  const ids = new Set([...submissions, ...changes].map(({ attemptId }) => attemptId))
  for (const attemptId of ids) {
    const kept = changes.filter((change) => change.attemptId === attemptId)
    const submission = submissions.find((one) => one.attemptId === attemptId)
    await sendOne(sending, store, { attemptId, kept, submission }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  }
}

type Left = { attemptId: number; kept: StoredChange[]; submission: KeptSubmission | undefined }

async function sendOne({ api, userEmail, isAllowed, onSubmitted }: Sending, store: DeviceStore, left: Left) {
  const { attemptId, kept, submission } = left
  const connection = new Connection({ change: () => {}, unauthenticated: () => {} })
  const clock = createClock()
  const calls = new AttemptCalls(connection.watch(api, isAllowed), clock)
  // What a page has begun is its own to end: where another took over since, the server refuses it.
  Object.assign(calls, { attemptId, writer: submission?.writer ?? kept.at(-1)?.writer ?? calls.writer })
  const { phase, quiz } = await connection.persist(() => calls.fetch())
  const isClosed = phase.at === 'closed'
  const isMeant = submission !== undefined && (!submission.isByClock || clock.secondsLeft(phase) === 0)
  if (isClosed || isMeant) {
    const answers = kept.map(submittedOf)
    // The attempt's page may be open again, and submit all there is at the same time.
    if (isMeant || answers.length > 0)
      onSubmitted((await connection.persist(() => calls.submit(quiz.id, answers, true))).message)
    await store.forgetAttempt({ userEmail, attemptId })
    if (submission) await store.dropSubmission(userEmail, submission.lessonId)
    return
  }
  if (kept.length === 0) return
  const { stored } = await connection.persist(() => calls.save(kept))
  for (const { question_id, seq } of stored) await store.dropChange({ userEmail, attemptId }, question_id, seq)
}
