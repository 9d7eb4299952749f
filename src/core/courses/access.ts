const dayMs = 24 * 60 * 60 * 1000

/** When access runs out, or null: never. */
export type AccessEnd = number | null

/**
 * Until when a course is open after so many more days (null: for good). What is left of the present access is never lost:
 * new days come after it. `current` is undefined without access.
 */
export function extendedAccess(current: AccessEnd | undefined, days: number | null, now: number): AccessEnd {
  if (current === null || days === null) return null
  return Math.max(current ?? now, now) + days * dayMs
}
