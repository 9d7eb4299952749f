import { books } from '../../contract/books.ts'
import { routes } from '../http/route.ts'
import { listBooks } from './store.ts'

export const bookRoutes = routes(books, {
  async list(_input, { db }) {
    return { data: await listBooks(db) }
  },
})
