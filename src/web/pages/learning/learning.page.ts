import { declarePage } from '../../base/page.tsx'
import { freshOrKept } from '../../features/practice/seen/fresh-or-seen.ts'
import * as learningWords from '#words/learning'
import type { LearningToday } from './learning-wire.ts'

/** Today's ten minutes: what returns, and drills. L3 L4 */
export const page = declarePage<LearningToday, typeof learningWords>({
  path: '/practice',
  mode: 'app',
  link: { name: 'practice', account: 6 },
  texts: learningWords,
  access: 'user',
  load: ({ api, path, query }) => freshOrKept({ path, query }, async () => (await api('GET /learning/today')).data),
  title: ({ learning }) => learning.title,
  description: ({ learning }) => learning.description,
  View: async () => (await import('./learning-view.tsx')).LearningView,
  describe: null,
})
