import { ApiError, type Api } from '../../../api.ts'
import { clearUnsent } from '../../../unsent.ts'
import { sendLeftMarks } from '../../highlights/store/left-marks.ts'
import { createClock } from '../clock.ts'
import { createDeviceStore, type DeviceStore } from '../device/device-store.ts'
import { bringLeft, type LeftAttempt } from './left-attempt.ts'
import { refuse } from './refused-answers.ts'
import { AttemptCalls } from '../server/attempt-calls.ts'
import { Connection, troubleOf } from '../server/network.ts'
import { untilAnswered } from '../server/until-answered.ts'
import { openTabs } from '../others/tabs.ts'

type Sending = {
  api: Api
  userEmail: string
  /** Whether this user is still the one who is signed in. */
  isAllowed: () => boolean
  /** The server does not know who is signed in. */
  onUnauthenticated?: () => void
  onSubmitted: (message: string) => void
  store?: DeviceStore
}

/**
 * Sends what pages that are gone have left on this device: submissions, answers of before the end of an attempt, and those
 * of one that is still open. Each attempt goes its own way and waits for the network as long as the page lives; nobody sends
 * what another user left. What the server never takes is kept as refused. Q6
 */
export async function sendLeftovers(sending: Sending): Promise<void> {
  const { userEmail, store = createDeviceStore() } = sending
  const [changes, submissions] = await Promise.all([store.listAllChanges(userEmail), store.listSubmissions(userEmail)])
  const ids = new Set([...submissions, ...changes].map(({ attemptId }) => attemptId))
  const connection = new Connection({
    change: () => {},
    unauthenticated: () => sending.onUnauthenticated?.(),
    troubleOf: (error) => (isOutOfReach(error) ? null : troubleOf(error)),
  })
  connection.send = untilAnswered
  const api = connection.watch(sending.api, sending.isAllowed)
  await Promise.all([
    sendLeftMarks({ api, connection, store, userEmail, isFinal: isOutOfReach }),
    ...[...ids].map((attemptId) => {
      const kept = changes.filter((change) => change.attemptId === attemptId)
      const submission = submissions.find((one) => one.attemptId === attemptId)
      return sendOne(sending, store, connection, { attemptId, kept, submission })
    }),
  ])
  // Also for what others have left: it is sent when they sign in again, so this device goes on looking.
  if (!(await store.shelf.list([])).some(isWaiting)) clearUnsent()
}

/** Whether a value of the device waits for the server or its taker: a change, notes, a submission or what was refused. */
const isWaiting = (kept: unknown) =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept) && !('isSaved' in kept && kept.isSaved === true)

/** The server itself says that there is no such attempt, or that it is none of this user's. */
const isOutOfReach = (error: unknown) =>
  error instanceof ApiError && error.code !== null && [403, 404].includes(error.status)

/** It cannot be read, however often it is sent. */
const isUnreadable = ({ status }: ApiError) => [400, 413, 415, 422].includes(status)

/** Ends when the server has taken or refused what is left of one attempt; another player of it that writes is no refusal. */
async function sendOne(sending: Sending, store: DeviceStore, connection: Connection, left: LeftAttempt): Promise<void> {
  const { attemptId, kept, submission } = left
  const owner = { userEmail: sending.userEmail, attemptId }
  const clock = createClock()
  const calls = new AttemptCalls(connection.watch(sending.api, sending.isAllowed), clock)
  // What a page has begun is its own to end: where another took over since, the server refuses it.
  Object.assign(calls, { attemptId, writer: submission?.writer ?? kept.at(-1)?.writer ?? calls.writer })
  const forget = async () => {
    await store.forgetAttempt(owner)
    if (submission) await store.dropSubmission(owner.userEmail, submission.lessonId)
  }
  try {
    const { isOver, receipt } = await bringLeft({ calls, connection, store, owner }, clock, left)
    if (!isOver) return
    await forget()
    const tabs = openTabs()
    tabs.tell(attemptId)
    tabs.close()
    if (receipt) sending.onSubmitted(receipt.message)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isUnreadable(error) && kept.length > 1) {
      // One change that cannot be read must not hold up the others.
      await Promise.all(kept.map((one) => sendOne(sending, store, connection, { ...left, kept: [one] })))
    } else if (isUnreadable(error) || isOutOfReach(error)) {
      await refuse(store, owner, { quizId: null, quizName: null, reason: 'refused', refusedAt: Date.now() }, kept)
      await forget()
    }
  }
}
