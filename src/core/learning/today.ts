import { dayMs } from '../dates.ts'
import type { HistoryFact } from './history.ts'
import { skillsToWin } from './points-to-win.ts'
import { calendarDay, isLearned, planDay, readingSeconds, type DayPlan, type ReturnCard } from './returns.ts'

/** A day of returns, in minutes. */
export const minutesOfReturns = 10
/** With fewer answers the usual time of a student says less than the pace of the test. */
const fewestTimes = 5

/** Returns the seconds that a student usually takes for a question of a skill: the middle of those answers, or the pace of the test. */
export function usualSeconds(history: readonly HistoryFact[], pace: number): (skill: string | null) => number {
  const times = Map.groupBy(
    history.filter(({ seconds, mark }) => seconds > 0 && mark !== null),
    ({ skill }) => skill,
  )
  const middles = new Map(
    [...times]
      .filter(([, answers]) => answers.length >= fewestTimes)
      .map(([skill, answers]) => {
        const sorted = answers.map(({ seconds }) => seconds).toSorted((one, other) => one - other)
        return [skill, sorted[Math.floor(sorted.length / 2)] ?? pace] as const
      }),
  )
  return (skill) => middles.get(skill) ?? pace
}

/** An item that a student has missed: wrong, left blank, guessed or flagged at its newest answer in a test, a redo or a drill. */
export type Mistake = { itemId: number; skill: string | null; at: number }

const isMissed = ({ mark, isGuessed, isFlagged }: HistoryFact) => mark !== 1 || isGuessed || isFlagged

/**
 * Returns the mistakes of a history, the newest first. What was right since, and neither guessed nor flagged, is none any more. What is
 * missed in a return has a card already: its own, or that of the question in whose place it was asked, which comes back for both. L2 L3
 */
export function mistakesOf(history: readonly HistoryFact[]): Mistake[] {
  const newest = new Map<number, HistoryFact>()
  for (const answer of history)
    if (!(answer.place === 'return' && isMissed(answer)) && answer.at > (newest.get(answer.itemId)?.at ?? -Infinity))
      newest.set(answer.itemId, answer)
  return [...newest.values()]
    .filter(isMissed)
    .map(({ itemId, skill, at }) => ({ itemId, skill, at }))
    .toSorted((one, other) => other.at - one.at || one.itemId - other.itemId)
}

/**
 * Returns the skills of a history by the points that they can still win, the first most. Tests alone say how often a skill is asked, for
 * what is drilled most would else seem to win most. A skill that no test has asked, as when she took only the quiz of a lesson, counts as
 * the average of the others does; before any test each counts the same. What was answered with help says nothing of a skill. L5
 */
export function weakSkills(history: readonly HistoryFact[]): string[] {
  const answers = history.filter(({ place, isHelped, skill }) => place !== 'redo' && !isHelped && skill !== null)
  const ofTests = (given: readonly HistoryFact[]) => given.filter(({ place }) => place === 'test').length
  const bySkill = [...Map.groupBy(answers, ({ skill }) => skill ?? '')]
  const tested = bySkill.map(([, given]) => ofTests(given)).filter((many) => many > 0)
  const usual = tested.length === 0 ? 1 : ofTests(answers) / tested.length
  const counted = bySkill.map(([name, given]) => ({
    name,
    questionCount: given.length,
    correctCount: given.filter(({ mark, isGuessed }) => mark === 1 && !isGuessed).length,
    asked: ofTests(given) || usual,
  }))
  return skillsToWin(counted).map(({ name }) => name)
}

/**
 * Returns the points that a missed question of a skill can win, beside others: more for a weaker skill, of {@link weakSkills}; 0 for a skill
 * of which no answer says anything yet, and for none.
 */
export function rankedPoints(weak: readonly string[], skill: string | null): number {
  const place = skill === null ? -1 : weak.indexOf(skill)
  return place < 0 ? 0 : weak.length - place
}

/** Returns what has returned on the day of an instant: the answers to it. L3 */
export function returnedToday<Answer extends Pick<HistoryFact, 'place' | 'at'>>(
  history: readonly Answer[],
  { now, zone }: { now: number; zone: string },
): Answer[] {
  const today = calendarDay(zone, now)
  return history.filter(({ place, at }) => place === 'return' && calendarDay(zone, at) === today)
}

/** Returns the minutes of today's ten that are taken: by what has returned already, and by the words of the day. L3 L10 */
export function minutesTaken(
  history: readonly HistoryFact[],
  wordSeconds: number,
  day: { now: number; zone: string },
): number {
  const spent = returnedToday(history, day).reduce((sum, { seconds }) => sum + seconds + readingSeconds, wordSeconds)
  return Math.round(spent / 60)
}

/** Returns what returns on the day of an instant, within ten minutes. `usable`: what may be asked now. L3 */
export function returnsToday(
  {
    history,
    cards,
    usable,
    pace,
    wordSeconds = 0,
  }: {
    history: readonly HistoryFact[]
    cards: ReadonlyMap<number, ReturnCard>
    usable: ReadonlyMap<number, { skill: string | null }>
    pace: number
    /** The share of the ten minutes that goes to words. L10 */
    wordSeconds?: number
  },
  { now, zone }: { now: number; zone: string },
): DayPlan {
  const today = calendarDay(zone, now)
  const secondsOf = usualSeconds(history, pace)
  const weak = weakSkills(history)
  const due = [...cards]
    .filter(([itemId, card]) => usable.has(itemId) && !isLearned(card))
    .map(([itemId, card]) => ({ itemId, skill: usable.get(itemId)?.skill ?? '', dueDay: card.dueDay }))
  const mistakes = mistakesOf(history)
    .filter(({ itemId }) => usable.has(itemId) && !cards.has(itemId))
    .map(({ itemId, skill, at }) => ({
      itemId,
      skill: skill ?? '',
      missedDay: calendarDay(zone, at),
      pointsToWin: rankedPoints(weak, skill),
    }))
  const minutes = minutesOfReturns - minutesTaken(history, wordSeconds, { now, zone })
  // The ten minutes of the day are done: what is due comes tomorrow.
  if (minutes <= 0)
    return { returns: [], begun: [], moved: due.filter(({ dueDay }) => dueDay <= today).length, minutes: 0 }
  return planDay({
    due,
    mistakes,
    minutes,
    today,
    begunToday: [...cards.values()].filter(({ reps, lastDay }) => reps === 1 && lastDay === today).length,
    secondsOf: (skill) => secondsOf(skill === '' ? null : skill),
  })
}

/** For so many days a result comes first on the home page. */
const freshDays = 3

/** Returns whether a result comes first: it is some days old at most, and nothing was practiced since. L12 */
export const isFreshResult = (
  { finishedAt, practicedAt }: { finishedAt: number; practicedAt: number | null },
  now: number,
): boolean => now - finishedAt < freshDays * dayMs && (practicedAt === null || practicedAt < finishedAt)
