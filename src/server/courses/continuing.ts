/**
 * Returns an SQL expression for the lesson of course `c` that a user continues with, as JSON: the one opened last; if that is done, the
 * first one after it that is not; if all after it are, the one opened last; if none was opened, the first of the course. Requires `access`.
 */
export const continueColumn = (user: string) => `
  (SELECT json_build_object('slug', l.slug, 'name', l.name)
    FROM lessons l LEFT JOIN watched_lessons w ON w.lesson_id = l.id AND w.user_id = ${user}
      LEFT JOIN LATERAL (SELECT o.sort, o.id FROM watched_lessons ow JOIN lessons o ON o.id = ow.lesson_id
        WHERE ow.user_id = ${user} AND o.course_id = c.id AND o.is_visible ORDER BY ow.opened_at DESC, o.sort DESC LIMIT 1) last ON true
    WHERE l.course_id = c.id AND l.is_visible AND (l.is_free OR access = 'open')
    ORDER BY (last.id IS NULL OR (l.sort, l.id) >= (last.sort, last.id)) AND w.done_at IS NULL DESC,
      last.id IS NOT DISTINCT FROM l.id DESC, l.sort, l.id LIMIT 1)`
