/** From here on the timer is warm, and shown unless it is switched off. */
const warmSeconds = 5 * 60
const lastSeconds = 60
/** A remark stays up for a while; a page opened later than that does not say it. */
const remarkUntilSeconds = 4.5 * 60
const lastRemarkUntilSeconds = 30

/** Whether so many seconds are the last ones; an untimed phase has none. */
export const isWarm = (left: number | null): boolean => left !== null && left <= warmSeconds

/** Whether the last minute is running. */
export const isHot = (left: number | null): boolean => left !== null && left <= lastSeconds

/** Whether the time is out of sight: never in the last five minutes, unless it is switched off for good. */
export const isOutOfSight = (left: number | null, isHidden: boolean, isOff: boolean): boolean =>
  isOff || (isHidden && !isWarm(left))

/** The remark that is shown and announced once at five minutes and once at one. */
export function remarkAt(left: number | null): 'fiveMinutes' | 'oneMinute' | null {
  if (left === null || left > warmSeconds) return null
  if (left <= lastSeconds) return left > lastRemarkUntilSeconds ? 'oneMinute' : null
  return left > remarkUntilSeconds ? 'fiveMinutes' : null
}
