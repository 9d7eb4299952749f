import type { z } from 'zod'
import type { BookCard } from '../../contract/books.ts'
import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'
import { books } from './tables.ts'

/** Returns the books that can be ordered, in order. H7 */
export const listBooks = (db: Db): Promise<z.input<typeof BookCard>[]> => queries.listBooks(db)

/** Adds a book; returns its id. */
export async function addBook(db: Db, book: typeof books.$inferInsert): Promise<number> {
  const [added] = await db.orm.insert(books).values(book).returning({ id: books.id })
  if (!added) throw new Error('no row was inserted')
  return added.id
}
