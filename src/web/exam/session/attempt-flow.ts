import { ApiError, type Api } from '../../api.ts'
import { AnswerBook } from './answer-book.ts'
import { AttemptCalls, submittedMessage, submittedOf } from './attempt-calls.ts'
import type { Clock } from './clock.ts'
import type { DeviceStore, KeptChange, Owner } from './device-store.ts'
import { partOf, phaseAt } from './exam-state.ts'
import type { AttemptWire, ExamSnapshot, ExamState, Part, PhaseWire, Receipt } from './exam-state.ts'
import { Connection } from './network.ts'
import { Saver } from './saver.ts'

/** What an attempt is taken with. */
export type ExamTools = {
  lessonId: number
  userEmail: string
  api: Api
  store: DeviceStore
  clock: Clock
  /** What the numbers of changes are taken from: of two devices the later change has the higher number. */
  numberFrom: () => number
  state: ExamState
  /** Whether calls may go out: not while somebody else is signed in. */
  isAllowed: () => boolean
  onSubmitted: (message: string) => void
  onUnauthenticated: () => void
}

/** A position that there is, from 1. */
const within = (position: number, count: number) => Math.max(1, Math.min(Math.trunc(position), count)) || 1

/** Whether the page is not seen. */
export const isHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/** One attempt on this device, kept in step with the server: its phase, its open part, its answers. */
export class AttemptFlow {
  readonly tools: ExamTools
  readonly connection: Connection
  readonly calls: AttemptCalls
  readonly book: AnswerBook
  readonly saver: Saver
  #part: Part | null | undefined
  #turn: Promise<void> = Promise.resolve()
  #isLooking = false
  #isListening = false
  #revision = 0
  #news: 'stale' | 'late' | null = null

  constructor(tools: ExamTools) {
    this.tools = tools
    const back = (awayMs: number) => this.calls.noteAway(awayMs)
    this.connection = new Connection({ change: () => this.publish(), back, unauthenticated: tools.onUnauthenticated })
    this.calls = new AttemptCalls(this.connection.watch(tools.api, tools.isAllowed), tools.clock)
    this.book = new AnswerBook(tools.numberFrom, (questionId, seq) =>
      this.#written(tools.store.dropChange(this.#owner, questionId, seq)),
    )
    this.saver = new Saver({
      book: this.book,
      connection: this.connection,
      send: (batch) => this.calls.save(batch),
      refetch: () => this.refetch(),
      isElsewhere: () => this.snapshot.isElsewhere,
      isTimeUp: () => this.snapshot.phase !== null && tools.clock.secondsLeft(this.snapshot.phase) === 0,
      onChange: (news = null) => {
        this.#news = news ?? this.#news
        this.publish()
      },
    })
  }

  get snapshot(): ExamSnapshot {
    return this.tools.state.get()
  }

  /** Changes the snapshot, unless this flow has ended. */
  patch(change: Partial<ExamSnapshot>): void {
    if (!this.connection.isStopped) this.tools.state.patch(change)
  }

  /** Shows the answers as they stand, what has become of them, and the one thing to be told. */
  publish(): void {
    const { trouble } = this.connection
    const isWaiting = trouble !== null || this.snapshot.isElsewhere || !this.book.hasSendable()
    this.patch({
      responses: this.book.responses(),
      saved: !this.book.hasUnsaved() ? 'saved' : isWaiting ? 'device' : 'saving',
      notice: trouble ?? this.#news ?? (this.tools.store.isVolatile() ? 'storage' : null),
    })
  }

  /** Begins an attempt, or goes on with it from where the server says it stands. */
  async enter(state: AttemptWire): Promise<void> {
    this.calls.attemptId = state.attempt_id
    this.patch({ attemptId: state.attempt_id, quiz: state.quiz, startedAt: state.started_at })
    await this.takeOver(state)
    void this.#listen()
  }

  /** Makes this page the one that writes; what waits here is sent, and of each answer the newest stands. */
  async claim(): Promise<void> {
    try {
      await this.connection.persist(async () => this.takeOver(await this.calls.claim()))
    } catch {
      // It has ended meanwhile, or so the server will say.
      await this.look()
    }
  }

  /** Brings the attempt up to the server's, waiting for the network if need be. */
  async refetch(): Promise<void> {
    try {
      await this.connection.persist(async () => this.takeOver(await this.calls.fetch()))
    } catch (error) {
      if (!this.connection.isStopped) throw error
    }
  }

