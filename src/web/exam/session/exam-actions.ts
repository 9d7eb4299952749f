import { targetOf } from '../../../core/attempts/phase.ts'
import { ApiError } from '../../api.ts'
import type { ExamMove } from './server/attempt-calls.ts'
import type { AttemptFlow } from './attempt-flow.ts'
import { laterTools } from './later.ts'
import { isHidden } from './seen.ts'
import { partOf, phaseAt, type ShownResponse } from './exam-state.ts'

/** How long after a submission by the clock was refused it is tried again. */
const againMs = 10_000

/** A tick that comes later than this comes from a device that slept. */
const mostSpentMs = 1000

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

/** What the taker and the clock do to an attempt. */
export class ExamActions {
  #flow: AttemptFlow
  #isLeaving = false
  #checkingId: number | null = null
  #submitting: Promise<void> | null = null
  #refusedAt = -Infinity
  #tickedAt = performance.now()

  constructor(flow: AttemptFlow) {
    this.#flow = flow
  }

  /** Changes a response while its part is open and its time runs; a locked one can only be marked. */
  change(questionId: number, changeOf: (shown: ShownResponse) => Partial<Omit<ShownResponse, 'isLocked'>>): void {
    const shown = this.#flow.book.find(questionId)
    if (!shown || !this.#isAnswering() || this.#checkingId === questionId) return
    const change = changeOf(shown)
    if (shown.isLocked && change.isMarked === undefined) return
    const kept = this.#flow.book.change(questionId, change)
    if (kept) this.#flow.keep(kept)
  }

  /**
   * Moves on. To the page that checks a part, and back, at once: the server hears of it when there is a way to it. What opens
   * another part waits for that, until everything is saved. quizzes.md §4
   */
  async move(move: ExamMove): Promise<void> {
    const { saver, snapshot, standing } = this.#flow
    const { phase, isBusy, isElsewhere, status } = snapshot
    const target = phase && targetOf(phase.at, move)
    if (!phase || !target || isBusy || isElsewhere || status !== 'ready') return
    if (move === 'finish' || move === 'back') return (await laterTools()).goWithin(this.#flow, target)
    this.#isLeaving = move === 'continue'
    await this.#whileBusy(async () => {
      await saver.flush()
      await standing.told
      await this.#flow.takeOver(await this.#flow.calls.move(move, phase.at))
      this.#flow.tellTabs()
    }).finally(() => {
      this.#isLeaving = false
    })
  }

  /** Locks the answer of a question and shows its verdict. Q4 */
  async check(questionId: number): Promise<void> {
    const { book, calls, saver } = this.#flow
    const answer = book.find(questionId)
    if (this.#flow.snapshot.isBusy || !this.#isAnswering()) return
    if (!answer || answer.isLocked || answer.userAnswer === null) return
    const { userAnswer } = answer
    this.#checkingId = questionId
    await this.#whileBusy(async () => {
      await saver.flush()
      const checked = await calls.check(questionId, userAnswer)
      book.lock(questionId, checked.user_answer)
      this.#flow.patch({ checked: new Map(this.#flow.snapshot.checked).set(questionId, checked) })
      this.#flow.publish()
    }).finally(() => {
      this.#checkingId = null
    })
  }

  /** Submits everything, as often as it takes to be answered; refuses with the server's words, and loses nothing. Q6 */
  submit(isByClock = false): Promise<void> {
    this.#submitting ??= this.#submit(isByClock).finally(() => {
      this.#submitting = null
    })
    return this.#submitting
  }

  /** Looks at the clock: time-up and half-time come by themselves, but nothing is submitted before the server agrees. Q5 */
  tick(): void {
    const { book, connection, saver, snapshot, tools } = this.#flow
    const { phase } = snapshot
    if (snapshot.status !== 'ready' || phase === null || connection.isStopped || snapshot.isElsewhere) return
    if (tools.clock.isSuspect()) void this.#flow.look()
    this.#spend()
    const now = phaseAt(phase, tools.clock.serverNow())
    if (now !== phase) {
      book.unpark()
      this.#flow.patch({ phase: now })
      const saving = saver.flush().catch(() => {})
      // How long a pause lasts, and what follows the end of a part, is the server's to say.
      if (now.at !== 'module2') void saving.then(() => this.#flow.refetch()).catch(() => {})
      return
    }
    const isTimed = phase.at === 'module2' || phase.at === 'checking2' || phase.at === 'answering'
    const isAgain = performance.now() - this.#refusedAt < againMs
    if (isTimed && !isAgain && tools.clock.secondsLeft(phase) === 0) void this.submit(true)
  }

  /** Shows a question; the time on the one before goes with it. */
  goTo(position: number): void {
    const { questions, position: before } = this.#flow.snapshot
    const left = questions[before - 1]
    this.#flow.goTo(position)
    if (!left || this.#flow.snapshot.position === before || !this.#isAnswering()) return
    const kept = this.#flow.book.leave(left.id)
    if (kept) this.#flow.keep(kept)
  }

  /** Counts the time on the question that is seen. */
  #spend() {
    const now = performance.now()
    const ms = Math.min(now - this.#tickedAt, mostSpentMs)
    this.#tickedAt = now
    const { questions, position, phase } = this.#flow.snapshot
    const isRead = phase?.at === 'answering' || phase?.at === 'module1' || phase?.at === 'module2'
    if (isRead && !isHidden()) this.#flow.book.spend(questions[position - 1]?.id ?? 0, ms)
  }

  #isAnswering(): boolean {
    const { status, phase, isElsewhere } = this.#flow.snapshot
    if (status !== 'ready' || phase === null || isElsewhere || this.#isLeaving) return false
    return partOf(phase) !== null && phase.at !== 'halfway' && this.#flow.tools.clock.secondsLeft(phase) !== 0
  }

  async #whileBusy(work: () => Promise<void>): Promise<void> {
    const { connection } = this.#flow
    const isWanted = () => this.#flow.snapshot.status === 'ready'
    if (!isWanted()) return
    this.#flow.patch({ isBusy: true })
    try {
      await connection.persist(work, isWanted)
    } catch (error) {
      if (connection.isStopped || !isWanted()) return
      if (!isConflict(error)) throw error
      await this.#flow.refetch()
    } finally {
      this.#flow.patch({ isBusy: false })
    }
  }

  async #submit(isByClock: boolean): Promise<void> {
    const { quiz, status, isElsewhere } = this.#flow.snapshot
    if (status !== 'ready' || quiz === null || isElsewhere) return
    this.#flow.patch({ status: 'submitting' })
    this.#flow.keepSubmission(isByClock)
    const { submitAll } = await laterTools()
    await submitAll(this.#flow, quiz.id, isByClock, () => {
      this.#refusedAt = performance.now()
    })
  }
}
