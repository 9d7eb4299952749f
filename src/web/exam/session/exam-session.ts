import type { Annotation } from '../../../core/annotations/annotation.ts'
import { ApiError } from '../../base/api.ts'
import type { ExamBackend } from './backend.ts'
import { createClock, type Clock } from './clock.ts'
import { carryOutQueued, type QueuedEffect, type Scene } from './effects.ts'
import type { Call, Command, Effect, Replied, SessionEvent } from './events.ts'
import { isHidden, listenToPage } from './page.ts'
import { reduce } from './reduce.ts'
import {
  initialState,
  snapshotOf,
  type ExamMove,
  type ExamSnapshot,
  type OptionKey,
  type SessionState,
  type SlotName,
} from './state.ts'
import { Transport, troubleOf } from './transport.ts'

export type { AskedQuestion, ExamSnapshot, PhaseWire, QuizWire, SavedState } from './state.ts'

/** The engine of the test player: every change is stored on the device, then sent to the server until it is acknowledged. */
export interface ExamSession {
  /** The same object until something changes. */
  getSnapshot(): ExamSnapshot
  subscribe(listener: () => void): () => void
  /** Starts or resumes the attempt, with what this device has stored of it; also after {@link dispose}. */
  start(): Promise<void>
  /** Text of at most 2,000 characters; blank is null. Ignored when the section is not open, the time is up or it is locked. */
  answer(questionId: number, userAnswer: string | null): void
  toggleFlag(questionId: number): void
  toggleCrossed(questionId: number, option: OptionKey): void
  /** Replaces the highlights and notes of a question. */
  annotate(questionId: number, annotations: readonly Annotation[]): void
  /** Shows a question, counted from 1. */
  goTo(position: number): void
  /** Settles when the move is made or is impossible; the network alone never settles it. */
  move(move: ExamMove): Promise<void>
  check(questionId: number): Promise<void>
  /** Makes this page the writer after another one took over. */
  claim(): Promise<void>
  /** Settles when the attempt is closed; rejects with the server's message when the submission was rejected for good. */
  submit(): Promise<void>
  /** Starts again after 'failed'. */
  retry(): Promise<void>
  dispose(): void
}

export type ExamOptions = {
  backend: ExamBackend
  clock?: Clock
  /** The attempt was closed: by this submission, by another device, or by the server's clock; the message is '' where the server sent none. */
  onSubmitted?: (message: string) => void
  onUnauthenticated?: () => void
}

/** The interval at which the clock is checked, in ms. */
const tickMs = 250

/** Reports an internal error; the session continues. */
function report(error: unknown): void {
  if ('reportError' in globalThis) reportError(error)
}

/** Returns the failure of a call that our own code did not make, or whose reply it did not take. */
const noReply = () => new ApiError(0, { msg: '', errors: null })

/** A save that says where the player is, and no more. */
const noSaves: Call<'save'> = { name: 'save', items: [], away: [] }

/** Returns the question on the screen. */
const placeOf = (state: SessionState) =>
  'attempt' in state ? state.attempt.questions[state.attempt.position - 1]?.id : undefined

const random = () => Math.random().toString(36).slice(2)

/** Returns a unique name for a player. */
export const newWriter = () => `player-${random()}${random()}`

type RunOptions = {
  backend: ExamBackend
  clock: Clock
  initial: SessionState
  onState: (state: SessionState) => void
  onUnauthenticated: () => void
  onEnded: (message: string | null) => void
  /** Of a failed call, whether the server itself says that there is no such attempt for this user. */
  isOutOfReach?: (error: ApiError) => boolean
}

