/** The ways in which a question can be graded anew. T20 */
export const rulings = ['keys', 'credit', 'drop'] as const

/**
 * The rule by which a regraded question counts: other accepted keys than its own, full credit for everyone, or not at all, because it was
 * thrown out. T20
 */
export type Ruling = { rule: 'keys'; keys: readonly unknown[] } | { rule: 'credit' } | { rule: 'drop' }

/** Returns whether a question still counts in a result. */
export const isCounted = ({ ruling }: { ruling?: Ruling | null | undefined }): boolean => ruling?.rule !== 'drop'

/** Returns whether answers to a question go by its keys: it is neither thrown out nor credited to all. */
export const isGraded = ({ ruling }: { ruling?: Ruling | null | undefined }): boolean =>
  (ruling?.rule ?? 'keys') === 'keys'

/** Returns the key that a ruling accepts, as a question stores it; null where it accepts several, or goes by none. */
export function onlyKeyOf(ruling: Ruling): unknown {
  if (ruling.rule !== 'keys' || ruling.keys.length > 1) return null
  return ruling.keys[0] ?? null
}
