import { dsatScore, highestDsatCorrect } from '../calculators/dsat.ts'
import type { Variant } from '../attempts/variant.ts'

const easyRouteTop = 600
const margin = 30

/**
 * A band of section scores, 200–800 in steps of 10, within which a result may lie: the share of right answers looked up in
 * the DSAT table, 30 up and down; who met the easy module 2 reaches 600 at most. An ESTIMATE: the real test weighs its
 * questions and tells nobody how. Null when nothing was asked. `variant` null: a quiz without modules.
 */
export function estimateBand(result: {
  correct: number
  total: number
  variant: Variant | null
  table: readonly number[]
}): { low: number; high: number } | null {
  const { correct, total, variant, table } = result
  if (!(total > 0)) return null
  const score = dsatScore(Math.round((Math.max(0, correct) / total) * highestDsatCorrect), table)
  const top = variant === 'easy' ? easyRouteTop : 800
  const centre = Math.min(Math.round(score / 10) * 10, variant === 'easy' ? easyRouteTop - margin : 800)
  return { low: Math.max(200, centre - margin), high: Math.min(top, centre + margin) }
}
