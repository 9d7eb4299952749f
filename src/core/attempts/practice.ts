import { isTimeUp, settle, type Phase, type Running } from './phase.ts'
import { postponed } from './postponing.ts'
import { awayMs } from './presence.ts'

/**
 * Returns when the clock of a practice attempt stops whose student was seen at an instant: once the student counts as away. docs/decisions/0107
 */
export const stopAfter = (seenAt: number): number => seenAt + awayMs

/** Returns whether a phase has a clock that leaving stops; a break goes on, and so does the wait for a student whose time is up. */
function hasClock(phase: Running, now: number): boolean {
  if (phase.at === 'break') return false
  return phase.at === 'halfway' || (phase.endsAt !== null && !isTimeUp(phase, now))
}

/**
 * Returns the phase that a stored one has become if its clock stopped at `stopsAt` and runs on from `now`; null where it never stops. What
 * had run out by then stays as it is: the student was there when it did. T17
 */
export function withStop(stored: Phase, stopsAt: number | null, now: number): Phase {
  if (stopsAt === null || now <= stopsAt) return stored
  const phase = settle(stored, stopsAt)
  if (phase.at === 'paused' || phase.at === 'closed') return stored
  return hasClock(phase, stopsAt) ? postponed(phase, now - stopsAt) : stored
}
