import { ApiError, type Api } from '../../api.ts'
import { readVisitor } from '../../session.ts'
import type { MarkStore } from '../highlights/store/mark-store.ts'
import type { ExamMove } from './server/attempt-calls.ts'
import { AttemptFlow } from './attempt-flow.ts'
import { createClock, type Clock } from './clock.ts'
import { createDeviceStore, type DeviceStore, type KeptSubmission } from './device/device-store.ts'
import { ExamActions } from './exam-actions.ts'
import { ExamState, type ExamSnapshot, type OptionKey } from './exam-state.ts'
import { laterTools } from './later.ts'
import { listenToPage } from './page-events.ts'
import type { AttemptLine } from './server/attempt-line.ts'
import { troubleOf } from './server/network.ts'

export type { ExamSnapshot, OptionKey, SavedState } from './exam-state.ts'
export type { AskedQuestion, PhaseWire, QuizWire } from './exam-state.ts'

/** The engine of the test player: every change is kept on the device and brought to the server, whatever happens. */
export interface ExamSession {
  /** The same object until something changes. */
  getSnapshot(): ExamSnapshot
  subscribe(listener: () => void): () => void
  /** Starts or resumes the attempt, with what this device has kept of it; also after {@link dispose}. */
  start(): Promise<void>
  /** Text of at most 2,000 characters; blank is null. Ignored when the part is not open, the time is up or it is locked. */
  answer(questionId: number, userAnswer: string | null): void
  toggleMark(questionId: number): void
  toggleCrossed(questionId: number, option: OptionKey): void
  /** Shows a question, counted from 1. */
  goTo(position: number): void
  /** Settles when the move is made, or found to be impossible; never because of the network. */
  move(move: ExamMove): Promise<void>
  check(questionId: number): Promise<void>
  /** Makes this page the one that writes, when another has become it. */
  claim(): Promise<void>
  /** Settles when the attempt is closed; refuses with the server's message when it was refused for good. */
  submit(): Promise<void>
  /** The highlights and notes of the attempt; `open` opens them the first time, null as long as nothing has. */
  marks(open?: (line: AttemptLine) => MarkStore): MarkStore | null
  /** Starts again after 'failed'. */
  retry(): Promise<void>
  dispose(): void
}

export type ExamOptions = {
  lessonId: number
  userEmail: string
  api: Api
  store?: DeviceStore
  clock?: Clock
  /** What the numbers of changes are taken from: the server's clock unless told. */
  numberFrom?: () => number
  /** The attempt was closed: by this submission, by another device, or by the server's clock. */
  onSubmitted?: (message: string) => void
  onUnauthenticated?: () => void
}

/** How often the clock is looked at. */
const tickMs = 250

const loadFailed = 'Failed to load quiz data'

/** One for the page: what it could not write it remembers as long as the page lives. */
let pageStore: DeviceStore | undefined

/** The session of one user at the quiz of one lesson. quizzes.md §4 */
export function createExamSession(options: ExamOptions): ExamSession {
  const {
    lessonId,
    userEmail,
    api,
    clock = createClock(),
    numberFrom = clock.serverNow,
    onSubmitted = () => {},
    onUnauthenticated = () => {},
  } = options
  const store = options.store ?? (pageStore ??= createDeviceStore())
  const state = new ExamState()
  let isLeft = false
  let run: { flow: AttemptFlow; actions: ExamActions; stop: () => void } | undefined

  const begin = () => {
    run?.stop()
    const isAllowed = () => isStill(userEmail)
    const tools = {
      lessonId,
      userEmail,
      api,
      store,
      clock,
      numberFrom,
      state,
      isAllowed,
      onSubmitted,
      onUnauthenticated,
    }
    const flow = new AttemptFlow(tools)
    const actions = new ExamActions(flow)
    const ticker = setInterval(() => actions.tick(), tickMs)
    const stopListening = listenToPage(flow)
    const stop = () => {
      clearInterval(ticker)
      stopListening()
      flow.stop()
    }
    return (run = { flow, actions, stop })
  }

  const endWhenLeft = () => {
    if (!isLeft || state.get().status === 'submitting') return
    run?.flow.hurry()
    run?.stop()
  }
  state.subscribe(endWhenLeft)

  const start = () => {
    isLeft = false
    state.reset()
    return open(0)
  }

  /** `tries` have failed before it, and what they said stands until it is open. */
  const open = async (tries: number) => {
    const { flow, actions } = begin()
    try {
      const kept = await enter(flow)
      flow.patch({ status: 'ready', failure: null })
      if (kept) void actions.submit(kept.isByClock).catch(() => {})
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      const isGone = [403, 404, 409, 422].includes(status)
      if (isGone) flow.connection.note(null)
      const message = error instanceof ApiError && error.message !== '' ? error.message : loadFailed
      flow.patch({ status: 'failed', failure: { message, isGone } })
      if (!(error instanceof ApiError)) throw error
      if (isGone || troubleOf(error) === 'signed_out') return
      await flow.connection.pause(tries, error)
      if (!flow.connection.isStopped) void open(tries + 1)
    }
  }

  return {
    getSnapshot: () => state.get(),
    subscribe: (listener) => state.subscribe(listener),
    start,
    retry: start,
    answer: (questionId, userAnswer) => run?.actions.change(questionId, () => ({ userAnswer })),
    toggleMark: (questionId) => run?.actions.change(questionId, ({ isMarked }) => ({ isMarked: !isMarked })),
    toggleCrossed: (questionId, option) =>
      run?.actions.change(questionId, ({ crossed }) => ({
        crossed: crossed.includes(option) ? crossed.filter((one) => one !== option) : [...crossed, option],
      })),
    goTo: (position) => run?.actions.goTo(position),
    move: async (move) => run?.actions.move(move),
    check: async (questionId) => run?.actions.check(questionId),
    claim: async () => {
      const { claim } = await laterTools()
      if (run) await claim(run.flow)
    },
    submit: async () => run?.actions.submit(),
    marks: (open) => run?.flow.marks(open) ?? null,
    dispose() {
      // What is being submitted goes on wherever the taker goes.
      isLeft = true
      endWhenLeft()
    },
  }
}

/** Goes on with the attempt whose submission was under way when the page ended, else with the lesson's; answers the first. */
async function enter(flow: AttemptFlow): Promise<KeptSubmission | null> {
  const { store, userEmail, lessonId } = flow.tools
  const kept = await store.findSubmission(userEmail, lessonId)
  if (kept) {
    // It was that page's to submit, and this one follows it.
    Object.assign(flow.calls, { attemptId: kept.attemptId, writer: kept.writer })
    const state = await flow.calls.fetch().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    })
    if (state) await flow.enter(state)
    if (state) return kept
    await store.dropSubmission(userEmail, lessonId)
  }
  await flow.enter(await flow.calls.start(lessonId))
  return null
}

/** Whether the page's cookies do not name another user than this one; without any, the server will say so. */
function isStill(userEmail: string): boolean {
  const visitor = typeof document === 'undefined' ? null : readVisitor(document.cookie)
  return visitor === null || visitor.email === userEmail
}
