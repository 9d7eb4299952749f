import { data } from 'react-router'
import { ApiError } from '../../base/api.ts'
import { declarePage } from '../../base/page.tsx'
import * as progressWords from '#words/progress'
import type { ProgressWire } from './progress-data.ts'

/** How a student stands in each skill. L5 */
export const page = declarePage<ProgressWire | null, typeof progressWords>({
  path: '/progress',
  mode: 'app',
  link: { name: 'progress', account: 8 },
  texts: progressWords,
  access: 'user',
  async load({ api }) {
    try {
      return (await api('GET /learning/progress')).data
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
