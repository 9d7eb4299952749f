import { lateMs } from '../../core/attempts/late.ts'
import { estimateBand } from '../../core/results/estimate.ts'
import { percentage } from '../../core/results/score.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import * as queries from './queries.ts'

/** A finished attempt, as scores are compared. */
export type FinishedRow = RowOf<typeof queries.listFinished>

/** Returns the score of an attempt; `table` has the academy's scaled scores, for the estimate. */
export const scoreOf = ({ correct_count, total_count, variant }: FinishedRow, table: readonly number[]) => ({
  percentage: percentage(correct_count, total_count),
  estimate: estimateBand({ correct: correct_count, total: total_count, variant, table }),
})

/** The most attempts searched for the last score and the one before it. */
const mostFinished = 50

/** Returns the finished attempts of a user, the latest first. */
export const listFinished = (db: Db, userId: number, now: number): Promise<FinishedRow[]> =>
  queries.listFinished(db, { userId, now: new Date(now), lateAt: new Date(now - lateMs), most: mostFinished })
