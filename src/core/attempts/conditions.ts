import type { Lengths } from './lengths.ts'

/** The most extra minutes of break that a student can be given. */
export const mostExtraBreakMinutes = 60

/** A student's accommodations: time in percent of the usual (100 to 300, null for untimed) and extra minutes of break. */
export type Conditions = { timePercent: number | null; extraBreakMinutes: number }

/** The conditions of students without accommodations. */
export const usualConditions: Conditions = { timePercent: 100, extraBreakMinutes: 0 }

/** Returns whether conditions are the usual ones. */
export function areUsual({ timePercent, extraBreakMinutes }: Conditions): boolean {
  return timePercent === 100 && extraBreakMinutes === 0
}

/** Applies a student's conditions to the lengths of a quiz: sections are longer, rounded up to a second, or untimed; breaks are longer. */
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
