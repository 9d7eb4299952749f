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
import { finishReasons, phaseNames, type Phase } from '../../core/attempts/phase.ts'
import { type Lengths } from '../../core/attempts/lengths.ts'
import { variants } from '../../core/attempts/variant.ts'
import { eventKinds } from '../../core/attempts/events.ts'
import { users } from '../accounts/tables.ts'
import { lessons } from '../courses/tables.ts'
import { belongsTo, bytes, identity, instant } from '../db/columns.ts'
import { items, quizVersions, quizzes } from '../quizzes/tables.ts'

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
    /** Counts the attempts of a user at a quiz, from 1. */
    number: integer().notNull(),
    lengths: jsonb().$type<Lengths>().notNull(),
    startedAt: instant().notNull(),

    /** The phase of core/attempts, one column per field. */
    phase: text({
      enum: phaseNames,
    })
      .$type<Exclude<Phase['at'], 'paused'>>()
      .notNull(),
    endsAt: instant(),
    halfAt: instant(),
    remainingMs: integer(),
    /**
     * The instants at which staff last paused the attempt and resumed it. While the second is null it is paused: `phase` and its instants
     * are those from the start of the pause, and time changes nothing. docs/decisions/0186
     */
    pausedAt: instant(),
    resumedAt: instant(),
    /** The note that they then wrote to the student. docs/decisions/0186 */
    pauseNote: text(),
    /** The total time of its pauses that are over, in milliseconds. */
    stoodMs: bigint({ mode: 'number' }).notNull().default(0),
    /** The length of the upcoming half-time pause; null once it has begun, and when there is none. */
    pauseMs: integer(),
    finishReason: text({ enum: [...finishReasons, 'discarded'] }),
    finishedAt: instant(),
    /** Time at which the server closes the attempt; null: never. */
    dueAt: instant(),

    /** Decided once, when module 1 closes. Q10 */
    variant: text({ enum: variants }),
    module1Correct: integer(),
    correctCount: integer(),
    totalCount: integer(),
    /** Time at which a client that uses only the calls of the specification closed module 1; null: a player's moves did. */
    module1PostedAt: instant(),
    module1Key: text(),
    module1Hash: bytes(),
    idempotencyKey: text(),
    submissionHash: bytes(),

    /** The open player whose changes count: a random id that it generates; null while no player has sent one. */
    writer: text(),
    /** Increases with every change that other open players need: a new writer, phase or end, but not saved answers. */
    revision: integer().notNull().default(1),
    /** The conditions at its start, frozen; null: the standard ones. */
    conditions: jsonb().$type<Conditions>(),
    /** The seed of the order in which its options are shown; null: the order of their keys. */
    optionSeed: integer(),
    /** True if leaving stops its clock. */
    isPractice: boolean().notNull().default(false),
    /** In practice mode: when the clock stops unless the student is seen again. The phase is right until then. */
    stopsAt: instant(),
    /** Time at which late answers were last accepted; null: never. */
    lateAt: instant(),
    /** Time at which its keys may first have been seen: late answers no longer count. */
    finalisedAt: instant(),
    /** Time at which its student first opened a review of the quiz after it ended: its keys are no longer secret. */
    keysSeenAt: instant(),
    /** True if it was reopened after its keys were seen: figures leave its result out. T38 */
    isLeftOut: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('attempts_one_open')
      .on(table.userId, table.quizId)
      .where(sql`phase <> 'closed'`),
    uniqueIndex('attempts_number').on(table.userId, table.quizId, table.number),
    /** Counting the results of a quiz, with or without those of practice mode, reads this index alone. T28 */
    index('attempts_results')
      .on(table.quizId, table.finishedAt, table.id, table.isPractice, table.isLeftOut)
      .where(sql`phase = 'closed' AND finish_reason IS DISTINCT FROM 'discarded'`),
    /** Index for finding attempts that ended a short while ago. T27 */
    index('attempts_finished')
      .on(table.finishedAt)
      .where(sql`phase = 'closed'`),
    index('attempts_due')
      .on(table.dueAt)
      .where(sql`due_at IS NOT NULL`),
  ],
)

/** The idempotency keys of late submissions to attempts that already had one. */
export const lateSubmissions = pgTable(
  'late_submissions',
  { attemptId: belongsTo(() => attempts.id), key: text().notNull(), hash: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.attemptId, table.key] })],
)

/**
 * A student's answers. Verdicts stay on the server until the answer can no longer change.
 *
 * The key is `(attempt_id, question_id)`, without the student's id. Measured on PostgreSQL 18 with 5.4 million rows of 10,000 students, 300
 * reads of one student's newest 400 answers, two rounds: 76.6 B a row and 22.5 B of index, median 2.7 and 2.3 ms; with the id before it 84.5
 * and 31.5 B, 2.4 and 2.3 ms. The join over `attempts_number` costs nothing that can be felt, and the id makes the table 17 % larger. When it has
 * to be partitioned, it is by hash of `attempt_id`, which every hot statement names. Beyond one primary, distribution is by the student: Citus
 * copies every row when a table is distributed, so that the column is filled in that step.
 */
export const responses = pgTable(
  'responses',
  {
    attemptId: belongsTo(() => attempts.id),
    /**
     * Without a foreign key: each new row made PostgreSQL look its question up and lock it, half of what a submission of 54 answers cost the
     * database. Only published versions are answered, and their questions are frozen. A missing question is not reported to who writes here by hand.
     */
    questionId: integer().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    userAnswer: text(),
    isFlagged: boolean('is_marked').notNull().default(false),
    /** Crossed-out options, e.g. 'a1,a3'. */
    crossed: text().notNull().default(''),
    isLocked: boolean().notNull().default(false),
    /** The verdict on the current answer: 1 correct, 0 incorrect, null skipped. Set at each save, final at the end. */
    mark: smallint(),
    /** True if an earlier answer was right: with `mark` 0 it was changed from right to wrong. */
    wasRight: boolean().notNull().default(false),
    /** True if it was given by an unsure clock. docs/decisions/0196 */
    isUnsure: boolean().notNull().default(false),
    /** Time on the question in seconds, as counted by the player, but never more than the attempt's age. */
    secondsOnQuestion: integer('spent_seconds').notNull().default(0),
    firstSavedAt: instant().notNull().defaultNow(),
    /** Time at which it was last saved. */
    savedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.questionId] })],
)

/**
 * The log of attempts, for staff. Start, saves, end and finalizing are not in it, because the attempt and its responses have them. An
 * event that is reported twice is stored once.
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

/**
 * The time and the question at which each open player was last seen. Unlogged, as its migration says: what a crash of the database takes is
 * written again within seconds. docs/decisions/0011
 */
export const attemptPresence = pgTable('attempt_presence', {
  attemptId: integer()
    .primaryKey()
    .references(() => attempts.id, { onDelete: 'cascade' }),
  seenAt: instant().notNull(),
  /** Without a foreign key, like that of responses. */
  questionId: integer(),
})

/** A student's conditions for future attempts; without a row, the standard ones. */
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

/**
 * Instants at which a student was last shown the key of a question, over all its versions, in whatever place; only of questions that an
 * attempt of theirs has asked by then. They belong to the results and stay with them. T38
 */
export const shownKeys = pgTable(
  'shown_keys',
  {
    userId: belongsTo(() => users.id),
    itemId: belongsTo(() => items.id),
    shownAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId] }), index('shown_keys_item').on(table.itemId)],
)
