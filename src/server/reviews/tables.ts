import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { courses } from '../courses/tables.ts'
import { belongsTo, instant } from '../db/columns.ts'

/** Reviews of courses by their owners, one each, editable. C5 */
export const courseReviews = pgTable(
  'course_reviews',
  {
    /** The id by which staff name it. */
    id: integer().notNull().generatedAlwaysAsIdentity().unique(),
    userId: belongsTo(() => users.id),
    courseId: belongsTo(() => courses.id),
    rating: integer().notNull(),
    /** Plain text. */
    text: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    /** Time at which staff took it off the page; its author still sees it, and that it is hidden. T15 */
    hiddenAt: instant(),
    /** Time at which its author deleted it while it was hidden: the row stays, without its words, so that a new review stays hidden. */
    withdrawnAt: instant(),
    /** The academy's reply below it, in plain text. T15 */
    answer: text().notNull().default(''),
    answeredAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('course_reviews_course').on(table.courseId),
    check('course_reviews_rating', sql`rating BETWEEN 1 AND 5`),
  ],
)
