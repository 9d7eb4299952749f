import { behindDays, type courseStates } from '../../core/staff/lists.ts'

/** Returns the condition that a watched lesson `w` is one that students of this course see; their ids are looked up once. */
const isIn = (course: string) =>
  `w.lesson_id = ANY (ARRAY(SELECT l.id FROM lessons l WHERE l.course_id = ${course} AND l.is_visible))`

/**
 * Returns the grants of a course as a table of their students' ids, with how far each is. All students are counted at once: one by one would
 * read the lessons thousands of times.
 */
export const studentsOf = (course: string) => `(SELECT g.user_id AS id, g.created_at AS since, g.expires_at AS until,
    count(w.lesson_id)::int AS opened, count(w.done_at)::int AS done, max(w.opened_at) AS opened_at
  FROM grants g LEFT JOIN watched_lessons w ON w.user_id = g.user_id AND ${isIn(course)}
  WHERE g.course_id = ${course} GROUP BY g.user_id, g.course_id)`

/** Returns the same table, counted student by student: for those of one page, and those few whom words find. */
export const studentsOneByOne = (
  course: string,
) => `(SELECT g.user_id AS id, g.created_at AS since, g.expires_at AS until, p.*
  FROM grants g CROSS JOIN LATERAL (SELECT count(*)::int AS opened, count(w.done_at)::int AS done, max(w.opened_at) AS opened_at
    FROM watched_lessons w WHERE w.user_id = g.user_id AND ${isIn(course)}) p
  WHERE g.course_id = ${course})`

/** Returns SQL for the number of lessons that a course has for students. */
export const lessonsOf = (course: string) =>
  `(SELECT count(*)::int FROM lessons l WHERE l.course_id = ${course} AND l.is_visible)`

/** Returns the conditions about a row of {@link studentsOf} and what is counted for it; `$1` is the present. */
export function courseState(course: string, student: string): Record<(typeof courseStates)[number], string> {
  const all = lessonsOf(course)
  const isBegun = `${student}.opened > 0`
  return {
    behind: `coalesce(${student}.opened_at, ${student}.since) <= $1 - interval '${behindDays} days' AND ${student}.opened < ${all}`,
    not_begun: `NOT ${isBegun}`,
    under_way: `${isBegun} AND ${student}.done < ${all}`,
    done: `${isBegun} AND ${student}.done = ${all}`,
  }
}

/** Returns the condition that a row of {@link studentsOf} is a student who could go on: no staff, and not disabled. */
export const isStudent = (student: string) =>
  `NOT EXISTS (SELECT FROM users o WHERE o.id = ${student}.id AND (o.role <> 'student' OR o.disabled_at IS NOT NULL))`

/** Returns the condition that access to a course is open to a student of {@link studentsOf}; `$1` is the present. */
export const isOpenTo = (student: string) => `(${student}.until IS NULL OR ${student}.until > $1)`
