import { bookThing, listThing } from '../../base/describe.ts'
import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import * as bookWords from '#words/books'
import type { BooksData } from './books-view.tsx'

/** The books that can be ordered: nine, or all. H7 */
export const page = declarePage<BooksData, typeof bookWords>({
  path: '/books',
  mode: 'app',
  link: { name: 'books', footer: 1 },
  isInSitemap: true,
  texts: bookWords,
  load: async ({ api, query }) => {
    const { data, msg } = await api('GET /books')
    return { books: data, cut: msg, showsAll: query.get('show') === 'all' }
  },
  title: ({ books }) => books.title,
  description: ({ books }) => books.description,
  View: async () => (await import('./books-view.tsx')).Books,
  describe: ({ books }, place) => ({
    path: paths.books,
    things: books.length === 0 ? [] : [listThing(books.map((book) => bookThing(book, place)))],
    way: [{ name: place.words.shell.links.books, path: paths.books }],
  }),
})
