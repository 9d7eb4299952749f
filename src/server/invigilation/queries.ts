import type { z } from 'zod'
import type { studioHome } from '../../contract/studio/home.ts'
import { listCaps } from '../../core/list-caps.ts'
import type { LoggedKind } from '../../core/attempts/events.ts'
import { awayMs, deskStates, type DeskState } from '../../core/attempts/presence.ts'
import type { QuizSettings } from '../../core/quizzes/quiz.ts'
import { thingJoins, thingName } from '../assignments/things.ts'
import { attemptColumns, attemptMarks, isPausedIn, type AttemptRow } from '../attempts/rows.ts'
import { finalCount, hasResult } from '../attempts/finality.ts'
import { revealedQuestions } from '../attempts/revealed-keys.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/**
 * Returns the condition that attempt `a` is open, and its time ends or its student was last seen after an instant, or staff let it stand:
 * one without a time limit may stay open for ever.
 */
const isOpenSince = (since: string) => `a.phase <> 'closed' AND (a.ends_at > ${since}
  OR ${isPausedIn('a')}
  OR coalesce((SELECT p.seen_at FROM attempt_presence p WHERE p.attempt_id = a.id), a.started_at) > ${since})`

/** The attempts on the desk since an instant. */
const shown = `(SELECT a.id FROM attempts a WHERE ${isOpenSince(':since')}
  UNION ALL SELECT id FROM attempts WHERE phase = 'closed' AND finished_at > :since) shown`

/** The attempts that may be in a state, with `:now`: whether an open one is over, or in its break, is seen once its phase is known. */
const inState: Record<DeskState, string> = {
  running: "a.phase <> 'closed'",
  away: `a.phase <> 'closed' AND NOT ${isPausedIn('a')} AND coalesce(p.seen_at, a.started_at) < :now::timestamptz - interval '${awayMs} milliseconds'`,
  ended: `(a.phase = 'closed' OR (a.ends_at <= :now AND NOT ${isPausedIn('a')}))`,
  missing: 'false',
}

/** Returns the order of the desk: the running first, by name; among the ended what ended last. */
const inOrder = (student: string) =>
  `a.phase = 'closed', CASE WHEN a.phase = 'closed' THEN a.finished_at END DESC, ${student}, a.id`

/** Answers are counted for those alone that are listed. */
export const listDesk = statement({
  name: 'desk',
  text: `WITH listed AS MATERIALIZED (SELECT a.id, u.name AS student, p.seen_at, p.question_id AS at_question, count(*) OVER ()::int AS total
      FROM ${shown} JOIN attempts a ON a.id = shown.id JOIN users u ON u.id = a.user_id
        LEFT JOIN attempt_presence p ON p.attempt_id = a.id
      WHERE (:quizId::int IS NULL OR a.quiz_id = :quizId) AND (:userIds::int[] IS NULL OR a.user_id = ANY(:userIds))
        AND CASE :state::text ${deskStates.map((state) => `WHEN '${state}' THEN ${inState[state]}`).join(' ')} ELSE true END
      ORDER BY ${inOrder('u.name')} LIMIT :most)
    SELECT ${attemptColumns}, l.student, v.name AS quiz_name, v.type AS quiz_type, s.saved_at, coalesce(s.answered, '{}') AS answered,
      l.seen_at, l.at_question, l.total,
      (SELECT coalesce(sum((e.detail ->> 'minutes')::float8 * CASE e.kind WHEN 'extended' THEN 1 ELSE -1 END), 0)
        FROM attempt_events e WHERE e.attempt_id = a.id AND e.kind IN ('extended', 'extension_undone')) AS extra_minutes
    FROM listed l JOIN attempts a ON a.id = l.id JOIN quiz_versions v ON v.id = a.version_id
      CROSS JOIN LATERAL (SELECT max(r.saved_at) AS saved_at,
          array_agg(r.question_id) FILTER (WHERE r.user_answer IS NOT NULL) AS answered
        FROM responses r WHERE r.attempt_id = a.id) s
    ORDER BY ${inOrder('l.student')}`,
  params: { quizId: nullable(), userIds: nullable(), state: nullable() },
  row: {
    ...attemptMarks,
    total: notNull(),
    student: notNull(),
    quiz_name: notNull(),
    quiz_type: notNull<QuizSettings['type']>(),
    answered: notNull(),
    extra_minutes: notNull(),
  },
})

/** The quizzes on the desk and the chosen one, which stays a choice when no test of it is on the desk. */
export const listQuizzesOnDesk = statement({
  name: 'quizzes-on-desk',
  text: `SELECT id, name FROM (SELECT DISTINCT ON (v.quiz_id) v.quiz_id AS id, v.name FROM quiz_versions v
      WHERE v.id IN (SELECT a.version_id FROM ${shown} JOIN attempts a ON a.id = shown.id
        UNION ALL SELECT id FROM quiz_versions WHERE quiz_id = :quizId::int)
      ORDER BY v.quiz_id, v.id DESC) quizzes
    ORDER BY lower(name), id`,
  params: { quizId: nullable() },
})

