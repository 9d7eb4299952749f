import type { Annotation } from '../../../core/annotations/annotation.ts'
import { mostAnnotationSaves, mostAwaySpans, mostSaves } from '../../../core/attempts/limits.ts'
import type { OptionKey, PhaseWire, SaveReply } from './wire.ts'

/** A period without the server, in ISO instants of its clock; `to` is null while it lasts, or when its page ended first. */
export type AwaySpan = { from: string; to: string | null }

type Bodies = {
  /**
   * Total seconds on the question; `isAcknowledged`: the server already has this answer, only its flag, cross-outs or time are new;
   * `isUnsure`: the answer was given by an unsure clock.
   */
  answer: {
    userAnswer: string | null
    isFlagged: boolean
    crossed: readonly OptionKey[]
    secondsOnQuestion: number
    isAcknowledged?: true
    isUnsure?: true
  }
  /** All highlights and notes of a question; `base` is the last version that device and server had in common. */
  annotation: { annotations: readonly Annotation[]; base: readonly Annotation[] }
  /** A move between the questions of the open section and their check page. */
  move: { at: PhaseWire['at'] }
  /** The periods in which this device was without the server, for the log of the attempt. */
  away: { spans: readonly AwaySpan[] }
  /** `isByClock`: this device decided that time is up; the server may not agree. */
  submission: { lessonId: number; isByClock: boolean }
}
export type ItemKind = keyof Bodies

/**
 * A pending change. It waits (`queued`), is on its way (`inFlight`), was not stored for a reason that is still unknown
 * (`conflicted`), or cannot be stored in the present phase (`parked`). A change that the server has acknowledged or
 * rejected for good leaves the outbox.
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
    readonly reason?: SaveReply['refused'][number]['reason']
    /** True if it was sent without a conclusive reply, so that the server may have it. */
    readonly wasSent: boolean
  }
}[Kind]

/** Every pending change of one attempt, in the order of the last changes. */
export type Outbox = ReadonlyMap<string, OutboxItem>

/** Maximum changes of a kind in one request; other kinds are sent one at a time. */
const mostItems: Partial<Record<ItemKind, number>> = { answer: mostSaves, annotation: mostAnnotationSaves }
/**
 * Maximum size of a batch in characters. Keepalive requests may carry 64 KiB together: a batch of answers and one of annotations, with what
 * stands around them, in an alphabet of two bytes a letter.
 */
export const batchLength = 15_000

const addressOf = ({ kind, key }: Pick<OutboxItem, 'kind' | 'key'>) => `${kind} ${key}`

/** Merges two changes with one key. */
const merges: { [K in ItemKind]?: (older: Bodies[K], newer: Bodies[K]) => Bodies[K] } = {
  answer: (older, { isAcknowledged, ...newer }) => ({
    ...newer,
    ...(isAcknowledged && older.isAcknowledged && { isAcknowledged }),
    // It is still the answer that was given then.
    ...(isAcknowledged && older.isUnsure && { isUnsure: true }),
  }),
  annotation: (older, newer) => ({ ...newer, base: older.base }),
  away: (older, newer) => ({ spans: [...older.spans, ...newer.spans].slice(-mostAwaySpans) }),
}

/** Returns a new queued change. */
export function itemOf<K extends ItemKind>(kind: K, key: number, seq: number, writer: string, body: Bodies[K]) {
  return { kind, key, seq, writer, body, state: 'queued', wasSent: false } as OutboxItem<K>
}

/** Returns the pending change with a key. */
export function findItem<K extends ItemKind>(outbox: Outbox, kind: K, key = 0): OutboxItem<K> | undefined {
  return outbox.get(addressOf({ kind, key })) as OutboxItem<K> | undefined
}

/** Lists the pending changes of a kind, oldest first. */
export function itemsOf<K extends ItemKind>(outbox: Outbox, kind: K): OutboxItem<K>[] {
  return [...outbox.values()].filter((item) => item.kind === kind) as OutboxItem<K>[]
}

/** Appends a change. A newer one with its key wins; an older one is merged by the kind's rule. */
export function enqueue(outbox: Outbox, item: OutboxItem): Outbox {
  const older = outbox.get(addressOf(item))
  if (older && older.seq > item.seq) return outbox
  const merge = merges[item.kind] as ((older: unknown, newer: unknown) => OutboxItem['body']) | undefined
  const body = older && merge ? merge(older.body, item.body) : item.body
  const next = new Map(outbox)
  next.delete(addressOf(item))
  return next.set(addressOf(item), { ...item, body } as OutboxItem)
}

/** Replaces the item with this key. */
export function replace(outbox: Outbox, item: OutboxItem): Outbox {
  return new Map(outbox).set(addressOf(item), item)
}

/** Removes the item with a key unless it is newer than `seq`. */
export function remove(outbox: Outbox, { kind, key, seq }: Pick<OutboxItem, 'kind' | 'key' | 'seq'>): Outbox {
  const item = findItem(outbox, kind, key)
  if (!item || item.seq > seq) return outbox
  const next = new Map(outbox)
  next.delete(addressOf(item))
  return next
}

type Delivery = Pick<OutboxItem, 'state' | 'reason'>

/**
 * Sets the state of those items that have not been replaced by newer ones. The server may have an item that was in
 * flight, until a reply says that it does not.
 */
export function withDelivery(outbox: Outbox, items: readonly OutboxItem[], delivery: Delivery): Outbox {
  const next = new Map(outbox)
  for (const { kind, key, seq } of items) {
    const item = findItem(outbox, kind, key)
    if (item?.seq !== seq) continue
    const wasSent = delivery.state === 'inFlight' || (delivery.state !== 'conflicted' && item.wasSent)
    next.set(addressOf(item), { ...item, ...delivery, wasSent })
  }
  return next
}

/** Queues parked items again: the phase has changed. */
export function unpark(outbox: Outbox): Outbox {
  const parked = [...outbox.values()].filter(({ state }) => state === 'parked')
  return parked.length === 0 ? outbox : withDelivery(outbox, parked, { state: 'queued' })
}

/** Returns the next batch of a kind; `isSingle`: one item, because a batch had one that the server cannot read. */
export function batchOf<K extends ItemKind>(outbox: Outbox, kind: K, isSingle = false): OutboxItem<K>[] {
  const waiting = itemsOf(outbox, kind).filter(({ state }) => state === 'queued')
  let length = 0
  return waiting
    .slice(0, isSingle ? 1 : (mostItems[kind] ?? 1))
    .filter(({ body }, at) => (length += JSON.stringify(body).length) < batchLength || at === 0)
}

/** Returns whether any item of a kind is in one of these states. */
export function hasAny(outbox: Outbox, kind: ItemKind, ...states: OutboxItem['state'][]): boolean {
  return itemsOf(outbox, kind).some(({ state }) => states.includes(state))
}
