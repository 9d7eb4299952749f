import type { ShownEstimate } from '../../core/learning/sets.ts'
import { notNull, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** The estimates that a student was shown, the newest first. */
export const listShown = statement({
  name: 'progress-shown',
  text: 'SELECT shown_at, model, estimate FROM shown_estimates WHERE user_id = :userId ORDER BY shown_at DESC LIMIT :most',
  row: { estimate: notNull<ShownEstimate>() },
})

export const addShown = statement({
  name: 'progress-add-shown',
  text: `INSERT INTO shown_estimates (user_id, shown_at, model, estimate) VALUES (:userId, :now, :model, :estimate) ON CONFLICT DO NOTHING`,
})

/** The lessons of the open courses of a student: done lately, done in all, and all that there are. */
export const countLessons = statement({
  name: 'progress-count-lessons',
  text: `SELECT count(*)::int AS total, count(w.done_at)::int AS done, count(*) FILTER (WHERE w.done_at > :since)::int AS lately
    FROM grants g JOIN courses c ON c.id = g.course_id AND c.status = 'active' JOIN lessons l ON l.course_id = c.id AND l.is_visible
      LEFT JOIN watched_lessons w ON w.lesson_id = l.id AND w.user_id = g.user_id
    WHERE g.user_id = :userId AND (g.expires_at IS NULL OR g.expires_at > :now)`,
  row: { total: notNull(), done: notNull(), lately: notNull() },
})
