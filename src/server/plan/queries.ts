import type { StudyPlan } from '../../core/learning/plan-week.ts'
import { isStartable } from '../attempts/windows.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import { lessonToResume } from '../home/queries.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const findPlan = statement({
  name: 'plan-find',
  text: 'SELECT study_plan, test_date::text AS test_date FROM users WHERE id = :userId',
  row: { study_plan: nullable<StudyPlan>() },
})

export const storePlan = statement({
  name: 'plan-store',
  text: 'UPDATE users SET study_plan = :plan WHERE id = :userId',
})

/**
 * The quizzes of the courses that are open to a student, in their order, with the minutes of their clock; `is_form`: a test of two modules
 * that she can start now and has not taken; `taken_at`: when she began it last.
 */
export const listQuizzes = statement({
  name: 'plan-quizzes',
  text: `SELECT z.id AS quiz_id, l.id AS lesson_id, v.name, v.module1_minutes IS NOT NULL AS is_full,
      coalesce(v.module1_minutes + v.module2_minutes + coalesce(v.break_minutes, 0), v.quiz_minutes) AS minutes,
      coalesce(v.module1_minutes IS NOT NULL AND t.taken_at IS NULL AND ${isStartable(':userId', 'z.id', 'v', ':now')}, false) AS is_form, t.taken_at
    FROM quizzes z JOIN lessons l ON l.id = z.lesson_id AND l.is_visible JOIN courses c ON c.id = l.course_id AND c.status = 'active'
      JOIN quiz_versions v ON v.id = z.published_version_id
      CROSS JOIN LATERAL (SELECT max(a.started_at) AS taken_at FROM attempts a WHERE a.user_id = :userId AND a.quiz_id = z.id
        AND a.finish_reason IS DISTINCT FROM 'discarded') t
    WHERE l.is_free OR EXISTS (SELECT FROM grants g WHERE g.user_id = :userId AND g.course_id = c.id
      AND (g.expires_at IS NULL OR g.expires_at > :now))
    ORDER BY c.sort, l.sort, z.id`,
  row: { is_full: notNull(), is_form: notNull(), taken_at: nullable() },
})

/** The lessons that continue the course of a student: the one that home names, and those after it that she has not done. */
export const listLessonsToResume = statement({
  name: 'plan-lessons-to-resume',
  text: `SELECT l.id, c.slug AS course, l.slug, l.name, l.minutes FROM (${lessonToResume}) r
      JOIN courses c ON c.slug = r.course ->> 'slug' JOIN lessons f ON f.course_id = c.id AND f.slug = r.slug
      JOIN lessons l ON l.course_id = c.id AND l.is_visible AND (l.sort, l.id) >= (f.sort, f.id)
    WHERE NOT EXISTS (SELECT FROM watched_lessons w WHERE w.user_id = :userId AND w.lesson_id = l.id AND w.done_at IS NOT NULL)
    ORDER BY l.sort, l.id`,
  row: { id: notNull(), slug: notNull(), name: notNull() },
})
