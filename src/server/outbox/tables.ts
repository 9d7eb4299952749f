import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, instant } from '../db/columns.ts'

/** Slow effects that wait for their turn: written with what causes them, carried out by the background. */
export const outbox = pgTable(
  'outbox',
  {
    id: identity(),
    kind: text().notNull(),
    /** What the effect needs; emptied when it is done, for it names people. */
    payload: jsonb(),
    state: text({ enum: ['waiting', 'done', 'given_up'] })
      .notNull()
      .default('waiting'),
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    /** When it is tried next; while somebody tries, when that try counts as lost. */
    dueAt: instant().notNull(),
    /** After this it is of no use to anybody. */
    expiresAt: instant(),
    finishedAt: instant(),
    /** Why the last try failed. */
    problem: text(),
  },
  (table) => [
    index('outbox_due')
      .on(table.dueAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('outbox_finished').on(table.finishedAt),
  ],
)
