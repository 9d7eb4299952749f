/** A time in which a quiz can be started, in ms since the epoch; null: without a limit on that side. */
export type Window = {
  opensAt: number | null
  closesAt: number | null
  /** True until staff start it for all: no one can start it before. */
  awaitsStaff: boolean
}

/** Limits on starting a quiz: its window, the number of attempts allowed, and the number that this student has taken. */
export type StartLimits = Window & {
  attemptsAllowed: number | null
  /** Discarded attempts count. */
  attemptsTaken: number
}

/** The state of a quiz for a new attempt: 'open', or the reason for refusing one, which is also the end of the code of the refusal. */
export type StartState = 'open' | 'not_open_yet' | 'awaits_staff' | 'closed' | 'no_attempts_left'

type WindowState = Exclude<StartState, 'no_attempts_left'>

function windowStateAt({ opensAt, closesAt, awaitsStaff }: Window, now: number): WindowState {
  if (closesAt !== null && now >= closesAt) return 'closed'
  if (opensAt !== null && now < opensAt) return 'not_open_yet'
  return awaitsStaff ? 'awaits_staff' : 'open'
}

/** Returns whether an attempt can be started at an instant. T37 */
export function startStateAt({ attemptsAllowed, attemptsTaken, ...window }: StartLimits, now: number): StartState {
  const state = windowStateAt(window, now)
  return state === 'open' && attemptsAllowed !== null && attemptsTaken >= attemptsAllowed ? 'no_attempts_left' : state
}

/** The states of windows, the one that holds first. */
const order: readonly WindowState[] = ['open', 'awaits_staff', 'not_open_yet', 'closed']

/**
 * Returns the window that holds for a student at an instant: of her windows the open one, else one that staff will start, else the next to
 * open, else the last that was open. Of several the one that closes last, or opens first. docs/decisions/0188
 */
export function windowAt(windows: readonly [Window, ...Window[]], now: number): Window {
  const rank = (window: Window): number[] => {
    const state = windowStateAt(window, now)
    const opens = state === 'not_open_yet' ? (window.opensAt ?? 0) : 0
    return [order.indexOf(state), opens, -(window.closesAt ?? Infinity)]
  }
  const isBefore = (one: number[], other: number[]) => {
    const at = one.findIndex((value, index) => value !== other[index])
    return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
  }
  const [first, ...others] = windows
  return others.reduce((best, window) => (isBefore(rank(window), rank(best)) ? window : best), first)
}

/** Returns the milliseconds for which a quiz can still be started; null: without an end. */
export const openMs = ({ opensAt, closesAt }: Pick<Window, 'opensAt' | 'closesAt'>, now: number): number | null =>
  closesAt === null ? null : closesAt - Math.max(opensAt ?? now, now)

/** A window that staff gave with an assignment. */
type GivenWindow = { closesAt: number | null; givenAt: number }

/** The setting and the windows that decide how long the review of an attempt is withheld. */
export type Holding = {
  holdsReviews: boolean
  own: Pick<Window, 'opensAt' | 'closesAt'>
  /** The windows of assignments of the quiz, to whomever. */
  given: readonly GivenWindow[]
}

/**
 * Returns until when the review of an attempt is withheld, null: it is not. Its key would reach those who sit later: it waits for the quiz's
 * own window, if it began in that or before it closes, and for every window that was given to anyone before it began. One given later
 * closes no review again. docs/decisions/0188
 */
export function heldUntil({ holdsReviews, own, given }: Holding, startedAt: number): number | null {
  if (!holdsReviews) return null
  const ends = [
    startedAt >= (own.opensAt ?? startedAt) ? own.closesAt : null,
    ...given.filter(({ givenAt }) => givenAt <= startedAt).map(({ closesAt }) => closesAt),
  ].filter((end) => end !== null)
  return ends.length === 0 ? null : Math.max(...ends)
}