/** Runs a session: carries out its effects (calls, writes to the device, waits) and dispatches their outcomes as events. */
export function runSession({
  backend,
  clock,
  initial,
  onState,
  onEnded,
  isOutOfReach = () => false,
  ...on
}: RunOptions) {
  const events: SessionEvent[] = []
  const settling = new Map<Command, { resolve: () => void; reject: (error: ApiError) => void }[]>()
  let state = initial
  /** The question of the last call that said where the player is. */
  let reported: number | undefined
  let isReducing = false
  let queue: Promise<unknown> = Promise.resolve()

  const transport = new Transport({
    onTrouble: (trouble) => dispatch({ type: 'troubled', trouble }),
    onUnauthenticated: on.onUnauthenticated,
    isAllowed: backend.isAllowed,
    troubleOf: (error) => (error instanceof ApiError && isOutOfReach(error) ? null : troubleOf(error)),
  })
  const calls = backend.connect((api) => transport.watch(api), clock)
  const scene: Scene = {
    backend,
    calls,
    transport,
    channel: null,
    revision: () => ('attempt' in state ? state.attempt.revision : 0),
    reportPlace() {
      if (state.status !== 'open' || placeOf(state) === reported) return
      void perform({ type: 'call', slot: null, call: noSaves, attemptId: state.attempt.id, writer: state.writer })
    },
    dispatch: (event) => dispatch(event),
  }

  function dispatch(event: SessionEvent): void {
    events.push(event)
    if (isReducing) return
    isReducing = true
    for (let next = events.shift(); next; next = events.shift()) {
      try {
        const [after, effects] = reduce(state, next, clock.serverNow())
        state = after
        effects.forEach(carryOut)
      } catch (error) {
        report(error)
        // A reply that cannot be read is like none: its call is made again later.
        if (next.type === 'replied') failOfOurs(next.slot, next.reply.call)
      }
    }
    isReducing = false
    onState(state)
  }

  /** Dispatches the failure of a call. */
  function fail(slot: SlotName | null, call: Call, error: ApiError, trouble = transport.troubleOf(error)): void {
    dispatch({ type: 'callFailed', slot, call, error, trouble, isOutOfReach: isOutOfReach(error) })
  }

  /** Dispatches a failure of our own: its call is made again, and it is never called one of the network or the server. E2 */
  function failOfOurs(slot: SlotName | null, call: Call): void {
    transport.note('fault')
    fail(slot, call, noReply(), 'fault')
  }

  function carryOut(effect: Effect): void {
    switch (effect.type) {
      case 'call':
        return void perform(effect)
      case 'write':
        return void backend.device
          .write({ userEmail: backend.userEmail, attemptId: effect.attemptId }, effect.write)
          .then(() => dispatch({ type: 'written', isVolatile: backend.device.isVolatile() }))
      case 'wait': {
        const { slot, ticket, ms } = effect
        return void setTimeout(() => !transport.isStopped && dispatch({ type: 'due', slot, ticket }), ms)
      }
      case 'retry': {
        const { slot, ticket, tries, error } = effect
        return void transport
          .pause(tries, error)
          .then(() => !transport.isStopped && dispatch({ type: 'due', slot, ticket }))
      }
      case 'settle':
        return settle(effect.command, effect.error)
      default:
        queue = carryOutAfter(queue, effect)
    }
  }

  async function perform({ call, slot, ...caller }: Extract<Effect, { type: 'call' }>): Promise<void> {
    try {
      const send = calls[call.name] as (input: Call, by: typeof caller) => Promise<unknown>
      if (call.name === 'save') call = { ...call, at: (reported = placeOf(state)) }
      dispatch({ type: 'replied', slot, reply: { name: call.name, call, data: await send(call, caller) } as Replied })
    } catch (error) {
      if (!(error instanceof ApiError)) report(error)
      if (transport.isStopped) return
      if (error instanceof ApiError) fail(slot, call, error)
      else failOfOurs(slot, call)
    }
  }

  function settle(command: Command, error?: ApiError): void {
    const waiting = settling.get(command) ?? []
    settling.delete(command)
    for (const { resolve, reject } of waiting) {
      if (error) reject(error)
      else resolve()
    }
  }

  async function carryOutAfter(before: Promise<unknown>, effect: QueuedEffect): Promise<void> {
    await before
    try {
      await carryOutQueued(effect, scene)
    } catch (error) {
      report(error)
      if (effect.type === 'close') dispatch({ type: 'closed', rejected: null })
    }
    if (effect.type === 'ended') onEnded(effect.message)
  }

  return {
    transport,
    dispatch,
    getState: () => state,
    /** Settles when every queued effect has been carried out. */
    whenQuiet: () => queue,
    /** Dispatches a command; settles when it is done or is impossible. */
    command(event: Extract<SessionEvent, { type: Command }>): Promise<void> {
      const command = event.type
      return new Promise((resolve, reject) => {
        settling.set(command, [...(settling.get(command) ?? []), { resolve, reject }])
        dispatch(event)
      })
    },
    stop() {
      scene.channel?.close()
      scene.channel = null
      transport.stop()
      for (const command of settling.keys()) settle(command)
    },
  }
}

