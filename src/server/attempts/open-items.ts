import { restingMs } from '../../core/attempts/open-items.ts'
import { isPausedIn } from './rows.ts'
import { acceptsLateAnswers, isWithheld, lateSince, nowOfLate } from './finality.ts'
import { isHeld } from './windows.ts'

// core/attempts/open-items.ts decides what an attempt keeps open; this is the same in SQL, compared with it by tests/open-items.test.ts.

/**
 * Returns the condition under which an attempt keeps its questions open, as `keepsOpen` of core says; `row` is its alias, the last parameter
 * the condition under which its review is withheld.
 */
export const keepsOpenIn = (
  row: string,
  now: string,
  isKept = isHeld(row, now),
) => `(${isKept} OR CASE WHEN ${row}.phase = 'closed'
    THEN ${acceptsLateAnswers(row, lateSince(now))}
    ELSE (NOT ${row}.is_practice AND ${row}.ends_at IS NOT NULL AND NOT ${isPausedIn(row)})
      OR greatest(${row}.started_at, (SELECT max(s.saved_at) FROM responses s WHERE s.attempt_id = ${row}.id))
        > ${now}::timestamptz - interval '${restingMs} ms' END)`

/**
 * Returns the questions whose item a user can still answer in an attempt, in whatever version or revision it asks it, as a table in SQL:
 * each with the test that keeps it open. An answer that a check has locked there is no secret any more. Without such an attempt it costs one
 * look at the user's attempts: OFFSET 0 keeps the look at answers, which is dear, to those that pass the first one, so that the statements
 * of which it is a part are planned once and not each time. T44
 */
export const openQuestions = (user: string, now: string) => `(SELECT m.id AS question_id, o.id AS attempt_id, o.quiz_id,
      o.version_id, o.lesson_id
    FROM (SELECT * FROM (SELECT o.*, ${isHeld('o', now)} AS is_held FROM attempts o WHERE o.user_id = ${user} OFFSET 0) o
        WHERE o.phase <> 'closed' OR ${acceptsLateAnswers('o', lateSince(now))} OR o.is_held OFFSET 0) o
      JOIN version_questions l ON l.version_id = o.version_id JOIN item_revisions r ON r.id = l.revision_id
      JOIN item_revisions m ON m.item_id = r.item_id
    WHERE ${keepsOpenIn('o', now, 'o.is_held')}
      AND NOT EXISTS (SELECT FROM responses k WHERE k.attempt_id = o.id AND k.question_id = l.revision_id AND k.is_locked))`

/**
 * Returns {@link openQuestions} of one user as the table `open_questions` of a statement, looked up once however many attempts are read.
 */
export const withOpenQuestions = (user: string, now: string) =>
  `WITH open_questions AS MATERIALIZED ${openQuestions(user, now)}`

/** A test that keeps a question open. */
export type OpenTest = { quiz_id: number; name: string; lesson_id: number | null }

/** A question of an attempt that a test at another quiz keeps open. */
export type WaitingRow = OpenTest & { question_id: number }

/** Returns the {@link WaitingRow}s of an attempt `a`, as JSON; `open` is a table of {@link openQuestions}. */
export const waitingColumn = (open = 'open_questions') => `coalesce((SELECT json_agg(w) FROM (
    SELECT DISTINCT ON (k.revision_id) k.revision_id AS question_id, p.quiz_id, v.name, p.lesson_id
    FROM ${open} p JOIN version_questions k ON k.revision_id = p.question_id AND k.version_id = a.version_id
      JOIN quiz_versions v ON v.id = p.version_id
    WHERE p.quiz_id <> a.quiz_id ORDER BY k.revision_id, p.attempt_id) w), '[]')`

/**
 * Returns {@link waitingColumn}, looked up only where the attempt has locked answers: no other answer of an open attempt comes with its key.
 */
export const waitingOfLocked = (now: string) =>
  `CASE WHEN EXISTS (SELECT FROM responses k WHERE k.attempt_id = a.id AND k.is_locked)
    THEN ${waitingColumn(openQuestions('a.user_id', now))} ELSE '[]' END`

/**
 * Returns an SQL table of the questions that the scores of attempts leave out while another quiz keeps them open, with a row for each such
 * attempt: the number of those that count, and the number that are right. Scores that included them, one attempt after the other with one
 * answer changed, would reveal a key. `shown` is a table of the attempts that are shown, limited already. The first condition is evaluated
 * once: where nothing is open, nothing of any attempt is read. docs/decisions/0177
 */
export const leftOut = (shown: string) => `(SELECT a.id AS attempt_id, count(*)::int AS total,
      (count(*) FILTER (WHERE r.mark = 1 OR g.rule = 'credit'))::int AS correct
    FROM ${shown} a JOIN version_questions q ON q.version_id = a.version_id
      LEFT JOIN responses r ON r.attempt_id = a.id AND r.question_id = q.revision_id
      LEFT JOIN (SELECT DISTINCT ON (x.quiz_id, k.id) x.quiz_id, k.id AS question_id, x.ruling ->> 'rule' AS rule
        FROM regrades x CROSS JOIN unnest(x.question_ids) k (id)
        WHERE x.undone_at IS NULL AND x.quiz_id IN (SELECT b.quiz_id FROM ${shown} b)
        ORDER BY x.quiz_id, k.id, x.id DESC) g ON g.quiz_id = a.quiz_id AND g.question_id = q.revision_id
    WHERE (SELECT EXISTS (SELECT FROM open_questions))
      AND EXISTS (SELECT FROM open_questions p WHERE p.question_id = q.revision_id AND p.quiz_id <> a.quiz_id)
      AND g.rule IS DISTINCT FROM 'drop'
      AND (a.variant IS NULL OR a.variant = 'all' OR q.module IS DISTINCT FROM 'module2' OR q.variant = a.variant)
    GROUP BY a.id)`

/** Returns the condition under which a question of an attempt `a` waits: what tells how its result came about is withheld meanwhile. */
export const hasWaiting = (open: string) => `EXISTS (SELECT FROM ${open} p
    JOIN version_questions k ON k.revision_id = p.question_id AND k.version_id = a.version_id WHERE p.quiz_id <> a.quiz_id)`

/** Returns the condition under which a user can still answer an item; `open` is a table of {@link openQuestions}. */
export const isOpenIn = (open: string, item: string) =>
  `EXISTS (SELECT FROM ${open} open JOIN item_revisions i ON i.id = open.question_id WHERE i.item_id = ${item})`

/**
 * Returns the condition under which nothing about the verdicts of an attempt `a` is shown to its student, in whatever way: {@link
 * isWithheld}, or a question of it waits.
 */
export const isToldLater = (since: string) =>
  `(${isWithheld(since)} OR ${hasWaiting(openQuestions('a.user_id', nowOfLate(since)))})`
