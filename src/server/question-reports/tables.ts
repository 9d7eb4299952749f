import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { reportReasons } from '../../core/questions/report.ts'
import { attempts } from '../attempts/tables.ts'
import { users } from '../accounts/tables.ts'
import { belongsTo, identity, instant } from '../db/columns.ts'
import { items, quizzes } from '../quizzes/tables.ts'

/** Questions that students have reported in their reviews, and what became of it. T29 */
export const questionReports = pgTable(
  'question_reports',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
    quizId: belongsTo(() => quizzes.id),
    itemId: belongsTo(() => items.id),
    attemptId: belongsTo(() => attempts.id),
    /** The revision that the student was asked. */
    questionId: integer().notNull(),
    reason: text({ enum: reportReasons }).notNull(),
    words: text().notNull(),
    createdAt: instant().notNull(),
    answeredAt: instant(),
    isCorrected: boolean(),
    answer: text().notNull().default(''),
  },
  (table) => [
    /** One for each student and question. */
    uniqueIndex('question_reports_once').on(table.userId, table.itemId),
    index('question_reports_item').on(table.itemId),
    index('question_reports_quiz').on(table.quizId),
    index('question_reports_attempt').on(table.attemptId),
    index('question_reports_waiting')
      .on(table.id)
      .where(sql`answered_at IS NULL`),
  ],
)
