import { refusalOf, type Intervention } from '../../core/attempts/machine.ts'
import type { Phase } from '../../core/attempts/phase.ts'
import { refuse } from '../http/refusal.ts'

/** Refuses what cannot happen to an attempt in its present phase. */
export function refuseIn(phase: Phase, intervention: Intervention): void {
  const refusal = refusalOf(phase, intervention)
  if (refusal !== null) refuse(`attempt.${refusal}`)
}
