import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instructors } from '../courses/tables.ts'
import { identity, instant } from '../db/columns.ts'

/** The articles of the blog. */
export const articles = pgTable(
  'articles',
  {
    id: identity(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    /** One or two sentences for lists and search engines; when empty, the beginning of the article is used. */
    summary: text().notNull().default(''),
    contentHtml: text().notNull().default(''),
    /** Aspect ratio 16:9. */
    imageUrl: text(),
    imageAlt: text().notNull().default(''),
    /** The author; null: the academy. One of the instructors and no account: accounts are private, and are deleted with their names. T14 */
    authorId: integer().references(() => instructors.id),
    /** As typed, with commas between them; a noun of their own would need a page to make before the first one. T14 */
    topics: text().notNull().default(''),
    /** Computed when the article is stored; null when it has no words. */
    readingMinutes: integer(),
    status: text({ enum: ['published', 'draft'] })
      .notNull()
      .default('draft'),
    publishedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('articles_published').on(table.status, table.publishedAt),
    index('articles_author').on(table.authorId),
  ],
)
