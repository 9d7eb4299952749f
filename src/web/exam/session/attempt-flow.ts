import type { Api } from '../../api.ts'
import type { MarkStore } from '../highlights/store/mark-store.ts'
import { AnswerBook } from './answers/answer-book.ts'
import { Saver } from './answers/saver.ts'
import { AttemptCalls, submittedMessage, type SubmitReply, type SubmittedAnswer } from './server/attempt-calls.ts'
import type { AwayLog } from './server/away-log.ts'
import type { KeptChange, Owner } from './device/device-store.ts'
import type { RefusedAnswer } from './ending/refusal.ts'
import type { ExamTools } from './exam-tools.ts'
import type { AttemptWire, ExamSnapshot, PhaseWire, SaveReply } from './exam-state.ts'
import type { AttemptLine } from './server/attempt-line.ts'
import { Connection } from './server/network.ts'
import { laterTools } from './later.ts'
import { Standing, within } from './standing.ts'
import type { Tabs } from './others/tabs.ts'

/** One attempt on this device, kept in step with the server: its phase, its open part, its answers. */
export class AttemptFlow implements AttemptLine {
  readonly tools: ExamTools
  readonly connection: Connection
  readonly calls: AttemptCalls
  readonly book: AnswerBook
  readonly saver: Saver
  /** When this device was without the server; not known in the first moments. */
  away: AwayLog | null = null
  readonly api: Api
  #marks: MarkStore | null = null
  /** The other tabs of this device; none are heard before they are reached. */
  #tabs: Tabs | null = null
  readonly standing = new Standing(this)
  #isLooking = false
  /** Of answers and notes, to this device, under way. */
  #writes = 0
  #news: 'stale' | 'late' | null = null

  constructor(tools: ExamTools) {
    this.tools = tools
    this.connection = new Connection({
      change: () => this.publish(),
      away: (isAway) => this.away?.note(isAway),
      unauthenticated: tools.onUnauthenticated,
    })
    this.api = this.connection.watch(tools.api, tools.isAllowed)
    this.calls = new AttemptCalls(this.api, tools.clock)
    this.book = new AnswerBook(tools.numberFrom, (questionId, seq) =>
      this.written(tools.store.dropChange(this.owner, questionId, seq)),
    )
    this.saver = new Saver({
      book: this.book,
      connection: this.connection,
      send: (batch) => this.save(batch),
      hasWord: () => this.away?.hasEnded() ?? false,
      settle: async (left, refused) => (await laterTools()).settleRefused(this, left, refused),
      refetch: () => this.refetch(),
      isElsewhere: () => this.snapshot.isElsewhere,
      onChange: (news) => this.publish(news),
    })
  }

  get snapshot(): ExamSnapshot {
    return this.tools.state.get()
  }

  /** Changes the snapshot, unless this flow has ended. */
  patch(change: Partial<ExamSnapshot>): void {
    if (!this.connection.isStopped) this.tools.state.patch(change)
  }

