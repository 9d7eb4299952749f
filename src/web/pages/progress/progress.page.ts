import { data } from 'react-router'
import { ApiError } from '../../base/api.ts'
import { declarePage } from '../../base/page.tsx'
import * as progressWords from '#words/progress'
import { freshOrSeen } from '../../features/practice/seen/fresh-or-seen.ts'
import type { LinksWire, OfficialWire, ProgressData } from './progress-data.ts'

/** The page with a student's progress in each skill. L5 */
export const page = declarePage<ProgressData, typeof progressWords>({
  path: '/progress',
  mode: 'app',
  link: { name: 'progress', account: 9 },
  texts: progressWords,
  access: 'user',
  async load({ api }) {
    try {
      const parents = api('GET /user/parent-links').then(
        ({ data: links, chat }): LinksWire => (chat ? { links, chat } : null),
        () => null,
      )
      const official = api('GET /user/official-scores').then(
        ({ data: scores, own_error: ownError }): OfficialWire => ({ scores, ownError: ownError ?? null }),
        () => null,
      )
      const progress = await freshOrSeen('progress', async () => (await api('GET /learning/progress')).data)
      // As it was seen it shows neither of the others, and a dead network would have them waited for.
      if (progress.seenAt !== null) return { progress, parents: null, official: null }
      return { progress, parents: await parents, official: await official }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error
      return data(null, { status: error.status || 503 })
    }
  },
  title: ({ progress }) => progress.title,
  description: ({ progress }) => progress.description,
  View: async () => (await import('./progress-view.tsx')).ProgressView,
  describe: null,
})
