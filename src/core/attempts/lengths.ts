import { quizDefaults } from '../quiz-defaults.ts'

/** The length of each section in seconds, frozen into the attempt when it starts; null means untimed. */
export type Lengths = {
  module1Seconds: number | null
  module2Seconds: number | null
  breakSeconds: number
  quizSeconds: number | null
  /** The longest that the half-time pause of a plain countdown may last. */
  halftimeSeconds: number
}

const secondsOf = (minutes: number | null) => (minutes === null || minutes <= 0 ? null : Math.round(minutes * 60))

/**
 * Returns the lengths of a quiz from its minutes. A module without a time gets 1 second, a missing break the default; a break of 0 is
 * none, and a plain quiz without a time is untimed. Q5, Q9
 */
export function lengthsOf(
  quiz: {
    module1Minutes: number | null
    module2Minutes: number | null
    breakMinutes: number | null
    quizMinutes: number | null
  },
  halftimeMinutes: number = quizDefaults.halftimeMinutes,
): Lengths {
  return {
    module1Seconds: secondsOf(quiz.module1Minutes) ?? 1,
    module2Seconds: secondsOf(quiz.module2Minutes) ?? 1,
    breakSeconds: Math.max(0, Math.round((quiz.breakMinutes ?? quizDefaults.breakMinutes) * 60)),
    quizSeconds: secondsOf(quiz.quizMinutes),
    halftimeSeconds: halftimeMinutes * 60,
  }
}

/** The fewest and the most minutes that staff give at once. */
export const givenMinutes = { least: 1, most: 600 }

/** Returns whether the sections of an attempt end by time; the modules of a two-module test do together, or neither does. */
export const areTimed = ({ module1Seconds, quizSeconds }: Lengths, hasModules: boolean) =>
  (hasModules ? module1Seconds : quizSeconds) !== null

/** Returns the seconds that a test takes from its start to its end, with the break between modules; null without a limit. */
export function wholeSeconds(
  { module1Seconds, module2Seconds, breakSeconds, quizSeconds }: Lengths,
  hasModules: boolean,
): number | null {
  if (!hasModules) return quizSeconds
  return module1Seconds === null || module2Seconds === null ? null : module1Seconds + breakSeconds + module2Seconds
}

/** Returns the instant so many seconds from now; null without a limit. */
export const after = (now: number, seconds: number | null) => (seconds === null ? null : now + seconds * 1000)
