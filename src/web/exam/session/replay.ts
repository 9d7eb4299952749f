import type { Api, ApiError } from '../../base/api.ts'
import { attemptBackend, type ExamBackend, type Performers } from './backend.ts'
import { createClock } from './clock.ts'
import {
  isWaiting,
  type DeviceStore,
  type StoredAnnotations,
  type StoredAnswer,
  type StoredSubmission,
} from './device/device-store.ts'
import { newWriter, runSession } from './exam-session.ts'
import { hedged } from './effects.ts'
import { hasAny } from './outbox.ts'
import { forgetAttempt, storeRejected } from './rejected.ts'
import { initialState, slotNames, type AttemptWire, type SessionState } from './state.ts'
import { troubleOf } from './transport.ts'
import { quietly, unsyncedName } from './unsynced.ts'

type Replaying = {
  api: Api
  userEmail: string
  /** Returns whether this user is still the one who is signed in. */
  isAllowed: () => boolean
  /** Returns whether a player on this page brings this attempt to the server, so that a replay leaves it alone. */
  isPlayed?: (attemptId: number) => boolean
  /** The session has ended. */
  onUnauthenticated?: () => void
  /** An attempt has ended; null without a word of the server. */
  onSubmitted: (message: string | null) => void
  /** Answers of an attempt that goes on have reached the server. */
  onStored?: (stored: StoredAnswers) => void
  device: DeviceStore
}

/** The number of answers of a closed page that have reached an attempt that goes on, and the name of its quiz. */
export type StoredAnswers = { quizName: string; answers: number }

/**
 * Sends the unsynced changes of closed pages: reads the same outbox again. Each attempt is replayed by itself
 * and waits for the network as long as the page lives; the changes of other users are never sent. Q6
 */
export async function replayOutbox(replaying: Replaying): Promise<void> {
  const { device, userEmail } = replaying
  const pending = await device.whenAnswering((shelf) => listPending({ shelf }, userEmail))
  await Promise.all(pending.map((one) => replayAttempt(replaying, one.attemptId, one.writer)))
  // Check every user's unsynced changes before the flag is cleared: they are sent when those users sign in again.
  const all = await device.whenAnswering((shelf) => shelf.list([]))
  if (!all.some(isPending)) clearUnsynced()
}

/** Returns whether a stored value is unsynced: a change, notes, a submission or rejected answers, but not a running exam. */
const isPending = (stored: unknown) =>
  typeof stored === 'object' &&
  stored !== null &&
  !Array.isArray(stored) &&
  !('snapshot' in stored) &&
  !('isSaved' in stored && stored.isSaved === true)

/** Clears the flag of unsynced changes. */
const clearUnsynced = (): void => quietly(() => localStorage.removeItem(unsyncedName))

/** Lists the attempts with unsynced changes, each with the player that made the last change. */
export async function listPending({ shelf }: Pick<DeviceStore, 'shelf'>, userEmail: string) {
  const [answers, annotations, submissions] = await Promise.all([
    shelf.list<StoredAnswer>([userEmail, 'change']),
    shelf.list<StoredAnnotations>([userEmail, 'marks']),
    shelf.list<StoredSubmission>([userEmail, 'submission']),
  ])
  const inOrder = answers.toSorted((one, other) => one.seq - other.seq)
  const writers = new Map(
    [...annotations.filter(isWaiting), ...inOrder, ...submissions].map(({ attemptId, writer }) => [attemptId, writer]),
  )
  return [...writers].map(([attemptId, writer]) => ({ attemptId, writer }))
}

/**
 * Claims an attempt that has ended for a player that began without the server and was closed before it could claim it: no other player
 * is disturbed, and what it has counts as that of a page that stayed open. An attempt that accepts nothing more stays as it was. E4
 */
async function claimed(
  calls: Performers,
  caller: Parameters<Performers['claim']>[1],
  wire: AttemptWire,
): Promise<AttemptWire> {
  try {
    return await calls.claim({}, caller)
  } catch (error) {
    if (troubleOf(error) !== null) throw error
    return wire
  }
}

