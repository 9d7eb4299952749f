import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { identity, instant } from '../db/columns.ts'

/**
 * Every change by staff: who, when, what, before and after. Accounts are named by id without a reference, so that the log outlives
 * them.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: instant().notNull(),
    /** The account that made the change; null: a user of the command line. */
    actorId: integer(),
    via: text({ enum: ['studio', 'command', 'import', 'schedule'] }).notNull(),
    /** A verb in the past, e.g. 'request.accepted'. */
    action: text().notNull(),
    thing: text().notNull(),
    thingId: text().notNull(),
    /** The account the change concerns. */
    personId: integer(),
    before: jsonb(),
    after: jsonb(),
    /** The entry that this one takes back. */
    undoes: integer().references((): AnyPgColumn => auditLog.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('audit_log_person')
      .on(table.personId, table.id)
      .where(sql`person_id IS NOT NULL`),
    index('audit_log_thing').on(table.thing, table.thingId, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
    uniqueIndex('audit_log_undoes')
      .on(table.undoes)
      .where(sql`undoes IS NOT NULL`),
  ],
)
