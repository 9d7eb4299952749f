import { dayMs } from '../dates.ts'
import { awayMs } from './presence.ts'

/** The time for which a start counts as made when staff started the quiz for all: calls repeat within it on a slow connection. T38 */
export const togetherMs = 10_000

/** Time in ms after the last sign of life for which a student on the cover counts as waiting. */
export const waitingMs = awayMs

/** Time in ms for which a quiz without a closing time stays on the desk after it was due, when staff have not started it. */
export const startableMs = 7 * dayMs

/**
 * Returns whether a quiz that staff have yet to start for all is still offered to them on the desk: until it closes, and without a closing
 * time for some days after it was due, since it may be started on another day than it was meant for. T38
 */
export const isStartable = ({ dueAt, closesAt }: { dueAt: number; closesAt: number | null }, now: number): boolean =>
  closesAt === null ? dueAt > now - startableMs : closesAt > now

/** A quiz that staff have started for all; `waitingAt`: when this student was last seen waiting for it. */
export type Begun = { begunAt: number; waitingAt: number | null }

/**
 * Returns the instant at which the attempt of a student begins who starts it now. For those who waited it is the instant of Start for all,
 * the same for each. Anyone who comes later, or whose device was offline then, has the whole time from now.
 */
export function startedAt(begun: Begun | null, now: number): number {
  if (begun === null || begun.waitingAt === null) return now
  const { begunAt, waitingAt } = begun
  const hasWaited = waitingAt > begunAt - waitingMs
  return hasWaited && now >= begunAt && now < begunAt + togetherMs ? begunAt : now
}

/** Returns whether the cover of a student who waited starts the quiz by itself. */
export const beginsByItself = (begun: Begun | null, now: number): boolean =>
  begun !== null && now < begun.begunAt + togetherMs && startedAt(begun, now) === begun.begunAt
