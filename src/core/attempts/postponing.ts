import type { Running } from './phase.ts'

const later = (instant: number | null, ms: number) => (instant === null ? null : instant + ms)

/** Moves the clock of a phase: the time left does not change. */
export function postponed<P extends Running>(phase: P, ms: number): P {
  const endsAt = later(phase.endsAt, ms)
  return phase.at === 'answering' ? { ...phase, endsAt, halfAt: later(phase.halfAt, ms) } : { ...phase, endsAt }
}
