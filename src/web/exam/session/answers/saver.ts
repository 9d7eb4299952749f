import { ApiError } from '../../../api.ts'
import type { AnswerBook } from './answer-book.ts'
import type { KeptChange } from '../device/device-store.ts'
import type { Refused, SaveReply } from '../exam-state.ts'
import { troubleOf, type Connection } from '../server/network.ts'

/** How long a change waits for others before it is sent. */
const debounceMs = 500
const mostChanges = 100

type Ways = {
  book: AnswerBook
  connection: Connection
  send: (batch: KeptChange[]) => Promise<SaveReply>
  /** Whether there is a word for the log of the attempt to send with the next change. */
  hasWord: () => boolean
  /** Finds out what becomes of changes that the server did not take, and whether an answer was lost by it. */
  settle: (left: KeptChange[], refused: Refused[]) => Promise<'stale' | 'late' | null>
  /** Takes over what the server has, to find out why it did not take a change. */
  refetch: () => Promise<void>
  /** Whether another player writes: what is here waits. */
  isElsewhere: () => boolean
  /** Something was acknowledged, waits for another reason than before, or gave way: to what is newer, or to the time. */
  onChange: (news?: 'stale' | 'late' | null) => void
}

/** Brings changes to the server: within a second, one request at a time, and again and again until they are acknowledged. */
export class Saver {
  #ways: Ways
  #timer: ReturnType<typeof setTimeout> | undefined
  #underWay: Promise<void> | null = null
  #isWaiting = false
  #tries = 0
  #most = mostChanges

  constructor(ways: Ways) {
    this.#ways = ways
  }

  /** A change was made. */
  schedule(): void {
    if (this.#timer !== undefined || this.#underWay || this.#isWaiting || this.#ways.connection.isStopped) return
    if (this.#hasWork()) this.#timer = setTimeout(() => this.#goOn(), debounceMs)
  }

  /** Sends all there is; refuses with the first trouble on the way, and goes on by itself. */
  async flush(): Promise<void> {
    while (!this.#ways.connection.isStopped && (this.#underWay || this.#hasWork())) await this.#step()
  }

  #hasWork(): boolean {
    return this.#ways.book.hasSendable() && !this.#ways.isElsewhere()
  }

  /** The page may be about to end: sends at once what is not on its way. */
  hurry(): void {
    const batch = this.#ways.book.batch(mostChanges, true)
    if ((batch.length > 0 || this.#ways.hasWord()) && !this.#ways.isElsewhere())
      this.#deliver(batch).catch(() => this.#ways.book.markUnanswered(batch))
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #goOn() {
    // Its trouble is noted and on show already.
    this.#step().catch(() => {})
  }

  #step(): Promise<void> {
    this.#underWay ??= this.#attempt().finally(() => {
      this.#underWay = null
      if (!this.#ways.book.hasSendable()) this.#most = mostChanges
      this.schedule()
    })
    return this.#underWay
  }

  async #attempt() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const batch = this.#ways.book.batch(this.#most)
    if (batch.length === 0 || this.#ways.isElsewhere()) return
    try {
      await this.#deliver(batch)
      this.#tries = 0
    } catch (error) {
      this.#ways.book.markUnanswered(batch)
      if (troubleOf(error) === null && error instanceof ApiError) {
        if (await this.#isSolved(batch, error)) return
      }
      void this.#tryLater(error)
      throw error
    }
  }

  async #deliver(batch: KeptChange[]) {
    const { book } = this.#ways
    book.markSent(batch)
    const { stored, refused } = await this.#ways.send(batch)
    const held = new Map(stored.map(({ question_id, seq }) => [question_id, seq]))
    for (const { questionId, seq } of batch) if (held.get(questionId) === seq) book.acknowledge(questionId, seq)
    const left = batch.filter(({ questionId, seq }) => held.get(questionId) !== seq && book.isWaiting(questionId, seq))
    this.#ways.onChange(left.length > 0 ? await this.#ways.settle(left, refused) : null)
  }

  /** After a refusal for good: whether the changes have another way to go. */
  async #isSolved(batch: KeptChange[], { status }: ApiError): Promise<boolean> {
    const { book } = this.#ways
    if (status === 409) {
      await this.#ways.refetch()
      return !this.#hasWork()
    }
    // One change that cannot be read must not hold up the others: they go one by one, and it waits.
    if (batch.length === 1) for (const { questionId, seq } of batch) book.park(questionId, seq)
    this.#most = 1
    this.#ways.onChange()
    return true
  }

  async #tryLater(error: unknown) {
    if (this.#isWaiting) return
    this.#isWaiting = true
    await this.#ways.connection.pause(this.#tries, error)
    this.#tries += 1
    this.#isWaiting = false
    if (!this.#ways.connection.isStopped) this.#goOn()
  }
}
