import { openQuestions } from '../attempts/open-items.ts'
import { windowsOf } from '../attempts/windows.ts'

// core/learning/protected.ts decides what may be drilled, over what these find; usable.test.ts compares the whole with its rule.

/** Returns the SQL of the versions of tests that a user may still take, now or later: whichever form she gets, its items are protected. L12 */
export const versionsAhead = (user: string, now: string) => `SELECT v.id
    FROM quizzes z JOIN lessons l ON l.id = z.lesson_id AND l.is_visible
      JOIN courses c ON c.id = l.course_id AND c.status = 'active' JOIN quiz_versions v ON v.id = z.published_version_id
    WHERE EXISTS (SELECT FROM ${windowsOf(user, 'z.id', 'v', `${now}::timestamptz`)} w
        WHERE (w.closes_at IS NULL OR w.closes_at > greatest(${now}::timestamptz, w.opens_at))
          AND (l.is_free OR EXISTS (SELECT FROM users u WHERE u.id = ${user} AND u.role <> 'student')
            OR EXISTS (SELECT FROM grants g WHERE g.user_id = ${user} AND g.course_id = c.id
              AND (g.expires_at IS NULL OR g.expires_at > greatest(${now}::timestamptz, w.opens_at)))))
      AND (v.attempts_allowed IS NULL
        OR v.attempts_allowed > (SELECT count(*) FROM attempts a WHERE a.user_id = ${user} AND a.quiz_id = z.id))`

/** Returns the SQL of the versions of banks for drills of the courses that are open to a user. */
export const versionsOfBanks = (user: string, now: string) => `SELECT v.id
    FROM quizzes z JOIN quiz_versions v ON v.id = z.published_version_id AND v.feeds_drills
      JOIN courses c ON c.id = z.course_id AND c.status = 'active'
    WHERE z.lesson_id IS NULL AND (EXISTS (SELECT FROM users u WHERE u.id = ${user} AND u.role <> 'student')
      OR EXISTS (SELECT FROM grants g WHERE g.user_id = ${user} AND g.course_id = c.id
        AND (g.expires_at IS NULL OR g.expires_at > ${now}::timestamptz)))`

/** Returns the forms whose review a user was shown, as SQL: each version with the variant of its second module. */
export const formsReviewed = (user: string) => `SELECT DISTINCT a.version_id, a.variant FROM attempts a
    WHERE a.user_id = ${user} AND a.phase = 'closed' AND a.finish_reason IS DISTINCT FROM 'discarded'`

/** Returns the items whose key an answer of a drill or a return has shown to a user, as SQL. */
export const itemsChecked = (
  user: string,
) => `SELECT r.item_id FROM learning_sets s JOIN learning_answers l ON l.set_id = s.id
      JOIN item_revisions r ON r.id = l.question_id
    WHERE s.user_id = ${user} AND l.answered_at IS NOT NULL`

/**
 * Returns the tables `open_items` and `shown` of a statement: the items that a test which is open asks, and those whose key a user was
 * shown. L12 T44
 */
export const withShownItems = (user: string, now: string) => `WITH open_items AS MATERIALIZED (SELECT DISTINCT r.item_id
      FROM ${openQuestions(user, now)} o JOIN item_revisions r ON r.id = o.question_id),
    shown AS MATERIALIZED (SELECT r.item_id FROM (${formsReviewed(user)}) a
        JOIN version_questions k ON k.version_id = a.version_id JOIN item_revisions r ON r.id = k.revision_id
      WHERE k.module IS DISTINCT FROM 'module2' OR a.variant = 'all' OR k.variant = a.variant
      UNION ${itemsChecked(user)})`