/** A voided attempt does not count: its student has to start again. */
export const listMissing = statement({
  name: 'missing-on-desk',
  text: `SELECT u.id AS user_id, u.name AS student, count(*) OVER ()::int AS count,
      CASE WHEN :quizId::int IS NOT NULL THEN (SELECT max(a.finished_at) FROM attempts a
        WHERE a.user_id = u.id AND a.quiz_id = :quizId AND ${hasResult}) END AS finished_at
    FROM users u WHERE u.id = ANY(:userIds::int[]) AND u.role = 'student' AND u.disabled_at IS NULL
      AND NOT EXISTS (SELECT FROM attempts a WHERE a.user_id = u.id AND (:quizId::int IS NULL OR a.quiz_id = :quizId)
        AND a.finish_reason IS DISTINCT FROM 'discarded' AND (a.finished_at > :since OR ${isOpenSince(':since')}))
    ORDER BY lower(u.name), u.id LIMIT :most`,
  params: { quizId: nullable() },
  row: { count: notNull() },
})

type Running = z.output<typeof studioHome.today.reply>['tests']

/** The most absent students, and the most paused tests, that are listed by name. */
const mostNamed = listCaps.named

export const readRunning = statement({
  name: 'tests-running',
  text: `WITH open AS MATERIALIZED (SELECT a.id, a.user_id, a.version_id, coalesce(p.seen_at, a.started_at) AS seen_at,
        CASE WHEN ${isPausedIn('a')} THEN a.paused_at END AS paused_at
      FROM attempts a LEFT JOIN attempt_presence p ON p.attempt_id = a.id WHERE ${isOpenSince(':since')}),
    away AS (SELECT * FROM open WHERE seen_at < :awaySince AND paused_at IS NULL),
    named AS (SELECT away.id, u.name AS student, v.name AS quiz, away.seen_at
      FROM (SELECT * FROM away ORDER BY seen_at, id LIMIT ${mostNamed}) away
        JOIN users u ON u.id = away.user_id JOIN quiz_versions v ON v.id = away.version_id),
    standing AS (SELECT held.id, u.name AS student, v.name AS quiz, held.paused_at
      FROM (SELECT * FROM open WHERE paused_at IS NOT NULL ORDER BY paused_at, id LIMIT ${mostNamed}) held
        JOIN users u ON u.id = held.user_id JOIN quiz_versions v ON v.id = held.version_id)
    SELECT (SELECT count(*)::int FROM open) AS running, (SELECT count(*)::int FROM away) AS away,
      coalesce((SELECT json_agg(json_build_object('attempt_id', id, 'student', student, 'quiz', quiz,
        'seen_at', ${isoOf('seen_at')}) ORDER BY seen_at, id) FROM named), '[]') AS students,
      (SELECT count(paused_at)::int FROM open) AS paused,
      coalesce((SELECT json_agg(json_build_object('attempt_id', id, 'student', student, 'quiz', quiz,
        'paused_at', ${isoOf('paused_at')}) ORDER BY paused_at, id) FROM standing), '[]') AS paused_tests`,
  row: {
    running: notNull(),
    away: notNull(),
    students: notNull<Running['students']>(),
    paused: notNull(),
    paused_tests: notNull<Running['paused_tests']>(),
  },
})

/** Quizzes that staff have yet to start for all, as `isStartable` of core says, those due first, with who waits on their covers. */
export const listRooms = statement({
  name: 'desk-rooms',
  text: `SELECT x.id AS assignment_id, ${thingName} AS quiz, coalesce(x.group_name, u.name) AS "to",
      (SELECT count(*)::int FROM assigned_students s WHERE s.assignment_id = x.id) AS students,
      coalesce((SELECT json_agg(json_build_object('user_id', w.id, 'student', w.name) ORDER BY lower(w.name), w.id)
        FROM assigned_students s JOIN users w ON w.id = s.user_id WHERE s.assignment_id = x.id AND s.waiting_at > :waitingSince), '[]') AS waiting
    FROM assignments x ${thingJoins} LEFT JOIN users u ON u.id = x.student_id
    WHERE x.starts_together AND x.begun_at IS NULL AND x.withdrawn_at IS NULL AND x.given_at <= :now
      AND (x.closes_at > :now OR (x.closes_at IS NULL AND x.due_at > :dueSince))
      AND (:assignment::int IS NULL OR x.id = :assignment) AND (:quiz::int IS NULL OR x.quiz_id = :quiz) AND (:group::int IS NULL OR x.group_id = :group)
    ORDER BY x.due_at, x.id LIMIT ${listCaps.rooms + 1}`,
  params: { assignment: nullable(), quiz: nullable(), group: nullable() },
  row: {
    quiz: notNull(),
    to: notNull(),
    students: notNull(),
    waiting: notNull<{ user_id: number; student: string }[]>(),
  },
})

