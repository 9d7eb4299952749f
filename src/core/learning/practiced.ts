import type { HistoryFact } from './history.ts'
import { readingSeconds } from './returns.ts'

/**
 * Returns the whole minutes that answers took, for the plan, the tutor and the parent alike; what was left blank is no answer. Between tests each
 * comes with its explanation, whose reading is not measured: it counts with its usual time. However short, answers took a minute; 0: no time was
 * recorded.
 */
export function minutesPracticed(answers: readonly Pick<HistoryFact, 'place' | 'seconds' | 'mark'>[]): number {
  const seconds = answers
    .filter(({ mark, seconds: long }) => mark !== null && long > 0)
    .reduce((sum, { place, seconds: long }) => sum + long + (place === 'test' ? 0 : readingSeconds), 0)
  return seconds === 0 ? 0 : Math.max(1, Math.round(seconds / 60))
}

/** A student's practice since an instant: answers between tests and in tests, minutes, and skills, those with the most answers first. */
export type Practiced = {
  lastAt: number | null
  minutes: number
  days: number
  answers: Record<HistoryFact['place'], { answered: number; right: number }>
  skills: { name: string; answered: number; right: number }[]
}

/** Returns the place as which an answer is counted: mistakes of the book are redone as a drill with help. */
const countedAs = ({ place, isHelped }: HistoryFact) => (place === 'drill' && isHelped ? 'redo' : place)

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
  const of = (wanted: HistoryFact['place']) => count(given.filter((answer) => countedAs(answer) === wanted))
  return {
    lastAt: history.reduce<number | null>((last, { at }) => Math.max(last ?? at, at), null),
    minutes: minutesPracticed(given),
    days: new Set(given.map(({ at }) => dayOf(at))).size,
    answers: { test: of('test'), redo: of('redo'), drill: of('drill'), return: of('return') },
    skills: [...Map.groupBy(between, ({ skill }) => skill)]
      .flatMap(([name, answers]) => (name === null ? [] : [{ name, ...count(answers) }]))
      .toSorted((one, other) => other.answered - one.answered || (one.name < other.name ? -1 : 1)),
  }
}
