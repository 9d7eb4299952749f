import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Explanation } from '../../core/questions/explanation.ts'
import { belongsTo, identity, instant } from '../db/columns.ts'
import { itemRevisions } from '../quizzes/tables.ts'

/** Typo fixes laid over a frozen revision: everyone reads the newest that was not reverted. T19 */
export const slips = pgTable(
  'slips',
  {
    id: identity(),
    revisionId: belongsTo(() => itemRevisions.id),
    at: instant().notNull(),
    revertedAt: instant(),
    /** The fields that it changed. */
    fields: text().array().notNull(),
    passageHtml: text(),
    stemHtml: text().notNull(),
    image: text(),
    spec: jsonb().notNull(),
    explanationHtml: text(),
    explanation: jsonb().$type<Explanation>(),
  },
  (table) => [index('slips_revision').on(table.revisionId, table.id)],
)
