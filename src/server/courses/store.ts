import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import { accessColumn, actorId, type CourseAccess } from './access.ts'

type CardRow = {
  id: number
  slug: string
  name: string
  summary: string
  image_url: string | null
  price: number
  list_price: number | null
  featured: boolean
  instructor: { id: number; name: string } | null
  category_id: number | null
  lessons_count: number
  quizes_count: number
  status: 'active'
  order: number
  created_at: string
}

const isoOf = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const cardColumns = `
  c.id, c.slug, c.name, c.summary, c.image_url, c.price,
  CASE WHEN c.list_price > c.price THEN c.list_price END AS list_price,
  c.is_featured AS featured, c.category_id, c.status, c.sort AS "order", ${isoOf('c.created_at')} AS created_at,
  (SELECT json_build_object('id', i.id, 'name', i.name) FROM instructors i WHERE i.id = c.instructor_id) AS instructor,
  (SELECT count(*)::int FROM lessons l WHERE l.course_id = c.id AND l.is_visible) AS lessons_count,
  (SELECT count(*)::int FROM quizzes q JOIN lessons l ON l.id = q.lesson_id
    WHERE q.course_id = c.id AND l.is_visible AND q.published_version_id IS NOT NULL) AS quizes_count`

const listActive = {
  name: 'list-courses',
  text: `SELECT ${cardColumns} FROM courses c
    WHERE c.status = 'active' AND ($1::int IS NULL OR c.category_id = $1) ORDER BY c.sort, c.id`,
}

/** The active courses by order, of one category when given. C2 */
export function listCourses(db: Db, categoryId: number | undefined): Promise<CardRow[]> {
  return db.run(listActive, [categoryId ?? null])
}

const listOwn = {
  name: 'list-own-courses',
  text: `SELECT ${cardColumns}, ${isoOf('g.expires_at')} AS access_until FROM grants g JOIN courses c ON c.id = g.course_id
    WHERE g.user_id = $1 AND c.status = 'active' ORDER BY c.sort, c.id`,
}

/** The courses that a user was ever given access to. */
export function listUserCourses(db: Db, userId: number): Promise<(CardRow & { access_until: string | null })[]> {
  return db.run(listOwn, [userId])
}

type LessonListRow = {
  id: number
  slug: string
  name: string
  status: 1
  order: number
  is_free: boolean
  canWatch: boolean
  is_watched: boolean
  hasQuiz: boolean
}

type CourseRow = CardRow & {
  about: string
  video: string | null
  zoom_link: string | null
  zoom_date: string | null
  access: CourseAccess
  lessons: LessonListRow[]
}

const findOne = {
  name: 'find-course',
  text: `SELECT ${cardColumns}, c.about_html AS about, c.video_html AS video, access,
      CASE access WHEN 'open' THEN c.zoom_link END AS zoom_link,
      CASE access WHEN 'open' THEN ${isoOf('c.zoom_at')} END AS zoom_date,
      (SELECT coalesce(json_agg(json_build_object('id', l.id, 'slug', l.slug, 'name', l.name, 'status', 1,
          'order', l.sort, 'is_free', l.is_free, 'canWatch', access = 'open',
          'is_watched', EXISTS (SELECT FROM watched_lessons w WHERE w.lesson_id = l.id AND w.user_id = $2),
          'hasQuiz', EXISTS (SELECT FROM quizzes q WHERE q.lesson_id = l.id AND q.published_version_id IS NOT NULL)
        ) ORDER BY l.sort, l.id), '[]') FROM lessons l WHERE l.course_id = c.id AND l.is_visible) AS lessons
    FROM courses c CROSS JOIN LATERAL (SELECT ${accessColumn('$2::int', '$3::timestamptz')} AS access) a
    WHERE c.status = 'active' AND (c.slug = $1 OR c.id = CASE WHEN $1 ~ '^[0-9]{1,9}$' THEN $1::int END)`,
}

/** One active course by slug or id, as this actor may see it: secrets of others are not in the row. C4 */
export async function findCourse(db: Db, slug: string, actor: Actor | null, now: number) {
  const [course] = await db.run<CourseRow>(findOne, [slug, actorId(actor), new Date(now)])
  return course
}

type LessonContentRow = { id: number; video: string | null; disc: string }

/** The content of a lesson whose row was found open already. */
export async function getLessonContent(db: Db, lessonId: number): Promise<LessonContentRow> {
  const [content] = await db.run<LessonContentRow>(
    { name: 'lesson-content', text: 'SELECT id, video, content_html AS disc FROM lessons WHERE id = $1' },
    [lessonId],
  )
  if (!content) throw new Error(`lesson ${lessonId} has gone`)
  return content
}
