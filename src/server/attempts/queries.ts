import type { CourseAccess } from '../courses/access.ts'
import { endedByTimeOrStaff, finalAt, hasResult } from './finality.ts'
import { leftOut, openQuestions, waitingOfLocked, withOpenQuestions, type WaitingRow } from './open-items.ts'
import { attemptColumns, attemptMarks, responseColumns, type ResponseRow } from './rows.ts'
import { noteOf, revealedQuestions } from './revealed-keys.ts'
import { isHeld, stillHeldUntil, windowsColumn, type WindowRow } from './windows.ts'
import { notNull, nullable, statementsOf, type RowOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const lockAttempt = statement({
  name: 'lock-attempt',
  text: `SELECT ${attemptColumns} FROM attempts a WHERE a.id = :attemptId FOR UPDATE`,
  row: attemptMarks,
})

export const findOpenAttempt = statement({
  name: 'find-open-attempt',
  text: `SELECT ${attemptColumns} FROM attempts a WHERE a.quiz_id = :quizId AND a.user_id = :userId AND a.phase <> 'closed'`,
  row: attemptMarks,
})

export const findOpenId = statement({
  name: 'find-open-id',
  text: "SELECT id FROM attempts WHERE quiz_id = :quizId AND user_id = :userId AND phase <> 'closed'",
})

export const lockOpenAttempt = statement({
  name: 'lock-open-attempt',
  text: `SELECT ${attemptColumns} FROM attempts a
    WHERE a.quiz_id = :quizId AND a.user_id = :userId AND a.phase <> 'closed' FOR UPDATE`,
  row: attemptMarks,
})

export const lockFreeAttempts = statement({
  name: 'lock-free-attempts',
  text: `SELECT ${attemptColumns} FROM unnest(:quizIds::int[], :userIds::int[]) AS t (quiz_id, user_id)
      JOIN attempts a ON a.quiz_id = t.quiz_id AND a.user_id = t.user_id AND a.phase <> 'closed'
    FOR UPDATE OF a SKIP LOCKED`,
  row: attemptMarks,
})

const answerColumns = 'r.question_id, r.seq, r.user_answer, r.is_locked, r.mark, r.is_unsure'

export const listAnswers = statement({
  name: 'list-answers',
  text: `SELECT ${answerColumns} FROM responses r WHERE r.attempt_id = :attemptId`,
  row: { mark: nullable<0 | 1>() },
})

export const listForGrading = statement({
  name: 'list-for-grading',
  text: `SELECT a.id AS attempt_id, q.corrections, ${answerColumns}
    FROM attempts a JOIN quizzes q ON q.id = a.quiz_id LEFT JOIN responses r ON r.attempt_id = a.id
    WHERE a.id = ANY(:attemptIds::int[])`,
  row: { attempt_id: notNull(), corrections: notNull(), mark: nullable<0 | 1>() },
})

export const findModule1Post = statement({
  name: 'module1-post',
  text: 'SELECT module1_key, module1_hash FROM attempts WHERE id = :attemptId',
})

export const findFinished = statement({
  name: 'has-finished',
  text: `SELECT 1 FROM attempts a WHERE a.quiz_id = :quizId AND a.user_id = :userId AND ${hasResult} LIMIT 1`,
})

const closedColumns = `${attemptColumns}, a.idempotency_key, a.submission_hash, a.module1_key, a.module1_hash`

/** A user's closed attempt with this id or, without one, the last with a result. */
const closedAttempt = `SELECT ${closedColumns} FROM attempts a
    WHERE a.quiz_id = :quizId AND a.user_id = :userId AND a.phase = 'closed' AND CASE WHEN :attemptId::int IS NULL THEN ${hasResult} ELSE a.id = :attemptId END
    ORDER BY a.number DESC LIMIT 1`

export const findClosedAttempt = statement({
  name: 'find-closed-attempt',
  text: closedAttempt,
  params: { attemptId: nullable() },
  row: attemptMarks,
})

export const lockClosedAttempt = statement({
  name: 'lock-closed-attempt',
  text: `${closedAttempt} FOR UPDATE`,
  params: { attemptId: nullable() },
  row: attemptMarks,
})

export const findSubmitted = statement({
  name: 'find-submitted',
  text: `SELECT ${closedColumns} FROM attempts a
    WHERE a.quiz_id = :quizId AND a.user_id = :userId AND a.phase = 'closed' AND (:key IN (a.idempotency_key, a.module1_key)
      OR EXISTS (SELECT FROM late_submissions l WHERE l.attempt_id = a.id AND l.key = :key)) LIMIT 1`,
  row: attemptMarks,
})

export const storeLateKey = statement({
  name: 'store-late-key',
  text: 'INSERT INTO late_submissions (attempt_id, key, hash) VALUES (:attemptId, :key, :hash) ON CONFLICT DO NOTHING',
})

export const findLateHash = statement({
  name: 'find-late-hash',
  text: 'SELECT hash FROM late_submissions WHERE attempt_id = :attemptId AND key = :key',
})

export const findLastStart = statement({
  name: 'last-starts',
  text: `SELECT started_at FROM attempts WHERE user_id = :userId AND quiz_id = :quizId AND started_at > :since
    ORDER BY number DESC OFFSET :most LIMIT 1`,
})

export const openAttempt = statement({
  name: 'open-attempt',
  text: `INSERT INTO attempts
      (user_id, quiz_id, version_id, lesson_id, number, lengths, started_at, phase, ends_at, half_at, due_at,
        conditions, writer, pause_ms, option_seed, is_practice, stops_at)
    SELECT :userId, :quizId, :versionId, :lessonId,
      (SELECT coalesce(max(number), 0) + 1 FROM attempts WHERE user_id = :userId AND quiz_id = :quizId), :lengths, :now, :phase, :endsAt, :halfAt, :dueAt,
      :conditions, :writer, :pauseMs, :optionSeed, :isPractice, :stopsAt
    ON CONFLICT DO NOTHING RETURNING id`,
  params: {
    endsAt: nullable(),
    halfAt: nullable(),
    dueAt: nullable(),
    conditions: nullable(),
    writer: nullable(),
    pauseMs: nullable(),
    optionSeed: nullable(),
    stopsAt: nullable(),
  },
})

export const listDue = statement({
  name: 'list-due',
  text: 'SELECT id FROM attempts WHERE due_at <= :until ORDER BY due_at LIMIT :most',
})

/**
 * Returns the columns of a user's own attempt with its responses, of a table named `a`; its responses are ordered by when they were saved.
 */
const ownColumns = (now: string) => `${attemptColumns}, coalesce((SELECT json_agg(r ORDER BY r.saved_at, r.seq) FROM (
      SELECT ${responseColumns}, r.saved_at FROM responses r WHERE r.attempt_id = a.id) r), '[]') AS responses,
    ${waitingOfLocked(now)} AS waiting`

export const findOwnAttempt = statement({
  name: 'find-attempt',
  text: `SELECT ${ownColumns(':now')} FROM attempts a WHERE a.id = :attemptId AND a.user_id = :userId`,
  row: { ...attemptMarks, responses: notNull<ResponseRow[]>(), waiting: notNull<WaitingRow[]>() },
})

/** A user's own attempt with its responses; `waiting`: of which locked answers another test keeps the key. */
export type OwnAttempt = RowOf<typeof findOwnAttempt>

/**
 * Results are filtered while they are counted: as a condition, the index of all results of a quiz would be read for one student. A review
 * of an attempt that begins now is shown from `held_until` on, at its end where that is null; `attempts_taken` counts discarded ones too.
 */
export const listLessonQuizzes = statement({
  name: 'find-lesson-quizzes',
  text: `SELECT t.at::int, q.id AS quiz_id, q.published_version_id, q.corrections, l.is_free, access,
      (SELECT row_to_json(o) FROM (SELECT ${ownColumns(':now')}
          FROM attempts a WHERE a.user_id = t.user_id AND a.quiz_id = q.id AND a.phase <> 'closed') o) AS open_attempt,
      ${windowsColumn('t.user_id', 'q.id', 'v', ':now::timestamptz')} AS windows,
      (SELECT ${stillHeldUntil('o', ':now')} FROM (SELECT q.id AS quiz_id, :now::timestamptz AS started_at) o) AS held_until,
      taken.finished_attempts, taken.attempts_taken
    FROM unnest(:lessonIds::int[], :userIds::int[]) WITH ORDINALITY AS t (lesson_id, user_id, at)
      JOIN lessons l ON l.id = t.lesson_id JOIN quizzes q ON q.lesson_id = l.id
      JOIN quiz_versions v ON v.id = q.published_version_id JOIN courses c ON c.id = l.course_id
      CROSS JOIN course_access_1(c.id, t.user_id, :now::timestamptz)
      CROSS JOIN LATERAL (SELECT (count(*) FILTER (WHERE ${hasResult}))::int AS finished_attempts, count(*)::int AS attempts_taken
        FROM attempts a WHERE a.user_id = t.user_id AND a.quiz_id = q.id) taken
    WHERE l.is_visible AND c.status = 'active'`,
  row: {
    at: notNull(),
    published_version_id: notNull(),
    access: notNull<CourseAccess>(),
    open_attempt: nullable<OwnAttempt>(),
    windows: notNull<WindowRow[]>(),
    finished_attempts: notNull(),
    attempts_taken: notNull(),
  },
})

/** The open attempts of users at the quizzes of lessons: all that resuming one takes, and little of what starting one asks. */
export const listOpenAttempts = statement({
  name: 'find-open-attempts',
  text: `SELECT t.at::int, ${ownColumns(':now')}
    FROM unnest(:lessonIds::int[], :userIds::int[]) WITH ORDINALITY AS t (lesson_id, user_id, at)
      JOIN lessons l ON l.id = t.lesson_id JOIN courses c ON c.id = l.course_id
      JOIN quizzes q ON q.lesson_id = l.id AND q.published_version_id IS NOT NULL
      JOIN attempts a ON a.user_id = t.user_id AND a.quiz_id = q.id AND a.phase <> 'closed'
    WHERE l.is_visible AND c.status = 'active'`,
  row: { ...attemptMarks, at: notNull(), responses: notNull<ResponseRow[]>(), waiting: notNull<WaitingRow[]>() },
})

export const findConditions = statement({
  name: 'find-conditions',
  text: 'SELECT time_percent, extra_break_minutes FROM fair_conditions WHERE user_id = :userId',
})

export const dropConditions = statement({
  name: 'drop-conditions',
  text: 'DELETE FROM fair_conditions WHERE user_id = :userId',
})

export const storeConditions = statement({
  name: 'store-conditions',
  text: `INSERT INTO fair_conditions (user_id, time_percent, extra_break_minutes, changed_at)
    VALUES (:userId, :timePercent, :extraBreakMinutes, :now)
    ON CONFLICT (user_id) DO UPDATE SET time_percent = excluded.time_percent, extra_break_minutes = excluded.extra_break_minutes,
      changed_at = excluded.changed_at`,
  params: { timePercent: nullable() },
})

export const lookAttempts = statement({
  name: 'look-attempts',
  text: `SELECT ${attemptColumns} FROM attempts a WHERE a.id = ANY(:ids::int[])`,
  row: attemptMarks,
})

export const lookAttempt = statement({
  name: 'look-attempt',
  text: `SELECT ${attemptColumns} FROM attempts a WHERE a.id = :attemptId`,
  row: attemptMarks,
})

/**
 * Takes an attempt whose clock has stopped off the list of those that are due: its student's return puts it back. As late as the grace, so
 * that no sign of life that is being written can be missed.
 */
export const awaitStudent = statement({
  name: 'await-student',
  text: 'UPDATE attempts SET due_at = NULL WHERE id = :id AND stops_at < :now AND due_at <= :dueBy',
})

export const finalize = statement({
  name: 'finalize-attempts',
  text: `UPDATE attempts a SET finalised_at = :now WHERE a.user_id = :userId AND a.quiz_id = :quizId AND a.phase = 'closed'
    AND ${endedByTimeOrStaff('a')} AND finalised_at IS NULL`,
})

export const noteKeysSeen = statement({
  name: 'note-keys-seen',
  text: `UPDATE attempts SET keys_seen_at = :now
    WHERE user_id = :userId AND quiz_id = :quizId AND phase = 'closed' AND keys_seen_at IS NULL`,
})

export const noteKeysShown = statement({
  name: 'note-keys-shown',
  text: noteOf(
    '(SELECT DISTINCT unnest(:itemIds::int[]) AS id)',
    'a.quiz_id IS DISTINCT FROM :quizId AND a.id IS DISTINCT FROM :attemptId',
  ),
  params: { quizId: nullable(), attemptId: nullable() },
})

export const countRevealed = statement({
  name: 'count-revealed',
  text: `SELECT (SELECT count(*)::int FROM ${revealedQuestions('a')} t) AS keys_revealed FROM attempts a WHERE a.id = :attemptId`,
  row: { keys_revealed: notNull() },
})

/** The result is shown from `final_at` on, now where that is null; `is_held`: that waits for those who sit later. */
export const listFinished = statement({
  name: 'home-finished',
  text: `${withOpenQuestions(':userId', ':now')}, shown AS (SELECT a.* FROM attempts a
      WHERE a.user_id = :userId AND ${hasResult} AND a.finished_at IS NOT NULL ORDER BY a.finished_at DESC, a.id DESC LIMIT :most)
    SELECT a.id, a.quiz_id, a.version_id, a.variant, coalesce(a.correct_count - coalesce(u.correct, 0), 0) AS correct_count,
      coalesce(a.total_count - coalesce(u.total, 0), 0) AS total_count, a.finished_at, a.is_practice,
      ${finalAt('a', ':lateAt')} AS final_at, ${isHeld('a', ':now')} AS is_held,
      EXISTS (SELECT FROM attempts o WHERE o.user_id = :userId AND o.quiz_id = a.quiz_id AND o.phase <> 'closed') AS is_retaken
    FROM shown a LEFT JOIN ${leftOut('shown')} u ON u.attempt_id = a.id ORDER BY a.finished_at DESC, a.id DESC`,
  row: {
    id: notNull(),
    quiz_id: notNull(),
    version_id: notNull(),
    correct_count: notNull(),
    total_count: notNull(),
    finished_at: notNull(),
    is_practice: notNull(),
    is_held: notNull(),
    is_retaken: notNull(),
  },
})

/** Lets a clock that has not stopped run on. */
export const runOn = statement({
  name: 'run-on',
  text: `UPDATE attempts SET stops_at = greatest(stops_at, :stopsAt) WHERE id = :attemptId AND phase <> 'closed' AND stops_at >= :now RETURNING id`,
})

export const stopClock = statement({
  name: 'stop-clock',
  text: `UPDATE attempts SET stops_at = :now WHERE id = :attemptId AND phase <> 'closed' AND stops_at > :now AND (writer IS NULL OR writer = :writer)`,
  params: { writer: nullable() },
})

export const runOnAgain = statement({
  name: 'run-on-again',
  text: 'UPDATE attempts SET stops_at = :stopsAt WHERE id = :attemptId',
})

export const findFacts = statement({
  name: 'attempt-facts',
  text: 'SELECT user_id AS "userId", version_id AS "versionId", is_practice AS "isPractice" FROM attempts WHERE id = :attemptId',
})

/** Locks a checked answer, and notes that its key is shown. */
export const lockAnswer = statement({
  name: 'lock-answer',
  text: `WITH stored AS (INSERT INTO responses (attempt_id, question_id, seq, user_answer, is_locked, mark, was_right, first_saved_at, saved_at)
      SELECT :attemptId, :questionId, 1, :answer, true, :mark, :mark::smallint = 1, :now, :now
        WHERE NOT EXISTS (SELECT FROM ${openQuestions(':userId', ':now')} p WHERE p.question_id = :questionId AND p.quiz_id <> :quizId)
      ON CONFLICT (attempt_id, question_id) DO UPDATE SET
        user_answer = CASE WHEN responses.is_locked THEN responses.user_answer ELSE excluded.user_answer END,
        mark = CASE WHEN responses.is_locked THEN responses.mark ELSE excluded.mark END,
        was_right = responses.was_right OR (NOT responses.is_locked AND excluded.was_right),
        is_unsure = responses.is_unsure AND responses.user_answer IS NOT DISTINCT FROM excluded.user_answer,
        is_locked = true
      RETURNING user_answer),
    noted AS (${noteOf('(SELECT :itemId::int AS id FROM stored WHERE user_answer = :answer)', 'a.id <> :attemptId')})
    SELECT user_answer FROM stored`,
})

export const flagLate = statement({
  name: 'flag-late',
  text: 'UPDATE attempts SET late_at = :now WHERE id = :attemptId',
})

export const claimAttempt = statement({
  name: 'claim-attempt',
  text: 'UPDATE attempts SET writer = :writer, revision = revision + 1 WHERE id = :attemptId',
})

export const noteWaiting = statement({
  name: 'note-waiting',
  text: `UPDATE assigned_students s SET waiting_at = :now FROM assignments x
    WHERE s.user_id = :userId AND x.id = s.assignment_id AND x.quiz_id = :quizId AND x.starts_together AND x.begun_at IS NULL
      AND x.withdrawn_at IS NULL AND s.assigned_at <= :now`,
})

export const findKnownQuiz = statement({
  name: 'quiz-exists',
  text: 'SELECT 1 FROM quizzes WHERE id = :quizId',
})
