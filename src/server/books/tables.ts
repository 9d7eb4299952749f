import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, real, text } from 'drizzle-orm/pg-core'
import { identity, instant, money } from '../db/columns.ts'

/** A book that can be ordered. H7 */
export const books = pgTable(
  'books',
  {
    id: identity(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    author: text().notNull().default(''),
    summary: text().notNull().default(''),
    imageUrl: text(),
    /** In the site's currency. */
    price: money().notNull().default(0),
    listPrice: money(),
    /** Stars, 0 to 5. */
    rating: real().notNull().default(0),
    /** True if the rating is a sample of the demo. P1 */
    isSample: boolean().notNull().default(false),
    status: text({ enum: ['active', 'draft'] })
      .notNull()
      .default('active'),
    sort: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
  },
  () => [check('books_rating', sql`rating BETWEEN 0 AND 5`), check('books_price', sql`price >= 0`)],
)
