import type { z } from 'zod'
import type { OwnCourse } from '../../contract/courses.ts'
import type { Db } from '../db/database.ts'
import { isoOf } from '../db/columns.ts'
import { accessJoin, cardColumns } from './cards.ts'

type OwnRow = z.input<typeof OwnCourse>

/**
 * An SQL expression for the lesson of course `c` that user `$1` continues with, as JSON: the one opened last; if that is
 * done, the first one after it that is not; if all after it are, the one opened last; if none was opened, the first of the course.
 * Requires `access`.
 */
export const continueColumn = `
  (SELECT json_build_object('slug', l.slug, 'name', l.name)
    FROM lessons l LEFT JOIN watched_lessons w ON w.lesson_id = l.id AND w.user_id = $1
      LEFT JOIN LATERAL (SELECT o.sort, o.id FROM watched_lessons ow JOIN lessons o ON o.id = ow.lesson_id
        WHERE ow.user_id = $1 AND o.course_id = c.id AND o.is_visible ORDER BY ow.opened_at DESC, o.sort DESC LIMIT 1) last ON true
    WHERE l.course_id = c.id AND l.is_visible AND (l.is_free OR access = 'open')
    ORDER BY (last.id IS NULL OR (l.sort, l.id) >= (last.sort, last.id)) AND w.done_at IS NULL DESC,
      last.id IS NOT DISTINCT FROM l.id DESC, l.sort, l.id LIMIT 1)`

const listOwn = {
  name: 'list-own-courses',
  text: `SELECT ${cardColumns('$1::int')}, ${isoOf('g.expires_at')} AS access_until,
      (SELECT count(*)::int FROM watched_lessons w JOIN lessons l ON l.id = w.lesson_id
        WHERE w.user_id = $1 AND l.course_id = c.id AND l.is_visible) AS watched_count,
      (SELECT count(*)::int FROM watched_lessons w JOIN lessons l ON l.id = w.lesson_id
        WHERE w.user_id = $1 AND l.course_id = c.id AND l.is_visible AND w.done_at IS NOT NULL) AS done_count,
      ${continueColumn} AS continue_lesson
    FROM grants g JOIN courses c ON c.id = g.course_id ${accessJoin('$1::int', '$2::timestamptz')}
    WHERE g.user_id = $1 AND c.status = 'active' ORDER BY c.sort, c.id`,
}

/** Returns the courses that a user has or had access to, with the progress in each. C9 */
export function listOwnCourses(db: Db, userId: number, now: number): Promise<OwnRow[]> {
  return db.run(listOwn, [userId, new Date(now)])
}
