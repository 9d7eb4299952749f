/** From here on the timer is amber, and shown unless it is switched off. */
const warmSeconds = 5 * 60
const lastSeconds = 60
/** The seconds left until which a remark is shown; a page opened later does not show it. */
const remarkUntilSeconds = 4.5 * 60
const lastRemarkUntilSeconds = 30

/** Returns whether the last five minutes are running; an untimed phase has none. */
export const isWarm = (left: number | null): boolean => left !== null && left <= warmSeconds

/** Returns whether the last minute is running. */
export const isHot = (left: number | null): boolean => left !== null && left <= lastSeconds

/** Returns whether the timer is hidden: never in the last five minutes unless it is switched off. */
export const isOutOfSight = (left: number | null, isHidden: boolean, isOff: boolean): boolean =>
  isOff || (isHidden && !isWarm(left))

/** Returns the remark that is shown and announced once at five minutes and once at one. */
export function remarkAt(left: number | null): 'fiveMinutes' | 'oneMinute' | null {
  if (left === null || left > warmSeconds) return null
  if (left <= lastSeconds) return left > lastRemarkUntilSeconds ? 'oneMinute' : null
  return left > remarkUntilSeconds ? 'fiveMinutes' : null
}
