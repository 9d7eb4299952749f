import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, pgView, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { modules } from '../../core/attempts/sections.ts'
import { pools } from '../../core/attempts/variant.ts'
import type { Explanation } from '../../core/questions/explanation.ts'
import type { Ruling } from '../../core/questions/ruling.ts'
import { answerDisplays, quizTypes } from '../../core/quizzes/quiz.ts'
import { courses, lessons } from '../courses/tables.ts'
import { belongsTo, identity, instant, pictured } from '../db/columns.ts'

/**
 * The number of edits of a thing's draft, and the time and author of the last: a save names the number that it started from, so that it
 * never replaces a newer draft. Accounts are named by id without a reference, as in the audit log.
 */
const edited = { edits: integer().notNull().default(1), editedAt: instant(), editedBy: integer() }

/** A quiz, whose id is stable while its versions change. */
export const quizzes = pgTable(
  'quizzes',
  {
    // Far from the ids of lessons, which appear in addresses of the same form: a mistaken id finds nothing.
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    courseId: belongsTo(() => courses.id),
    /** A lesson has at most one quiz. */
    lessonId: integer().references(() => lessons.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** The version for new attempts; null while there is only a draft. */
    publishedVersionId: integer(),
    /** Counts what has changed about its published questions: what was read of them before is stale. T19 T20 */
    corrections: integer().notNull().default(0),
    ...edited,
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('quizzes_lesson').on(table.lessonId),
    uniqueIndex('quizzes_name').on(table.courseId, table.name),
  ],
)

/** Settings and questions of a quiz at one time; a trigger freezes them once published. */
export const quizVersions = pgTable(
  'quiz_versions',
  {
    id: identity(),
    quizId: belongsTo(() => quizzes.id),
    number: integer().notNull(),
    name: text().notNull(),
    descriptionHtml: text().notNull().default(''),
    type: text({ enum: quizTypes }).notNull(),
    quizMinutes: integer(),
    module1Minutes: integer(),
    module2Minutes: integer(),
    breakMinutes: integer(),
    hardThreshold: integer(),
    answerDisplay: text({ enum: answerDisplays }).notNull().default('deferred'),
    degree: integer(),
    /** The percentage needed to pass; null: the default. */
    passMark: integer(),
    /** True if each attempt shows the options in an order of its own. */
    shufflesOptions: boolean().notNull().default(false),
    /** Practice mode: whether leaving stops the clock. */
    isPractice: boolean().notNull().default(false),
    /** True if drills and returns take its questions, as long as it is under no lesson. L4 */
    feedsDrills: boolean().notNull().default(false),
    /** True if answers by an unsure clock count. docs/decisions/0196 */
    countsUnsure: boolean().notNull().default(true),
    /** The most times that a student may take it; null: no limit. */
    attemptsAllowed: integer(),
    /** The window in which it can be started. */
    opensAt: instant(),
    closesAt: instant(),
    /** True if no review is shown before the last window of the quiz ends. */
    holdsReviews: boolean().notNull().default(false),
    publishedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('quiz_versions_number').on(table.quizId, table.number),
    index('quiz_versions_holding')
      .on(table.id)
      .where(sql`holds_reviews`),
  ],
)

/** A question's identity across all its revisions and versions; statistics count items. */
export const items = pgTable(
  'items',
  {
    id: identity(),
    /** True if visitors may see the question. */
    isPublic: boolean().notNull().default(false),
    /** The author's search tags. */
    tags: text().array().notNull().default([]),
    /** The revision that the bank shows: the newest, those of a dropped draft not counted. Null while there is none. */
    newestRevisionId: integer(),
    ...edited,
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('items_newest').on(table.newestRevisionId),
    index('items_created').on(table.createdAt, table.id),
    index('items_public')
      .on(table.id)
      .where(sql`is_public`),
  ],
)

/** Returns all of a revision or a slip that can show a picture, as SQL. */
export const contentOfRevision = (row: string) =>
  `(${['passage_html', 'stem_html', 'image', 'spec::text', 'explanation_html', 'explanation::text']
    .map((column) => `coalesce(${row}.${column}, '')`)
    .join(` || ' ' || `)})`

/** The content of a question at one time. A trigger freezes it once a published version lists it. */
export const itemRevisions = pgTable(
  'item_revisions',
  {
    /** `question_id` on the wire and in responses. */
    id: identity(),
    itemId: belongsTo(() => items.id),
    /** Counts the revisions of an item, from 1. */
    number: integer().notNull(),
    externalId: text(),
    type: text().notNull(),
    passageHtml: text(),
    stemHtml: text().notNull(),
    image: text(),
    spec: jsonb().notNull(),
    key: jsonb().notNull(),
    /** The author's own prose; null when `explanation` replaces it. */
    explanationHtml: text(),
    /** Conforms to the schema {@link Explanation}, which validates it before it is stored. */
    explanation: jsonb().$type<Explanation>(),
    domain: text(),
    skill: text(),
    section: text(),
    difficulty: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('item_revisions_number').on(table.itemId, table.number),
    index('item_revisions_pictured')
      .on(table.itemId)
      .where(sql.raw(pictured(contentOfRevision('item_revisions')))),
  ],
)

/** The revisions that a version lists, in order; frozen with the version. */
export const versionQuestions = pgTable(
  'version_questions',
  {
    versionId: belongsTo(() => quizVersions.id),
    /** Position within the version, from 1. */
    ordinal: integer().notNull(),
    revisionId: integer()
      .notNull()
      .references(() => itemRevisions.id),
    module: text({ enum: modules }),
    variant: text({ enum: pools }),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.ordinal] }),
    uniqueIndex('version_questions_revision').on(table.revisionId, table.versionId),
  ],
)

