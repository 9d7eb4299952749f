import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SampleReview } from '../../contract/courses.ts'
import { users } from '../accounts/tables.ts'
import { belongsTo, identity, instant, money, pictured } from '../db/columns.ts'

export const categories = pgTable('categories', {
  id: identity(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  imageUrl: text(),
  isVisible: boolean().notNull().default(true),
})

export const instructors = pgTable('instructors', {
  id: identity(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  descriptionHtml: text().notNull().default(''),
  imageUrl: text(),
  isVisible: boolean().notNull().default(true),
})

export const courses = pgTable(
  'courses',
  {
    id: identity(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    summary: text().notNull().default(''),
    imageUrl: text(),
    /** In the site's currency. */
    price: money().notNull().default(0),
    /** Displayed struck through next to the price when it is higher. C1 */
    listPrice: money(),
    /** True if the list price is a sample of the demo. P1 */
    isSample: boolean().notNull().default(false),
    /** The number of days for which an order or accepted request opens the course; null: forever. */
    accessDays: integer(),
    status: text({ enum: ['active', 'draft'] })
      .notNull()
      .default('draft'),
    sort: integer().notNull().default(0),
    /** True if it is among the six of the home page before others; the list of courses has its own order. H4 */
    isFeatured: boolean().notNull().default(false),
    /** The students for whom it is, and for whom it is not. P5 */
    forWhom: text().notNull().default(''),
    aboutHtml: text().notNull().default(''),
    /** The questions of buyers, as typed: on each line a question and its answer. P5 */
    answers: text().notNull().default(''),
    /** Reviews of the demo, which no student wrote: they are shown as samples, and count nowhere. C5 */
    sampleReviews: jsonb().$type<readonly SampleReview[]>().notNull().default([]),
    videoHtml: text(),
    zoomLink: text(),
    zoomAt: instant(),
    categoryId: integer().references(() => categories.id),
    instructorId: integer().references(() => instructors.id),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('courses_category').on(table.categoryId), index('courses_instructor').on(table.instructorId)],
)

/** The words of a lesson: its HTML without tags, the characters between words made spaces. */
const wordsOf = "regexp_replace(regexp_replace(content_html, '<[^>]*>', ' ', 'g'), '([[:space:]]|&nbsp;)+', ' ', 'g')"

export const lessons = pgTable(
  'lessons',
  {
    id: identity(),
    courseId: belongsTo(() => courses.id),
    slug: text().notNull(),
    name: text().notNull(),
    isVisible: boolean().notNull().default(true),
    sort: integer().notNull().default(0),
    isFree: boolean().notNull().default(false),
    video: text(),
    /** The length of the video in minutes, as staff say; null: they say nothing. P11 */
    videoMinutes: integer(),
    contentHtml: text().notNull().default(''),
    /** Whole minutes to read it, as core/blog/reading-time counts; null without words. P11 */
    minutes: integer().generatedAlwaysAs(
      sql.raw(`CASE WHEN btrim(${wordsOf}) <> ''
        THEN greatest(1, round(array_length(regexp_split_to_array(btrim(${wordsOf}), ' +'), 1) / 200.0))::int END`),
    ),
  },
  (table) => [
    uniqueIndex('lessons_slug').on(table.courseId, table.slug),
    index('lessons_pictured')
      .on(table.id)
      .where(sql.raw(pictured('lessons.content_html'))),
  ],
)

/** The users who may use a course, and until when (null: forever). */
export const grants = pgTable(
  'grants',
  {
    userId: belongsTo(() => users.id),
    courseId: belongsTo(() => courses.id),
    expiresAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('grants_course').on(table.courseId),
    /** Serves the list of those whose access ends soon. T33 */
    index('grants_expiry').on(table.expiresAt, table.userId),
  ],
)

export const watchedLessons = pgTable(
  'watched_lessons',
  {
    userId: belongsTo(() => users.id),
    lessonId: belongsTo(() => lessons.id),
    watchedAt: instant().notNull().defaultNow(),
    /** The time at which the lesson was last opened, so that the student can continue there. */
    openedAt: instant().notNull().defaultNow(),
    /** The time at which the student said that it is done; null: it is not. P11 */
    doneAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index('watched_lessons_lesson').on(table.lessonId),
  ],
)

/** The skills that a lesson covers, named as in quiz questions. */
export const lessonSkills = pgTable(
  'lesson_skills',
  {
    lessonId: belongsTo(() => lessons.id),
    skill: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.skill] }),
    index('lesson_skills_skill').on(sql`lower(${table.skill})`),
  ],
)
