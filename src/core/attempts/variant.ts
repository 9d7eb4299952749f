/** The pools of questions that module 2 may be made of. */
export const pools = ['easy', 'hard'] as const
export type Pool = (typeof pools)[number]

/** Which module 2 the student meets: the easier or the harder pool, or everything. */
export const variants = [...pools, 'all'] as const
export type Variant = (typeof variants)[number]

/** Returns which module 2 the student meets. No threshold (null): everybody gets every question; 0 is a threshold. Q10 */
export function chooseVariant(module1Correct: number, hardThreshold: number | null): Variant {
  if (hardThreshold === null) return 'all'
  return module1Correct >= hardThreshold ? 'hard' : 'easy'
}
