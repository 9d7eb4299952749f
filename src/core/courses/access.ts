/** When access runs out, or null: never. */
export type AccessEnd = number | null

/**
 * Until when a course is open after so many more days (null: for good). What is left of the present access is never lost:
 * new days come after it. `current` is undefined without access; `endAfter` says when the last of some days from an instant ends.
 */
export function extendedAccess(
  current: AccessEnd | undefined,
  days: number | null,
  { now, endAfter }: { now: number; endAfter: (from: number, days: number) => number },
): AccessEnd {
  if (current === null || days === null) return null
  return endAfter(Math.max(current ?? now, now), days)
}
