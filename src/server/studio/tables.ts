import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { belongsTo, instant } from '../db/columns.ts'

/** Actions done once for a key that the browser generated, with their replies; stored for a day. T6 */
export const studioActions = pgTable(
  'studio_actions',
  {
    key: uuid().primaryKey(),
    actorId: belongsTo(() => users.id),
    at: instant().notNull(),
    /** Null only while it is being done. */
    reply: jsonb(),
  },
  (table) => [index('studio_actions_actor').on(table.actorId), index('studio_actions_age').on(table.at)],
)
