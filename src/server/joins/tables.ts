import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import type { JoinedThing } from '../../core/accounts/joining.ts'
import { users } from '../accounts/tables.ts'
import { belongsTo, identity, instant } from '../db/columns.ts'

/** An attempt as it was before its account was joined. */
export type FormerAttempt = { id: number; user_id: number; number: number }

/** Everything that joining two accounts has changed, so that it can be taken back. */
export type MovedRows = {
  /** By table: which rows of the joined account have moved, by what names them within their account. */
  rows: Record<string, string[]>
  /** Every attempt at a quiz that the joined account has taken, of both accounts. */
  attempts: FormerAttempt[]
  /** Access of the remaining account that ends later now: the ends as texts of the database; null: never. */
  extended: { course_id: number; before: string | null; after: string | null }[]
  /** Lessons that only the joined account had marked as done. */
  done: { lesson_id: number; done_at: string }[]
  /** Keys that were shown to the joined account later than to the other one, which has these instants since, as texts of the database. */
  shown?: { item_id: number; before: string; after: string }[]
  /** The numbers of things that moved and that stayed, for staff. */
  counts: Partial<Record<JoinedThing, { moved: number; stays: number }>>
  /** True if the joined account had been disabled before. */
  was_disabled: boolean
}

/** Two accounts of one person that staff have joined; the row goes when they are parted, or cannot be any more. T24 */
export const accountJoins = pgTable(
  'account_joins',
  {
    id: identity(),
    /** The account that remains. */
    remainingId: integer('kept_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The other one: disabled, and deleted when the time to part them is over. */
    joinedId: belongsTo(() => users.id),
    /** Null when the account of who did it is gone. */
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    joinedAt: instant().notNull(),
    moved: jsonb().$type<MovedRows>().notNull(),
  },
  (table) => [
    index('account_joins_kept').on(table.remainingId),
    uniqueIndex('account_joins_joined').on(table.joinedId),
    index('account_joins_actor')
      .on(table.actorId)
      .where(sql`actor_id IS NOT NULL`),
    index('account_joins_age').on(table.joinedAt),
  ],
)
