import type { z } from 'zod'
import type { courses } from '../../contract/courses.ts'
import { quizDefaults } from '../../core/quiz-defaults.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import { actorId, type CourseAccess } from './access.ts'
import { isoOf } from '../db/columns.ts'
import { pictureColumn } from '../pictures/store.ts'
import { accessJoin, cardColumns, type CardRow } from './cards.ts'

const listActive = {
  name: 'list-courses',
  text: `SELECT ${cardColumns('$2::int')} FROM courses c ${accessJoin('$2::int', '$3::timestamptz')}
    WHERE c.status = 'active' AND ($1::int IS NULL OR c.category_id = $1) ORDER BY c.sort, c.id`,
}

/** Returns the active courses in order, optionally of one category, as this actor sees them. C2 */
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
  is_done: boolean
  minutes: number | null
  video_minutes: number | null
  quiz_minutes: number | null
  hasQuiz: boolean
  /** Null when this actor may not open the lesson; absent when only rows were requested. */
  video?: string | null
  disc?: string | null
}

type CourseRow = CardRow & {
  updated_at: string
  teacher: z.input<typeof courses.get.reply>['teacher']
  questions_count: number
  for_whom: string
  /** As typed. */
  answers: string
  about: string
  video: string | null
  zoom_link: string | null
  zoom_date: string | null
  access: CourseAccess
  rating_average: number | null
  rating_count: number
  access_days: number | null
  news_count: number
  waiting_order: string | null
  lessons: LessonListRow[]
}

/** The minutes of the published quiz of lesson `l`; null without one, or without a time limit. */
const quizMinutes = `(SELECT nullif(CASE v.type
      WHEN 'two_module' THEN v.module1_minutes + v.module2_minutes + coalesce(v.break_minutes, ${quizDefaults.breakMinutes})
      ELSE v.quiz_minutes END, 0)
    FROM quizzes q JOIN quiz_versions v ON v.id = q.published_version_id WHERE q.lesson_id = l.id)`

/** A lesson `l` in its course's list, for the user at `$2`; requires `access`. */
const lessonPairs = `'id', l.id, 'slug', l.slug, 'name', l.name, 'status', 1, 'order', l.sort, 'is_free', l.is_free,
  'canWatch', access = 'open',
  'is_watched', EXISTS (SELECT FROM watched_lessons w WHERE w.lesson_id = l.id AND w.user_id = $2), 'minutes', l.minutes,
  'video_minutes', CASE WHEN l.video <> '' THEN l.video_minutes END, 'quiz_minutes', ${quizMinutes},
  'is_done', EXISTS (SELECT FROM watched_lessons w WHERE w.lesson_id = l.id AND w.user_id = $2 AND w.done_at IS NOT NULL),
  'hasQuiz', EXISTS (SELECT FROM quizzes q WHERE q.lesson_id = l.id AND q.published_version_id IS NOT NULL)`

/** Whether the active course `c` has the slug or id at `$1`. */
const isAtAddress = "c.status = 'active' AND (c.slug = $1 OR c.id = CASE WHEN $1 ~ '^[0-9]{1,9}$' THEN $1::int END)"

/** The content of lesson `l`, null without access; requires `access`. */
const contentPairs = `'video', CASE WHEN l.is_free OR access = 'open' THEN l.video END,
  'disc', CASE WHEN l.is_free OR access = 'open' THEN l.content_html END`

/** When course `c` or one of its lessons was published last. */
const updatedAt = `greatest(c.created_at,
    (SELECT max(t.published_at) FROM thing_versions t WHERE t.noun = 'course' AND t.thing_id = c.id),
    (SELECT max(t.published_at) FROM lessons l JOIN thing_versions t ON t.noun = 'lesson' AND t.thing_id = l.id
      WHERE l.course_id = c.id AND l.is_visible))`

/** Who teaches course `c`, with the picture of their page. */
const teacherColumn = `(SELECT to_jsonb(i) FROM (SELECT i.id, i.name, i.image_url AS image, ${pictureColumn('i.image_url')}
    FROM instructors i WHERE i.id = c.instructor_id AND i.is_visible) i) AS teacher`

/** How many questions the published quizzes of course `c` have. */
const questionsColumn = `(SELECT count(*)::int FROM quizzes q JOIN lessons l ON l.id = q.lesson_id AND l.is_visible
    JOIN version_questions vq ON vq.version_id = q.published_version_id WHERE q.course_id = c.id) AS questions_count`

