import type { z } from 'zod'
import type { CourseCard, LessonFile, LessonRow, SampleReview, courses } from '../../contract/courses.ts'
import { quizDefaults } from '../../core/quiz-defaults.ts'
import { isBinned } from '../db/binned.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { CourseAccess } from './access.ts'
import { continueColumn } from './continuing.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** The latest request of the user for course `c`, unless it was accepted; null for visitors. */
const requestColumn = `
  (SELECT CASE WHEN r.status <> 'accepted' THEN json_build_object('status', r.status, 'reason', r.reason) END
    FROM course_requests r WHERE r.course_id = c.id AND r.user_id = :userId::int ORDER BY r.id DESC LIMIT 1)`

/** The columns of a card of course `c`. Requires its {@link access}. */
const card = `
  c.id, c.slug, c.name, c.summary, c.image_url, (SELECT picture FROM picture_at_1(c.image_url)) AS picture, c.price,
  CASE WHEN c.list_price > c.price THEN c.list_price END AS list_price, c.is_sample,
  c.is_featured AS featured, c.category_id, c.status, c.sort AS "order", ${isoOf('c.created_at')} AS created_at,
  (SELECT json_build_object('id', i.id, 'name', i.name) FROM instructors i WHERE i.id = c.instructor_id AND i.is_visible) AS instructor,
  (SELECT count(*)::int FROM lessons l WHERE l.course_id = c.id AND l.is_visible) AS lessons_count,
  (SELECT count(*)::int FROM quizzes q JOIN lessons l ON l.id = q.lesson_id
    WHERE q.course_id = c.id AND l.is_visible AND q.published_version_id IS NOT NULL) AS quizes_count,
  access = 'open' AS "hasAccess", CASE WHEN access <> 'open' THEN ${requestColumn} END AS request`

/** Joins the actor's `access` to course `c`. */
const access = 'CROSS JOIN course_access_1(c.id, :userId::int, :now::timestamptz)'

type Card = z.output<typeof CourseCard>

const cardRow = {
  picture: nullable<Card['picture']>(),
  status: notNull<Card['status']>(),
  created_at: notNull(),
  instructor: nullable<Card['instructor']>(),
  lessons_count: notNull(),
  quizes_count: notNull(),
  hasAccess: notNull(),
  request: nullable<Card['request']>(),
}

/** Of all categories where `categoryId` is null. */
export const listCourses = statement({
  name: 'list-courses',
  text: `SELECT ${card} FROM courses c ${access}
    WHERE c.status = 'active' AND (:categoryId::int IS NULL OR c.category_id = :categoryId) ORDER BY c.sort, c.id`,
  params: { categoryId: nullable(), userId: nullable() },
  row: cardRow,
})

/** The minutes of the published quiz of lesson `l`; null without one, or without a time limit. */
const quizMinutes = `(SELECT nullif(CASE v.type
      WHEN 'two_module' THEN v.module1_minutes + v.module2_minutes + coalesce(v.break_minutes, ${quizDefaults.breakMinutes})
      ELSE v.quiz_minutes END, 0)
    FROM quizzes q JOIN quiz_versions v ON v.id = q.published_version_id WHERE q.lesson_id = l.id)`

type ListedLesson = z.output<typeof LessonRow>

/** A lesson `l` in its course's list, as one user sees it; requires `access`. */
const lessonPairs = `'id', l.id, 'slug', l.slug, 'name', l.name, 'status', 1, 'order', l.sort, 'is_free', l.is_free,
  'canWatch', access = 'open',
  'is_watched', EXISTS (SELECT FROM watched_lessons w WHERE w.lesson_id = l.id AND w.user_id = :userId), 'minutes', l.minutes,
  'video_minutes', CASE WHEN l.video <> '' THEN l.video_minutes END, 'quiz_minutes', ${quizMinutes},
  'is_done', EXISTS (SELECT FROM watched_lessons w WHERE w.lesson_id = l.id AND w.user_id = :userId AND w.done_at IS NOT NULL),
  'hasQuiz', EXISTS (SELECT FROM quizzes q WHERE q.lesson_id = l.id AND q.published_version_id IS NOT NULL)`

