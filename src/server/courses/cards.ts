import { isoOf } from '../db/columns.ts'
import { pictureColumn } from '../pictures/queries.ts'
import { accessColumn } from './access.ts'

/** The latest request of `$user` for course `c`, unless it was accepted; null for visitors. */
const requestColumn = (user: string) => `
  (SELECT CASE WHEN r.status <> 'accepted' THEN json_build_object('status', r.status, 'reason', r.reason) END
    FROM course_requests r WHERE r.course_id = c.id AND r.user_id = ${user} ORDER BY r.id DESC LIMIT 1)`

/** The columns of a card of course `c`; `user` and `now` are placeholders. Requires `access` from {@link accessJoin}. */
export const cardColumns = (user: string) => `
  c.id, c.slug, c.name, c.summary, c.image_url, ${pictureColumn('c.image_url')}, c.price,
  CASE WHEN c.list_price > c.price THEN c.list_price END AS list_price, c.is_sample,
  c.is_featured AS featured, c.category_id, c.status, c.sort AS "order", ${isoOf('c.created_at')} AS created_at,
  (SELECT json_build_object('id', i.id, 'name', i.name) FROM instructors i WHERE i.id = c.instructor_id AND i.is_visible) AS instructor,
  (SELECT count(*)::int FROM lessons l WHERE l.course_id = c.id AND l.is_visible) AS lessons_count,
  (SELECT count(*)::int FROM quizzes q JOIN lessons l ON l.id = q.lesson_id
    WHERE q.course_id = c.id AND l.is_visible AND q.published_version_id IS NOT NULL) AS quizes_count,
  access = 'open' AS "hasAccess", CASE WHEN access <> 'open' THEN ${requestColumn(user)} END AS request`

/** Joins the actor's `access` to course `c`. */
export const accessJoin = (user: string, now: string) =>
  `CROSS JOIN LATERAL (SELECT ${accessColumn(user, now)} AS access) a`
