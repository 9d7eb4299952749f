import { dateAfter, dayMs } from '../dates.ts'

const readyZones = new Map<string, Intl.DateTimeFormat>()

/** Returns what reads the clocks of a zone, made once: making it takes longer than reading. */
function partsIn(zone: string): Intl.DateTimeFormat {
  const ready =
    readyZones.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  readyZones.set(zone, ready)
  return ready
}

/** Returns the time on the clocks of a zone as a field for day and time has it: 2026-03-29T02:30. */
export function localIn(zone: string, instantMs: number): string {
  const parts = Object.fromEntries(
    partsIn(zone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}`
}

/**
 * Returns the instant at which the clocks of a zone show this time. A time that comes twice is the first one, and one that is skipped
 * is as much later as the clocks are put forward. T15
 */
export function instantOf(zone: string, local: string): number {
  const asUtc = Date.parse(`${local}:00Z`)
  const offsetAt = (instant: number) =>
    Date.parse(`${localIn(zone, instant)}:00Z`) - Math.floor(instant / 60_000) * 60_000
  const [before, after] = [offsetAt(asUtc - dayMs), offsetAt(asUtc + dayMs)]
  const candidates = [asUtc - before, asUtc - after].filter((instant) => localIn(zone, instant) === local)
  return candidates.length > 0 ? Math.min(...candidates) : asUtc - before
}

/** Returns the day on the clocks of a zone: 2026-03-29. */
export const dayIn = (zone: string, instantMs: number): string => localIn(zone, instantMs).slice(0, 10)

/** Returns the last second of a day on the clocks of a zone. */
export const endOfDayIn = (zone: string, day: string): number => instantOf(zone, `${day}T23:59`) + 59_000

/** Returns the last second of the day that comes so many days after an instant on the clocks of a zone, whatever those do meanwhile. */
export const endAfterDaysIn = (zone: string, from: number, days: number): number =>
  endOfDayIn(zone, dateAfter(dayIn(zone, from), days))

/** Returns whether a name is that of a time zone: Asia/Beirut. */
export function isTimeZone(zone: string): boolean {
  try {
    partsIn(zone)
    return zone !== ''
  } catch {
    return false
  }
}
