import { daysBetween } from '../dates.ts'
import { dayIn, endAfterDaysIn } from '../editing/zone.ts'

/** The instant at which access ends; null: never. */
export type AccessEnd = number | null

/** The sources of access to a course; `former`: granted before sources were recorded. */
export const sourceKinds = ['order', 'request', 'import', 'staff', 'former'] as const

/** Sources that can wait for a student to confirm their address: staff named the address, not the account. */
export const waitingKinds = ['order', 'import'] as const

/** One of the kinds of sources. */
export type SourceKind = (typeof sourceKinds)[number]

/** The reason why a source ended before its time. */
export const endings = ['refund', 'reopened', 'staff', 'former'] as const

/** One of the reasons why a source ended early. */
export type Ending = (typeof endings)[number]

/** One source of a student's access to a course, with its instants in milliseconds; a new one has no id yet. */
export type AccessSource = {
  id: number | null
  kind: SourceKind
  orderId: number | null
  begins: number
  /** Null: no end. */
  ends: number | null
  endedAt: number | null
  ending: Ending | null
  /** In words, for staff. */
  reason: string | null
}

/** Says where new access comes from. */
export type Origin = Pick<AccessSource, 'kind' | 'orderId' | 'reason'>

const orLater = (end: AccessEnd) => end ?? Infinity

/** Returns when a source ends, early or at its time. */
const endOfSource = ({ ends, endedAt }: Pick<AccessSource, 'ends' | 'endedAt'>): AccessEnd => endedAt ?? ends

/** Returns when access ends that consists of these sources; undefined without any. docs/decisions/0179 */
export function accessOf(sources: readonly AccessSource[]): AccessEnd | undefined {
  if (sources.length === 0) return undefined
  const end = Math.max(...sources.map((source) => orLater(endOfSource(source))))
  return end === Infinity ? null : end
}

const newSource = (origin: Origin, begins: number, ends: number | null): AccessSource => ({
  id: null,
  ...origin,
  begins,
  ends,
  endedAt: null,
  ending: null,
})

/**
 * Adds a source of so many days (null: for good), which begins where the present access ends; it ends with the last of them in `zone`. The source that an order had for the course,
 * which ended when the order was reopened, gives way to the new one.
 */
export function addSource(
  sources: readonly AccessSource[],
  { days, now, zone, ...origin }: Origin & { days: number | null; now: number; zone: string },
): AccessSource[] {
  const current = accessOf(sources) ?? now
  const begins = days === null ? now : Math.max(current, now)
  const added = newSource(origin, begins, days === null ? null : endAfterDaysIn(zone, begins, days))
  return [...sources.filter(({ orderId }) => orderId === null || orderId !== origin.orderId), added]
}

/** Lets access end at an instant (null: never): adds what is missing, or ends early what lasts longer. */
export function endSourcesAt(
  sources: readonly AccessSource[],
  { end, now, ...origin }: Origin & { end: AccessEnd; now: number },
): AccessSource[] {
  const current = accessOf(sources)
  if (current === undefined || orLater(end) > orLater(current)) {
    const begins = end === null ? now : Math.min(Math.max(current ?? now, now), end)
    return [...sources, newSource(origin, begins, end)]
  }
  return sources.map((source) =>
    orLater(endOfSource(source)) > orLater(end) ? { ...source, endedAt: end, ending: 'staff' as const } : source,
  )
}

/** Ends the sources of an order, and lets those that were to begin later begin at once, at their full length. */
export function endOrder(
  sources: readonly AccessSource[],
  { orderId, ending, now, zone }: { orderId: number; ending: Ending; now: number; zone: string },
): AccessSource[] {
  const isEnding = (source: AccessSource) => source.orderId === orderId && orLater(endOfSource(source)) > now
  if (!sources.some(isEnding)) return [...sources]
  const ended = sources.map((source) => (isEnding(source) ? { ...source, endedAt: now, ending } : source))
  const daysOf = (from: number, to: number) => daysBetween(dayIn(zone, from), dayIn(zone, to))
  const waits = ({ begins, endedAt }: AccessSource) => begins > now && endedAt === null
  let free = Math.max(now, ...ended.filter((source) => !waits(source)).map((source) => orLater(endOfSource(source))))
  const moved = new Map<AccessSource, AccessSource>()
  for (const source of ended.filter(waits).toSorted((one, other) => one.begins - other.begins)) {
    const begins = Math.min(source.begins, free)
    const ends = source.ends === null ? null : endAfterDaysIn(zone, begins, daysOf(source.begins, source.ends))
    moved.set(source, { ...source, begins, ends })
    free = Math.max(free, orLater(ends))
  }
  return ended.map((source) => moved.get(source) ?? source)
}

/** Returns whether two lists hold the same sources, whichever their order. */
export const areSame = (one: readonly AccessSource[], other: readonly AccessSource[]): boolean =>
  JSON.stringify(one.toSorted(byId).map(comparable)) === JSON.stringify(other.toSorted(byId).map(comparable))

const byId = (one: AccessSource, other: AccessSource) => (one.id ?? 0) - (other.id ?? 0)
const comparable = (source: AccessSource) => [source.id, source.begins, source.ends, source.endedAt]
