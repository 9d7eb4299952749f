import type { Phase } from './phase.ts'

/**
 * Adds time to a running or paused clock, or to a break; a clock that has run out starts again from now. Untimed and closed phases do
 * not change, and later sections keep their lengths.
 */
export function extended<P extends Phase>(phase: P, ms: number, now: number): P {
  switch (phase.at) {
    case 'halfway':
      return { ...phase, remainingMs: phase.remainingMs + ms }
    case 'closed':
      return phase
    default:
      return phase.endsAt === null ? phase : { ...phase, endsAt: Math.max(phase.endsAt, now) + ms }
  }
}

/** Takes time back that a clock got; null where it would be over then, or does not run. */
export function shortened<P extends Phase>(phase: P, ms: number, now: number): P | null {
  switch (phase.at) {
    case 'halfway':
      return phase.remainingMs > ms ? { ...phase, remainingMs: phase.remainingMs - ms } : null
    case 'closed':
      return null
    default:
      return phase.endsAt !== null && phase.endsAt - ms > now ? { ...phase, endsAt: phase.endsAt - ms } : null
  }
}
