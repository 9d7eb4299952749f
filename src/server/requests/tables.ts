import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { courses } from '../courses/tables.ts'
import { belongsTo, identity, instant } from '../db/columns.ts'

/** A student's request for a course, which staff accept or decline. */
export const courseRequests = pgTable(
  'course_requests',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
    courseId: belongsTo(() => courses.id),
    status: text({ enum: ['requested', 'accepted', 'declined'] })
      .notNull()
      .default('requested'),
    /** The reason why it was declined, for the student. */
    reason: text(),
    createdAt: instant().notNull().defaultNow(),
    decidedAt: instant(),
  },
  (table) => [
    // A student has at most one waiting request for a course.
    uniqueIndex('course_requests_waiting')
      .on(table.userId, table.courseId)
      .where(sql`status = 'requested'`),
    index('course_requests_latest').on(table.userId, table.courseId, table.id),
    index('course_requests_course').on(table.courseId),
  ],
)