const findOneWith = (name: string, pairs: string) => ({
  name,
  text: `SELECT ${cardColumns('$2::int')}, c.for_whom, c.answers, c.about_html AS about, c.video_html AS video, access, v.*, c.access_days,
      ${isoOf(updatedAt)} AS updated_at, ${teacherColumn}, ${questionsColumn},
      (SELECT count(*)::int FROM course_news n WHERE n.course_id = c.id AND n.is_visible AND n.published_at <= $3) AS news_count,
      CASE access WHEN 'open' THEN c.zoom_link END AS zoom_link,
      CASE access WHEN 'open' THEN ${isoOf('c.zoom_at')} END AS zoom_date,
      (SELECT o.number FROM orders o JOIN order_items i ON i.order_id = o.id
        WHERE o.user_id = $2 AND o.status = 'placed' AND i.course_id = c.id ORDER BY o.id DESC LIMIT 1) AS waiting_order,
      (SELECT coalesce(json_agg(json_build_object(${pairs}) ORDER BY l.sort, l.id), '[]') FROM lessons l WHERE l.course_id = c.id AND l.is_visible) AS lessons
    FROM courses c ${accessJoin('$2::int', '$3::timestamptz')}
      CROSS JOIN LATERAL (SELECT round(avg(r.rating), 1)::float8 AS rating_average, count(*)::int AS rating_count
        FROM course_reviews r WHERE r.course_id = c.id AND r.hidden_at IS NULL) v
    WHERE ${isAtAddress}`,
})

const findOne = {
  rows: findOneWith('find-course', lessonPairs),
  full: findOneWith('find-course-content', `${lessonPairs}, ${contentPairs}`),
}

/** Returns an active course by slug or id, as this actor may see it: the row contains no secrets of others. C4, C8 */
export async function findCourse(
  db: Db,
  { slug, lessons, actor, now }: { slug: string; lessons: 'full' | 'rows'; actor: Actor | null; now: number },
) {
  const [course] = await db.run<CourseRow>(findOne[lessons], [slug, actorId(actor), new Date(now)])
  return course
}

type LessonRow = {
  course: { id: number; slug: string; name: string }
  access: CourseAccess
  /** Null when the course has no such lesson. */
  lesson: LessonListRow | null
  /** Null when this actor may not open the lesson. */
  video: string | null
  disc: string | null
  files: { id: number; name: string; size: number }[]
}

const findOneLesson = {
  name: 'find-lesson',
  text: `SELECT json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) AS course, access,
      CASE WHEN l.id IS NOT NULL THEN json_build_object(${lessonPairs}) END AS lesson,
      CASE WHEN l.is_free OR access = 'open' THEN l.video END AS video,
      CASE WHEN l.is_free OR access = 'open' THEN l.content_html END AS disc,
      coalesce((SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size) ORDER BY f.id)
        FROM lesson_files f WHERE f.lesson_id = l.id AND (l.is_free OR access = 'open')), '[]') AS files
    FROM courses c ${accessJoin('$2::int', '$3::timestamptz')}
      LEFT JOIN lessons l ON l.course_id = c.id AND l.slug = $4 AND l.is_visible
    WHERE ${isAtAddress}`,
}

/** Returns one lesson of an active course as this actor may see it; undefined when the course does not exist. */
export async function findLesson(
  db: Db,
  { course, lesson, actor, now }: { course: string; lesson: string; actor: Actor | null; now: number },
): Promise<LessonRow | undefined> {
  const [row] = await db.run<LessonRow>(findOneLesson, [course, actorId(actor), new Date(now), lesson])
  return row
}

/** Returns a course by its id, offered or not, for staff. */
export async function findCourseName(db: Db, id: number): Promise<{ id: number; name: string } | undefined> {
  const text = 'SELECT id, name FROM courses WHERE id = $1'
  return (await db.run<{ id: number; name: string }>({ name: 'course-name', text }, [id]))[0]
}

/** Returns the offered courses by name, for staff to choose from. */
export const listCourseNames = (db: Db): Promise<{ id: number; name: string; access_days: number | null }[]> =>
  db.run(
    {
      name: 'list-course-names',
      text: "SELECT id, name, access_days FROM courses WHERE status = 'active' ORDER BY sort, id",
    },
    [],
  )
