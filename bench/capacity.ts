import { savesEveryMs } from './students.ts'

/** An academy, as a tutor knows it. */
export type Academy = {
  students: number
  /** The part of them that takes a test at the busiest time. */
  atOnce: number
  testsAWeek: number
}

/** The cost of a save on one machine, as `npm run bench -- nodes` measures it, in microseconds of CPU. */
export type Costs = { siteMicros: number; databaseMicros: number }

/** The figures of docs/capacity.md. */
export const measuredCosts: Costs = { siteMicros: 1_920, databaseMicros: 1_563 }

/** The questions of a test. */
const questions = 54
/** Bytes of an answer with its part of the index, as measured at `responses` in src/server/attempts/tables.ts. */
const bytesPerAnswer = 99.1
/** Bytes of an attempt with its indexes, its highlights and its events, as the demo's long test leaves them. */
const bytesPerAttempt = 2_000
/** The part of a core that saving may take: the rest is for opening tests, submitting, pages, and the moments when all come at once. */
const share = 0.25
const weeks = 52

/** Returns what an academy needs. docs/capacity.md */
export function capacityOf({ students, atOnce, testsAWeek }: Academy, { siteMicros, databaseMicros }: Costs) {
  const testsAYear = students * testsAWeek * weeks
  const savesPerSecond = (students * atOnce) / (savesEveryMs / 1000)
  const coresFor = (micros: number) => (savesPerSecond * micros) / 1e6 / share
  return {
    studentsAtOnce: students * atOnce,
    savesPerSecond,
    answersADay: (students * testsAWeek * questions) / 7,
    gigabytesAYear: (testsAYear * (questions * bytesPerAnswer + bytesPerAttempt)) / 1e9,
    /** Each is one process, which uses one core. */
    nodes: Math.max(1, Math.ceil(coresFor(siteMicros))),
    primaryCores: coresFor(databaseMicros),
  }
}
