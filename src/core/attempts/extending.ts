import { stoodOf } from './pausing.ts'
import { openSection, type Phase } from './phase.ts'
import type { AttemptSection } from './sections.ts'

/**
 * Adds time to a running or paused clock, or to a break; a clock that has run out starts again from now. Untimed and closed phases do
 * not change, and later sections keep their lengths.
 */
export function extended<P extends Phase>(phase: P, ms: number, now: number): P {
  switch (phase.at) {
    case 'halfway':
      return { ...phase, remainingMs: phase.remainingMs + ms }
    case 'paused': {
      const stood = extended(phase.stood, ms, phase.since)
      return stood === phase.stood ? phase : { ...phase, stood }
    }
    case 'closed':
      return phase
    default:
      return phase.endsAt === null ? phase : { ...phase, endsAt: Math.max(phase.endsAt, now) + ms }
  }
}

/**
 * Takes time back that a clock got; null where the test would be over then, or no clock runs. The check page of module 1 and the
 * break wait for their student when the clock has run out: there the time is taken back whatever is left.
 */
export function shortened<P extends Phase>(phase: P, ms: number, now: number): P | null {
  switch (phase.at) {
    case 'halfway':
      return phase.remainingMs > ms ? { ...phase, remainingMs: phase.remainingMs - ms } : null
    case 'paused': {
      const stood = shortened(phase.stood, ms, phase.since)
      return stood && { ...phase, stood }
    }
    case 'closed':
      return null
    default: {
      const endsAt = phase.endsAt === null ? null : phase.endsAt - ms
      const waits = phase.at === 'checking1' || phase.at === 'break'
      return endsAt !== null && (waits || endsAt > now) ? { ...phase, endsAt } : null
    }
  }
}

/** The stretch of a test that a clock times: a section with its check page or half-time, or the break. */
export type ClockOf = AttemptSection | 'break'

/** Returns what the clock of a phase is for; null when the test is over. */
export function clockOf(phase: Phase): ClockOf | null {
  const stood = stoodOf(phase)
  return stood.at === 'break' ? 'break' : stood.at === 'halfway' ? 'all' : openSection(stood)
}
