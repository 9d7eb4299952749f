import { declarePage } from '../../page.tsx'
import { paths } from '../../paths.ts'
import { links } from '../../seo/describe.ts'
import { type BookWords, useBookWords } from '../../words/areas/book-words.ts'
import type { BooksData } from './books-view.tsx'

/** The books that can be ordered: nine, or all. H7 */
export const page = declarePage<BooksData, BookWords>({
  path: '/books',
  mode: 'app',
  link: { name: 'books', footer: 1 },
  isInSitemap: true,
  useTexts: useBookWords,
  load: async ({ api, query }) => ({
    books: (await api('GET /books')).data,
    showsAll: query.get('show') === 'all',
  }),
  title: ({ books }) => books.title,
  description: ({ books }) => books.description,
  View: async () => (await import('./books-view.tsx')).Books,
  describe: () => ({ path: paths.books, way: [{ name: links.books, path: paths.books }] }),
})
