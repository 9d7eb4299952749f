/** Below how many attempts every figure is rough: one more student can change it a lot. T28 */
export const fewAttempts = 30

/** With fewer attempts the agreement of questions is chance: no reliability is shown. */
export const leastForReliability = 10

/** The share of right answers from which a question hardly discriminates between students. */
const nearlyEveryone = 0.95
/** Below which discrimination a question separates strong from weak students hardly at all. */
const weakDiscrimination = 0.15
/** The discrimination from which on it does so well. */
const goodDiscrimination = 0.3
/** Up to which share of right answers a question is hard. */
const hardFacility = 0.4

/** The reason why a question deserves a look, the gravest first. T28 */
export const doubtKinds = ['other_key', 'reversed', 'hard_for_all', 'weak', 'too_easy'] as const

/** The judgment that a question's figures support. 'good': it separates students well; 'fine': neither well nor badly. */
export type Judgment = { kind: (typeof doubtKinds)[number] | 'good' | 'fine' | 'unknown'; chosen: string | null }

/** The figures that a judgment rests on. */
type Figures = {
  /** The number of attempts that were asked the question. */
  met: number
  facility: number | null
  discrimination: number | null
  /** The shares of the best third: of right answers, and of each wrong one that is known by its words; null: unknown. */
  upper: { right: number; wrong: ReadonlyMap<string, number> } | null
}

/**
 * Returns what the figures of a question say about it: the gravest doubt first. Few attempts say nothing: of one, every wrong answer would
 * be what the best choose. T28
 */
export function judge({ met, facility, discrimination, upper }: Figures): Judgment {
  if (facility === null || met < fewAttempts) return { kind: 'unknown', chosen: null }
  const [rival] = [...(upper?.wrong ?? [])].toSorted(([, one], [, other]) => other - one)
  if (upper && rival && rival[1] > upper.right) return { kind: 'other_key', chosen: rival[0] }
  const kind = (): Judgment['kind'] => {
    if (discrimination !== null && discrimination < 0) return 'reversed'
    if (facility >= nearlyEveryone) return 'too_easy'
    // A question that everybody misses discriminates between none.
    if (facility <= hardFacility && (discrimination ?? 0) < weakDiscrimination) return 'hard_for_all'
    if (discrimination === null) return 'unknown'
    if (discrimination < weakDiscrimination) return 'weak'
    return discrimination >= goodDiscrimination ? 'good' : 'fine'
  }
  return { kind: kind(), chosen: null }
}

/** A question as it is ranked: its judgment and its share of right answers. */
type Judged = { judgment: Judgment['kind']; facility: number | null }

/** Ranks a question: the gravest doubt first, then what cannot be judged yet, then what works or was never met. */
function rankOf({ judgment, facility }: Judged): number {
  const rank = doubtKinds.findIndex((one) => one === judgment)
  if (rank >= 0) return rank
  return judgment === 'unknown' && facility !== null ? doubtKinds.length : doubtKinds.length + 1
}

/**
 * Compares two questions for a list that begins with what deserves a look. Those that cannot be judged yet follow by their share of right
 * answers: among few attempts too, the one that everybody misses stands before the others. T28
 */
export function byDoubt(one: Judged, other: Judged): number {
  const [rank, otherRank] = [rankOf(one), rankOf(other)]
  if (rank !== otherRank || rank !== doubtKinds.length) return rank - otherRank
  return (one.facility ?? 0) - (other.facility ?? 0)
}
