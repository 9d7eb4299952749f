import type { AccessEnd } from '../access/sources.ts'
import type { Window } from '../attempts/window.ts'

/** A test with every question that one of its forms asks: of module 1 and of both second modules. */
export type TestForms = {
  itemIds: readonly number[]
  /** True if it belongs to a lesson that students see. */
  isListed: boolean
  /** True if it can be taken without access to its course. */
  isFree: boolean
  /** The instant until which the student has access to its course; undefined: she has none. */
  access: AccessEnd | undefined
  /** The windows in which she can start it; one that staff will start may open at any time. */
  windows: readonly Pick<Window, 'opensAt' | 'closesAt'>[]
  /** The number of times that she may still start it; null: no limit. */
  startsLeft: number | null
}

/**
 * Returns whether a student may still start a test, now or later: it stands in a course that is open to her, and one of its windows has a
 * moment left in which it is.
 */
function mayStillTake(test: TestForms, now: number): boolean {
  const { access, isFree, windows, startsLeft } = test
  if (!test.isListed || startsLeft === 0) return false
  return windows.some(({ opensAt, closesAt }) => {
    const from = Math.max(now, opensAt ?? now)
    const isWithinAccess = isFree || access === null || (access !== undefined && from < access)
    return isWithinAccess && (closesAt === null || from < closesAt)
  })
}

/** Returns the items of tests that a student may still take, now or later, whichever form she gets. L12 */
export const itemsAhead = (tests: readonly TestForms[], now: number): Set<number> =>
  new Set(tests.filter((test) => mayStillTake(test, now)).flatMap((test) => test.itemIds))

/** The items that lie before a student, were shown to her, or are still open. */
export type BeforeHer = {
  /** The items of tests that she may still take. */
  ahead: ReadonlySet<number>
  /** The items whose key she was shown: in a review, a check or a drill. */
  shown: ReadonlySet<number>
  /** The items that one of her attempts keeps open. */
  open: ReadonlySet<number>
}

/**
 * Returns those of these items that a drill may ask, a list may show and a device may keep: no item of a test that she may still take
 * before its key was shown to her, and none that an attempt keeps open, shown or not. L12 T44
 */
export const usableItems = (itemIds: Iterable<number>, { ahead, shown, open }: BeforeHer): number[] =>
  [...itemIds].filter((id) => !open.has(id) && (shown.has(id) || !ahead.has(id)))