/** The condition that course `c` is active and has this slug or id. */
const isAtAddress =
  "c.status = 'active' AND (c.slug = :slug OR c.id = CASE WHEN :slug ~ '^[0-9]{1,9}$' THEN :slug::int END)"

/** The content of lesson `l`, null without access; requires `access`. */
type LessonContent = { video: string | null; disc: string | null }

const contentPairs = `'video', CASE WHEN l.is_free OR access = 'open' THEN l.video END,
  'disc', CASE WHEN l.is_free OR access = 'open' THEN l.content_html END`

/** The last publication of course `c` or one of its lessons. */
const updatedAt = `greatest(c.created_at,
    (SELECT max(t.published_at) FROM thing_versions t WHERE t.noun = 'course' AND t.thing_id = c.id),
    (SELECT max(t.published_at) FROM lessons l JOIN thing_versions t ON t.noun = 'lesson' AND t.thing_id = l.id
      WHERE l.course_id = c.id AND l.is_visible))`

/** The teacher of course `c`, with the picture of their page. */
const teacherColumn = `(SELECT to_jsonb(i) FROM (SELECT i.id, i.name, i.image_url AS image, (SELECT picture FROM picture_at_1(i.image_url)) AS picture
    FROM instructors i WHERE i.id = c.instructor_id AND i.is_visible) i) AS teacher`

/** The number of questions in the published quizzes of course `c`. */
const questionsColumn = `(SELECT count(*)::int FROM quizzes q JOIN lessons l ON l.id = q.lesson_id AND l.is_visible
    JOIN version_questions vq ON vq.version_id = q.published_version_id WHERE q.course_id = c.id) AS questions_count`

const courseWith = (
  pairs: string,
) => `SELECT ${card}, c.for_whom, c.answers, c.about_html AS about, c.video_html AS video, access, v.*, c.sample_reviews, c.access_days,
    ${isoOf(updatedAt)} AS updated_at, ${teacherColumn}, ${questionsColumn},
    (SELECT count(*)::int FROM course_news n WHERE n.course_id = c.id AND n.is_visible AND n.published_at <= :now) AS news_count,
    CASE access WHEN 'open' THEN c.zoom_link END AS zoom_link,
    CASE access WHEN 'open' THEN ${isoOf('c.zoom_at')} END AS zoom_date,
    (SELECT o.number FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.user_id = :userId AND o.status = 'placed' AND i.course_id = c.id ORDER BY o.id DESC LIMIT 1) AS waiting_order,
    (SELECT coalesce(json_agg(json_build_object(${pairs}) ORDER BY l.sort, l.id), '[]') FROM lessons l WHERE l.course_id = c.id AND l.is_visible) AS lessons
  FROM courses c ${access}
    CROSS JOIN LATERAL (SELECT round(avg(r.rating), 1)::float8 AS rating_average, count(*)::int AS rating_count
      FROM course_reviews r WHERE r.course_id = c.id AND r.hidden_at IS NULL) v
  WHERE ${isAtAddress}`

const courseRow = {
  ...cardRow,
  access: notNull<CourseAccess>(),
  updated_at: notNull(),
  teacher: nullable<z.output<typeof courses.get.reply>['teacher']>(),
  questions_count: notNull(),
  rating_count: notNull(),
  sample_reviews: notNull<SampleReview[]>(),
  news_count: notNull(),
}

export const findCourse = statement({
  name: 'find-course',
  text: courseWith(lessonPairs),
  params: { userId: nullable() },
  row: { ...courseRow, lessons: notNull<ListedLesson[]>() },
})

export const findCourseContent = statement({
  name: 'find-course-content',
  text: courseWith(`${lessonPairs}, ${contentPairs}`),
  params: { userId: nullable() },
  row: { ...courseRow, lessons: notNull<(ListedLesson & LessonContent)[]>() },
})

