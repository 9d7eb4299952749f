import type { Phase } from './phase.ts'

/**
 * The phase with more time on its running or paused clock, counted from now when it has run out; a break grows likewise.
 * What is untimed or closed stays as it is, and so does what comes after: later parts keep their lengths.
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
