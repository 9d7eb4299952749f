import { lateMs } from '../../core/attempts/late.ts'
import { batched } from '../db/batch.ts'
import type { Db } from '../db/database.ts'
import type { PageStamp } from '../http/screens/page-cache.ts'
import * as queries from './queries.ts'

const reviewPath = /^\/quiz-answers\/(\d{1,9})$/

/**
 * Creates the stamp of a review page: the latest finished attempt, which corrections, reports and redoing alone change; null while
 * anything of it is withheld: that may end, or begin, at any time.
 */
export function openReviewStamp(db: Db, now: () => number): PageStamp {
  const look = batched<{ userId: number; quizId: number }, string | null>(
    async (asked) => {
      const rows = await queries.listStamps(db, {
        userIds: asked.map(({ userId }) => userId),
        quizIds: asked.map(({ quizId }) => quizId),
        lateAt: new Date(now() - lateMs),
      })
      const found = new Map(
        rows.map((row) => [
          `${row.user_id} ${row.quiz_id}`,
          row.is_withheld || row.attempt_id === null
            ? null
            : `${row.attempt_id} ${row.corrections} ${row.reports} ${row.redone}`,
        ]),
      )
      return asked.map(({ userId, quizId }) => found.get(`${userId} ${quizId}`) ?? null)
    },
    { most: 100, concurrency: 4 },
  )
  return async (url, actor) => {
    const quizId = Number(reviewPath.exec(url.pathname)?.[1])
    if (!Number.isInteger(quizId)) return null
    const attempt = await look({ userId: actor.id, quizId })
    return attempt === null ? null : `review ${actor.id} ${attempt}`
  }
}
