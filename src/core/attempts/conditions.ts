import type { Lengths } from './phase.ts'

/** What a student is entitled to: their time in percent of everybody's (100 to 300, null: untimed) and a longer break. */
export type Conditions = { timePercent: number | null; extraBreakMinutes: number }

/** Everybody's conditions. */
export const usualConditions: Conditions = { timePercent: 100, extraBreakMinutes: 0 }

/** Whether conditions are everybody's. */
export function areUsual({ timePercent, extraBreakMinutes }: Conditions): boolean {
  return timePercent === 100 && extraBreakMinutes === 0
}

/** Lengths under a student's conditions: every timed part longer, rounded up to a second, or without an end; longer breaks. */
export function lengthsUnder(lengths: Lengths, { timePercent, extraBreakMinutes }: Conditions): Lengths {
  const longer = (seconds: number | null) =>
    seconds === null || timePercent === null ? null : Math.ceil((seconds * timePercent) / 100)
  return {
    module1Seconds: longer(lengths.module1Seconds),
    module2Seconds: longer(lengths.module2Seconds),
    quizSeconds: longer(lengths.quizSeconds),
    breakSeconds: lengths.breakSeconds + extraBreakMinutes * 60,
    halftimeSeconds: lengths.halftimeSeconds + extraBreakMinutes * 60,
  }
}
