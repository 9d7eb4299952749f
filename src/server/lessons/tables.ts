import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { lessons } from '../courses/tables.ts'
import { identity, instant } from '../db/columns.ts'

/** Files of lessons, such as exercises as PDF. A copied lesson has rows of its own for the same stored files. T13 */
export const lessonFiles = pgTable(
  'lesson_files',
  {
    id: identity(),
    /** Null once it was taken from its lesson, or the lesson is gone for good; the row is swept with its stored file. */
    lessonId: integer().references(() => lessons.id, { onDelete: 'set null' }),
    /** Random; the name of the stored file. */
    key: text().notNull(),
    /** As it is shown and downloaded. */
    name: text().notNull(),
    size: integer().notNull(),
    /** Time at which it was added, or taken from its lesson. */
    createdAt: instant().notNull(),
  },
  (table) => [index('lesson_files_lesson').on(table.lessonId), index('lesson_files_key').on(table.key)],
)
