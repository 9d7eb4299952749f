import type { Ruling } from '../../core/questions/ruling.ts'
import { isToldLater } from '../attempts/open-items.ts'
import { acceptsLateAnswers, hasResult } from '../attempts/finality.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const findQuiz = statement({
  name: 'quiz-to-regrade',
  text: 'SELECT name, published_version_id, corrections FROM quizzes WHERE id = :quizId',
})

export const countMet = statement({
  name: 'results-with-revisions',
  text: `SELECT l.revision_id AS revision, max(v.number) AS version, count(a.id)::int AS results
    FROM version_questions l JOIN quiz_versions v ON v.id = l.version_id AND v.quiz_id = :quizId AND v.published_at IS NOT NULL
      LEFT JOIN attempts a ON a.quiz_id = :quizId AND a.version_id = v.id AND ${hasResult} AND a.correct_count IS NOT NULL
        AND (l.variant IS NULL OR a.variant = 'all' OR l.variant = a.variant)
    WHERE l.revision_id = ANY(:revisionIds::int[]) GROUP BY l.revision_id ORDER BY version DESC, revision DESC`,
  row: { version: notNull(), results: notNull() },
})

export const addRegrade = statement({
  name: 'add-regrade',
  text: `INSERT INTO regrades (quiz_id, item_id, question_ids, ruling, reason, at, is_told)
    VALUES (:quizId, :itemId, :questionIds, :ruling, :reason, :now, :isNotified) RETURNING id`,
})

export const lockRegrade = statement({
  name: 'find-regrade',
  text: `SELECT g.*, g.undone_at IS NULL AND NOT EXISTS (SELECT FROM regrades o
      WHERE o.quiz_id = g.quiz_id AND o.id > g.id AND o.undone_at IS NULL) AS is_last
    FROM regrades g WHERE g.id = :regradeId FOR UPDATE OF g`,
  row: { is_last: notNull() },
})

export const findQuizOfRegrade = statement({
  name: 'quiz-of-regrade',
  text: 'SELECT quiz_id FROM regrades WHERE id = :regradeId',
})

export const undoRegrade = statement({
  name: 'undo-regrade',
  text: 'UPDATE regrades SET undone_at = :now WHERE id = :regradeId',
})

export const listNotified = statement({
  name: 'notified-of-regrade',
  text: `SELECT attempt_id FROM regraded_attempts
    WHERE regrade_id = :regradeId AND (correct_before, total_before) <> (correct_after, total_after)`,
})

export const listRegrades = statement({
  name: 'list-regrades',
  text: `SELECT g.id, g.item_id, (SELECT q.ordinal FROM quizzes z JOIN questions q ON q.version_id = z.published_version_id
        WHERE z.id = g.quiz_id AND q.item_id = g.item_id) AS number, g.ruling ->> 'rule' AS rule, g.ruling, g.reason, ${isoOf('g.at')} AS at,
      ${isoOf('g.undone_at')} AS undone_at,
      (SELECT u.name FROM audit_log e JOIN users u ON u.id = e.actor_id
        WHERE e.thing = 'regrade' AND e.thing_id = g.id::text AND e.action = 'regrade.applied') AS by,
      (SELECT count(*)::int FROM regraded_attempts r WHERE r.regrade_id = g.id) AS results,
      g.undone_at IS NULL AND NOT EXISTS (SELECT FROM regrades o
        WHERE o.quiz_id = g.quiz_id AND o.id > g.id AND o.undone_at IS NULL) AS is_last
    FROM regrades g WHERE g.quiz_id = :quizId ORDER BY g.id DESC`,
  row: { rule: notNull<Ruling['rule']>(), at: notNull(), results: notNull(), is_last: notNull() },
})

export const listItemsWithFormerKeys = statement({
  name: 'items-with-former-keys',
  text: `SELECT DISTINCT r.item_id, z.published_version_id AS version_id FROM quizzes z
      JOIN version_questions p ON p.version_id = z.published_version_id JOIN item_revisions n ON n.id = p.revision_id
      JOIN item_revisions r ON r.item_id = n.item_id AND r.key <> n.key
    WHERE z.id = :quizId AND EXISTS (SELECT FROM version_questions l JOIN quiz_versions v ON v.id = l.version_id
      WHERE l.revision_id = r.id AND v.quiz_id = z.id AND v.published_at IS NOT NULL)`,
  row: { version_id: notNull() },
})

export const countFormerKeys = statement({
  name: 'results-with-former-keys',
  text: `SELECT k.item_id, k.revision, count(*)::int AS results
    FROM unnest(:itemIds::int[], :versionIds::int[], :variants::text[], :revisions::int[]) AS k (item_id, version_id, variant, revision)
      JOIN attempts a ON a.quiz_id = :quizId AND a.version_id = k.version_id AND ${hasResult} AND a.correct_count IS NOT NULL
        AND (k.variant IS NULL OR a.variant = 'all' OR k.variant = a.variant)
    GROUP BY k.item_id, k.revision ORDER BY k.item_id, k.revision NULLS FIRST`,
  row: { item_id: notNull(), results: notNull() },
})

