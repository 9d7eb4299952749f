import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Conditions } from '../../core/attempts/conditions.ts'
import { finishReasons, type Lengths } from '../../core/attempts/phase.ts'
import { eventKinds } from '../../core/attempts/events.ts'
import { users } from '../accounts/tables.ts'
import { lessons } from '../courses/tables.ts'
import { belongsTo, bytes, identity, instant } from '../db/columns.ts'
import { quizVersions, quizzes } from '../quizzes/tables.ts'

export const attempts = pgTable(
  'attempts',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
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

    /** The phase of core/attempts, a column a field. */
    phase: text({
      enum: ['module1', 'checking1', 'break', 'module2', 'checking2', 'answering', 'halfway', 'closed'],
    }).notNull(),
    endsAt: instant(),
    halfAt: instant(),
    remainingMs: integer(),
    /** How long the half-time pause will last; null once it has begun, and where there is none. */
    pauseMs: integer(),
    finishReason: text({ enum: [...finishReasons, 'discarded'] }),
    finishedAt: instant(),
    /** When the server closes it by itself; null: never. */
    dueAt: instant(),

    /** Decided once, when module 1 closes. Q10 */
    variant: text({ enum: ['easy', 'hard', 'all'] }),
    module1Correct: integer(),
    correctCount: integer(),
    totalCount: integer(),
    /** When a client that knows only the specification's calls closed module 1, and what it sent; null: a player's moves did. */
    module1PostedAt: instant(),
    module1Key: text(),
    module1Hash: bytes(),
    idempotencyKey: text(),
    submissionHash: bytes(),

    /** The open player whose changes count: a random id of its own making; null while none has named itself. */
    writer: text(),
    /** Grows with everything that another open player has to learn: a new writer, phase or end; saved answers do not count. */
    revision: integer().notNull().default(1),
    /** The conditions it was started under, frozen; null: the usual ones. */
    conditions: jsonb().$type<Conditions>(),
    /** When answers were last accepted that reached the server after its closing; null: never. */
    lateAt: instant(),
    /** When its keys may have been seen, so that no late answer counts any more. */
    finalisedAt: instant(),
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

/** What a taker put down for a question. Marks stay on the server until the answer can no longer change. */
export const responses = pgTable(
  'responses',
  {
    attemptId: belongsTo(() => attempts.id),
    /** Without a constraint: only a published version is answered, and its questions are frozen. docs/decisions/0018 */
    questionId: integer().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    userAnswer: text(),
    isMarked: boolean().notNull().default(false),
    /** Crossed-out options, e.g. 'a1,a3'. */
    crossed: text().notNull().default(''),
    isLocked: boolean().notNull().default(false),
    /**
     * The mark of the answer as it stands: 1 correct, 0 incorrect, null skipped. Given when it is saved, settled at the end.
     */
    mark: smallint(),
    /** Whether an answer that stood here once was right: with `mark` 0 it was changed from right to wrong. */
    wasRight: boolean().notNull().default(false),
    /** Seconds on this question as the player counts them, never more than have passed since the attempt began. */
    spentSeconds: integer().notNull().default(0),
    firstSavedAt: instant().notNull().defaultNow(),
    /** When it was saved last. */
    savedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.questionId] })],
)

/**
 * What happened to an attempt, for staff. Its start, its saves, its end and its finalising are not here: they stand on the
 * attempt and its responses already. An event that is told twice counts once.
 */
export const attemptEvents = pgTable(
  'attempt_events',
  {
    attemptId: belongsTo(() => attempts.id),
    at: instant().notNull(),
    kind: text({ enum: eventKinds }).notNull(),
    detail: jsonb().$type<Record<string, string | number>>(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.at, table.kind] })],
)

/** What a student is entitled to in every attempt begun from now on; without a row, the usual conditions. */
export const fairConditions = pgTable(
  'fair_conditions',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 100 to 300 in steps of 25; null: untimed. */
    timePercent: integer(),
    extraBreakMinutes: integer().notNull(),
    changedAt: instant().notNull(),
  },
  (table) => [
    check('fair_conditions_time', sql`${table.timePercent} BETWEEN 100 AND 300`),
    check('fair_conditions_break', sql`${table.extraBreakMinutes} BETWEEN 0 AND 60`),
  ],
)
