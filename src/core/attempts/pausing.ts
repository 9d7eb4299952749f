import { postponed } from './postponing.ts'
import { settle, type Phase, type Running } from './phase.ts'

/** The longest note about a pause, in UTF-16 units. */
export const longestPauseNote = 200

/** Lets the clock of a running attempt stand from an instant on, with a note for its student; null where the test is over by then. T38 */
export function paused(phase: Phase, now: number, note?: string): Extract<Phase, { at: 'paused' }> | null {
  const stood = settle(phase, now)
  if (stood.at === 'closed') return null
  return stood.at === 'paused' ? stood : { at: 'paused', since: now, stood, ...(note !== undefined && { note }) }
}

/** Lets a paused clock run on from an instant, with exactly the time that was left. */
export function released({ since, stood }: Extract<Phase, { at: 'paused' }>, now: number): Running {
  return postponed(stood, now - since)
}

/** Returns the phase whose clock a pause holds; any other phase is its own. */
export const stoodOf = (phase: Phase): Exclude<Phase, { at: 'paused' }> => (phase.at === 'paused' ? phase.stood : phase)

/** Returns the working time or the break that is left of a phase at an instant, in milliseconds; null when it is untimed. */
export function msLeft(phase: Phase, now: number): number | null {
  switch (phase.at) {
    case 'paused':
      return msLeft(phase.stood, phase.since)
    case 'closed':
      return 0
    case 'halfway':
      return phase.remainingMs
    default:
      return phase.endsAt === null ? null : Math.max(0, phase.endsAt - now)
  }
}
