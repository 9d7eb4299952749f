import { longestAnswer } from '../../../../core/questions/reading.ts'
import type { KeptChange } from '../device/device-store.ts'
import type { ResponseWire, ShownResponse } from '../exam-state.ts'
import { isSame, isSendable, keptOf, newEntry, shownOf, untouched, type Entry } from './answer-entry.ts'

/** Time below this is not worth a change of its own. */
const leastMs = 2000

/** The size of a batch in characters: it has to fit into the 64 KiB that browsers let outlive a page. */
const batchLength = 15_000

/** The answers of the open part, and which of them the server has not acknowledged. */
export class AnswerBook {
  #entries = new Map<number, Entry>()
  #order = 0
  #responses: ReadonlyMap<number, ShownResponse> | null = null
  #onSettled: (questionId: number, seq: number) => void

  #numberFrom: () => number

  /**
   * `numberFrom` grows with time, alike on every device: the server's clock; `onSettled` is told of every change that need not be kept any longer:
   * acknowledged, overridden or refused for good.
   */
  constructor(numberFrom: () => number, onSettled: (questionId: number, seq: number) => void) {
    this.#numberFrom = numberFrom
    this.#onSettled = onSettled
  }

  /** Begins a part from what this device has kept and the server holds; answers whether a kept answer was overridden. */
  load(questionIds: number[], held: ResponseWire[], kept: KeptChange[]): boolean {
    this.#entries = new Map(questionIds.map((id) => [id, newEntry()]))
    this.#responses = null
    for (const { questionId, seq, userAnswer, isMarked, crossed, spentSeconds, isHeld } of kept) {
      const entry = this.#entries.get(questionId)
      const spentMs = (spentSeconds ?? 0) * 1000
      const shown = { userAnswer, isMarked, crossed, isLocked: false }
      if (entry) Object.assign(entry, { shown, seq, spentMs, answerSeq: isHeld ? 0 : seq })
    }
    return this.merge(held)
  }

  /** Takes over what is newer on the server; answers whether that overrode an answer that was not saved yet. */
  merge(held: ResponseWire[]): boolean {
    let isOverridden = false
    for (const response of held) {
      const entry = this.#entries.get(response.question_id)
      if (!entry || entry.shown.isLocked) continue
      entry.spentMs = Math.max(entry.spentMs, response.spent_seconds * 1000)
      entry.toldMs = Math.max(entry.toldMs, response.spent_seconds * 1000)
      const { shown: own, seq } = entry
      const isUnsaved = seq > entry.savedSeq
      const isNewer = response.seq > seq || (response.seq === seq && isUnsaved && entry.unansweredSeq < seq)
      if (isNewer || response.locked) {
        const theirs = shownOf(response)
        entry.seq = Math.max(seq, response.seq)
        this.#settle(response.question_id, entry, { ...theirs, isMarked: isNewer ? theirs.isMarked : own.isMarked })
        if (isUnsaved && !isSame(own.userAnswer, theirs.userAnswer)) isOverridden = true
      } else if (response.seq === seq && isUnsaved) this.#settle(response.question_id, entry, own)
      entry.held = response
    }
    return isOverridden
  }

  /** Changes one response; answers what is to be kept and sent, or null when nothing has changed. */
  change(questionId: number, change: Partial<Omit<ShownResponse, 'isLocked'>>): KeptChange | null {
    const entry = this.#entries.get(questionId)
    if (!entry) return null
    const shown = { ...entry.shown, ...change }
    if (change.userAnswer !== undefined) shown.userAnswer = change.userAnswer?.slice(0, longestAnswer) || null
    const keys = Object.keys(change) as (keyof typeof change)[]
    if (keys.every((key) => Object.is(shown[key], entry.shown[key]))) return null
    return this.#count(questionId, entry, shown)
  }

  /** The question has been on show for so long. */
  spend(questionId: number, ms: number): void {
    const entry = this.#entries.get(questionId)
    if (entry) entry.spentMs += ms
  }

  /** The question is left: what is to be sent of its time, or null when that is hardly any. */
  leave(questionId: number): KeptChange | null {
    const entry = this.#entries.get(questionId)
    if (!entry || entry.shown.isLocked || entry.spentMs - entry.toldMs < leastMs) return null
    return this.#count(questionId, entry, entry.shown)
  }

