import type { HistoryFact } from './history.ts'
import { readingSeconds } from './returns.ts'

/** Returns seconds as whole minutes; an answer took its time, however short. 0: no time was recorded. */
export const wholeMinutes = (seconds: number): number => (seconds === 0 ? 0 : Math.max(1, Math.round(seconds / 60)))

/**
 * Returns the seconds that answers took. Between tests each comes with its explanation, whose reading is not measured: it counts with its usual
 * time, so that the plan, the tutor and the parent say the same minutes. An answer without a recorded time adds nothing.
 */
export const secondsPracticed = (answers: readonly Pick<HistoryFact, 'place' | 'seconds'>[]): number =>
  answers.reduce((sum, { place, seconds }) => sum + seconds + (place !== 'test' && seconds > 0 ? readingSeconds : 0), 0)

/** A student's practice since an instant: answers between tests and in tests, minutes, and skills, those with the most answers first. */
export type Practiced = {
  lastAt: number | null
  minutes: number
  days: number
  answers: Record<HistoryFact['place'], { answered: number; right: number }>
  skills: { name: string; answered: number; right: number }[]
}

/** Returns what was practiced since an instant; `dayOf` gives the calendar day of an answer. Right guesses count as not right. L11 */
export function practicedSince(
  history: readonly HistoryFact[],
  { since, dayOf }: { since: number; dayOf: (at: number) => number },
): Practiced {
  const given = history.filter(({ at, mark }) => at >= since && mark !== null)
  const count = (answers: readonly HistoryFact[]) => ({
    answered: answers.length,
    right: answers.filter(({ isRight, isGuessed }) => isRight && !isGuessed).length,
  })
  const between = given.filter(({ place }) => place !== 'test')
  const of = (wanted: HistoryFact['place']) => count(given.filter(({ place }) => place === wanted))
  return {
    lastAt: history.reduce<number | null>((last, { at }) => Math.max(last ?? at, at), null),
    minutes: wholeMinutes(secondsPracticed(given)),
    days: new Set(given.map(({ at }) => dayOf(at))).size,
    answers: { test: of('test'), redo: of('redo'), drill: of('drill'), return: of('return') },
    skills: [...Map.groupBy(between, ({ skill }) => skill)]
      .flatMap(([name, answers]) => (name === null ? [] : [{ name, ...count(answers) }]))
      .toSorted((one, other) => other.answered - one.answered || (one.name < other.name ? -1 : 1)),
  }
}
