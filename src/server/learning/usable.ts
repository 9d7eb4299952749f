import { openQuestions } from '../attempts/open-items.ts'
import { windowsOf } from '../attempts/windows.ts'

// core/learning/protected.ts decides what may be drilled; this is the same in SQL, compared with it by usable.test.ts.

/** Returns the SQL of a table of the items of tests that a user may still take, now or later, whichever form they get. L12 */
const itemsAhead = (user: string, now: string) => `(SELECT DISTINCT r.item_id
    FROM (SELECT v.id FROM quizzes z JOIN lessons l ON l.id = z.lesson_id AND l.is_visible
      JOIN courses c ON c.id = l.course_id AND c.status = 'active' JOIN quiz_versions v ON v.id = z.published_version_id
    WHERE EXISTS (SELECT FROM ${windowsOf(user, 'z.id', 'v', `${now}::timestamptz`)} w
        WHERE (w.closes_at IS NULL OR w.closes_at > greatest(${now}::timestamptz, w.opens_at))
          AND (l.is_free OR EXISTS (SELECT FROM users u WHERE u.id = ${user} AND u.role <> 'student')
            OR EXISTS (SELECT FROM grants g WHERE g.user_id = ${user} AND g.course_id = c.id
              AND (g.expires_at IS NULL OR g.expires_at > greatest(${now}::timestamptz, w.opens_at)))))
      AND (v.attempts_allowed IS NULL
        OR v.attempts_allowed > (SELECT count(*) FROM attempts a WHERE a.user_id = ${user} AND a.quiz_id = z.id)) OFFSET 0) q
      JOIN version_questions k ON k.version_id = q.id JOIN item_revisions r ON r.id = k.revision_id)`

/** The items whose key a user was shown: in the review of a test, or by an answer of a drill or a return. */
const itemsShown = (user: string) => `(SELECT r.item_id FROM attempts a
      JOIN version_questions k ON k.version_id = a.version_id JOIN item_revisions r ON r.id = k.revision_id
    WHERE a.user_id = ${user} AND a.phase = 'closed' AND a.finish_reason IS DISTINCT FROM 'discarded'
      AND (k.module IS DISTINCT FROM 'module2' OR a.variant = 'all' OR k.variant = a.variant)
    UNION SELECT r.item_id FROM learning_sets s JOIN learning_answers l ON l.set_id = s.id
      JOIN item_revisions r ON r.id = l.question_id
    WHERE s.user_id = ${user} AND l.answered_at IS NOT NULL)`

/** Returns the SQL of a table of the items of banks for drills of the courses that are open to a user. */
const itemsOfBanks = (user: string, now: string) => `(SELECT DISTINCT r.item_id
    FROM quizzes z JOIN quiz_versions v ON v.id = z.published_version_id AND v.feeds_drills
      JOIN courses c ON c.id = z.course_id AND c.status = 'active'
      JOIN version_questions k ON k.version_id = v.id JOIN item_revisions r ON r.id = k.revision_id
    WHERE z.lesson_id IS NULL AND (EXISTS (SELECT FROM users u WHERE u.id = ${user} AND u.role <> 'student')
      OR EXISTS (SELECT FROM grants g WHERE g.user_id = ${user} AND g.course_id = c.id
        AND (g.expires_at IS NULL OR g.expires_at > ${now}::timestamptz))))`

/**
 * The tables `open_items`, `shown`, `ahead` and `usable` of a statement: the items that a user may drill are those of the banks and those shown
 * before, without what a test that is open asks, and without what one that the user may still take would ask first. L12 T44
 */
export const withUsableItems = (
  user: string,
  now: string,
) => `WITH open_items AS MATERIALIZED (SELECT DISTINCT r.item_id
      FROM ${openQuestions(user, now)} o JOIN item_revisions r ON r.id = o.question_id),
    shown AS MATERIALIZED ${itemsShown(user)},
    ahead AS MATERIALIZED ${itemsAhead(user, now)},
    usable AS MATERIALIZED (SELECT x.item_id FROM (SELECT item_id FROM shown
        UNION (SELECT item_id FROM ${itemsOfBanks(user, now)} b EXCEPT SELECT item_id FROM ahead)) x
      WHERE x.item_id NOT IN (SELECT item_id FROM open_items))`
