import { dsatScore, highestDsatCorrect } from '../calculators/dsat.ts'
import type { Variant } from '../attempts/variant.ts'

/** The section that an estimate speaks of: the table of scores knows no other. */
const estimatedSection = 'Reading and Writing'

/** The fewest questions an estimate can rest on: the shortest section of the real test asks 22 in each of its two modules. */
export const leastEstimated = 44

const highest = 800
const easyRouteTop = 600
/** Wide until real answers show how far a result of this form lies from an official score. */
const margin = 50

/** A band of section scores, and the highest score its route can reach: null when that is the top of the scale. */
export type Estimate = { low: number; high: number; section: typeof estimatedSection; ceiling: number | null }

/**
 * Returns the band of section scores, 200–800 in steps of 10, within which a result may lie: the share of right answers looked
 * up in the DSAT table, 50 up and down. The easier module 2 leads to 600 at most. An ESTIMATE: the real test weighs its
 * questions and publishes no weights. Null for a quiz without modules and for one shorter than {@link leastEstimated}.
 */
export function estimateBand(result: {
  correct: number
  total: number
  /** Null: a quiz without modules. */
  variant: Variant | null
  table: readonly number[]
}): Estimate | null {
  const { correct, total, variant, table } = result
  if (variant === null || total < leastEstimated) return null
  const score = dsatScore(Math.round((Math.max(0, correct) / total) * highestDsatCorrect), table)
  const ceiling = variant === 'easy' ? easyRouteTop : null
  const center = Math.min(Math.round(score / 10) * 10, ceiling === null ? highest : ceiling - margin)
  return {
    low: Math.max(200, center - margin),
    high: Math.min(ceiling ?? highest, center + margin),
    section: estimatedSection,
    ceiling,
  }
}
