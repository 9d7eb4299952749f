import type { TextMark } from '../../../../core/annotations/text-mark.ts'
import { ApiError } from '../../../api.ts'
import type { RefusalReason } from '../../session/ending/refusal.ts'
import type { AttemptLine } from '../../session/server/attempt-line.ts'
import { isOverridden, type ServerMarks } from './joined-marks.ts'
import { refuseMarks, type KeptMarks } from './kept-marks.ts'
import { batchLength, MarkBook } from './mark-book.ts'

/** How long a change waits for others before it is sent. */
const debounceMs = 800
const mostQuestions = 20

/**
 * Highlights and notes of one attempt: on the device at once, on the server within seconds by the attempt's own way, never in
 * the answers' way. What was changed in two places is joined; what the server never takes is kept as refused.
 */
export class MarkStore {
  readonly book: MarkBook
  #line: AttemptLine
  #timer: ReturnType<typeof setTimeout> | undefined
  #underWay: Promise<void> | null = null
  #isWaiting = false
  #wasElsewhere = false
  /** Nothing is sent before it is known what it would stand in the place of. */
  #isRead = false
  #tries = 0
  #most = mostQuestions

  constructor(line: AttemptLine) {
    this.#line = line
    this.book = new MarkBook(line)
  }

  /** Reads what the device and the server hold. */
  async start(): Promise<void> {
    await this.book.load()
    this.book.publish()
    await this.#read()
  }

  set(questionId: number, marks: readonly TextMark[]): void {
    this.book.set(questionId, marks)
    this.book.publish()
    this.schedule()
  }

  /** Whether anything is not on the server. */
  hasUnsaved(): boolean {
    return this.book.hasUnsaved()
  }

  /** Whether anything can be sent now. */
  hasSendable(): boolean {
    return this.book.hasSendable()
  }

  /** Sends what waits soon, unless it is under way. */
  schedule(): void {
    const isElsewhere = this.#line.snapshot.isElsewhere
    if (this.#wasElsewhere && !isElsewhere) void this.#read()
    this.#wasElsewhere = isElsewhere
    if (this.#timer !== undefined || this.#underWay || this.#isWaiting || !this.#hasWork()) return
    this.#timer = setTimeout(() => this.#goOn(), debounceMs)
  }

  /** Sends all there is; refuses with the first trouble on the way, and goes on by itself. */
  async flush(): Promise<void> {
    while (this.#underWay || this.#hasWork()) await this.#step()
  }

  /** The page may be about to end: sends at once. */
  hurry(): void {
    if (this.#hasWork()) this.#deliver(this.book.batch(mostQuestions)).catch(() => undefined)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #hasWork() {
    return this.#isRead && this.hasSendable() && !this.#line.snapshot.isElsewhere && !this.#line.connection.isStopped
  }

  #goOn() {
    // Its trouble is noted and on show already.
    this.#step().catch(() => {})
  }

  #step(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#underWay ??= this.#attempt(this.book.batch(this.#most)).finally(() => {
      this.#underWay = null
      this.schedule()
    })
    return this.#underWay
  }

  async #attempt(batch: KeptMarks[]) {
    if (batch.length === 0 || this.#line.snapshot.isElsewhere) return
    try {
      await this.#deliver(batch)
      this.#tries = 0
      this.#most = mostQuestions
    } catch (error) {
      if (error instanceof ApiError && (await this.#isSolved(batch, error))) return
      void this.#tryLater(error)
      throw error
    }
  }

  async #deliver(batch: KeptMarks[]) {
    const { api, owner, calls } = this.#line
    const saves = batch.map(({ questionId, seq, marks }) => ({ question_id: questionId, seq, marks: [...marks] }))
    const keepalive = JSON.stringify(saves).length < batchLength
    const input = { params: { attemptId: owner.attemptId }, body: { saves, writer: calls.writer } }
    const { data } = await api('POST /attempts/:attemptId/annotations', input, { keepalive })
    const isStored = ({ questionId }: KeptMarks) => data.stored.includes(questionId)
    for (const sent of batch.filter(isStored)) this.book.acknowledge(sent)
    await this.#settleLeft(batch.filter((sent) => !isStored(sent)))
    this.book.publish()
  }

  /** What was not taken is joined with what stands in its place; where nothing does, the server never takes it. */
  async #settleLeft(left: KeptMarks[]) {
    if (left.length === 0) return
    const held = new Map((await this.#fetch()).map((one) => [one.question_id, one]))
    const never: KeptMarks[] = []
    for (const sent of left) {
      const theirs = held.get(sent.questionId)
      if (isOverridden(sent, theirs)) this.book.join(theirs)
      else never.push(sent)
    }
    await this.#refuse(never, 'late')
  }

  async #fetch(): Promise<ServerMarks[]> {
    const { api, owner } = this.#line
    return (await api('GET /attempts/:attemptId/annotations', { params: { attemptId: owner.attemptId } })).data
  }

  /** Takes over what the server holds, as soon as it answers. */
  async #read() {
    this.#isRead = false
    try {
      for (const theirs of await this.#line.connection.persist(() => this.#fetch())) this.book.join(theirs)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (this.#line.isFinal?.(error)) await this.#refuse(this.book.waiting(), 'refused')
      return
    }
    this.#isRead = true
    this.book.publish()
    this.schedule()
  }

  /** After a refusal for good: whether there is nothing to wait for. */
  async #isSolved(batch: KeptMarks[], error: ApiError): Promise<boolean> {
    const isClosed = error.code === 'attempt.closed'
    const isUnreadable = [400, 413, 422].includes(error.status)
    if (error.code === 'attempt.elsewhere') await this.#line.look()
    else if (isUnreadable && batch.length > 1) this.#most = 1
    else if (isClosed || isUnreadable || this.#line.isFinal?.(error))
      await this.#refuse(batch, isClosed ? 'late' : 'refused')
    else return false
    return true
  }

  async #refuse(batch: KeptMarks[], reason: RefusalReason) {
    const refused = this.book.refuse(batch)
    if (refused.length > 0) await refuseMarks(this.#line, reason, refused)
    this.book.publish()
  }

  async #tryLater(error: unknown) {
    if (this.#isWaiting) return
    this.#isWaiting = true
    await this.#line.connection.pause(this.#tries, error)
    this.#tries += 1
    this.#isWaiting = false
    if (this.#hasWork()) this.#goOn()
  }
}