  /** Shows the answers as they stand, what has become of them, and the one thing to be told: `news` until the next change. */
  publish(news: 'stale' | 'late' | null = null): void {
    this.#news = news ?? this.#news
    const { trouble } = this.connection
    const kinds = [this.book, this.#marks ?? this.book]
    const isWaiting = trouble !== null || this.snapshot.isElsewhere || !kinds.some((one) => one.hasSendable())
    const isKept = isWaiting && this.#writes === 0
    this.patch({
      responses: this.book.responses(),
      saved: !kinds.some((one) => one.hasUnsaved()) ? 'saved' : isKept ? 'device' : 'saving',
      notice: trouble ?? this.#news ?? (this.tools.store.isVolatile() ? 'storage' : null),
    })
  }

  /** Begins an attempt, or goes on with it from where the server says it stands. */
  async enter(state: AttemptWire): Promise<void> {
    this.calls.attemptId = state.attempt_id
    this.patch({ attemptId: state.attempt_id, quiz: state.quiz, startedAt: state.started_at })
    await this.takeOver(state)
    void this.#reachOut()
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
  async takeOver(state: AttemptWire): Promise<void> {
    await this.standing.takeOver(state)
    this.#marks?.schedule()
  }

  /** Keeps a change on the device and has it sent. */
  keep(change: KeptChange): void {
    this.#news = null
    this.written(this.tools.store.keepChange(this.owner, { ...change, writer: this.calls.writer }))
    this.publish()
    this.saver.schedule()
  }

  /** Shows a question, and remembers it on this device. */
  goTo(position: number): void {
    const place = within(position, this.snapshot.questions.length)
    this.patch({ position: place })
    const { part } = this.standing
    if (part) this.written(this.tools.store.keepPosition(this.owner, part, place))
  }

  /** Keeps for their taker what the server never takes. */
  async refuse(answers: readonly RefusedAnswer[]): Promise<void> {
    const { owner, tools } = this
    const { quiz } = this.snapshot
    if (quiz === null || answers.length === 0) return
    await (await laterTools()).keepRefused({ store: tools.store, owner, quiz }, 'late', answers)
  }

  /** The attempt is closed: nothing waits any more, and the device forgets it, but for what was refused. */
  async close(phase: PhaseWire, receipt: SubmitReply | null, answers: SubmittedAnswer[] = []): Promise<void> {
    const { store, userEmail, lessonId, onSubmitted } = this.tools
    const refused = await (await laterTools()).findRefused(this, receipt, answers)
    if (this.connection.isStopped) return
    const rest = { saved: 'saved', notice: null, isBusy: false, isElsewhere: false } as const
    this.patch({ status: 'submitted', phase, receipt, refused, ...rest })
    this.tellTabs()
    // What was noted before the end is taken after it too.
    this.#marks?.hurry()
    this.stop()
    this.written(store.forgetAttempt(this.owner))
    this.written(store.dropSubmission(userEmail, lessonId))
    onSubmitted(receipt?.message ?? submittedMessage)
  }

  /** Should the page end before the server has answered a submission, the next one goes on with it. */
  keepSubmission(isByClock: boolean): void {
    const { store, userEmail, lessonId } = this.tools
    const { attemptId, writer } = this.calls
    void store.keepSubmission(userEmail, { lessonId, attemptId, writer, isByClock })
  }

  /** The highlights and notes of the attempt; `open` opens them the first time, null as long as nothing has. */
  marks(open?: (line: AttemptLine) => MarkStore): MarkStore | null {
    return (this.#marks ??= open?.(this) ?? null)
  }

  /** The page may be about to end: sends at once what waits. */
  hurry(): void {
    if (this.connection.isStopped) return
    this.saver.hurry()
    this.#marks?.hurry()
  }

  /** Tells the other tabs of this device that the attempt has changed. */
  tellTabs(): void {
    this.#tabs?.tell(this.calls.attemptId)
  }

  /** What the first moments can do without: the other tabs, news of the server, calls that are sent again when they hang. */
  async #reachOut() {
    const { AwayLog, listenForNews, openTabs, untilAnswered, resumeGone } = await laterTools()
    if (this.connection.isStopped || this.#tabs) return
    this.connection.send = untilAnswered
    this.#tabs = openTabs((attemptId) => void (attemptId === this.calls.attemptId && this.look()))
    this.tellTabs()
    const { store, clock } = this.tools
    this.away = new AwayLog({ now: clock.serverNow, keep: (spans) => void store.keepAway(this.owner, spans) })
    this.away.load(await store.listAway(this.owner))
    if (this.connection.isAway) this.away.note(true)
    await resumeGone(this)
    void listenForNews(this, () => this.standing.revision)
  }

  /** Ends every timer and every retry; nothing is shown any more. */
  stop(): void {
    this.#tabs?.close()
    this.saver.stop()
    this.#marks?.stop()
    this.connection.stop()
  }

  /** Whose attempt it is. */
  get owner(): Owner {
    return { userEmail: this.tools.userEmail, attemptId: this.calls.attemptId }
  }

  /** Waits for a write: it may show that this device keeps nothing, and until it is done nothing is said to be kept here. */
  written(writing: Promise<void>): void {
    this.#writes += 1
    void writing.then(() => this.#wrote())
  }

  #wrote() {
    this.#writes -= 1
    this.publish()
  }

  /** Sends changes, and for the log of the attempt when this device was without the server. */
  async save(batch: KeptChange[]): Promise<SaveReply> {
    const away = this.away?.ended()
    const reply = await this.calls.save(batch, away)
    if (away) this.away?.told(away)
    return reply
  }

  /** The attempt has ended without this page. What was changed here before its end may still count. */
  async end(state: AttemptWire): Promise<void> {
    // What submits it, or hands in what came late, closes it too.
    if (this.snapshot.status === 'submitting') return
    const kept = await this.tools.store.listChanges(this.owner)
    if (kept.length === 0) return this.close(state.phase, null)
    this.patch({ status: 'submitting' })
    await this.close(state.phase, await (await laterTools()).handInKept(this, state, kept))
  }
}
