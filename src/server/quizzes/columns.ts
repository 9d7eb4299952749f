import { getTableColumns, getViewSelectedFields } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Module } from '../../core/attempts/sections.ts'
import type { Pool } from '../../core/attempts/variant.ts'
import type { Explanation } from '../../core/questions/explanation.ts'
import type { Ruling } from '../../core/questions/ruling.ts'
import { plainQuiz } from '../../core/quizzes/quiz.ts'
import { notNull, nullable } from '../db/statement.ts'
import { itemRevisions, questions, quizVersions } from './tables.ts'

// Whole rows in statements: their columns under their names in the code, from the tables, so that a new column is read and written.

const selected = (columns: object, row: string) =>
  Object.keys(columns)
    .map((name) => `${row}.${toSnakeCase(name)} AS "${name}"`)
    .join(', ')

/** Selects all of a version. */
export const versionColumns = (row: string) => selected(getTableColumns(quizVersions), row)

/** Selects all of a revision. */
export const revisionColumns = (row: string) => selected(getTableColumns(itemRevisions), row)

/** Selects all of a question of a version, from the view `questions`. */
export const questionColumns = (row: string) => selected(getViewSelectedFields(questions), row)

/** Marks on the columns of {@link questionColumns}: a view says of none whether it can be null. */
export const questionRow = {
  id: notNull(),
  itemId: notNull(),
  versionId: notNull(),
  ordinal: notNull(),
  externalId: nullable(),
  type: notNull(),
  passageHtml: nullable(),
  stemHtml: notNull(),
  image: nullable(),
  spec: notNull(),
  key: notNull(),
  explanationHtml: nullable(),
  module: nullable<Module>(),
  variant: nullable<Pool>(),
  domain: nullable(),
  skill: nullable(),
  section: nullable(),
  difficulty: nullable(),
  explanation: nullable<Explanation>(),
  ruling: nullable<Ruling>(),
}

const settings = ['name', ...Object.keys(plainQuiz)]

/** The columns of a version's settings, as an INSERT lists them. */
export const settingsColumns = settings.map(toSnakeCase).join(', ')
/** The parameters of a version's settings, in the order of {@link settingsColumns}. */
export const settingsParams = settings.map((name) => `:${name}`).join(', ')

/** Marks on {@link settingsParams}. */
export const settingsMarks = {
  quizMinutes: nullable(),
  module1Minutes: nullable(),
  module2Minutes: nullable(),
  breakMinutes: nullable(),
  hardThreshold: nullable(),
  degree: nullable(),
  passMark: nullable(),
  attemptsAllowed: nullable(),
  opensAt: nullable(),
  closesAt: nullable(),
}

const {
  id: _id,
  itemId: _itemId,
  number: _number,
  createdAt: _createdAt,
  ...content
} = getTableColumns(itemRevisions) as Record<string, PgColumn>

/** The columns of a revision's content, as an INSERT lists them. */
export const contentColumns = Object.keys(content).map(toSnakeCase).join(', ')
/** Returns the content of a revision in a row of JSON, in the order of {@link contentColumns}. */
export const contentFields = (row: string) =>
  Object.keys(content)
    .map((name) => `${row}."${name}"`)
    .join(', ')
/** The definitions of {@link contentFields}, as a record of JSON lists them. */
export const contentRecord = Object.entries(content)
  .map(([name, column]) => `"${name}" ${column.getSQLType()}`)
  .join(', ')

/**
 * Returns the join of the newest published version that asks a question, in SQL, by the id of its revision: `n.version_id`, with the number of
 * corrections of its quiz, before which it is not to be read; null where no version asks it.
 */
export const newestVersionOf = (
  question: string,
) => `LEFT JOIN LATERAL (SELECT k.version_id, z.corrections FROM version_questions k JOIN quiz_versions v ON v.id = k.version_id
      JOIN quizzes z ON z.id = v.quiz_id WHERE k.revision_id = ${question} AND v.published_at IS NOT NULL ORDER BY k.version_id DESC LIMIT 1) n ON true`
