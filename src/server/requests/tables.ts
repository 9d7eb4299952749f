import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { courses } from '../courses/tables.ts'
import { belongsTo, identity, instant } from '../db/columns.ts'

/** A student asking for a course; staff decide. */
export const courseRequests = pgTable(
  'course_requests',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
    courseId: belongsTo(() => courses.id),
    status: text({ enum: ['requested', 'accepted', 'declined'] })
      .notNull()
      .default('requested'),
    /** Why it was declined, in words for the student. */
    reason: text(),
    createdAt: instant().notNull().defaultNow(),
    decidedAt: instant(),
  },
  (table) => [
    // However often somebody presses, one request waits.
    uniqueIndex('course_requests_waiting')
      .on(table.userId, table.courseId)
      .where(sql`status = 'requested'`),
    index('course_requests_latest').on(table.userId, table.courseId, table.id),
    index('course_requests_course').on(table.courseId),
  ],
)
