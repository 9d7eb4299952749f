import { z } from 'zod'
import { endpoint, Id, Instant } from './endpoint.ts'

export const InstructorName = z.object({ id: z.number(), name: z.string() })

/** A course on a card. site.md §3; price in whole units of the site's currency. */
export const CourseCard = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  image_url: z.string().nullable(),
  price: z.number(),
  list_price: z.number().nullable(),
  featured: z.boolean(),
  instructor: InstructorName.nullable(),
  category_id: z.number().nullable(),
  lessons_count: z.number(),
  quizes_count: z.number(),
  status: z.literal('active'),
  order: z.number(),
  created_at: Instant,
})

/** A lesson in a list; nothing of its content. */
export const LessonRow = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  status: z.literal(1),
  order: z.number(),
  is_free: z.boolean(),
  canWatch: z.boolean(),
  is_watched: z.boolean(),
  hasQuiz: z.boolean(),
})

export const CoursePage = CourseCard.extend({
  about: z.string(),
  video: z.string().nullable(),
  hasAccess: z.boolean(),
  /** Present only for who has access. C4 */
  zoom_link: z.string().nullable().optional(),
  zoom_date: Instant.nullable().optional(),
  lessons: z.array(LessonRow),
})

export const LessonPage = LessonRow.extend({
  course: z.object({ id: z.number(), slug: z.string(), name: z.string() }),
  video: z.string().nullable(),
  disc: z.string(),
})

const Slug = z.string().min(1).max(120)

export const courses = {
  list: endpoint({
    does: 'Lists the active courses by order',
    on: 'GET /courses',
    access: 'anyone',
    query: z.object({ category_id: Id.optional() }),
    reply: z.array(CourseCard),
  }),
  get: endpoint({
    does: 'Shows one course by its slug or id',
    on: 'GET /courses/:slug',
    access: 'anyone',
    params: z.object({ slug: Slug }),
    reply: CoursePage,
    refuses: ['course.not_found'],
  }),
  mine: endpoint({
    does: "Lists the user's courses",
    on: 'GET /user/courses',
    access: 'user',
    reply: z.array(CourseCard.extend({ access_until: Instant.nullable() })),
    refuses: ['account.unauthenticated'],
  }),
  lesson: endpoint({
    does: 'Shows one lesson to who may open it',
    on: 'GET /courses/:slug/lessons/:lessonSlug',
    access: 'anyone',
    params: z.object({ slug: Slug, lessonSlug: Slug }),
    reply: LessonPage,
    refuses: ['course.not_found', 'lesson.not_found', 'lesson.locked', 'course.access_expired'],
  }),
}
