import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { variants } from '../../core/attempts/variant.ts'
import type { Ruling } from '../../core/questions/ruling.ts'
import { attempts } from '../attempts/tables.ts'
import { belongsTo, identity, instant } from '../db/columns.ts'
import { items, quizzes } from '../quizzes/tables.ts'

/** Corrections of what counts at a question of a quiz. They form a stack: only the last one that counts is undone. T20 */
export const regrades = pgTable(
  'regrades',
  {
    id: identity(),
    quizId: belongsTo(() => quizzes.id),
    itemId: belongsTo(() => items.id),
    /** The revisions it is about: those that ask the same. */
    questionIds: integer().array().notNull(),
    ruling: jsonb().$type<Ruling>().notNull(),
    /** The reason, in words for students. */
    reason: text().notNull(),
    at: instant().notNull(),
    /** True if students whose result changed got an email. */
    isNotified: boolean('is_told').notNull(),
    undoneAt: instant(),
  },
  (table) => [index('regrades_quiz').on(table.quizId, table.id), index('regrades_item').on(table.itemId)],
)

/** The results that a regrade has changed, before and after. */
export const regradedAttempts = pgTable(
  'regraded_attempts',
  {
    regradeId: belongsTo(() => regrades.id),
    attemptId: belongsTo(() => attempts.id),
    correctBefore: integer().notNull(),
    totalBefore: integer().notNull(),
    correctAfter: integer().notNull(),
    totalAfter: integer().notNull(),
    /** The verdict on the answer: 1 right, 0 wrong, null skipped. */
    verdictBefore: smallint('mark_before'),
    verdictAfter: smallint('mark_after'),
    /** The module 2 that the new result of module 1 would have led to; null: the same. */
    otherVariant: text({ enum: variants }),
  },
  (table) => [
    primaryKey({ columns: [table.regradeId, table.attemptId] }),
    index('regraded_attempts_attempt').on(table.attemptId),
  ],
)
