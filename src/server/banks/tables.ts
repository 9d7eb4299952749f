import { index, integer, jsonb, pgTable, real, text } from 'drizzle-orm/pg-core'
import { questionTypes } from '../../core/questions/kinds.ts'
import { importOutcomes, importStates } from '../../core/quizzes/imports.ts'
import { users } from '../accounts/tables.ts'
import { identity, instant } from '../db/columns.ts'
import type { ColumnChoice } from './formats/bank.ts'
import type { BankReport } from './bank-report.ts'

/** The meanings of words for kinds of questions in tables, as staff of this academy have said; folded by `foldedKind`. I10 */
export const kindWords = pgTable('kind_words', {
  word: text().primaryKey(),
  kind: text({ enum: questionTypes }).notNull(),
})

/** Files of questions that staff import. What is in a file is read from it anew each time; file and row are deleted after a day. I4 */
export const questionImports = pgTable(
  'question_imports',
  {
    id: identity(),
    /** The account that sent it; null once that is deleted, while the row and its file wait to expire. */
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The name of its bytes in the store of files. */
    key: text().notNull(),
    fileName: text().notNull(),
    size: integer().notNull(),
    /** The fields that were chosen for its columns. */
    columns: jsonb().$type<ColumnChoice>().notNull().default({}),
    /** Counts what has been begun with it: what was begun before writes nothing any more. */
    turn: integer().notNull().default(1),
    state: text({ enum: importStates }).notNull(),
    progress: real().notNull().default(0),
    /** The time of the last report from the process that reads or imports it. */
    seenAt: instant().notNull(),
    report: jsonb().$type<BankReport>(),
    why: text({ enum: importOutcomes }),
    quizId: integer(),
    createdAt: instant().notNull(),
  },
  (table) => [index('question_imports_actor').on(table.actorId), index('question_imports_age').on(table.createdAt)],
)
