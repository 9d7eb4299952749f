import type { Level } from './skill-model.ts'

/** The two kinds of sets: a drill of skills, and what returns. */
export const setKinds = ['drill', 'return'] as const

/** The highest seed of an order of options. */
export const highestSeed = 2 ** 31 - 2

/** Maximum questions that are fetched ahead of a set. */
export const mostAhead = 40

/** A kind of set. */
export type SetKind = (typeof setKinds)[number]

/**
 * The choice of a set's questions: a skill at a level, or the student's needs; questions that are due leave no choice; mistakes of the book
 * are those of these items. `pace`: the student wants to see the time that a question has in the test.
 */
export type SetChoice =
  | { by: 'skill'; skill: string; level: 'easy' | 'medium' | 'hard' | null; pace?: 'test' }
  | { by: 'need'; pace?: 'test' }
  | { by: 'due' }
  | { by: 'mistakes'; itemIds: readonly number[] }

/** The choice of a set as it is stored: also the trial that a visitor took before the account. P3 */
export type StoredChoice = SetChoice | { by: 'trial' }

/** An estimate of a student's skills as it was shown on a day, on the model's scale. */
export type ShownEstimate = { whole: Level; skills: Record<string, Level & { answers: number }> }
