/** The pools of questions for module 2. */
export const pools = ['easy', 'hard'] as const
export type Pool = (typeof pools)[number]

/** The form of module 2: the easier pool, the harder pool, or every question. */
export const variants = [...pools, 'all'] as const
export type Variant = (typeof variants)[number]

/** Returns which form of module 2 follows. Without a threshold (null) it has every question; 0 is a threshold. Q10 */
export function chooseVariant(module1Correct: number, hardThreshold: number | null): Variant {
  if (hardThreshold === null) return 'all'
  return module1Correct >= hardThreshold ? 'hard' : 'easy'
}
