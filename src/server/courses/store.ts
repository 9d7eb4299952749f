import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import { actorId, type CourseAccess } from './access.ts'
import { accessJoin, cardColumns, isoOf, type CardRow } from './cards.ts'

const listActive = {
  name: 'list-courses',
  text: `SELECT ${cardColumns('$2::int')} FROM courses c ${accessJoin('$2::int', '$3::timestamptz')}
    WHERE c.status = 'active' AND ($1::int IS NULL OR c.category_id = $1) ORDER BY c.sort, c.id`,
}

/** The active courses by order, of one category when given, as this actor sees them. C2 */
export function listCourses(
  db: Db,
  { categoryId, actor, now }: { categoryId: number | undefined; actor: Actor | null; now: number },
): Promise<CardRow[]> {
  return db.run(listActive, [categoryId ?? null, actorId(actor), new Date(now)])
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
  rating_average: number | null
  rating_count: number
  lessons: LessonListRow[]
}

const findOne = {
  name: 'find-course',
  text: `SELECT ${cardColumns('$2::int')}, c.about_html AS about, c.video_html AS video, access, v.*,
      CASE access WHEN 'open' THEN c.zoom_link END AS zoom_link,
      CASE access WHEN 'open' THEN ${isoOf('c.zoom_at')} END AS zoom_date,
      (SELECT coalesce(json_agg(json_build_object('id', l.id, 'slug', l.slug, 'name', l.name, 'status', 1,
          'order', l.sort, 'is_free', l.is_free, 'canWatch', access = 'open',
          'is_watched', EXISTS (SELECT FROM watched_lessons w WHERE w.lesson_id = l.id AND w.user_id = $2),
          'hasQuiz', EXISTS (SELECT FROM quizzes q WHERE q.lesson_id = l.id AND q.published_version_id IS NOT NULL)
        ) ORDER BY l.sort, l.id), '[]') FROM lessons l WHERE l.course_id = c.id AND l.is_visible) AS lessons
    FROM courses c ${accessJoin('$2::int', '$3::timestamptz')}
      CROSS JOIN LATERAL (SELECT round(avg(r.rating), 1)::float8 AS rating_average, count(*)::int AS rating_count
        FROM course_reviews r WHERE r.course_id = c.id) v
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
