import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Lengths } from '../../core/attempts/phase.ts'
import { users } from '../accounts/tables.ts'
import { lessons } from '../courses/tables.ts'
import { bytes, identity, instant } from '../db/columns.ts'
import { questions, quizVersions, quizzes } from '../quizzes/tables.ts'

export const attempts = pgTable(
  'attempts',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    quizId: integer()
      .notNull()
      .references(() => quizzes.id),
    versionId: integer()
      .notNull()
      .references(() => quizVersions.id),
    lessonId: integer().references(() => lessons.id, { onDelete: 'set null' }),
    /** 1 for the first attempt of this user at this quiz. */
    number: integer().notNull(),
    lengths: jsonb().$type<Lengths>().notNull(),
    startedAt: instant().notNull(),

    /** The phase of core/attempts, a column a part. */
    phase: text({
      enum: ['module1', 'checking1', 'break', 'module2', 'checking2', 'answering', 'halfway', 'closed'],
    }).notNull(),
    endsAt: instant(),
    halfAt: instant(),
    remainingMs: integer(),
    finishReason: text({ enum: ['submitted', 'time_up', 'abandoned'] }),
    finishedAt: instant(),
    /** When the server closes it by itself; null: never. */
    dueAt: instant(),

    /** Decided once, when module 1 closes. Q10 */
    variant: text({ enum: ['easy', 'hard', 'all'] }),
    module1Correct: integer(),
    correctCount: integer(),
    totalCount: integer(),
    idempotencyKey: text(),
    submissionHash: bytes(),
  },
  (table) => [
    uniqueIndex('attempts_one_open')
      .on(table.userId, table.quizId)
      .where(sql`phase <> 'closed'`),
    uniqueIndex('attempts_number').on(table.userId, table.quizId, table.number),
    index('attempts_due')
      .on(table.dueAt)
      .where(sql`due_at IS NOT NULL`),
  ],
)

/** What a taker put down for a question; `mark` is set when the attempt closes or the answer is checked. */
export const responses = pgTable(
  'responses',
  {
    attemptId: integer()
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    questionId: integer()
      .notNull()
      .references(() => questions.id),
    seq: bigint({ mode: 'number' }).notNull(),
    userAnswer: text(),
    isMarked: boolean().notNull().default(false),
    /** Crossed-out options, e.g. 'a1,a3'. */
    crossed: text().notNull().default(''),
    isLocked: boolean().notNull().default(false),
    /** 1 correct, 0 incorrect, null: not marked or skipped. */
    mark: smallint(),
    savedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.questionId] })],
)