export const startForAll = statement({
  name: 'start-for-all',
  text: 'UPDATE assignments SET begun_at = :now WHERE id = :assignmentId',
})

export const listStudentsToStart = statement({
  name: 'students-to-start',
  text: `SELECT user_id, coalesce(waiting_at > :waitingSince, false) AS waits FROM assigned_students WHERE assignment_id = :assignmentId`,
  row: { waits: notNull() },
})

export const findModule2 = statement({
  name: 'began-module2',
  text: `SELECT FROM attempt_events WHERE attempt_id = :attemptId AND kind = 'module2_started' LIMIT 1`,
})

export const findRegrade = statement({
  name: 'is-regraded',
  text: `SELECT FROM regraded_attempts r JOIN regrades g ON g.id = r.regrade_id AND g.undone_at IS NULL
    WHERE r.attempt_id = :attemptId LIMIT 1`,
})

/** Drops the result of an attempt, and what its submission has left. */
export const reopenAttempt = statement({
  name: 'reopen-attempt',
  text: `UPDATE attempts SET correct_count = NULL, total_count = NULL, idempotency_key = NULL, submission_hash = NULL, late_at = NULL,
      finalised_at = NULL, is_left_out = is_left_out OR :leavesOut, variant = CASE WHEN :dropsVariant THEN NULL ELSE variant END,
      module1_correct = CASE WHEN :dropsVariant THEN NULL ELSE module1_correct END
    WHERE id = :attemptId`,
})

/**
 * Leaves an attempt out of figures that stood for so long that the key of one of its questions was revealed to its student in the pause which
 * began at `since`, see {@link revealedQuestions}. docs/decisions/0186
 */
export const leaveOutWhatWasTold = statement({
  name: 'leave-out-what-was-told',
  text: `UPDATE attempts a SET is_left_out = true
    WHERE a.id = :attemptId AND NOT a.is_left_out AND EXISTS (SELECT FROM ${revealedQuestions('a', ':since')} t)`,
})

export const listAttempts = statement({
  name: 'list-attempts',
  text: `SELECT a.id, v.name AS quiz_name, a.phase, a.started_at, a.late_at, ${finalCount('a', ':lateAt')} AS correct_count, a.total_count,
      a.finish_reason IS NOT DISTINCT FROM 'discarded' AS is_discarded, a.is_practice
    FROM attempts a JOIN quiz_versions v ON v.id = a.version_id WHERE a.user_id = :userId
    ORDER BY a.started_at DESC, a.id DESC LIMIT ${listCaps.attempts + 1}`,
  row: { phase: notNull<AttemptRow['phase']>(), is_discarded: notNull() },
})

export const listEvents = statement({
  name: 'list-events',
  text: `SELECT at, kind, detail FROM (
      SELECT at, kind, detail, CASE kind WHEN 'reopened' THEN 1 ELSE 2 END AS place FROM attempt_events WHERE attempt_id = :attemptId
      UNION ALL SELECT started_at, 'started', NULL, 1 FROM attempts WHERE id = :attemptId
      UNION ALL SELECT finished_at, finish_reason,
        jsonb_strip_nulls(jsonb_build_object('correct', ${finalCount('a', ':lateAt')}, 'total', total_count)), 4
        FROM attempts a WHERE id = :attemptId AND phase = 'closed' AND finish_reason IS DISTINCT FROM 'closed_by_staff'
      UNION ALL SELECT finalised_at, 'finalised', NULL, 5 FROM attempts WHERE id = :attemptId AND finalised_at IS NOT NULL
      UNION ALL SELECT max(at), 'saved', jsonb_build_object('count', count(DISTINCT question_id)), 3
        FROM responses r CROSS JOIN LATERAL (VALUES (r.first_saved_at), (r.saved_at)) AS saves (at)
        WHERE attempt_id = :attemptId GROUP BY date_trunc('minute', at)
    ) events ORDER BY at, place`,
  row: { at: notNull(), kind: notNull<LoggedKind>(), detail: nullable<Record<string, string | number>>() },
})

export const findUser = statement({
  name: 'user-exists',
  text: 'SELECT 1 FROM users WHERE id = :userId',
})

export const findExtension = statement({
  name: 'find-extension',
  text: `SELECT (detail ->> 'minutes')::float8 AS minutes, EXISTS (SELECT FROM attempt_events u
      WHERE u.attempt_id = :attemptId AND u.kind = 'extension_undone' AND lower(u.detail ->> 'key') = lower(:key)) AS is_undone
    FROM attempt_events
    WHERE attempt_id = :attemptId AND kind = 'extended' AND detail ->> 'key' = :key`,
  row: { minutes: notNull(), is_undone: notNull() },
})
