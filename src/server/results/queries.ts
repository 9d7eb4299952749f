import type { finishReasons } from '../../core/attempts/phase.ts'
import type { Variant } from '../../core/attempts/variant.ts'
import type { Ruling } from '../../core/questions/ruling.ts'
import { isToldLater, leftOut, waitingColumn, withOpenQuestions, type WaitingRow } from '../attempts/open-items.ts'
import { attemptColumns, attemptMarks, responseColumns, type AttemptRow, type ResponseRow } from '../attempts/rows.ts'
import { endedByTimeOrStaff, finalAt, hasResult } from '../attempts/finality.ts'
import { redoLeftColumn, type RedoLeft } from '../attempts/redo-left.ts'
import { isNews } from '../attempts/revealed-keys.ts'
import { isHeld, stillHeldUntil, windowsColumn, type WindowRow } from '../attempts/windows.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const listOwnQuizzes = statement({
  name: 'list-own-quizzes',
  text: `${withOpenQuestions(':userId', ':now')}, latest AS (SELECT DISTINCT ON (a.quiz_id) a.* FROM attempts a
      WHERE a.user_id = :userId AND ${hasResult} ORDER BY a.quiz_id, a.number DESC)
    SELECT q.id AS quiz_id, l.id AS lesson_id, coalesce(done.version_id, q.published_version_id) AS version_id,
      done.variant, done.correct_count - coalesce(u.correct, 0) AS correct_count, done.total_count - coalesce(u.total, 0) AS total_count,
      ${finalAt('done', ':lateAt')} AS final_at, ${isHeld('done', ':now')} AS is_held,
      (SELECT row_to_json(o) FROM (SELECT ${attemptColumns} FROM attempts a
        WHERE a.user_id = :userId AND a.quiz_id = q.id AND a.phase <> 'closed') o) AS open_attempt,
      ${windowsColumn(':userId::int', 'q.id', 'v', ':now')} AS windows, v.attempts_allowed,
      (SELECT count(*)::int FROM attempts a WHERE a.user_id = :userId AND a.quiz_id = q.id) AS attempts_taken, ${redoLeftColumn('done')} AS redo_left
    FROM quizzes q JOIN quiz_versions v ON v.id = q.published_version_id JOIN courses c ON c.id = q.course_id LEFT JOIN lessons l ON l.id = q.lesson_id AND l.is_visible
      CROSS JOIN course_access_1(c.id, :userId::int, :now::timestamptz)
      LEFT JOIN latest done ON done.quiz_id = q.id LEFT JOIN ${leftOut('latest')} u ON u.attempt_id = done.id
    WHERE c.status = 'active'
      AND (done.version_id IS NOT NULL OR (l.id IS NOT NULL AND (l.is_free OR access = 'open')))
    ORDER BY c.sort, c.id, l.sort, q.id`,
  row: {
    quiz_id: notNull(),
    version_id: notNull(),
    open_attempt: nullable<AttemptRow>(),
    windows: notNull<WindowRow[]>(),
    attempts_taken: notNull(),
    is_held: notNull(),
    redo_left: nullable<RedoLeft>(),
  },
})

export const countGrants = statement({
  name: 'access-expired',
  text: `SELECT count(*)::int AS given, count(*) FILTER (WHERE expires_at IS NULL OR expires_at > :now)::int AS current
    FROM grants WHERE user_id = :userId`,
  row: { given: notNull(), current: notNull() },
})

/** A closed attempt in the history; its instant is formatted as in JSON. */
type PastRow = {
  attempt_id: number
  number: number
  finished_at: string
  correct_count: number
  total_count: number
  is_practice: boolean
}

/** A correction that changed an attempt's result; its instant is formatted as in JSON. */
type RegradeRow = {
  question_id: number
  at: string
  rule: Ruling['rule']
  reason: string
  correct_before: number
  total_before: number
  correct_after: number
  total_after: number
  other_variant: Variant | null
}

