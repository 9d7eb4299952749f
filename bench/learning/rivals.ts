import type { Evidence } from '../../src/core/learning/evidence.ts'

/** A simpler way to estimate the share of medium items that a student gets right, in a skill and in the whole. */
export type Rival = (evidence: readonly Evidence[], skill: string | null) => number

/** Returns the estimate by the share of right answers, drawn to a share that is usual; a skill is drawn to the student's own share. */
export const shrunkShare =
  ({ usual, weight }: { usual: number; weight: number }): Rival =>
  (evidence, skill) => {
    const count = (of: readonly Evidence[]) => of.reduce((sum, one) => sum + one.weight, 0)
    const right = (of: readonly Evidence[]) => count(of.filter(({ isRight }) => isRight))
    const whole = (right(evidence) + weight * usual) / (count(evidence) + weight)
    if (skill === null) return whole
    const mine = evidence.filter((one) => one.skill === skill)
    return (right(mine) + weight * whole) / (count(mine) + weight)
  }

/** Returns the estimate by Elo, with a rating for the student and one for each skill, and steps that become smaller. */
export const elo =
  ({ step, decay }: { step: number; decay: number }): Rival =>
  (evidence, skill) => {
    let whole = 0
    const own = new Map<string, { rating: number; met: number }>()
    evidence.forEach(({ skill: of, level, guess, isRight }, at) => {
      const mine = own.get(of) ?? { rating: 0, met: 0 }
      const expected = guess + (1 - guess) / (1 + Math.exp(-(whole + mine.rating - level)))
      const off = (isRight ? 1 : 0) - expected
      whole += (step / (1 + decay * at)) * off
      own.set(of, { rating: mine.rating + (step / (1 + decay * mine.met)) * off, met: mine.met + 1 })
    })
    const rating = whole + (skill === null ? 0 : (own.get(skill)?.rating ?? 0))
    return 0.25 + 0.75 / (1 + Math.exp(-rating))
  }