export const findResult = statement({
  name: 'question-has-results',
  text: `SELECT FROM item_revisions r JOIN version_questions l ON l.revision_id = r.id
      JOIN attempts a ON a.version_id = l.version_id AND a.quiz_id = :quizId AND ${hasResult}
    WHERE r.item_id = :itemId LIMIT 1`,
})

/**
 * The attempts at a quiz: with a result that nothing changes, with one that late answers may change, and without one; and the newest but a
 * thousand: one that is being begun has its id already, and is not seen.
 */
export const listAttempts = statement({
  name: 'attempts-to-regrade',
  text: `SELECT coalesce(array_agg(a.id ORDER BY a.id) FILTER (WHERE a.has_result AND NOT a.is_pending), '{}') AS final,
      coalesce(array_agg(a.id ORDER BY a.id) FILTER (WHERE a.has_result AND a.is_pending), '{}') AS pending,
      coalesce(array_agg(a.id) FILTER (WHERE NOT a.has_result), '{}') AS open, coalesce(max(a.id), 0) - 1000 AS newest
    FROM (SELECT a.id, ${hasResult} AND a.correct_count IS NOT NULL AS has_result, ${acceptsLateAnswers('a', ':lateAt')} IS TRUE AS is_pending
      FROM attempts a WHERE a.quiz_id = :quizId) a`,
  row: { final: notNull<number[]>(), pending: notNull<number[]>(), open: notNull<number[]>(), newest: notNull() },
})

/** The attempts with a result that had none or were begun since, and those that have ended since, for what is reopened ends again. */
export const listFinishedSince = statement({
  name: 'attempts-finished-since',
  text: `SELECT a.id, a.revision FROM attempts a WHERE a.quiz_id = :quizId AND (a.id = ANY(:open::int[]) OR a.id > :newest::int OR a.finished_at >= :since)
      AND ${hasResult} AND a.correct_count IS NOT NULL
    ORDER BY a.id`,
})

/**
 * Those of some attempts that have a result and were asked one of these questions; right answers to the others of module 1, which are
 * counted along the answers of an attempt.
 */
export const listMet = statement({
  name: 'attempts-that-met',
  text: `WITH first AS MATERIALIZED (SELECT q.version_id, count(*) FILTER (WHERE q.ruling ->> 'rule' = 'credit')::int AS credited,
        array_agg(q.id) FILTER (WHERE coalesce(q.ruling ->> 'rule', '') NOT IN ('credit', 'drop')) AS graded
      FROM questions q JOIN quiz_versions v ON v.id = q.version_id
      WHERE v.quiz_id = :quizId AND v.published_at IS NOT NULL AND q.module = 'module1' AND q.id <> ALL (:questionIds::int[]) GROUP BY q.version_id),
      due AS MATERIALIZED (SELECT a.id, a.user_id, a.quiz_id, a.version_id, a.variant, a.correct_count, a.total_count,
          ${acceptsLateAnswers('a', ':lateAt')} IS TRUE AS is_pending
        FROM attempts a
        WHERE a.quiz_id = :quizId AND ${hasResult} AND a.correct_count IS NOT NULL
          AND a.id = ANY (:attemptIds::int[]))
    SELECT a.id, a.user_id, u.name, u.email, a.variant, a.correct_count, a.total_count, l.revision_id AS question_id, l.module,
      v.hard_threshold, v.pass_mark, r.user_answer,
      CASE WHEN l.module = 'module1' THEN coalesce(f.credited, 0) + (SELECT count(*)::int FROM responses o
        WHERE o.attempt_id = a.id AND o.mark = 1 AND o.question_id = ANY (f.graded)) ELSE 0 END AS others_right,
      ${isToldLater(':lateAt')} AS is_withheld, a.is_pending
    FROM due a JOIN users u ON u.id = a.user_id JOIN quiz_versions v ON v.id = a.version_id
      JOIN version_questions l ON l.version_id = a.version_id AND l.revision_id = ANY(:questionIds::int[])
        AND (l.variant IS NULL OR a.variant = 'all' OR l.variant = a.variant)
      LEFT JOIN first f ON f.version_id = a.version_id
      LEFT JOIN responses r ON r.attempt_id = a.id AND r.question_id = l.revision_id
    ORDER BY a.id`,
  row: {
    id: notNull(),
    user_id: notNull(),
    name: notNull(),
    question_id: notNull(),
    email: notNull(),
    correct_count: notNull(),
    total_count: notNull(),
    others_right: notNull(),
    is_withheld: notNull(),
    is_pending: notNull(),
  },
})
