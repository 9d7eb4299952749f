import type { Api, ApiError } from '../../api.ts'
import { attemptBackend } from './backend.ts'
import { createClock } from './clock.ts'
import type { DeviceStore } from './device/device-store.ts'
import { newWriter, runSession } from './exam-session.ts'
import { isDone } from './reduce.ts'
import { refuse } from './refused.ts'
import { initialState, type SessionState } from './state.ts'
import { clearUnsynced } from './unsynced.ts'

type Replaying = {
  api: Api
  userEmail: string
  /** Whether this user is still the one who is signed in. */
  isAllowed: () => boolean
  /** The server does not know who is signed in. */
  onUnauthenticated?: () => void
  onSubmitted: (message: string) => void
  device: DeviceStore
}

/**
 * Brings what pages that are gone have left on this device to the server: the same outbox, read again. Each attempt goes its
 * own way and waits for the network as long as the page lives; nobody sends what another user left. Q6
 */
export async function replayOutbox(replaying: Replaying): Promise<void> {
  const { device, userEmail } = replaying
  const pending = await device.listPending(userEmail)
  await Promise.all(pending.map((one) => replayAttempt(replaying, one.attemptId, one.writer)))
  // Also for what others have left: it is sent when they sign in again, so this device goes on looking.
  if (!(await device.shelf.list([])).some(isWaiting)) clearUnsynced()
}

/** Whether a value of the device waits for the server or its student: a change, notes, a submission or what was refused. */
const isWaiting = (stored: unknown) =>
  typeof stored === 'object' &&
  stored !== null &&
  !Array.isArray(stored) &&
  !('isSaved' in stored && stored.isSaved === true)

/** The server itself says that there is no such attempt, or that it is none of this user's. */
const isOutOfReach = (error: ApiError) => error.code !== null && [403, 404].includes(error.status)

/** Ends when the server has taken or refused what is left of one attempt; another player of it that writes is no refusal. */
async function replayAttempt(
  { api, device, userEmail, isAllowed, onSubmitted, onUnauthenticated = () => {} }: Replaying,
  attemptId: number,
  writer: string,
): Promise<void> {
  const backend = attemptBackend({ api, userEmail, device, lessonId: null, attemptId, isAllowed })
  let quiet: Promise<unknown> = Promise.resolve()
  const state = await new Promise<SessionState>((resolve) => {
    const run = runSession({
      backend,
      clock: createClock(),
      // What a page has begun is its own to end: where another took over since, the server refuses it.
      initial: initialState(writer === '' ? newWriter() : writer, 'replay'),
      onState(state) {
        if (!isDone(state) || run.transport.isStopped) return
        run.stop()
        quiet = run.whenQuiet()
        resolve(state)
      },
      onUnauthenticated,
      onEnded: (message) => message !== null && onSubmitted(message),
      isOutOfReach,
    })
    run.dispatch({ type: 'started' })
  })
  await quiet
  if (state.status === 'failed') await giveUp(device, { userEmail, attemptId })
}

/** There is no such attempt for this user: what waits is given to the student. */
async function giveUp(device: DeviceStore, owner: { userEmail: string; attemptId: number }): Promise<void> {
  const { items } = await device.read(owner)
  const answers = items.flatMap(({ kind, key, seq, body }) =>
    kind === 'answer'
      ? [{ questionId: key, seq, userAnswer: body.userAnswer, ...(body.isHeld && { isHeld: true as const }) }]
      : [],
  )
  const annotations = items.filter((item) => item.kind === 'annotation')
  const notes = annotations.map(({ key, body }) => ({ questionId: key, marks: body.marks }))
  const facts = { quizId: null, quizName: null, reason: 'refused' as const, refusedAt: Date.now() }
  await refuse(
    device,
    owner,
    facts,
    answers,
    notes.filter(({ marks }) => marks.length > 0),
  )
  for (const { key, seq, body, writer } of annotations)
    await device.write(owner, {
      type: 'settleAnnotations',
      questionId: key,
      settled: { seq, marks: body.marks, isRefused: true },
      writer,
    })
  const submissions = await device.listSubmissions(owner.userEmail)
  const lesson = submissions.find(({ attemptId }) => attemptId === owner.attemptId)?.item.key ?? null
  await device.forget(owner, lesson)
}
