import type { z } from 'zod'
import type { BookCard } from '../../contract/books.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const listBooks = statement({
  name: 'list-books',
  text: `SELECT id, slug, title, author, summary, image_url, (SELECT picture FROM picture_at_1(image_url)) AS picture, price, rating::float8 AS rating, is_sample,
      CASE WHEN list_price > price THEN list_price END AS list_price
    FROM books WHERE status = 'active' ORDER BY sort, id`,
  row: { picture: nullable<z.output<typeof BookCard>['picture']>(), rating: notNull() },
})