/** No row where there is no such course; `lesson` is null where the course has no such lesson. */
export const findLesson = statement({
  name: 'find-lesson',
  text: `SELECT json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) AS course, access,
      CASE WHEN l.id IS NOT NULL THEN json_build_object(${lessonPairs}) END AS lesson,
      CASE WHEN l.is_free OR access = 'open' THEN l.video END AS video,
      CASE WHEN l.is_free OR access = 'open' THEN l.content_html END AS disc,
      coalesce((SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size) ORDER BY f.id)
        FROM lesson_files f WHERE f.lesson_id = l.id AND (l.is_free OR access = 'open')), '[]') AS files
    FROM courses c ${access}
      LEFT JOIN lessons l ON l.course_id = c.id AND l.slug = :lesson AND l.is_visible
    WHERE ${isAtAddress}`,
  params: { userId: nullable() },
  row: {
    course: notNull<{ id: number; slug: string; name: string }>(),
    access: notNull<CourseAccess>(),
    lesson: nullable<ListedLesson>(),
    files: notNull<z.output<typeof LessonFile>[]>(),
  },
})

export const findCourseName = statement({
  name: 'course-name',
  text: 'SELECT id, name FROM courses WHERE id = :id',
})

export const listEveryCourseName = statement({
  name: 'list-every-course-name',
  text: 'SELECT id, name FROM courses ORDER BY id',
})

export const listCourseNames = statement({
  name: 'list-course-names',
  text: "SELECT id, name, access_days FROM courses WHERE status = 'active' ORDER BY sort, id",
})

export const listOwnCourses = statement({
  name: 'list-own-courses',
  text: `SELECT ${card}, ${isoOf('g.expires_at')} AS access_until,
      (SELECT count(*)::int FROM watched_lessons w JOIN lessons l ON l.id = w.lesson_id
        WHERE w.user_id = :userId AND l.course_id = c.id AND l.is_visible) AS watched_count,
      (SELECT count(*)::int FROM watched_lessons w JOIN lessons l ON l.id = w.lesson_id
        WHERE w.user_id = :userId AND l.course_id = c.id AND l.is_visible AND w.done_at IS NOT NULL) AS done_count,
      ${continueColumn(':userId')} AS continue_lesson
    FROM grants g JOIN courses c ON c.id = g.course_id ${access}
    WHERE g.user_id = :userId AND c.status = 'active' ORDER BY c.sort, c.id`,
  row: {
    ...cardRow,
    watched_count: notNull(),
    done_count: notNull(),
    continue_lesson: nullable<{ slug: string; name: string }>(),
  },
})

export const findInstructor = statement({
  name: 'find-instructor',
  text: `SELECT id, name, description_html AS description, image_url AS image, (SELECT picture FROM picture_at_1(image_url)) AS picture
    FROM instructors WHERE id = :id AND is_visible`,
  row: { picture: nullable<Card['picture']>() },
})

export const listCoursesOfInstructor = statement({
  name: 'list-instructor-courses',
  text: `SELECT ${card} FROM courses c ${access}
    WHERE c.status = 'active' AND c.instructor_id = :id ORDER BY c.sort, c.id`,
  params: { userId: nullable() },
  row: cardRow,
})

export const listSlugs = statement({
  name: 'slugs-of-courses',
  text: `SELECT slug FROM courses WHERE NOT ${isBinned('course', 'courses.id')} ORDER BY sort, id`,
})

export const clearSkills = statement({
  name: 'clear-skills-of-lesson',
  text: 'DELETE FROM lesson_skills WHERE lesson_id = :lessonId',
})

export const insertSkills = statement({
  name: 'insert-skills-of-lesson',
  text: 'INSERT INTO lesson_skills (lesson_id, skill) SELECT :lessonId, unnest(:skills::text[])',
})
