import { bigint, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { Annotation } from '../../core/annotations/annotation.ts'
import { attempts } from '../attempts/tables.ts'
import { belongsTo, instant } from '../db/columns.ts'
import { itemRevisions } from '../quizzes/tables.ts'

/** The highlights and notes of a student in a question or its passage. A separate table, so that they never slow saving answers. */
export const annotations = pgTable(
  'annotations',
  {
    attemptId: belongsTo(() => attempts.id),
    questionId: integer()
      .notNull()
      .references(() => itemRevisions.id),
    seq: bigint({ mode: 'number' }).notNull(),
    marks: jsonb().$type<Annotation[]>().notNull(),
    savedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.questionId] })],
)
