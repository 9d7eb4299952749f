import { data } from 'react-router'
import { ApiError } from '../../base/api.ts'
import { declarePage } from '../../base/page.tsx'
import * as planWords from '#words/plan'
import { freshOrSeen } from '../../features/practice/seen/fresh-or-seen.ts'
import type { PlanData } from './plan-data.ts'

/** The goal and the coming days of a student. L6 */
export const page = declarePage<PlanData, typeof planWords>({
  path: '/plan',
  mode: 'app',
  link: { name: 'plan', account: 10 },
  texts: planWords,
  access: 'user',
  async load({ api }) {
    try {
      return await freshOrSeen('plan', async () => (await api('GET /learning/plan')).data)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error
      return data(null, { status: error.status || 503 })
    }
  },
  title: ({ plan }) => plan.title,
  description: ({ plan }) => plan.description,
  View: async () => (await import('./plan-view.tsx')).PlanView,
  describe: null,
})
