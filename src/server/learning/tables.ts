import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { mistakeCauses } from '../../core/learning/mistakes.ts'
import { officialTests, scoreSources } from '../../core/learning/own-error.ts'
import { setKinds, type ShownEstimate, type StoredChoice } from '../../core/learning/sets.ts'
import type { WordCards } from '../../core/learning/words.ts'
import { users } from '../accounts/tables.ts'
import { attempts } from '../attempts/tables.ts'
import { belongsTo, identity, instant } from '../db/columns.ts'
import { itemRevisions, items } from '../quizzes/tables.ts'

/** Drills and returns: a few questions, answered one by one, each with its verdict at once. docs/decisions/0180 */
export const learningSets = pgTable(
  'learning_sets',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
    kind: text({ enum: setKinds }).notNull(),
    /** The way its questions were chosen. */
    choice: jsonb().$type<StoredChoice>().notNull(),
    startedAt: instant().notNull(),
    /** Time at which its last question was answered or it was ended early; null while it is open. */
    finishedAt: instant(),
  },
  (table) => [index('learning_sets_user').on(table.userId, table.startedAt)],
)

/** The frozen list of a set's questions; an answer is final when it is given. */
export const learningAnswers = pgTable(
  'learning_answers',
  {
    setId: belongsTo(() => learningSets.id),
    questionId: integer()
      .notNull()
      .references(() => itemRevisions.id),
    /** Position within the set, from 1. */
    ordinal: smallint().notNull(),
    /** In a return: the item whose card the answer grades; another one than that of the question for a sibling. */
    cardItemId: integer().references(() => items.id, { onDelete: 'set null' }),
    /** The seed of the order in which its options are shown; null: the order of their keys. */
    optionSeed: integer(),
    userAnswer: text(),
    /** 1 correct, 0 incorrect, null: not answered yet. */
    mark: smallint(),
    /** True if the student called it a guess before the verdict. */
    isGuessed: boolean().notNull().default(false),
    /** True if help was open. */
    isHelped: boolean().notNull().default(false),
    seconds: integer().notNull().default(0),
    answeredAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.questionId] }),
    index('learning_answers_question').on(table.questionId),
    index('learning_answers_card').on(table.cardItemId),
  ],
)

/**
 * The schedule by which a student's missed questions return: the state of `ReturnCard`. Days are counted from 1970-01-01 on the academy's
 * calendar. L3
 */
export const returnCards = pgTable(
  'return_cards',
  {
    userId: belongsTo(() => users.id),
    itemId: belongsTo(() => items.id),
    stability: doublePrecision().notNull(),
    difficulty: doublePrecision().notNull(),
    reps: integer().notNull(),
    lapses: integer().notNull(),
    lastDay: integer().notNull(),
    dueDay: integer().notNull(),
    rightSince: integer(),
    rightSiblings: integer().notNull(),
    rightSelf: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    index('return_cards_due').on(table.userId, table.dueDay),
    index('return_cards_item').on(table.itemId),
  ],
)

/** A student's notes on a mistake, which staff can read; which questions are mistakes follows from the history. L2 */
export const mistakes = pgTable(
  'mistakes',
  {
    userId: belongsTo(() => users.id),
    itemId: belongsTo(() => items.id),
    cause: text({ enum: mistakeCauses }),
    /** One sentence; null: none. */
    ownRule: text(),
    changedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId] }), index('mistakes_item').on(table.itemId)],
)

/** Words that a student has saved from the glosses of questions, with when each returns. L10 */
export const ownWords = pgTable(
  'own_words',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
    /** The revision whose gloss says what it means. */
    questionId: belongsTo(() => itemRevisions.id),
    /** As the gloss spells it. */
    word: text().notNull(),
    cards: jsonb().$type<WordCards>().notNull(),
    addedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('own_words_word').on(table.userId, sql`lower(${table.word})`),
    index('own_words_question').on(table.questionId),
  ],
)

/** Estimates of skills as students saw them, with the version of the model: a chart shows what was said that day. L4 */
export const shownEstimates = pgTable(
  'shown_estimates',
  {
    userId: belongsTo(() => users.id),
    shownAt: instant().notNull(),
    /** The version of the model. */
    model: smallint().notNull(),
    estimate: jsonb().$type<ShownEstimate>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.shownAt] })],
)

