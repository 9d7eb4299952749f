/** Below how many attempts every figure is rough: one more student can change it a lot. T28 */
export const fewAttempts = 30

/** The share of right answers from which a question hardly discriminates between students. */
const nearlyEveryone = 0.95
/** Below which discrimination a question separates strong from weak students hardly at all. */
const weakDiscrimination = 0.15
/** From which discrimination on it does so well. */
const goodDiscrimination = 0.3
/** Up to which share of right answers a question is hard. */
const hardFacility = 0.4

/** Why a question deserves a look, the gravest first. T28 */
export const doubtKinds = ['other_key', 'reversed', 'hard_for_all', 'weak', 'too_easy'] as const

/** What the figures of a question say. 'good': it separates students well; 'fine': neither well nor badly. */
export type Judgement = { kind: (typeof doubtKinds)[number] | 'good' | 'fine' | 'unknown'; chosen: string | null }

/** The figures that a judgement rests on. */
type Figures = {
  /** How many attempts were asked the question. */
  met: number
  facility: number | null
  discrimination: number | null
  /** The shares of the best third, right answers under `null` left out; null: unknown, or not a question of choices. */
  upper: { right: number; wrong: ReadonlyMap<string, number> } | null
}

/**
 * Returns what the figures of a question say about it: the gravest doubt first. Few attempts say nothing: of one, every wrong answer would
 * be what the best choose. T28
 */
export function judge({ met, facility, discrimination, upper }: Figures): Judgement {
  if (facility === null || met < fewAttempts) return { kind: 'unknown', chosen: null }
  const [rival] = [...(upper?.wrong ?? [])].toSorted(([, one], [, other]) => other - one)
  if (upper && rival && rival[1] > upper.right) return { kind: 'other_key', chosen: rival[0] }
  const kind = (): Judgement['kind'] => {
    if (discrimination !== null && discrimination < 0) return 'reversed'
    if (facility >= nearlyEveryone) return 'too_easy'
    if (discrimination === null) return 'unknown'
    if (discrimination < weakDiscrimination) return facility <= hardFacility ? 'hard_for_all' : 'weak'
    return discrimination >= goodDiscrimination ? 'good' : 'fine'
  }
  return { kind: kind(), chosen: null }
}

/** Returns the place of a judgement in a list that begins with what deserves a look. */
export const doubtRank = ({ kind }: Judgement): number => {
  const rank = doubtKinds.findIndex((one) => one === kind)
  return rank < 0 ? doubtKinds.length : rank
}
