import { msLeft } from '../core/attempts/pausing.ts'
import type { Phase } from '../core/attempts/phase.ts'

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/** Returns a phase as on the wire. */
export function phaseOnWire(phase: Phase) {
  if (phase.at === 'paused') {
    const left = msLeft(phase, phase.since)
    const remaining = left === null ? null : Math.ceil(left / 1000)
    return {
      at: phase.at,
      ends_at: null,
      half_at: null,
      paused_in: phase.stood.at,
      ...(phase.note !== undefined && { paused_note: phase.note }),
      remaining_seconds: remaining,
    }
  }
  return {
    at: phase.at,
    ends_at: iso(phase.at === 'closed' ? phase.finishedAt : phase.endsAt),
    half_at: phase.at === 'answering' ? iso(phase.halfAt) : phase.at === 'halfway' ? iso(phase.since) : null,
    ...(phase.at === 'closed' && phase.reason !== 'discarded' && { reason: phase.reason }),
    remaining_seconds: phase.at === 'halfway' ? Math.ceil(phase.remainingMs / 1000) : null,
  }
}
