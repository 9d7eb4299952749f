import { fewestAnswers, shareOf, usualGuess, type Level, type Share } from './skill-model.ts'
import { dayMs } from '../dates.ts'

// What is said to a student about her progress is decided here, from figures alone; the dictionary puts it in words. L5

/** An estimate that is no further above the chance of a guess is not said apart from guessing. */
const nearGuess = 0.1
/** A band that is wider says more about how little is known than about the student. */
const wideBand = 0.4
const secureFrom = 0.7

/**
 * The statement that an estimate supports: nothing yet, no more than guessing, too wide a band, secure (even the lower end of its band is
 * high), or in between.
 */
export type Assessment = 'early' | 'guessing' | 'wide' | 'secure' | 'building'

/** Returns what an estimate allows to say; null: there is none. Praise takes a band that is high as a whole. */
export function assessmentOf(estimate: Share | null): Assessment {
  if (estimate === null) return 'early'
  if (estimate.share < usualGuess + nearGuess) return 'guessing'
  if (estimate.low >= secureFrom) return 'secure'
  return estimate.high - estimate.low > wideBand ? 'wide' : 'building'
}

/** Estimates that are closer together rest on the same answers; older ones say nothing of today. */
export const trendDays = { least: 7, most: 120 }
/**
 * A difference of so many standard deviations is one. Pages show a trend day after day, so that chance has many tries, and with ten skills
 * ten times as many. What trend.test.ts simulates decides them.
 */
const clearDeviations = { whole: 1.8, skill: 1.96 }

/** An estimate of one skill, or of all, as it was said at an instant. */
export type SaidLevel = { at: number; level: Level & { answers: number } }

/**
 * Returns where a skill, or all of them, is going: its newest estimate beside the oldest of the last four months. Null: too little was said, or too short a
 * time ago. The two share answers, so that a difference has to be clearer than it looks.
 */
export function trendOf(
  said: readonly SaidLevel[],
  of: keyof typeof clearDeviations,
): 'rising' | 'falling' | 'steady' | null {
  const inOrder = said.toSorted((one, other) => one.at - other.at)
  const isEnough = ({ level }: SaidLevel) => level.answers >= fewestAnswers
  const newest = inOrder.at(-1)
  // What is too early to say now is going nowhere, whatever was said before.
  if (!newest || !isEnough(newest)) return null
  const oldest = inOrder.filter(isEnough).find(({ at }) => newest.at - at <= trendDays.most * dayMs)
  if (!oldest || newest.at - oldest.at < trendDays.least * dayMs) return null
  const difference = newest.level.mean - oldest.level.mean
  const deviation = Math.hypot(newest.level.deviation, oldest.level.deviation)
  if (Math.abs(difference) < clearDeviations[of] * deviation) return 'steady'
  if (difference > 0) return 'rising'
  return shareOf(oldest.level, usualGuess).low < usualGuess + nearGuess ? 'steady' : 'falling'
}

/** A student's usual time for a question beside the pace of the test, in whole seconds. */
export type Pace = { usual: number; test: number; compared: 'slower' | 'near' | 'faster' | 'hasty' }

/** A difference of less than a tenth is none. */
const nearPace = 0.1
/** In less than a quarter of the test's time a passage cannot be read: such a pace is not praised. */
const hastyPace = 0.25

/** Returns how a usual time compares with the test's. */
function comparedWith(testSeconds: number, usual: number): Pace['compared'] {
  if (usual > testSeconds * (1 + nearPace)) return 'slower'
  if (usual >= testSeconds * (1 - nearPace)) return 'near'
  return usual < testSeconds * hastyPace ? 'hasty' : 'faster'
}

/** Returns the pace of a student from the seconds of her answers in tests; null: too few to say. */
export function paceOf(seconds: readonly number[], testSeconds: number): Pace | null {
  const timed = seconds.filter((one) => one > 0).toSorted((one, other) => one - other)
  if (timed.length < fewestAnswers) return null
  const middle = timed.length / 2
  const usual = ((timed[Math.ceil(middle) - 1] ?? 0) + (timed[Math.floor(middle)] ?? 0)) / 2
  return { usual: Math.round(usual), test: Math.round(testSeconds), compared: comparedWith(testSeconds, usual) }
}

/** After so many days without an answer a student reads that estimates are old. */
const restedDays = 30

/** Returns for how many days nothing was answered, once estimates are old for it; null: they are not, or nothing was ever answered. */
export function daysWithout(lastAt: number | null, now: number): number | null {
  if (lastAt === null) return null
  const days = Math.floor((now - lastAt) / dayMs)
  return days < restedDays ? null : days
}

/** The test as seen today: ahead by whole days of the academy's calendar, today, or over; null: no date is set. */
export type TestAhead = { is: 'ahead'; days: number } | { is: 'today' } | { is: 'over' } | null

/** Returns how far the test is. An hour before it, it is today. */
export function testAhead(testDay: number | null, today: number): TestAhead {
  if (testDay === null) return null
  if (testDay === today) return { is: 'today' }
  return testDay > today ? { is: 'ahead', days: testDay - today } : { is: 'over' }
}

/** With fewer questions the result of a test says little about a skill or a section. */
const fewestOfForm = 20

/** Returns whether a test asked too few questions for its result to say much. */
export const isShortForm = (questions: number) => questions < fewestOfForm
