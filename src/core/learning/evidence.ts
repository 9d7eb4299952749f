import { dayMs } from '../dates.ts'

/** An answer of a student's history, wherever it was given. */
export type GivenAnswer = {
  /** The question over all its versions. */
  itemId: number
  skill: string
  /** The difficulty that its author gave it: -1 easy, 0 medium, 1 hard. */
  level: -1 | 0 | 1
  /** The chance of a right answer by a mere guess; 0 where an answer is typed or several are chosen. */
  guess: number
  /** Right, or wrong; a question that was seen and left blank is wrong. */
  isRight: boolean
  /** True if the student said before the verdict that it was a guess. */
  isGuessed: boolean
  /** True if help was open, or the explanation of this question had been read before. */
  isHelped: boolean
  seconds: number
  /** In ms since the epoch. */
  at: number
}

/** An answer with what it says about the student now: 1 for a fresh first meeting, less for older and repeated ones. */
export type Evidence = Pick<GivenAnswer, 'skill' | 'level' | 'guess' | 'isRight'> & { weight: number }

/** After so many days an answer says half as much. */
const halfLifeDays = 60
/** An answer that came faster was not read. */
export const leastSeconds = 3
/** Returns whether an answer came too fast to say anything of its student. */
export const saysTooLittle = (seconds: number): boolean => seconds < leastSeconds

/** The same question says nothing again before so many days, and little after them. */
const repeatDays = 7
const repeatWeight = 0.3
/** Older answers, and more of them, say nothing any more. */
const longestDays = 365
export const mostAnswers = 400

/**
 * Returns what a history says about a student at an instant. Answers that say nothing are left out: a right guess, one with help, one that
 * came too fast, and the same question within a week. The newest 400 answers of a year count; those with help are none of the 400, or a few
 * redone sets would leave nothing to go by.
 */
export function evidenceOf(history: readonly GivenAnswer[], now: number): Evidence[] {
  const newest = history
    .filter(({ at }) => at <= now && now - at <= longestDays * dayMs)
    .toSorted((one, other) => other.at - one.at)
  const first = newest.filter(({ isHelped }) => !isHelped)[mostAnswers - 1]
  const metAt = new Map<number, number>()
  const counting = newest.filter(({ at }) => first === undefined || at >= first.at).toReversed()
  return counting.flatMap((answer) => {
    const before = metAt.get(answer.itemId)
    metAt.set(answer.itemId, answer.at)
    const saysNothing = answer.isHelped || saysTooLittle(answer.seconds) || (answer.isRight && answer.isGuessed)
    const isTooSoon = before !== undefined && answer.at - before < repeatDays * dayMs
    if (saysNothing || isTooSoon) return []
    const age = 0.5 ** ((now - answer.at) / (halfLifeDays * dayMs))
    const { skill, level, guess, isRight } = answer
    return [{ skill, level, guess, isRight, weight: age * (before === undefined ? 1 : repeatWeight) }]
  })
}

/** Returns the chance of a right answer by a mere guess: one of the options, true or false; 0 where an answer is typed or put together. */
export function guessOf(type: string, options: number): number {
  if (type === 'true_false') return 1 / 2
  return type === 'mcq' && options > 1 ? 1 / options : 0
}

/** Returns the level of a difficulty as its author wrote it; medium where there is none. */
export const levelOf = (difficulty: string | null): GivenAnswer['level'] =>
  difficulty === 'easy' ? -1 : difficulty === 'hard' ? 1 : 0
