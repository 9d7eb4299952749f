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
      const [progress, parents, official] = await Promise.all([
        freshOrSeen('progress', async () => (await api('GET /learning/progress')).data),
        api('GET /user/parent-links').then(
          ({ data: links, chat }): LinksWire => (chat ? { links, chat } : null),
          () => null,
        ),
        api('GET /user/official-scores').then(
          ({ data: scores, own_error: ownError }): OfficialWire => ({ scores, ownError: ownError ?? null }),
          () => null,
        ),
      ])
      return { progress, parents, official }
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
