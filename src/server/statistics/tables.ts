import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { quizzes } from '../quizzes/tables.ts'

/**
 * The counted answers of each quiz's final attempts, so that the figures of a hundred thousand are not counted anew each time they are
 * looked at. It holds nothing that cannot be counted again. T28
 */
export const quizTallies = pgTable('quiz_tallies', {
  quizId: integer()
    .primaryKey()
    .references(() => quizzes.id, { onDelete: 'cascade' }),
  /** Attempts that finished before are counted. */
  until: instant().notNull(),
  /** The number of those, and the sum of their ids, which reveals an attempt that came or went since. */
  attempts: integer().notNull(),
  checksum: integer().notNull(),
  counts: jsonb().notNull(),
})