  /** The same when something hints at news: one at a time, its trouble shown as the notice only. */
  async look(): Promise<void> {
    if (this.#isLooking || this.connection.isStopped) return
    this.#isLooking = true
    await this.refetch().catch(() => {})
    this.#isLooking = false
  }

  /** Takes over what the server says; one at a time, so that a part is opened once. */
  takeOver(state: AttemptWire): Promise<void> {
    const next = this.#turn.then(() => this.#adopt(state))
    this.#turn = next.catch(() => {})
    return next
  }

  /** Keeps a change on the device and has it sent. */
  keep(change: KeptChange): void {
    this.#news = null
    this.#written(this.tools.store.keepChange(this.#owner, { ...change, writer: this.calls.writer }))
    this.publish()
    this.saver.schedule()
  }

  /** Shows a question, and remembers it on this device. */
  goTo(position: number): void {
    const place = within(position, this.snapshot.questions.length)
    this.patch({ position: place })
    if (this.#part) this.#written(this.tools.store.keepPosition(this.#owner, this.#part, place))
  }

  /** The attempt is closed: nothing waits any more, and the device forgets it. */
  close(phase: PhaseWire, receipt: (Receipt & { message: string }) | null): void {
    if (this.connection.isStopped) return
    const { store, userEmail, lessonId, onSubmitted } = this.tools
    const rest = { saved: 'saved', notice: null, isBusy: false, isElsewhere: false } as const
    this.patch({ status: 'submitted', phase, receipt, ...rest })
    this.stop()
    this.#written(store.forgetAttempt(this.#owner))
    this.#written(store.dropSubmission(userEmail, lessonId))
    onSubmitted(receipt?.message ?? submittedMessage)
  }

  /** Ends every timer and every retry; nothing is shown any more. */
  stop(): void {
    this.saver.stop()
    this.connection.stop()
  }

  get #owner(): Owner {
    return { userEmail: this.tools.userEmail, attemptId: this.calls.attemptId }
  }

  /** A write may show that this device keeps nothing. */
  #written(writing: Promise<void>) {
    void writing.then(() => this.publish())
  }

  /** Hears of other players, of staff and of the end while the page is seen: the call waits until there is news. */
  async #listen(): Promise<void> {
    if (this.#isListening) return
    this.#isListening = true
    for (let tries = 0; !this.connection.isStopped;) {
      const askedAt = performance.now()
      try {
        if (isHidden()) await this.connection.pause(9, null)
        else if ((await this.calls.news(this.#revision)) > this.#revision) await this.look()
        // What is answered at once would be asked at once, by every page there is.
        if (performance.now() - askedAt < 1000) await this.connection.pause(0, null)
        tries = 0
      } catch (error) {
        await this.connection.pause((tries += 1), error)
      }
    }
  }

  /** The attempt has ended without this page. What was changed here before its end may still count. */
  async #end({ quiz, phase }: AttemptWire): Promise<void> {
    // What submits it, or hands in what came late, closes it too.
    if (this.snapshot.status === 'submitting') return
    const kept = await this.tools.store.listChanges(this.#owner)
    if (kept.length === 0) return this.close(phase, null)
    this.patch({ status: 'submitting' })
    // A page that is gone has made them.
    this.calls.writer = kept.at(-1)?.writer ?? this.calls.writer
    const sending = this.connection.persist(() => this.calls.submit(quiz.id, kept.map(submittedOf), true))
    this.close(phase, await sending.catch(() => null))
  }

  async #adopt(state: AttemptWire, isLast = false): Promise<void> {
    if (this.connection.isStopped || state.revision < this.#revision) return
    this.#revision = state.revision
    if (state.phase.at === 'closed') return this.#end(state)
    const part = partOf(state.phase)
    let opened: Partial<ExamSnapshot> = {}
    if (part !== this.#part) {
      try {
        opened = await this.#open(part, state)
      } catch (error) {
        // The part was closed in between: what the server says now holds.
        const isClosed = error instanceof ApiError && error.status === 409
        if (isClosed && !isLast) return this.#adopt(await this.calls.fetch(), true)
        throw error
      }
    } else if (this.book.merge(state.responses)) this.#news = 'stale'
    const phase = phaseAt(state.phase, this.tools.clock.serverNow())
    if (phase.at !== this.snapshot.phase?.at) this.book.unpark()
    const checked = new Map(state.checked.map((one) => [one.question_id, one]))
    const isElsewhere = state.writer !== null && state.writer !== this.calls.writer
    this.patch({ ...opened, phase, isElsewhere, variant: state.variant, checked, responses: this.book.responses() })
    this.publish()
    this.saver.schedule()
  }

  /** Opens a part: its questions, what the device has kept of it, and the question to begin with. */
  async #open(part: Part | null, state: AttemptWire): Promise<Partial<ExamSnapshot>> {
    const { store } = this.tools
    const [questions, kept, place] =
      part === null
        ? [[], [], 1]
        : await Promise.all([
            this.calls.questions(part),
            store.listChanges(this.#owner),
            store.findPosition(this.#owner, part),
          ])
    const ids = questions.map(({ id }) => id)
    this.#part = part
    // Another device has left the part while something of it waited here.
    const isLeftBehind = this.book.hasUnsaved()
    if (this.book.load(ids, state.responses, kept) || isLeftBehind) this.#news = 'stale'
    // What is left of a part that has been closed cannot be sent any more.
    for (const { questionId, seq } of kept)
      if (!ids.includes(questionId)) this.#written(store.dropChange(this.#owner, questionId, seq))
    const last = state.last_question_id === null ? 0 : ids.indexOf(state.last_question_id)
    return { questions, position: within(place ?? last + 1, ids.length) }
  }
}
