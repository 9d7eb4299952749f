import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { belongsTo, identity, instant } from '../db/columns.ts'

/** Classes: students who are taught, written to and looked at together. T34 */
export const studentGroups = pgTable(
  'student_groups',
  {
    id: identity(),
    name: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex('student_groups_name').on(sql`lower(${table.name})`)],
)

/** The members of each group; a student may be in several. */
export const groupMembers = pgTable(
  'group_members',
  {
    groupId: belongsTo(() => studentGroups.id),
    userId: belongsTo(() => users.id),
    addedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index('group_members_user').on(table.userId)],
)
