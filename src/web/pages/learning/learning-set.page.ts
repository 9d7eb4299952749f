import { declarePage } from '../../base/page.tsx'
import * as learningWords from '#words/learning'
import { titleOf } from '../../features/practice/set-title.ts'
import type { LearningSetWire } from './learning-wire.ts'

/** A drill, or what returns: /practice/:setId. L3 L4 */
export const page = declarePage<LearningSetWire, typeof learningWords>({
  path: '/practice/:setId',
  mode: 'app',
  texts: learningWords,
  access: 'user',
  load: async ({ api, params }) =>
    (await api('GET /learning/sets/:setId', { params: { setId: Number(params['setId']) } })).data,
  title: ({ learning }, set) => titleOf(learning.set.titles, set),
  description: ({ learning }) => learning.set.description,
  View: async () => (await import('./learning-set-view.tsx')).LearningSetView,
  describe: null,
})
