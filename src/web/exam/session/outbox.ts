import type { TextMark } from '../../../core/annotations/text-mark.ts'
import type { OptionKey, PhaseWire } from './wire.ts'

/** A time without the server, in ISO instants of its clock; without an end it has not ended, or its page has. */
export type AwaySpan = { from: string; to: string | null }

type Bodies = {
  /** All the seconds on the question so far; `isHeld`: the server holds this answer, only its flag, cross-outs or time are new. */
  answer: {
    userAnswer: string | null
    isFlagged: boolean
    crossed: readonly OptionKey[]
    spentSeconds: number
    isHeld?: true
  }
  /** All highlights and notes of a question; `base` are those that device and server last had in common. */
  annotation: { marks: readonly TextMark[]; base: readonly TextMark[] }
  /** From the questions of the open section to the page that checks them, or back. */
  move: { at: PhaseWire['at'] }
  /** When this device was without the server, for the log of the attempt. */
  away: { spans: readonly AwaySpan[] }
  /** `isByClock`: because this device took the time for over, which the server may not. */
  submission: { lessonId: number; isByClock: boolean }
}
export type ItemKind = keyof Bodies

/**
 * A pending change. It waits (`queued`), is on its way (`inFlight`), was not taken for a reason that is still to be looked into
 * (`conflicted`), or is one that the server cannot take in the present phase (`parked`). What the server has acknowledged or
 * rejected for good is no longer in the outbox.
 */
export type OutboxItem<Kind extends ItemKind = ItemKind> = {
  [K in Kind]: {
    readonly kind: K
    /** The question, the lesson of a submission, else 0. */
    readonly key: number
    /** The server's instant of the change, in ms; of two changes with one key the higher number wins. */
    readonly seq: number
    /** The player that made it. */
    readonly writer: string
    readonly body: Bodies[K]
    readonly state: 'queued' | 'inFlight' | 'conflicted' | 'parked'
    readonly reason?: 'stale' | 'locked' | 'not_open'
    /** Whether it has left this page without a reply that says what became of it, so that the server may hold it. */
    readonly wasSent: boolean
  }
}[Kind]

/** Everything of one attempt that must reach the server, in the order of the last changes. */
export type Outbox = ReadonlyMap<string, OutboxItem>

/** The most changes of a kind in one request; the others travel one at a time. */
const mostItems: Partial<Record<ItemKind, number>> = { answer: 100, annotation: 20 }
/** The size of a batch in characters: it has to fit into the 64 KiB that browsers let outlive a page. */
const batchLength = 15_000
/** As many spans without the server as one request carries. */
const mostSpans = 20

const addressOf = ({ kind, key }: Pick<OutboxItem, 'kind' | 'key'>) => `${kind} ${key}`

/** What stays of two changes with one key. */
const merges: { [K in ItemKind]?: (older: Bodies[K], newer: Bodies[K]) => Bodies[K] } = {
  answer: (older, { isHeld, ...newer }) => ({ ...newer, ...(isHeld && older.isHeld && { isHeld }) }),
  annotation: (older, newer) => ({ ...newer, base: older.base }),
  away: (older, newer) => ({ spans: [...older.spans, ...newer.spans].slice(-mostSpans) }),
}

/** Returns a new change, which waits from now on. */
export function itemOf<K extends ItemKind>(kind: K, key: number, seq: number, writer: string, body: Bodies[K]) {
  return { kind, key, seq, writer, body, state: 'queued', wasSent: false } as OutboxItem<K>
}

/** Finds what waits under a key. */
export function findItem<K extends ItemKind>(outbox: Outbox, kind: K, key = 0): OutboxItem<K> | undefined {
  return outbox.get(addressOf({ kind, key })) as OutboxItem<K> | undefined
}

/** Lists what waits of a kind, the oldest change first. */
export function itemsOf<K extends ItemKind>(outbox: Outbox, kind: K): OutboxItem<K>[] {
  return [...outbox.values()].filter((item) => item.kind === kind) as OutboxItem<K>[]
}

/** Adds a change at the end. A newer one with its key stays as it is; an older one is replaced by the kind's merge rule. */
export function enqueue(outbox: Outbox, item: OutboxItem): Outbox {
  const older = outbox.get(addressOf(item))
  if (older && older.seq > item.seq) return outbox
  const merge = merges[item.kind] as ((older: unknown, newer: unknown) => OutboxItem['body']) | undefined
  const body = older && merge ? merge(older.body, item.body) : item.body
  const next = new Map(outbox)
  next.delete(addressOf(item))
  return next.set(addressOf(item), { ...item, body } as OutboxItem)
}

/** Puts an item in the place of the one with its key. */
export function replace(outbox: Outbox, item: OutboxItem): Outbox {
  return new Map(outbox).set(addressOf(item), item)
}

/** Removes what waits under a key unless it is newer than `seq`. */
export function remove(outbox: Outbox, { kind, key, seq }: Pick<OutboxItem, 'kind' | 'key' | 'seq'>): Outbox {
  const item = findItem(outbox, kind, key)
  if (!item || item.seq > seq) return outbox
  const next = new Map(outbox)
  next.delete(addressOf(item))
  return next
}

type Standing = Pick<OutboxItem, 'state' | 'reason'>

/**
 * Gives a new state to those of the items that have not been replaced by newer ones. The server may hold what has been in
 * flight, until it says that it did not take it.
 */
export function mark(outbox: Outbox, items: readonly OutboxItem[], standing: Standing): Outbox {
  const next = new Map(outbox)
  for (const { kind, key, seq } of items) {
    const item = findItem(outbox, kind, key)
    if (item?.seq !== seq) continue
    const wasSent = standing.state === 'inFlight' || (standing.state !== 'conflicted' && item.wasSent)
    next.set(addressOf(item), { ...item, ...standing, wasSent })
  }
  return next
}

/** Lets everything that was parked wait again: the phase is another one. */
export function unpark(outbox: Outbox): Outbox {
  const parked = [...outbox.values()].filter(({ state }) => state === 'parked')
  return parked.length === 0 ? outbox : mark(outbox, parked, { state: 'queued' })
}

/** The changes of a kind to send now; `isSingle`: one alone, as one of those before cannot be read. */
export function batchOf<K extends ItemKind>(outbox: Outbox, kind: K, isSingle = false): OutboxItem<K>[] {
  const waiting = itemsOf(outbox, kind).filter(({ state }) => state === 'queued')
  let length = 0
  return waiting
    .slice(0, isSingle ? 1 : (mostItems[kind] ?? 1))
    .filter(({ body }, at) => (length += JSON.stringify(body).length) < batchLength || at === 0)
}

/** Whether any item of a kind is in one of these states. */
export function hasAny(outbox: Outbox, kind: ItemKind, ...states: OutboxItem['state'][]): boolean {
  return itemsOf(outbox, kind).some(({ state }) => states.includes(state))
}