/**
 * A view of the questions of versions: each row is a revision and its position; a revision in several versions has several rows. The
 * column names are explicit because the automatic casing does not apply to views.
 */
export const questions = pgView('questions', {
  id: integer('id').notNull(),
  itemId: integer('item_id').notNull(),
  versionId: integer('version_id').notNull(),
  ordinal: integer('ordinal').notNull(),
  externalId: text('external_id'),
  type: text('type').notNull(),
  passageHtml: text('passage_html'),
  stemHtml: text('stem_html').notNull(),
  image: text('image'),
  spec: jsonb('spec').notNull(),
  key: jsonb('key').notNull(),
  explanationHtml: text('explanation_html'),
  module: text('module', { enum: modules }),
  variant: text('variant', { enum: pools }),
  domain: text('domain'),
  skill: text('skill'),
  section: text('section'),
  difficulty: text('difficulty'),
  explanation: jsonb('explanation').$type<Explanation>(),
  ruling: jsonb('ruling').$type<Ruling>(),
}).as(
  sql`SELECT r.id, r.item_id, l.version_id, l.ordinal, r.external_id, r.type,
    CASE WHEN s.id IS NULL THEN r.passage_html ELSE s.passage_html END AS passage_html, coalesce(s.stem_html, r.stem_html) AS stem_html,
    CASE WHEN s.id IS NULL THEN r.image ELSE s.image END AS image, coalesce(s.spec, r.spec) AS spec, r.key,
    CASE WHEN s.id IS NULL THEN r.explanation_html ELSE s.explanation_html END AS explanation_html, l.module, l.variant, r.domain, r.skill, r.section, r.difficulty,
    CASE WHEN s.id IS NULL THEN r.explanation ELSE s.explanation END AS explanation, (SELECT g.ruling FROM regrades g JOIN quiz_versions v ON v.quiz_id = g.quiz_id
      WHERE v.id = l.version_id AND r.id = ANY (g.question_ids) AND g.undone_at IS NULL ORDER BY g.id DESC LIMIT 1) AS ruling
  FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id
    LEFT JOIN LATERAL (SELECT x.* FROM slips x WHERE x.revision_id = r.id AND x.reverted_at IS NULL ORDER BY x.id DESC LIMIT 1) s
      ON true`,
)