  #count(questionId: number, entry: Entry, shown: ShownResponse): KeptChange {
    // The server's time, so that of two devices the later change is the newer one; one apart at least on this device.
    entry.seq = Math.max(entry.seq + 1, Math.floor(this.#numberFrom()))
    if (shown.userAnswer !== entry.shown.userAnswer) entry.answerSeq = entry.seq
    entry.order = this.#order += 1
    entry.toldMs = entry.spentMs
    this.#show(entry, shown)
    return keptOf(questionId, entry)
  }

  /** The changes to send now, in their order; `isOnlyUnsent` leaves out what is on its way already. */
  batch(most: number, isOnlyUnsent = false): KeptChange[] {
    const waiting = [...this.#entries]
      .filter(([, entry]) => isSendable(entry) && !(isOnlyUnsent && entry.sentSeq === entry.seq))
      .sort(([, one], [, other]) => one.order - other.order)
      .slice(0, most)
      .map(([id, entry]) => keptOf(id, entry))
    let length = 0
    return waiting.filter((change, at) => (length += JSON.stringify(change).length) < batchLength || at === 0)
  }

  /** Changes are on their way, or no answer came back. */
  markSent(batch: KeptChange[]): void {
    for (const { questionId, seq } of batch) this.#update(questionId, { sentSeq: seq })
  }
  markUnanswered(batch: KeptChange[]): void {
    for (const { questionId, seq } of batch) this.#update(questionId, { sentSeq: 0, unansweredSeq: seq })
  }

  /** The server holds this change. */
  acknowledge(questionId: number, seq: number): void {
    const entry = this.#entries.get(questionId)
    if (entry && seq <= entry.seq) entry.savedSeq = Math.max(entry.savedSeq, seq)
    this.#onSettled(questionId, seq)
  }

  /** The server does not take this change for now; it waits until {@link unpark}. */
  park(questionId: number, seq: number): void {
    this.#update(questionId, { parkedSeq: seq })
  }

  unpark(): void {
    for (const entry of this.#entries.values()) entry.parkedSeq = 0
  }

  /** The server will never take what waits here: shows what it holds instead. */
  drop(questionId: number): void {
    const entry = this.#entries.get(questionId)
    if (!entry) return
    this.#settle(questionId, entry, entry.shown.isLocked ? entry.shown : entry.held ? shownOf(entry.held) : untouched)
  }

  /** The answer is locked as the server says; nothing of it waits any more. Q4 */
  lock(questionId: number, userAnswer: string | null): void {
    const entry = this.#entries.get(questionId)
    if (entry) this.#settle(questionId, entry, { ...entry.shown, userAnswer, isLocked: true })
  }

  find(questionId: number): ShownResponse | undefined {
    return this.#entries.get(questionId)?.shown
  }

  /** Whether the change is still waiting, itself and not a newer one. */
  isWaiting(questionId: number, seq: number): boolean {
    const entry = this.#entries.get(questionId)
    return entry !== undefined && entry.seq === seq && entry.savedSeq < seq
  }

  /** Whether anything is not acknowledged. */
  hasUnsaved(): boolean {
    return [...this.#entries.values()].some(({ seq, savedSeq }) => seq > savedSeq)
  }

  /** Whether anything can be sent now. */
  hasSendable(): boolean {
    return [...this.#entries.values()].some(isSendable)
  }

  /** Everything on show; the same map until something changes. */
  responses(): ReadonlyMap<number, ShownResponse> {
    return (this.#responses ??= new Map([...this.#entries].map(([id, { shown }]) => [id, shown])))
  }

  /** Every answer given, as a submission takes it. */
  answers(): { question_id: number; user_answer: string | null; seq: number }[] {
    return [...this.#entries]
      .filter(([, { seq }]) => seq > 0)
      .map(([question_id, { shown, seq }]) => ({ question_id, user_answer: shown.userAnswer, seq }))
  }

  #settle(questionId: number, entry: Entry, shown: ShownResponse) {
    entry.savedSeq = entry.seq
    this.#show(entry, shown)
    this.#onSettled(questionId, entry.seq)
  }

  #show(entry: Entry, shown: ShownResponse) {
    entry.shown = shown
    this.#responses = null
  }

  #update(questionId: number, change: Partial<Entry>) {
    const entry = this.#entries.get(questionId)
    if (entry) Object.assign(entry, change)
  }
}
