import { hasResult } from '../attempts/finality.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const findQuiz = statement({
  name: 'published-version',
  text: 'SELECT published_version_id FROM quizzes WHERE id = :quizId',
})

export const listVersionsWithResults = statement({
  name: 'versions-with-results',
  text: `SELECT v.id FROM unnest(:versionIds::int[]) AS v (id)
    WHERE EXISTS (SELECT FROM attempts a WHERE a.quiz_id = :quizId AND a.version_id = v.id AND ${hasResult})`,
  row: { id: notNull() },
})

export const findSlip = statement({
  name: 'slip-of-revisions',
  text: 'SELECT FROM slips WHERE revision_id = ANY(:revisionIds::int[]) AND reverted_at IS NULL LIMIT 1',
})

export const findPublishing = statement({
  name: 'quizzes-of-revisions',
  text: `SELECT coalesce(array_agg(DISTINCT v.quiz_id ORDER BY v.quiz_id), '{}') AS quiz_ids,
      coalesce(bool_or(v.shuffles_options), false) AS shuffles_options
    FROM version_questions l JOIN quiz_versions v ON v.id = l.version_id
    WHERE l.revision_id = ANY(:revisionIds::int[]) AND v.published_at IS NOT NULL`,
  row: { quiz_ids: notNull(), shuffles_options: notNull() },
})

/** The open attempts that ask one of these revisions: how many, and which no clock closes: without a time limit, paused, or in practice. */
export const findOpenAttempts = statement({
  name: 'open-attempts-of-revisions',
  text: `SELECT count(*)::int AS count, coalesce(array_agg(a.id ORDER BY a.id) FILTER (WHERE a.ends_at IS NULL OR a.due_at IS NULL), '{}') AS unlimited
    FROM attempts a
    WHERE a.phase <> 'closed' AND a.quiz_id = ANY(:quizIds::int[]) AND a.version_id IN
      (SELECT l.version_id FROM version_questions l WHERE l.revision_id = ANY(:revisionIds::int[]))`,
  row: { count: notNull(), unlimited: notNull() },
})

export const listSlips = statement({
  name: 'list-slips',
  text: `SELECT s.id, ${isoOf('s.at')} AS at, ${isoOf('s.reverted_at')} AS reverted_at, s.fields, s.revision_id <> :revisionId AS is_former,
      (SELECT u.name FROM audit_log e JOIN users u ON u.id = e.actor_id
        WHERE e.thing = 'slip' AND e.thing_id = s.id::text AND e.action = 'slip.corrected') AS by
    FROM slips s WHERE s.revision_id = :revisionId OR s.revision_id = ANY(:earlier::int[]) ORDER BY s.id DESC`,
  row: { at: notNull(), is_former: notNull() },
})

export const insertSlip = statement({
  name: 'insert-slip',
  text: `INSERT INTO slips (revision_id, at, fields, passage_html, stem_html, image, spec, explanation_html, explanation)
    VALUES (:revisionId, :at, :fields, :passageHtml, :stemHtml, :image, :spec, :explanationHtml, :explanation) RETURNING id`,
  params: { passageHtml: nullable(), image: nullable(), explanationHtml: nullable(), explanation: nullable() },
})

export const findSlipById = statement({
  name: 'slip-by-id',
  text: 'SELECT revision_id AS "revisionId", reverted_at AS "revertedAt", fields FROM slips WHERE id = :slipId',
})

export const revertSlip = statement({
  name: 'revert-slip',
  text: 'UPDATE slips SET reverted_at = :at WHERE id = :slipId AND reverted_at IS NULL RETURNING id',
})
