import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { attempts } from '../attempts/tables.ts'
import { belongsTo, identity, instant } from '../db/columns.ts'
import { itemRevisions } from '../quizzes/tables.ts'

/** Practice sets: the missed and skipped questions of a finished attempt, to be answered again without a clock. */
export const practiceSets = pgTable(
  'practice_sets',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
    attemptId: belongsTo(() => attempts.id),
    startedAt: instant().notNull(),
    /** Time at which its last question was answered; null while it is open. */
    finishedAt: instant(),
  },
  (table) => [
    index('practice_sets_user').on(table.userId),
    index('practice_sets_attempt').on(table.attemptId),
    uniqueIndex('practice_sets_one_open')
      .on(table.attemptId)
      .where(sql`finished_at IS NULL`),
  ],
)

/** The frozen list of a set's questions; an answer is locked and graded when it is given. */
export const practiceAnswers = pgTable(
  'practice_answers',
  {
    setId: belongsTo(() => practiceSets.id),
    questionId: integer()
      .notNull()
      .references(() => itemRevisions.id),
    /** Position within the set, from 1. */
    ordinal: smallint().notNull(),
    userAnswer: text(),
    /** 1 correct, 0 incorrect, null: not answered yet. */
    mark: smallint(),
    answeredAt: instant(),
    /** True if the student called it a guess before the verdict. */
    isGuessed: boolean().notNull().default(false),
    seconds: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.setId, table.questionId] })],
)
