import type { z } from 'zod'
import type { BookCard } from '../../contract/books.ts'
import type { Db } from '../db/database.ts'
import { pictureColumn } from '../pictures/store.ts'
import { books } from './tables.ts'

/** Returns the books that can be ordered, in order. H7 */
export function listBooks(db: Db): Promise<z.input<typeof BookCard>[]> {
  return db.run(
    {
      name: 'list-books',
      text: `SELECT id, slug, title, author, summary, image_url, ${pictureColumn('image_url')}, price, rating::float8 AS rating, is_sample,
          CASE WHEN list_price > price THEN list_price END AS list_price
        FROM books WHERE status = 'active' ORDER BY sort, id`,
    },
    [],
  )
}

/** Adds a book; returns its id. */
export async function addBook(db: Db, book: typeof books.$inferInsert): Promise<number> {
  const [added] = await db.orm.insert(books).values(book).returning({ id: books.id })
  if (!added) throw new Error('no row was inserted')
  return added.id
}