/** The band of a section score as it was shown for an attempt, again when it differs: what an official score is compared with. L9 */
export const shownScores = pgTable(
  'shown_scores',
  {
    attemptId: belongsTo(() => attempts.id),
    shownAt: instant().notNull(),
    low: smallint().notNull(),
    high: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.shownAt] })],
)

/** Section scores of official tests, as students or staff entered them. L9 */
export const officialScores = pgTable(
  'official_scores',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
    takenOn: date({ mode: 'string' }).notNull(),
    test: text({ enum: officialTests }).notNull(),
    score: smallint().notNull(),
    source: text({ enum: scoreSources }).notNull(),
    /** The staff member who entered it; null: the student did, or that account is gone. */
    enteredBy: integer().references(() => users.id, { onDelete: 'set null' }),
    enteredAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('official_scores_test').on(table.userId, table.test, table.takenOn),
    index('official_scores_entered_by')
      .on(table.enteredBy)
      .where(sql`entered_by IS NOT NULL`),
  ],
)

/**
 * Every answer of a student, wherever it was given: in closed tests, redone, in drills and returns. A question that was thrown out has no row,
 * and one that was credited is right. What keeps verdicts back from the student is decided by readers. docs/decisions/0180
 */
export const answersOfStudents = pgView('answers_of_students', {
  userId: integer('user_id').notNull(),
  itemId: integer('item_id').notNull(),
  /** The revision. */
  questionId: integer('question_id').notNull(),
  place: text('place', { enum: ['test', 'redo', ...setKinds] }).notNull(),
  /** The id of the attempt or set. */
  placeId: integer('place_id').notNull(),
  userAnswer: text('user_answer'),
  /** True if the student marked it for review. */
  isFlagged: boolean('is_flagged').notNull(),
  /** 1 right, 0 wrong, null: seen and left blank. */
  mark: smallint('mark'),
  isGuessed: boolean('is_guessed').notNull(),
  /** True if help was open, or the explanation could be read before. */
  isHelped: boolean('is_helped').notNull(),
  seconds: integer('seconds').notNull(),
  answeredAt: timestamp('answered_at', { withTimezone: true, mode: 'date' }).notNull(),
}).as(
  sql`SELECT a.user_id, i.item_id, r.question_id, 'test' AS place, a.id AS place_id, r.user_answer, r.is_marked AS is_flagged,
    CASE WHEN g.rule = 'credit' THEN 1 ELSE r.mark END::smallint AS mark, false AS is_guessed, a.is_left_out AS is_helped,
    r.spent_seconds AS seconds, r.saved_at AS answered_at
  FROM attempts a JOIN responses r ON r.attempt_id = a.id JOIN item_revisions i ON i.id = r.question_id
    LEFT JOIN LATERAL (SELECT x.ruling ->> 'rule' AS rule FROM regrades x
      WHERE x.quiz_id = a.quiz_id AND r.question_id = ANY (x.question_ids) AND x.undone_at IS NULL ORDER BY x.id DESC LIMIT 1) g ON true
  WHERE a.phase = 'closed' AND a.finish_reason IS DISTINCT FROM 'discarded' AND g.rule IS DISTINCT FROM 'drop'
    AND (r.user_answer IS NOT NULL OR r.spent_seconds > 0)
  UNION ALL
  SELECT s.user_id, i.item_id, p.question_id, 'redo', s.id, p.user_answer, false, p.mark, p.is_guessed, true, p.seconds, p.answered_at
  FROM practice_sets s JOIN practice_answers p ON p.set_id = s.id JOIN item_revisions i ON i.id = p.question_id
  WHERE p.answered_at IS NOT NULL
  UNION ALL
  SELECT s.user_id, i.item_id, l.question_id, s.kind, s.id, l.user_answer, false, l.mark, l.is_guessed, l.is_helped, l.seconds, l.answered_at
  FROM learning_sets s JOIN learning_answers l ON l.set_id = s.id JOIN item_revisions i ON i.id = l.question_id
  WHERE l.answered_at IS NOT NULL`,
)
