/** When a quiz can be started, in ms since the epoch, how often, and how often this student has. */
export type StartLimits = {
  opensAt: number | null
  closesAt: number | null
  attemptsAllowed: number | null
  /** Discarded attempts count. */
  attemptsTaken: number
}

/** Whether an attempt can be started; if not, the reason, which is also the end of the code of the refusal. */
export type StartState = 'open' | 'not_open_yet' | 'closed' | 'no_attempts_left'

/** Returns whether an attempt can be started at an instant. T37 */
export function startStateAt(
  { opensAt, closesAt, attemptsAllowed, attemptsTaken }: StartLimits,
  now: number,
): StartState {
  if (opensAt !== null && now < opensAt) return 'not_open_yet'
  if (closesAt !== null && now >= closesAt) return 'closed'
  return attemptsAllowed !== null && attemptsTaken >= attemptsAllowed ? 'no_attempts_left' : 'open'
}
