import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { courses } from '../courses/tables.ts'
import { identity, instant } from '../db/columns.ts'

/** What staff tell of a course. C5 */
export const courseNews = pgTable(
  'course_news',
  {
    id: identity(),
    courseId: integer()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    contentHtml: text().notNull().default(''),
    publishedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('course_news_course').on(table.courseId)],
)
