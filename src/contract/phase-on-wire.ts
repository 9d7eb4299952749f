import type { Phase } from '../core/attempts/phase.ts'

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/** Returns a phase as on the wire. */
export function phaseOnWire(phase: Phase) {
  return {
    at: phase.at,
    ends_at: iso(phase.at === 'closed' ? phase.finishedAt : phase.endsAt),
    half_at: phase.at === 'answering' ? iso(phase.halfAt) : phase.at === 'halfway' ? iso(phase.since) : null,
    ...(phase.at === 'closed' && phase.reason !== 'discarded' && { reason: phase.reason }),
    remaining_seconds: phase.at === 'halfway' ? Math.ceil(phase.remainingMs / 1000) : null,
  }
}
