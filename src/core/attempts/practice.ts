import { isTimeUp, settle, type Phase } from './phase.ts'
import { awayMs } from './presence.ts'

/**
 * Returns when the clock of a practice attempt stops whose student was seen at an instant: once the student counts as away. docs/decisions/0107
 */
export const stopAfter = (seenAt: number): number => seenAt + awayMs

/** Returns whether a phase has a clock that leaving stops; a break goes on, and so does the wait for a student whose time is up. */
function hasClock(phase: Phase, now: number): boolean {
  if (phase.at === 'break' || phase.at === 'closed') return false
  return phase.at === 'halfway' || (phase.endsAt !== null && !isTimeUp(phase, now))
}

const later = (instant: number | null, ms: number) => (instant === null ? null : instant + ms)

/** Moves the clock of a phase: the time left does not change. */
function postponed(phase: Phase, ms: number): Phase {
  switch (phase.at) {
    case 'answering':
      return { ...phase, endsAt: later(phase.endsAt, ms), halfAt: later(phase.halfAt, ms) }
    case 'closed':
      return phase
    case 'halfway':
    case 'break':
      return { ...phase, endsAt: phase.endsAt + ms }
    default:
      return { ...phase, endsAt: later(phase.endsAt, ms) }
  }
}

/**
 * Returns the phase that a stored one has become if its clock stopped at `stopsAt` and runs on from `now`; null where it never stops. What
 * had run out by then stays as it is: the student was there when it did. T17
 */
export function withStop(stored: Phase, stopsAt: number | null, now: number): Phase {
  if (stopsAt === null || now <= stopsAt) return stored
  const phase = settle(stored, stopsAt)
  return hasClock(phase, stopsAt) ? postponed(phase, now - stopsAt) : stored
}