/** Returns the backend of an attempt that a closed page had started; the questions whose answers are new to the server go into `stored`. */
function backendOf(
  { api, device, userEmail, isAllowed }: Replaying,
  attemptId: number,
  stored: Set<number>,
): ExamBackend {
  const backend = attemptBackend({ api, userEmail, device, lessonId: 0, isAllowed })
  return {
    ...backend,
    connect(watch, clock) {
      const calls = backend.connect(watch, clock)
      return {
        ...calls,
        async begin(_, { writer }) {
          const caller = { attemptId, writer }
          const fetched = await calls.fetch({}, caller)
          const isUnclaimed = (await device.findUnclaimed({ userEmail, attemptId })) === writer
          const wire = isUnclaimed && fetched.phase.at === 'closed' ? await claimed(calls, caller, fetched) : fetched
          const submissions = await device.listSubmissions(userEmail)
          const submission = submissions.find((one) => one.attemptId === attemptId)?.item ?? null
          return { wire, submission, writer }
        },
        async save(input, caller) {
          const reply = await calls.save(input, caller)
          // Not what is only flagged or crossed out.
          const isNew = (id: number) => input.items.some(({ key, body }) => key === id && !body.isAcknowledged)
          for (const { question_id } of reply.stored) if (isNew(question_id)) stored.add(question_id)
          return reply
        },
      }
    },
  }
}

/** Returns whether a replay is done: every change has reached the server, belongs to another player, or was rejected. */
export function isDone(state: SessionState): boolean {
  switch (state.status) {
    case 'loading':
    case 'submitting':
      return false
    case 'failed':
      return state.failure.isPermanent
    case 'elsewhere':
      return true
    default: {
      const { slots, outbox } = state.attempt
      // After the end only notes are still on their way.
      const kinds = state.status === 'submitted' ? (['annotation'] as const) : (['answer', 'annotation'] as const)
      const names = state.status === 'submitted' ? (['annotation', 'reading'] as const) : slotNames
      return (
        names.every((name) => slots[name].at === 'idle') &&
        !kinds.some((kind) => hasAny(outbox, kind, 'queued', 'inFlight', 'conflicted'))
      )
    }
  }
}

/** Returns whether the server itself says that there is no such attempt for this user. */
const isOutOfReach = (error: ApiError) => error.code !== null && [403, 404].includes(error.status)

/** Replays one attempt until the server has stored or rejected every change; another writer ends it without a refusal. */
async function replayAttempt(replaying: Replaying, attemptId: number, writer: string): Promise<void> {
  const { device, userEmail, isAllowed, isPlayed = () => false, onSubmitted, onUnauthenticated = () => {} } = replaying
  const isLeftAlone = () => isPlayed(attemptId)
  if (isLeftAlone()) return
  const owner = { userEmail, attemptId }
  const stored = new Set<number>()
  const backend = backendOf({ ...replaying, isAllowed: () => isAllowed() && !isLeftAlone() }, attemptId, stored)
  let quiet: Promise<unknown> = Promise.resolve()
  const state = await new Promise<SessionState>((resolve) => {
    const run = runSession({
      backend,
      clock: createClock(),
      // Under the name of the player that made the changes: where another took over since, the server rejects them.
      initial: initialState(writer === '' ? newWriter() : writer, 'replay'),
      onState(state) {
        if (run.transport.isStopped || !(isDone(state) || isLeftAlone())) return
        run.stop()
        quiet = run.whenQuiet()
        resolve(state)
      },
      onUnauthenticated,
      onEnded: onSubmitted,
      isOutOfReach,
    })
    run.transport.send = hedged
    run.dispatch({ type: 'started' })
  })
  await quiet
  if (state.status === 'failed' && state.failure.isPermanent) return giveUp(device, owner)
  // Of a test that a player of this page took over meanwhile, the player says what is stored.
  if (state.status !== 'open' || isLeftAlone()) return
  if (stored.size > 0) replaying.onStored?.({ quizName: state.attempt.quiz.name, answers: stored.size })
}

/** Stores the changes of an attempt that this user does not have as rejected, for the student. */
async function giveUp(device: DeviceStore, owner: { userEmail: string; attemptId: number }): Promise<void> {
  const { items } = await device.read(owner)
  const answers = items.flatMap(({ kind, key, seq, body }) =>
    kind === 'answer'
      ? [
          {
            questionId: key,
            seq,
            userAnswer: body.userAnswer,
            ...(body.isAcknowledged && { isAcknowledged: true as const }),
          },
        ]
      : [],
  )
  const annotations = items.filter((item) => item.kind === 'annotation')
  const notes = annotations.map(({ key, body }) => ({ questionId: key, marks: body.annotations }))
  const facts = { quizId: null, quizName: null, reason: 'refused' as const, refusedAt: Date.now() }
  await storeRejected(
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
      settled: { seq, annotations: body.annotations, isRefused: true },
      writer,
    })
  await forgetAttempt(owner, device)
}
