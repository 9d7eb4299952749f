import { declarePage } from '../../base/page.tsx'
import { unlisted } from '../../base/describe.ts'
import * as searchWords from '#words/search'
import type { SearchData } from './search-view.tsx'

/** Courses, lessons and articles by words; drafts and locked text are never among them. */
export const page = declarePage<SearchData, typeof searchWords>({
  path: '/search',
  mode: 'app',
  texts: searchWords,
  load: async ({ api, query }) => {
    const asked = (query.get('q') ?? '').trim().slice(0, 200)
    if (asked === '') return { asked, results: [], cut: '' }
    const { data, msg } = await api('GET /search', { query: { q: asked } })
    return { asked, results: data, cut: msg }
  },
  title: ({ search }, { asked }) => (asked === '' ? search.title : search.titleOf(asked)),
  description: ({ search }) => search.description,
  View: async () => (await import('./search-view.tsx')).SearchView,
  describe: unlisted,
})
