/** Which module 2 the learner meets: everything, the easier or the harder set. */
export type Variant = 'easy' | 'hard' | 'all'

/** Which module 2 the learner meets. No threshold (null): everybody gets every question; 0 is a threshold. Q10 */
export function chooseVariant(module1Correct: number, hardThreshold: number | null): Variant {
  if (hardThreshold === null) return 'all'
  return module1Correct >= hardThreshold ? 'hard' : 'easy'
}