/** Returns what is shown until the session starts, on the server too: the time of it has not begun. */
function firstSnapshot(backend: ExamBackend, clock: Clock): ExamSnapshot {
  const initial = initialState('')
  if (!backend.open) return snapshotOf(initial)
  const [opened] = reduce(initial, { type: 'opened', ...backend.open(clock, '') }, clock.serverNow())
  return { ...snapshotOf(opened), startedAt: null }
}

/** Creates the session of one user at a quiz. */
export function createExamSession({
  backend,
  clock = createClock(),
  onSubmitted = () => {},
  onUnauthenticated = () => {},
}: ExamOptions): ExamSession {
  const listeners = new Set<() => void>()
  let snapshot = firstSnapshot(backend, clock)
  let isLeft = false
  let run: (ReturnType<typeof runSession> & { end: () => void }) | undefined

  const show = (state: SessionState) => {
    const next = snapshotOf(state, snapshot)
    if (next === snapshot) return
    snapshot = next
    for (const listener of listeners) listener()
    endWhenLeft()
  }

  const begin = () => {
    run?.end()
    const writer = newWriter()
    const session = runSession({
      backend,
      clock,
      initial: initialState(writer),
      onState: show,
      onUnauthenticated,
      onEnded(message) {
        end()
        onSubmitted(message ?? '')
      },
    })
    const { dispatch, transport } = session
    let tickedAt = performance.now()
    const ticker = setInterval(() => {
      const now = performance.now()
      const elapsedMs = now - tickedAt
      tickedAt = now
      dispatch({
        type: 'ticked',
        elapsedMs,
        isSeen: !isHidden(),
        isSuspect: clock.isSuspect(),
        isUnsure: clock.isUnsure(),
      })
    }, tickMs)
    const stopListening = listenToPage({
      onLeft: () => dispatch({ type: 'left' }),
      onSeen() {
        transport.wake()
        dispatch({ type: 'hinted' })
      },
      // What is answered in the page's memory needs no connection, and no call would find that it is back.
      onOffline: () => backend.kind === 'attempt' && transport.note('offline'),
    })
    const end = () => {
      clearInterval(ticker)
      stopListening()
      session.stop()
    }
    run = { ...session, end }
    return { ...run, writer }
  }

  /** Ends a session that was left, except while it submits. */
  function endWhenLeft() {
    if (!isLeft || snapshot.status === 'submitting') return
    run?.dispatch({ type: 'left' })
    run?.end()
    run = undefined
  }

  const start = async () => {
    isLeft = false
    const { dispatch, writer } = begin()
    dispatch(backend.open ? { type: 'opened', ...backend.open(clock, writer) } : { type: 'started' })
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    retry: start,
    answer: (questionId, userAnswer) => run?.dispatch({ type: 'answered', questionId, userAnswer }),
    toggleFlag: (questionId) => run?.dispatch({ type: 'flagged', questionId }),
    toggleCrossed: (questionId, option) => run?.dispatch({ type: 'crossed', questionId, option }),
    annotate: (questionId, annotations) => run?.dispatch({ type: 'annotated', questionId, annotations }),
    goTo: (position) => run?.dispatch({ type: 'wentTo', position }),
    move: async (move) => run?.command({ type: 'move', move }),
    check: async (questionId) => run?.command({ type: 'check', questionId }),
    claim: async () => run?.command({ type: 'claim' }),
    submit: async () => run?.command({ type: 'submit' }),
    dispose() {
      isLeft = true
      endWhenLeft()
    },
  }
}
