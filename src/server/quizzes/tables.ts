import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { courses, lessons } from '../courses/tables.ts'
import { belongsTo, identity, instant } from '../db/columns.ts'

/** A quiz keeps its id while its versions change. */
export const quizzes = pgTable(
  'quizzes',
  {
    // Far from the ids of lessons, which stand in addresses of the same form: one taken for the other finds nothing.
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    courseId: belongsTo(() => courses.id),
    /** A lesson carries at most one quiz. */
    lessonId: integer().references(() => lessons.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** What new attempts take; null while there is only a draft. */
    publishedVersionId: integer(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('quizzes_lesson').on(table.lessonId),
    uniqueIndex('quizzes_name').on(table.courseId, table.name),
  ],
)

/** Settings and questions of a quiz at one time; frozen by a trigger once published. */
export const quizVersions = pgTable(
  'quiz_versions',
  {
    id: identity(),
    quizId: belongsTo(() => quizzes.id),
    number: integer().notNull(),
    name: text().notNull(),
    descriptionHtml: text().notNull().default(''),
    type: text({ enum: ['mcq', 'two_module', 'default'] }).notNull(),
    quizMinutes: integer(),
    module1Minutes: integer(),
    module2Minutes: integer(),
    breakMinutes: integer(),
    hardThreshold: integer(),
    answerDisplay: text({ enum: ['immediate', 'deferred'] })
      .notNull()
      .default('deferred'),
    degree: integer(),
    publishedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('quiz_versions_number').on(table.quizId, table.number)],
)

export const questions = pgTable(
  'questions',
  {
    id: identity(),
    versionId: belongsTo(() => quizVersions.id),
    /** Order within the version, from 1. */
    ordinal: integer().notNull(),
    externalId: text(),
    type: text().notNull(),
    passageHtml: text(),
    stemHtml: text().notNull(),
    image: text(),
    spec: jsonb().notNull(),
    key: jsonb().notNull(),
    explanationHtml: text(),
    module: text({ enum: ['module1', 'module2'] }),
    variant: text({ enum: ['easy', 'hard'] }),
    domain: text(),
    skill: text(),
    section: text(),
    difficulty: text(),
  },
  (table) => [
    uniqueIndex('questions_ordinal').on(table.versionId, table.ordinal),
    index('questions_part').on(table.versionId, table.module, table.variant),
  ],
)
