import { z } from 'zod'
import { endpoint, Id, Instant } from './endpoint.ts'
import { UploadedPicture } from './pictures.ts'
import { Answered } from './site.ts'
import { listOf } from './lists.ts'

/** The status of a request for a course that the user cannot open yet; a declined one has a reason. */
const CourseRequest = z.object({ status: z.enum(['requested', 'declined']), reason: z.string().nullable() })

const InstructorName = z.object({ id: z.number(), name: z.string() })

/** A course on a card; the price is in the site's currency. C1 */
export const CourseCard = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  image_url: z.string().nullable(),
  picture: UploadedPicture,
  price: z.number(),
  list_price: z.number().nullable(),
  /** True if the list price is demo data. P1 */
  is_sample: z.boolean(),
  featured: z.boolean(),
  instructor: InstructorName.nullable(),
  category_id: z.number().nullable(),
  lessons_count: z.number(),
  quizes_count: z.number(),
  status: z.literal('active'),
  order: z.number(),
  created_at: Instant,
  hasAccess: z.boolean(),
  request: CourseRequest.nullable(),
})

/** A lesson in a list, without its content. */
export const LessonRow = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  status: z.literal(1),
  order: z.number(),
  is_free: z.boolean(),
  canWatch: z.boolean(),
  is_watched: z.boolean(),
  /** True if the student said that it is done. */
  is_done: z.boolean(),
  /** To read it; null for a lesson without words. */
  minutes: z.number().nullable(),
  /** Of its video; null without one, or where staff name no length. */
  video_minutes: z.number().nullable(),
  /** Of its published quiz, with the break of one in two modules; null without one, or where it has no time limit. */
  quiz_minutes: z.number().nullable(),
  hasQuiz: z.boolean(),
})

/** The instructor of a course, with the picture of their page. P5 */
const Teacher = InstructorName.extend({ image: z.string().nullable(), picture: UploadedPicture })

/** A review of the demo. */
const SampleReview = z.object({ author: z.string(), rating: z.number(), text: z.string() })

/** A review that shows what reviews look like. */
export type SampleReview = z.output<typeof SampleReview>

const CoursePage = CourseCard.extend({
  /** The last time that it or one of its lessons was published. */
  updated_at: Instant,
  teacher: Teacher.nullable(),
  /** The number of questions in its published quizzes. P5 */
  questions_count: z.number(),
  /** The students for whom it is, in plain text. P5 */
  for_whom: z.string(),
  about: z.string(),
  /** Buyers' questions, with the tutor's answers. P5 */
  answers: listOf('answers', Answered),
  video: z.string().nullable(),
  /** The number of days for which an order or an accepted request opens it; null: without an end. P5 */
  access_days: z.number().nullable(),
  /** The number of its news items. */
  news_count: z.number(),
  /** One decimal, of 1 to 5; null without reviews. */
  rating_average: z.number().nullable(),
  rating_count: z.number(),
  /** Reviews of the demo, which no student wrote and no average counts. C5 */
  sample_reviews: listOf('reviews', SampleReview),
  /** Present only for users with access. C4 */
  zoom_link: z.string().nullable().optional(),
  zoom_date: Instant.nullable().optional(),
  /** The number of the user's pending order of this course, which need not be ordered twice. */
  waiting_order: z.string().nullable(),
  /** Include `video` and `disc` for users who may watch, unless the request has `lessons=rows`. */
  lessons: listOf(
    'lessons',
    LessonRow.extend({ video: z.string().nullable().optional(), disc: z.string().nullable().optional() }),
  ),
})

/** A file of a lesson, downloaded at /lesson-files/ID. T13 */
export const LessonFile = z.object({ id: z.number(), name: z.string(), size: z.number() })

const LessonPage = LessonRow.extend({
  course: z.object({ id: z.number(), slug: z.string(), name: z.string() }),
  video: z.string().nullable(),
  disc: z.string(),
  files: listOf('files', LessonFile),
})

/** A course of the user with its progress and the lesson to resume. C9 */
const OwnCourse = CourseCard.extend({
  access_until: Instant.nullable(),
  watched_count: z.number(),
  /** The number of lessons that the student said are done. */
  done_count: z.number(),
  /** The lesson opened last, or the next one that is not done if that is; null without an open lesson. */
  continue_lesson: z.object({ slug: z.string(), name: z.string() }).nullable(),
})

export const InstructorPage = z.object({
  id: z.number(),
  name: z.string(),
  /** HTML. */
  description: z.string(),
  image: z.string().nullable(),
  picture: UploadedPicture,
  instructor_courses: listOf('courses', CourseCard),
})

export const Slug = z.string().min(1).max(120)

/** Treats an empty text, 'null' and 'undefined' as absent, since existing clients send them for an unset filter. */
const withoutNothing = (value: unknown) =>
  typeof value === 'string' && ['', 'null', 'undefined'].includes(value.trim()) ? undefined : value

export const courses = {
  list: endpoint({
    does: 'Lists the active courses by order',
    on: 'GET /courses',
    access: 'anyone',
    query: z.object({ category_id: z.preprocess(withoutNothing, Id.optional()) }),
    reply: listOf('courses', CourseCard),
  }),
  get: endpoint({
    does: 'Returns one course by its slug or id',
    on: 'GET /courses/:slug',
    access: 'anyone',
    params: z.object({ slug: Slug }),
    /** Ours: 'rows' omits the content of the lessons; the site's own pages use it. */
    query: z.object({ lessons: z.enum(['full', 'rows']).default('full') }),
    reply: CoursePage,
    refuses: ['course.not_found'],
  }),
  mine: endpoint({
    does: "Lists the user's courses",
    on: 'GET /user/courses',
    access: 'user',
    reply: listOf('ownCourses', OwnCourse),
    refuses: ['account.unauthenticated'],
  }),
  lesson: endpoint({
    does: 'Returns one lesson, if the caller may open it',
    on: 'GET /courses/:slug/lessons/:lessonSlug',
    access: 'anyone',
    params: z.object({ slug: Slug, lessonSlug: Slug }),
    reply: LessonPage,
    refuses: ['course.not_found', 'lesson.not_found', 'lesson.locked', 'course.access_expired'],
  }),
  instructor: endpoint({
    does: 'Returns an instructor with their active courses',
    on: 'GET /instructors/:id',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: InstructorPage,
    refuses: ['instructor.not_found'],
  }),
}
