import {
  attemptColumns,
  attemptFromJson,
  responseColumns,
  type AttemptRow,
  type ResponseRow,
} from '../attempts/rows.ts'
import { endedByTimeOrStaff, finalAt, hasResult } from '../attempts/store.ts'
import { isHeld, stillHeldUntil, windowsColumn, type WindowRow } from '../attempts/windows.ts'
import { leftOut, waitingColumn, withOpenQuestions, type WaitingRow } from '../attempts/open-items.ts'
import { accessColumn } from '../courses/access.ts'
import type { Db } from '../db/database.ts'
import { lateMs } from '../../core/attempts/late.ts'
import type { finishReasons } from '../../core/attempts/phase.ts'
import type { Ruling } from '../../core/questions/ruling.ts'
import type { Variant } from '../../core/attempts/variant.ts'

/** A quiz in a user's list, with their latest finished attempt. */
export type OwnQuizRow = {
  quiz_id: number
  lesson_id: number | null
  version_id: number
  variant: Variant | null
  correct_count: number | null
  total_count: number | null
  open_attempt: AttemptRow | null
  windows: WindowRow[]
  attempts_allowed: number | null
  attempts_taken: number
  /** When the result is shown; null: now. */
  final_at: Date | null
  /** Whether that waits for those who sit later. */
  is_held: boolean
}

const listOwnQuizzes = {
  name: 'list-own-quizzes',
  text: `${withOpenQuestions('$1', '$2')}, latest AS (SELECT DISTINCT ON (a.quiz_id) a.* FROM attempts a
      WHERE a.user_id = $1 AND ${hasResult} ORDER BY a.quiz_id, a.number DESC)
    SELECT q.id AS quiz_id, l.id AS lesson_id, coalesce(done.version_id, q.published_version_id) AS version_id,
      done.variant, done.correct_count - coalesce(u.correct, 0) AS correct_count, done.total_count - coalesce(u.total, 0) AS total_count,
      ${finalAt('done', '$3')} AS final_at, ${isHeld('done', '$2')} AS is_held,
      (SELECT row_to_json(o) FROM (SELECT ${attemptColumns} FROM attempts a
        WHERE a.user_id = $1 AND a.quiz_id = q.id AND a.phase <> 'closed') o) AS open_attempt,
      ${windowsColumn('$1::int', 'q.id', 'v', '$2')} AS windows, v.attempts_allowed,
      (SELECT count(*)::int FROM attempts a WHERE a.user_id = $1 AND a.quiz_id = q.id) AS attempts_taken
    FROM quizzes q JOIN quiz_versions v ON v.id = q.published_version_id JOIN courses c ON c.id = q.course_id LEFT JOIN lessons l ON l.id = q.lesson_id AND l.is_visible
      CROSS JOIN LATERAL (SELECT ${accessColumn('$1::int', '$2::timestamptz')} AS access) x
      LEFT JOIN latest done ON done.quiz_id = q.id LEFT JOIN ${leftOut('latest')} u ON u.attempt_id = done.id
    WHERE c.status = 'active'
      AND (done.version_id IS NOT NULL OR (l.id IS NOT NULL AND (l.is_free OR access = 'open')))
    ORDER BY c.sort, c.id, l.sort, q.id`,
}

/** Returns the quizzes that a user may take or has taken, in the order of the courses. */
export async function listUserQuizzes(db: Db, userId: number, now: number): Promise<OwnQuizRow[]> {
  const rows = await db.run<OwnQuizRow>(listOwnQuizzes, [userId, new Date(now), new Date(now - lateMs)])
  return rows.map((row) => ({ ...row, open_attempt: row.open_attempt && attemptFromJson(row.open_attempt) }))
}

