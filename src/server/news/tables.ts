import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { courses } from '../courses/tables.ts'
import { belongsTo, identity, instant } from '../db/columns.ts'

/** News of a course, published by staff. C5 */
export const courseNews = pgTable(
  'course_news',
  {
    id: identity(),
    courseId: belongsTo(() => courses.id),
    title: text().notNull(),
    contentHtml: text().notNull().default(''),
    isVisible: boolean().notNull().default(true),
    publishedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('course_news_course').on(table.courseId)],
)
