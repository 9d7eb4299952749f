import { declarePage } from '../../base/page.tsx'
import * as reviewWords from '#words/review'
import { loadReview } from './review-data.ts'

const idIn = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/** The answer review of a quiz: /quiz-answers/:quizId, `?attempt=` for an older attempt. R1–R4 */
export const page = declarePage({
  path: '/quiz-answers/:quizId',
  mode: 'app',
  texts: reviewWords,
  access: 'user',
  load: ({ api, params, query }) => loadReview(api, Number(params['quizId']), idIn(query.get('attempt'))),
  title: ({ review }, data) => (data.kind === 'finished' ? review.titleOf(data.quiz.name) : review.title),
  description: ({ review }) => review.description,
  View: async () => (await import('./review-view.tsx')).ReviewView,
  describe: null,
})
