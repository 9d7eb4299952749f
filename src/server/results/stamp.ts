import { lateMs } from '../../core/attempts/late.ts'
import { isToldLater } from '../attempts/open-items.ts'
import { batched } from '../db/batch.ts'
import type { Db } from '../db/database.ts'
import type { PageStamp } from '../http/screens/page-cache.ts'

const reviewPath = /^\/quiz-answers\/(\d{1,9})$/

const statement = {
  name: 'review-stamps',
  text: `SELECT t.user_id, t.quiz_id, (SELECT a.id FROM attempts a WHERE a.user_id = t.user_id AND a.quiz_id = t.quiz_id
      AND a.finish_reason IS DISTINCT FROM 'discarded' ORDER BY a.phase <> 'closed' DESC, a.number DESC LIMIT 1) AS attempt_id,
    (SELECT q.corrections FROM quizzes q WHERE q.id = t.quiz_id) AS corrections,
    (SELECT count(*) + count(p.answered_at) FROM question_reports p WHERE p.user_id = t.user_id AND p.quiz_id = t.quiz_id)::int AS reports,
    EXISTS (SELECT FROM attempts a WHERE a.user_id = t.user_id AND a.quiz_id = t.quiz_id AND ${isToldLater('$3')}) AS is_withheld
    FROM unnest($1::int[], $2::int[]) AS t (user_id, quiz_id)`,
}

/**
 * Creates the stamp of a review page: the latest finished attempt, which corrections and reports alone change; null while
 * anything of it is withheld: that may end, or begin, at any time.
 */
export function openReviewStamp(db: Db, now: () => number): PageStamp {
  const look = batched<{ userId: number; quizId: number }, string | null>(
    async (asked) => {
      const rows = await db.run<{
        user_id: number
        quiz_id: number
        attempt_id: number | null
        corrections: number
        reports: number
        is_withheld: boolean
      }>(statement, [asked.map(({ userId }) => userId), asked.map(({ quizId }) => quizId), new Date(now() - lateMs)])
      const found = new Map(
        rows.map((row) => [
          `${row.user_id} ${row.quiz_id}`,
          row.is_withheld || row.attempt_id === null ? null : `${row.attempt_id} ${row.corrections} ${row.reports}`,
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
