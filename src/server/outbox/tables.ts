import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { auditLog } from '../audit/tables.ts'
import { identity, instant } from '../db/columns.ts'

/** Slow effects, stored in the transaction that causes them and performed by the background job. */
export const outbox = pgTable(
  'outbox',
  {
    id: identity(),
    kind: text().notNull(),
    /** The data that the effect needs; cleared when it is done, because it contains personal data. */
    payload: jsonb(),
    state: text({ enum: ['waiting', 'done', 'given_up'] })
      .notNull()
      .default('waiting'),
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    /** Time of the next try; during a try, the time at which that try counts as lost. */
    dueAt: instant().notNull(),
    /** After this the effect is obsolete and dropped. */
    expiresAt: instant(),
    finishedAt: instant(),
    /** The reason why the last try failed. */
    problem: text(),
    /** The account that an email to a former address of its owner is about: it goes with the account. A10 */
    userId: integer(),
    /** The change of staff that causes it: taken back in time, the effect goes with it. */
    auditId: integer().references(() => auditLog.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('outbox_due')
      .on(table.dueAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('outbox_finished').on(table.finishedAt),
    index('outbox_audit')
      .on(table.auditId)
      .where(sql`audit_id IS NOT NULL`),
    index('outbox_user')
      .on(table.userId)
      .where(sql`user_id IS NOT NULL`),
  ],
)
