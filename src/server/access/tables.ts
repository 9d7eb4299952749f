import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { endings, sourceKinds } from '../../core/courses/sources.ts'
import { users } from '../accounts/tables.ts'
import { courses } from '../courses/tables.ts'
import { belongsTo, identity, instant } from '../db/columns.ts'
import { orders } from '../orders/tables.ts'

/** Why a student may use a course, and from when until when; `grants` is the union of them. docs/decisions/0179 */
export const accessSources = pgTable(
  'access_sources',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
    courseId: belongsTo(() => courses.id),
    kind: text({ enum: sourceKinds }).notNull(),
    orderId: integer().references(() => orders.id, { onDelete: 'cascade' }),
    beginsAt: instant().notNull(),
    /** Null: no end. */
    endsAt: instant(),
    /** When it ended before its time, and why. */
    endedAt: instant(),
    ending: text({ enum: endings }),
    reason: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('access_sources_user').on(table.userId, table.courseId),
    index('access_sources_course').on(table.courseId),
    uniqueIndex('access_sources_order')
      .on(table.orderId, table.courseId)
      .where(sql`order_id IS NOT NULL`),
    check('access_sources_ending', sql`(ended_at IS NULL) = (ending IS NULL)`),
    check('access_sources_of_order', sql`kind <> 'order' OR order_id IS NOT NULL`),
  ],
)
