import type { Share } from './skill-model.ts'

/** An estimate as it is said: so many of ten medium questions, and the band that holds it. */
export type InTen = { about: number; low: number; high: number }

/** Returns an estimate in tenths. The band is rounded outward, so that it says no more than was known. L5 */
export const inTen = ({ share, low, high }: Share): InTen => ({
  about: Math.round(share * 10),
  low: Math.floor(low * 10),
  high: Math.ceil(high * 10),
})

/** An estimate before and after a set, as it is said; 'early': there is none yet. */
export type SaidChange =
  | { is: 'early'; missing: number }
  | { is: 'first' | 'same'; after: InTen }
  | { is: 'other'; before: InTen; after: InTen }

/** Returns what is said of an estimate after a set. A move that the tenths do not show is none. L5 */
export function saidChange({
  before,
  after,
  missing,
}: {
  before: Share | null
  after: Share | null
  missing: number
}): SaidChange {
  if (after === null) return { is: 'early', missing }
  const now = inTen(after)
  if (before === null) return { is: 'first', after: now }
  const then = inTen(before)
  return then.about === now.about ? { is: 'same', after: now } : { is: 'other', before: then, after: now }
}