export const findReviewed = statement({
  name: 'find-reviewed',
  text: `${withOpenQuestions(':userId', ':now')}, shown AS (SELECT a.* FROM attempts a
      WHERE a.quiz_id = :quizId AND a.user_id = :userId AND ${hasResult} ORDER BY a.number DESC LIMIT 20)
    SELECT ${attemptColumns}, coalesce((SELECT json_agg(r) FROM (
      SELECT ${responseColumns} FROM responses r WHERE r.attempt_id = a.id) r), '[]') AS responses,
      (SELECT json_agg(p ORDER BY p.number) FROM (
        SELECT a.id AS attempt_id, a.number, a.finished_at, a.correct_count - coalesce(u.correct, 0) AS correct_count,
          a.total_count - coalesce(u.total, 0) AS total_count, a.is_practice
        FROM shown a LEFT JOIN ${leftOut('shown')} u ON u.attempt_id = a.id) p) AS past,
      coalesce((SELECT json_agg(g ORDER BY g.id DESC) FROM (
        SELECT g.id, d.question_id, g.at, g.ruling ->> 'rule' AS rule, g.reason, d.correct_before, d.total_before, d.correct_after,
          d.total_after, d.other_variant FROM (SELECT r.*, (SELECT l.revision_id FROM regrades w JOIN version_questions l
            ON l.revision_id = ANY (w.question_ids) AND l.version_id = a.version_id WHERE w.id = r.regrade_id LIMIT 1) AS question_id
          FROM regraded_attempts r WHERE r.attempt_id = a.id) d JOIN regrades g ON g.id = d.regrade_id AND g.undone_at IS NULL) g), '[]') AS regrades,
      EXISTS (SELECT FROM attempts o WHERE o.quiz_id = :quizId AND o.user_id = :userId AND o.phase <> 'closed') AS is_open,
      EXISTS (SELECT FROM attempts o WHERE o.quiz_id = :quizId AND o.user_id = :userId AND ${endedByTimeOrStaff('o')}
        AND o.finalised_at IS NULL) AS is_provisional,
      NOT EXISTS (SELECT FROM attempts o WHERE o.quiz_id = :quizId AND o.user_id = :userId AND o.phase = 'closed'
        AND o.keys_seen_at IS NULL) AS is_seen,
      NOT EXISTS (SELECT FROM version_questions k JOIN item_revisions i ON i.id = k.revision_id
          LEFT JOIN shown_keys n ON n.user_id = :userId AND n.item_id = i.item_id
        WHERE k.version_id = a.version_id AND ${isNews('i.item_id', { shownAt: 'n.shown_at', among: 'a.quiz_id <> :quizId' })}) AS is_noted,
      ${waitingColumn()} AS waiting, ${redoLeftColumn('a')} AS redo_left,
      (SELECT max(${stillHeldUntil('o', ':now')}) FROM attempts o WHERE o.quiz_id = :quizId AND o.user_id = :userId) AS held_until
    FROM attempts a WHERE a.quiz_id = :quizId AND a.user_id = :userId AND ${hasResult} AND (:attemptId::int IS NULL OR a.id = :attemptId)
    ORDER BY a.number DESC LIMIT 1`,
  params: { attemptId: nullable() },
  row: {
    ...attemptMarks,
    finish_reason: nullable<(typeof finishReasons)[number]>(),
    responses: notNull<ResponseRow[]>(),
    past: notNull<PastRow[]>(),
    regrades: notNull<RegradeRow[]>(),
    is_open: notNull(),
    is_provisional: notNull(),
    is_seen: notNull(),
    is_noted: notNull(),
    waiting: notNull<WaitingRow[]>(),
    redo_left: nullable<RedoLeft>(),
  },
})

export const listSkillLessons = statement({
  name: 'list-skill-lessons',
  text: `SELECT s.skill, c.slug AS course_slug, l.slug AS lesson_slug, l.name,
      CASE WHEN c.id IS DISTINCT FROM (SELECT course_id FROM quizzes WHERE id = :quizId) THEN c.name END AS other_course
    FROM lesson_skills s JOIN lessons l ON l.id = s.lesson_id JOIN courses c ON c.id = l.course_id
      CROSS JOIN course_access_1(c.id, :userId::int, :now::timestamptz)
    WHERE lower(s.skill) = ANY(:skills) AND l.is_visible AND c.status = 'active' AND (l.is_free OR access = 'open')
    ORDER BY c.id = (SELECT course_id FROM quizzes WHERE id = :quizId) DESC, c.sort, l.sort`,
})

export const listStamps = statement({
  name: 'review-stamps',
  text: `SELECT t.user_id, t.quiz_id, (SELECT a.id FROM attempts a WHERE a.user_id = t.user_id AND a.quiz_id = t.quiz_id
      AND a.finish_reason IS DISTINCT FROM 'discarded' ORDER BY a.phase <> 'closed' DESC, a.number DESC LIMIT 1) AS attempt_id,
    (SELECT q.corrections FROM quizzes q WHERE q.id = t.quiz_id) AS corrections,
    (SELECT count(*) + count(p.answered_at) FROM question_reports p WHERE p.user_id = t.user_id AND p.quiz_id = t.quiz_id)::int AS reports,
    (SELECT count(*) + count(s.finished_at) FROM practice_sets s JOIN attempts a ON a.id = s.attempt_id
      WHERE s.user_id = t.user_id AND a.quiz_id = t.quiz_id)::int AS redone,
    EXISTS (SELECT FROM attempts a WHERE a.user_id = t.user_id AND a.quiz_id = t.quiz_id AND ${isToldLater(':lateAt')}) AS is_withheld
    FROM unnest(:userIds::int[], :quizIds::int[]) AS t (user_id, quiz_id)`,
  row: {
    user_id: notNull(),
    quiz_id: notNull(),
    corrections: notNull(),
    reports: notNull(),
    redone: notNull(),
    is_withheld: notNull(),
  },
})
