import type { z } from 'zod'
import type { StartLimitsOnWire } from '../../../contract/attempt-shapes.ts'
import type { StartLimits } from '../../../core/attempts/window.ts'

const instant = (iso: string | null) => (iso === null ? null : Date.parse(iso))

/** Returns the limits of starting a quiz as the rule reads them. */
export const startLimitsOf = (limits: z.output<typeof StartLimitsOnWire>): StartLimits => ({
  opensAt: instant(limits.opens_at),
  closesAt: instant(limits.closes_at),
  awaitsStaff: limits.awaits_staff,
  attemptsAllowed: limits.attempts_allowed,
  attemptsTaken: limits.attempts_taken,
})
