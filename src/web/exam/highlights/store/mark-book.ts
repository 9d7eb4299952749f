import type { TextMark } from '../../../../core/annotations/text-mark.ts'
import type { AttemptLine } from '../../session/server/attempt-line.ts'
import { withServer, type ServerMarks } from './joined-marks.ts'
import { isSendable, keepMarks, loadMarks, type KeptMarks } from './kept-marks.ts'

/** What fits into one request, and into the 64 KiB that browsers let outlive a page. */
export const batchLength = 15_000

/** The highlights and notes of one attempt on this device, and which of them the server has not acknowledged. */
export class MarkBook {
  #line: AttemptLine
  #entries = new Map<number, KeptMarks>()
  #listeners = new Set<() => void>()
  #shown: ReadonlyMap<number, readonly TextMark[]> = new Map()

  constructor(line: AttemptLine) {
    this.#line = line
  }

  /** By question; the same map until something changes. */
  readonly get = (): ReadonlyMap<number, readonly TextMark[]> => this.#shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Shows what stands. */
  publish(): void {
    this.#shown = new Map([...this.#entries].map(([questionId, { marks }]) => [questionId, marks]))
    for (const listener of this.#listeners) listener()
    this.#line.publish()
  }

  /** Reads what this device has kept, but for what was changed meanwhile. */
  async load(): Promise<void> {
    for (const kept of await loadMarks(this.#line.tools.store.shelf, this.#line.owner))
      if ((this.#entries.get(kept.questionId)?.seq ?? 0) < kept.seq) this.#entries.set(kept.questionId, kept)
  }

  set(questionId: number, marks: readonly TextMark[]): void {
    // The server's time, so that of two devices the later change is the newer one.
    const seq = Math.max((this.#entries.get(questionId)?.seq ?? 0) + 1, Math.floor(this.#line.tools.numberFrom()))
    this.#put(questionId, { seq, marks, writer: this.#line.calls.writer, isSaved: false, isRefused: false })
  }

  /** The server holds these. */
  acknowledge({ questionId, seq, marks }: KeptMarks): void {
    this.#put(questionId, { base: marks, isSaved: this.#entries.get(questionId)?.seq === seq })
  }

  /** Takes over what the server holds of a question; what waits here stands beside it. */
  join(theirs: ServerMarks): void {
    const change = withServer(this.#entries.get(theirs.question_id), theirs)
    if (change) this.#put(theirs.question_id, change)
  }

  /** The server never takes these; answers those of them that were not changed since. */
  refuse(batch: readonly KeptMarks[]): KeptMarks[] {
    const same = batch.filter(({ questionId, seq }) => this.#entries.get(questionId)?.seq === seq)
    for (const { questionId } of same) this.#put(questionId, { isRefused: true })
    return same
  }

  /** Everything that is to be sent. */
  waiting(): KeptMarks[] {
    return [...this.#entries.values()].filter(isSendable)
  }

  /** What to send now: of so many questions at most. */
  batch(most: number): KeptMarks[] {
    let length = 0
    return this.waiting()
      .slice(0, most)
      .filter(({ marks }, at) => (length += JSON.stringify(marks).length) < batchLength || at === 0)
  }

  hasUnsaved(): boolean {
    return [...this.#entries.values()].some(({ isSaved }) => !isSaved)
  }

  hasSendable(): boolean {
    return this.waiting().length > 0
  }

  /** Changes what is kept of a question, on the device too. */
  #put(questionId: number, change: Partial<KeptMarks>) {
    const { owner, tools, calls } = this.#line
    const none = { seq: 0, marks: [], base: [], writer: calls.writer, isSaved: true, isRefused: false }
    const before = this.#entries.get(questionId) ?? { ...none, questionId, attemptId: owner.attemptId }
    const next = { ...before, ...change }
    this.#entries.set(questionId, next)
    this.#line.written(keepMarks(tools.store.shelf, owner, next))
  }
}
