import type { z } from 'zod'
import type { GroupResults } from '../../contract/studio/results.ts'
import { exportRows, mostGroupQuizzes, mostGroupStudents } from '../../core/staff/lists.ts'
import { attemptColumns, attemptMarks, responseColumns, stoodIn, type ResponseRow } from '../attempts/rows.ts'
import {
  acceptsLateAnswers,
  finalCount,
  hasCountedResult,
  hasResult,
  hasTimedResult,
  lateSince,
} from '../attempts/finality.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'
import type { Counts } from './counts.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** Above it a time says that the page was left open. */
const longestSeconds = 3600
/** The longest answer that is counted by its words, in characters. */
const longestAnswer = 300

/** The condition of narrowed attempts `a` with a result, by the parameters of `narrowedBy` in tally.ts. */
const attemptsWhere = `a.quiz_id = :quizId AND ${hasCountedResult} AND a.correct_count IS NOT NULL
  AND (:from::timestamptz IS NULL OR a.finished_at >= :from) AND (:before::timestamptz IS NULL OR a.finished_at < :before)
  AND (:groupId::int IS NULL OR EXISTS (SELECT FROM group_members m WHERE m.group_id = :groupId AND m.user_id = a.user_id))
  AND (:courseId::int IS NULL OR EXISTS (SELECT FROM grants g WHERE g.course_id = :courseId AND g.user_id = a.user_id))
  AND (NOT :isFirstOnly::bool OR a.number = 1) AND a.is_practice = :isPractice::bool`

/** The condition under which late answers may still change an attempt. Figures leave it out: its score is withheld. */
const isPending = acceptsLateAnswers('a', ':lateAt::timestamptz')

const narrowed = { from: nullable(), before: nullable(), groupId: nullable(), courseId: nullable() }

export const countAttempts = statement({
  name: 'count-attempts',
  text: `SELECT a.version_id AS version, coalesce(a.variant, '') AS variant, a.correct_count AS score,
    round(extract(epoch FROM a.finished_at - a.started_at - ${stoodIn('a')}) / 15)::int AS quarters, a.finish_reason = 'time_up' AS is_timed_out,
    count(*)::int AS count
  FROM attempts a WHERE ${attemptsWhere} AND ${isPending} IS NOT TRUE GROUP BY 1, 2, 3, 4, 5`,
  params: narrowed,
  row: {
    variant: notNull(),
    score: notNull(),
    quarters: notNull(),
    is_timed_out: notNull(),
    count: notNull(),
  },
})

/** Rows without an answer count the seconds on a question, the others have no seconds. */
export const countAnswers = statement({
  name: 'count-answers',
  text: `WITH a AS MATERIALIZED (SELECT a.id, a.version_id, coalesce(a.variant, '') AS variant, a.correct_count AS score
    FROM attempts a WHERE ${attemptsWhere} AND ${isPending} IS NOT TRUE)
  SELECT x.version, x.variant, x.question, x.score, x.answer, x.is_right, x.seconds, grouping(x.seconds) = 1 AS is_answer,
    count(*)::int AS count
  FROM (SELECT a.version_id AS version, a.variant, r.question_id AS question, a.score, coalesce(r.mark = 1, false) AS is_right,
      CASE WHEN length(r.user_answer) > ${longestAnswer} THEN '' ELSE btrim(r.user_answer) END AS answer,
      least(r.spent_seconds, ${longestSeconds}) AS seconds
    FROM a JOIN responses r ON r.attempt_id = a.id) x
  GROUP BY GROUPING SETS ((x.version, x.variant, x.question, x.score, x.answer, x.is_right), (x.question, x.seconds))`,
  params: narrowed,
  row: { question: notNull(), count: notNull(), is_answer: notNull() },
})

export const countPending = statement({
  name: 'count-pending-attempts',
  text: `SELECT count(*)::int AS attempts FROM attempts a WHERE ${attemptsWhere} AND ${isPending}`,
  params: narrowed,
  row: { attempts: notNull() },
})

