import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { auditedBy } from '../../core/staff/audit.ts'
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
    via: text({ enum: auditedBy }).notNull(),
    /** A verb in the past, e.g. 'request.accepted'. */
    action: text().notNull(),
    thing: text().notNull(),
    thingId: text().notNull(),
    /** The account the change concerns. */
    personId: integer(),
    before: jsonb(),
    after: jsonb(),
    /** The key of the action for many that it is a part of; they are taken back together. T6 */
    batch: uuid(),
    /** The entry that this one takes back. */
    undoes: integer().references((): AnyPgColumn => auditLog.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('audit_log_person')
      .on(table.personId, table.id)
      .where(sql`person_id IS NOT NULL`),
    index('audit_log_thing').on(table.thing, table.thingId, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
    index('audit_log_batch')
      .on(table.batch)
      .where(sql`batch IS NOT NULL`),
    uniqueIndex('audit_log_undoes')
      .on(table.undoes)
      .where(sql`undoes IS NOT NULL`),
  ],
)
