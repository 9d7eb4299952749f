import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const findStudent = statement({
  name: 'official-scores-student',
  text: 'SELECT id FROM users WHERE id = :userId',
})

export const listScores = statement({
  name: 'official-scores-list',
  text: `SELECT o.id, o.test, o.taken_on::text AS taken_on, o.score, o.source = 'staff' AS is_by_staff, m.name AS by
    FROM official_scores o LEFT JOIN users m ON m.id = o.entered_by
    WHERE o.user_id = :userId ORDER BY o.taken_on DESC, o.id DESC`,
  row: { taken_on: notNull(), is_by_staff: notNull(), by: nullable() },
})

/** Stores a score, in place of another one of the same test and day; returns no row when the student has as many as are stored. */
export const storeScore = statement({
  name: 'official-scores-store',
  text: `INSERT INTO official_scores AS o (user_id, taken_on, test, score, source, entered_by, entered_at)
    SELECT :userId, :takenOn::text::date, :test, :score, :source, :staffId, :now
    WHERE (SELECT count(*) FROM official_scores WHERE user_id = :userId) < :most
      OR EXISTS (SELECT FROM official_scores WHERE user_id = :userId AND test = :test AND taken_on = :takenOn::text::date)
    ON CONFLICT (user_id, test, taken_on) DO UPDATE SET score = excluded.score, source = excluded.source, entered_by = excluded.entered_by,
      entered_at = excluded.entered_at
    RETURNING o.id`,
  params: { staffId: nullable() },
})

export const deleteScore = statement({
  name: 'official-scores-delete',
  text: 'DELETE FROM official_scores WHERE id = :scoreId AND user_id = :userId RETURNING test, taken_on::text AS taken_on',
  row: { taken_on: notNull() },
})

/** Records the band of an attempt, unless it is the one that was shown last. */
export const recordShown = statement({
  name: 'official-scores-shown',
  text: `INSERT INTO shown_scores (attempt_id, shown_at, low, high) SELECT :attemptId, :now, :low, :high
    WHERE NOT EXISTS (SELECT FROM (SELECT low, high FROM shown_scores WHERE attempt_id = :attemptId ORDER BY shown_at DESC LIMIT 1) last
      WHERE last.low = :low AND last.high = :high)
    ON CONFLICT DO NOTHING`,
})

/**
 * The latest official score of each student who was shown a band before the day of that test, with the band of the test that she had taken
 * last. What was shown on the day itself may already follow from the official test.
 */
export const listPairs = statement({
  name: 'official-scores-pairs',
  text: `SELECT DISTINCT ON (o.user_id) o.score AS official, shown.low, shown.high
    FROM official_scores o CROSS JOIN LATERAL (SELECT h.low, h.high FROM attempts a JOIN shown_scores h ON h.attempt_id = a.id
      WHERE a.user_id = o.user_id AND a.finish_reason IS DISTINCT FROM 'discarded' AND h.shown_at < o.taken_on::timestamp AT TIME ZONE :zone
      ORDER BY a.finished_at DESC, h.shown_at DESC LIMIT 1) shown
    ORDER BY o.user_id, o.taken_on DESC, o.id DESC`,
})