/** Returns the number of attempts that finished before an instant, with the sum of their ids; an index alone has the answer. */
const sumBefore = (
  end: string,
) => `SELECT count(*)::int AS attempts, (coalesce(sum(a.id), 0) % 2147483647)::int AS checksum FROM attempts a
  WHERE a.quiz_id = :quizId AND ${hasTimedResult} AND a.finished_at < ${end}`

/** Of all attempts where `before` is null. */
export const sumAttempts = statement({
  name: 'sum-attempts',
  text: sumBefore("coalesce(:before::timestamptz, 'infinity')"),
  params: { before: nullable() },
  row: { attempts: notNull(), checksum: notNull() },
})

export const findStored = statement({
  name: 'stored-tally',
  text: `SELECT q.corrections, t.until, t.attempts, t.checksum, t.counts,
      (s.attempts, s.checksum) = (t.attempts, t.checksum) AS is_complete
    FROM quizzes q LEFT JOIN quiz_tallies t ON t.quiz_id = q.id LEFT JOIN LATERAL (${sumBefore('t.until')}) s ON true
    WHERE q.id = :quizId`,
  row: { counts: nullable<Counts>() },
})

/**
 * A mark of the attempts that ended since an instant, the same as long as their counts are: whatever changes an attempt that is closed raises
 * its revision, but for corrections, which the quiz counts.
 */
export const findMark = statement({
  name: 'mark-of-attempts',
  text: `SELECT q.corrections || coalesce((SELECT md5(string_agg(a.id || '.' || a.revision, ',' ORDER BY a.id)) FROM attempts a
      WHERE a.quiz_id = q.id AND ${hasTimedResult} AND a.finished_at >= coalesce(:from::timestamptz, '-infinity')
        AND ${isPending} IS NOT TRUE), '') AS mark
    FROM quizzes q WHERE q.id = :quizId`,
  params: { from: nullable() },
  row: { mark: notNull() },
})

/** The fewest attempts from which on the counts are stored. */
const storedFrom = 1000

/** Returns when the attempt ended that comes after `offset` others of a time, in practice mode or not; both are SQL. */
const endAfter = (offset: string, isPractice = 'false') => `(SELECT a.finished_at FROM attempts a
    WHERE a.quiz_id = :quizId AND ${hasResult} AND a.is_practice = ${isPractice}
    AND a.finished_at >= coalesce(:from::timestamptz, '-infinity') AND a.finished_at < coalesce(:until::timestamptz, 'infinity')
    ORDER BY a.finished_at OFFSET ${offset} LIMIT 1)`

export const findNextPart = statement({
  name: 'next-part-of-tally',
  text: `SELECT ${endAfter(`${storedFrom - 1}`)} AS enough, ${endAfter(':atOnce')} AS "end"`,
  params: { from: nullable() },
})

export const findNextNarrowed = statement({
  name: 'next-part-narrowed',
  text: `SELECT ${endAfter(':atOnce', ':isPractice::bool')} AS "end"`,
  params: { from: nullable(), until: nullable() },
})

export const storeTally = statement({
  name: 'store-tally',
  text: `INSERT INTO quiz_tallies (quiz_id, until, attempts, checksum, counts)
    SELECT q.id, :until::timestamptz, :attempts::int, :checksum::int, :counts::jsonb FROM quizzes q WHERE q.id = :quizId AND q.corrections = :corrections FOR SHARE OF q
    ON CONFLICT (quiz_id) DO UPDATE SET until = excluded.until, attempts = excluded.attempts, checksum = excluded.checksum,
      counts = excluded.counts`,
})

export const forgetTally = statement({
  name: 'forget-tally',
  text: 'DELETE FROM quiz_tallies WHERE quiz_id = :quizId',
})

