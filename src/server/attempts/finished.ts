import { lateMs } from '../../core/attempts/late.ts'
import type { Variant } from '../../core/attempts/variant.ts'
import { estimateBand } from '../../core/results/estimate.ts'
import { percentage } from '../../core/results/score.ts'
import type { Db } from '../db/database.ts'
import { leftOut, withOpenQuestions } from './open-items.ts'
import { finalAt, hasResult } from './store.ts'
import { isHeld } from './windows.ts'

/** A finished attempt, as scores are compared. */
export type FinishedRow = {
  id: number
  quiz_id: number
  version_id: number
  variant: Variant | null
  correct_count: number
  total_count: number
  finished_at: Date
  is_practice: boolean
  /** The time from which the result is shown; null: now. */
  final_at: Date | null
  /** True where that waits for those who sit later. */
  is_held: boolean
  is_retaken: boolean
}

/** Returns the score of an attempt; `table` has the academy's scaled scores, for the estimate. */
export const scoreOf = ({ correct_count, total_count, variant }: FinishedRow, table: readonly number[]) => ({
  percentage: percentage(correct_count, total_count),
  estimate: estimateBand({ correct: correct_count, total: total_count, variant, table }),
})

/** How many attempts the last score and the one before it are looked for in. */
const mostFinished = 50

/** Returns the finished attempts of a user, the latest first. */
export const listFinished = (db: Db, userId: number, now: number): Promise<FinishedRow[]> =>
  db.run(
    {
      name: 'home-finished',
      text: `${withOpenQuestions('$1', '$2')}, shown AS (SELECT a.* FROM attempts a
          WHERE a.user_id = $1 AND ${hasResult} AND a.finished_at IS NOT NULL ORDER BY a.finished_at DESC, a.id DESC LIMIT $4)
        SELECT a.id, a.quiz_id, a.version_id, a.variant, coalesce(a.correct_count - coalesce(u.correct, 0), 0) AS correct_count,
          coalesce(a.total_count - coalesce(u.total, 0), 0) AS total_count, a.finished_at, a.is_practice,
          ${finalAt('a', '$3')} AS final_at, ${isHeld('a', '$2')} AS is_held,
          EXISTS (SELECT FROM attempts o WHERE o.user_id = $1 AND o.quiz_id = a.quiz_id AND o.phase <> 'closed') AS is_retaken
        FROM shown a LEFT JOIN ${leftOut('shown')} u ON u.attempt_id = a.id ORDER BY a.finished_at DESC, a.id DESC`,
    },
    [userId, new Date(now), new Date(now - lateMs), mostFinished],
  )