/** Returns whether all access that this user ever had has expired. */
export async function isAccessExpired(db: Db, userId: number, now: number): Promise<boolean> {
  const [row] = await db.run<{ given: number; current: number }>(
    {
      name: 'access-expired',
      text: `SELECT count(*)::int AS given, count(*) FILTER (WHERE expires_at IS NULL OR expires_at > $2)::int AS current
        FROM grants WHERE user_id = $1`,
    },
    [userId, new Date(now)],
  )
  return row !== undefined && row.given > 0 && row.current === 0
}

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

/**
 * A closed attempt with its responses and the user's other attempts; `is_open`: the same quiz is being retaken; `is_provisional`: this
 * or another attempt at it may still get late answers; `is_seen`: all that have ended are noted as seen; `waiting`: of which questions another test keeps the key;
 * `held_until`: until when the review is withheld, null where that is over.
 */
export type ReviewedRow = Omit<AttemptRow, 'finish_reason'> & {
  finish_reason: (typeof finishReasons)[number] | null
  responses: ResponseRow[]
  past: PastRow[]
  regrades: RegradeRow[]
  is_open: boolean
  is_provisional: boolean
  is_seen: boolean
  waiting: WaitingRow[]
  held_until: Date | null
}

const findReviewedStatement = {
  name: 'find-reviewed',
  text: `${withOpenQuestions('$2', '$4')}, shown AS (SELECT a.* FROM attempts a
      WHERE a.quiz_id = $1 AND a.user_id = $2 AND ${hasResult} ORDER BY a.number DESC LIMIT 20)
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
      EXISTS (SELECT FROM attempts o WHERE o.quiz_id = $1 AND o.user_id = $2 AND o.phase <> 'closed') AS is_open,
      EXISTS (SELECT FROM attempts o WHERE o.quiz_id = $1 AND o.user_id = $2 AND ${endedByTimeOrStaff('o')}
        AND o.finalised_at IS NULL) AS is_provisional,
      NOT EXISTS (SELECT FROM attempts o WHERE o.quiz_id = $1 AND o.user_id = $2 AND o.phase = 'closed'
        AND o.keys_seen_at IS NULL) AS is_seen,
      ${waitingColumn()} AS waiting,
      (SELECT max(${stillHeldUntil('o', '$4')}) FROM attempts o WHERE o.quiz_id = $1 AND o.user_id = $2) AS held_until
    FROM attempts a WHERE a.quiz_id = $1 AND a.user_id = $2 AND ${hasResult} AND ($3::int IS NULL OR a.id = $3)
    ORDER BY a.number DESC LIMIT 1`,
}

/** Returns the latest closed attempt of a user at a quiz, or the one with this id. */
export async function findReviewed(
  db: Db,
  of: { quizId: number; userId: number; attemptId: number | null },
  now: number,
) {
  const [row] = await db.run<ReviewedRow>(findReviewedStatement, [of.quizId, of.userId, of.attemptId, new Date(now)])
  return row
}

/** A lesson that covers a skill and that the user may open. */
export type SkillLesson = { skill: string; course_slug: string; lesson_slug: string; name: string }

/** Returns the lessons that cover skills, those of the quiz's own course first. */
export function listSkillLessons(
  db: Db,
  search: { userId: number; quizId: number; skills: string[] },
  now: number,
): Promise<SkillLesson[]> {
  return db.run(
    {
      name: 'list-skill-lessons',
      text: `SELECT s.skill, c.slug AS course_slug, l.slug AS lesson_slug, l.name
        FROM lesson_skills s JOIN lessons l ON l.id = s.lesson_id JOIN courses c ON c.id = l.course_id
          CROSS JOIN LATERAL (SELECT ${accessColumn('$1::int', '$4::timestamptz')} AS access) x
        WHERE lower(s.skill) = ANY($3) AND l.is_visible AND c.status = 'active' AND (l.is_free OR access = 'open')
        ORDER BY c.id = (SELECT course_id FROM quizzes WHERE id = $2) DESC, c.sort, l.sort`,
    },
    [search.userId, search.quizId, search.skills.map((skill) => skill.toLowerCase()), new Date(now)],
  )
}