export const listUncounted = statement({
  name: 'uncounted-quizzes',
  text: `SELECT a.quiz_id FROM attempts a LEFT JOIN quiz_tallies t ON t.quiz_id = a.quiz_id
    WHERE ${hasTimedResult} AND a.finished_at < :until AND a.finished_at >= coalesce(t.until, '-infinity')
    GROUP BY a.quiz_id HAVING count(*) >= ${storedFrom} ORDER BY a.quiz_id`,
})

/** The members of group `:groupId` who are students. */
const members = `(SELECT u.id, u.name, u.email FROM group_members m JOIN users u ON u.id = m.user_id WHERE m.group_id = :groupId AND u.role = 'student')`

export const listQuizzesOfGroup = statement({
  name: 'quizzes-of-group',
  text: `SELECT q.id, q.name, count(*) OVER ()::int AS many FROM quizzes q
      JOIN (SELECT a.quiz_id, max(a.finished_at) AS last_at FROM attempts a JOIN ${members} u ON u.id = a.user_id
        WHERE ${hasCountedResult} GROUP BY a.quiz_id) r ON r.quiz_id = q.id
    ORDER BY r.last_at DESC, q.id LIMIT ${mostGroupQuizzes}`,
  row: { many: notNull() },
})

type Results = z.output<typeof GroupResults>['students'][number]['results']

export const listResultsOfGroup = statement({
  name: 'results-of-group',
  text: `SELECT u.id, u.name, count(*) OVER ()::int AS many, coalesce((SELECT json_agg(r) FROM (
        SELECT DISTINCT ON (a.quiz_id) a.quiz_id, a.id AS attempt_id, ${finalCount('a', lateSince(':now'))} AS correct,
          a.total_count AS total, a.is_practice
        FROM attempts a WHERE a.user_id = u.id AND a.quiz_id = ANY(:quizIds::int[]) AND ${hasCountedResult}
          AND a.total_count IS NOT NULL ORDER BY a.quiz_id, a.number DESC) r), '[]') AS results
    FROM ${members} u ORDER BY lower(u.name), u.id LIMIT ${mostGroupStudents}`,
  row: { many: notNull(), results: notNull<Results>() },
})

/** The most attempts in a part of the file: each has a line for every question. */
export const attemptsInPart = 50

export const listAnswersOfGroup = statement({
  name: 'answers-of-group',
  text: `SELECT ${attemptColumns}, u.name, u.email, v.name AS quiz, ${isoOf('a.finished_at')} AS finished,
      ${finalCount('a', lateSince(':now'))} AS final_count,
      coalesce((SELECT json_agg(r) FROM (SELECT ${responseColumns} FROM responses r WHERE r.attempt_id = a.id) r), '[]') AS responses
    FROM attempts a JOIN ${members} u ON u.id = a.user_id JOIN quiz_versions v ON v.id = a.version_id
    WHERE ${hasResult} AND a.id > :after ORDER BY a.id LIMIT ${attemptsInPart + 1}`,
  row: { ...attemptMarks, finished: notNull(), responses: notNull<ResponseRow[]>() },
})

type Answer = { question_id: number; user_answer: string | null; mark: 0 | 1 | null }

export const listAttemptsWithAnswers = statement({
  name: 'attempts-with-answers',
  text: `SELECT a.id, u.name, u.email, a.number, ${isoOf('a.started_at')} AS started_at, ${isoOf('a.finished_at')} AS finished_at,
      a.is_practice, a.variant, ${finalCount('a', ':lateAt')} AS correct_count, a.total_count,
      coalesce((SELECT json_agg(json_build_object('question_id', r.question_id, 'user_answer', r.user_answer, 'mark', r.mark))
        FROM responses r WHERE r.attempt_id = a.id), '[]') AS answers
    FROM attempts a JOIN users u ON u.id = a.user_id WHERE ${attemptsWhere} AND a.id > :after
    ORDER BY a.id LIMIT ${exportRows + 1}`,
  params: narrowed,
  row: {
    email: notNull(),
    started_at: notNull(),
    finished_at: notNull(),
    total_count: notNull(),
    answers: notNull<Answer[]>(),
  },
})
