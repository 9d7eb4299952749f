import { paths } from '../../base/paths.ts'
import { declarePage } from '../../base/page.tsx'
import * as trialWords from '#words/trial'
import type { TrialQuestions } from './trial-player.tsx'

/** Three public questions in the test player, before an account. P3 */
export const page = declarePage<TrialQuestions, typeof trialWords>({
  path: paths.trial,
  mode: 'app',
  texts: trialWords,
  load: async ({ api }) => (await api('GET /trial')).data,
  title: ({ trial }) => trial.title,
  description: ({ trial }) => trial.description,
  View: async () => (await import('./trial-view.tsx')).TrialView,
  describe: (questions) => ({
    path: paths.trial,
    // Without questions it only leads to the courses.
    isListed: questions.length > 0,
    shared: { noun: 'trial' },
  }),
})
