import { data } from 'react-router'
import { ApiError } from '../../base/api.ts'
import { declarePage } from '../../base/page.tsx'
import * as practiceWords from '#words/practice'
import type { PracticeData } from './practice-view.tsx'

/** The missed and skipped questions of an attempt once more: /quiz-practice/:practiceId. */
export const page = declarePage<PracticeData, typeof practiceWords>({
  path: '/quiz-practice/:practiceId',
  mode: 'app',
  texts: practiceWords,
  access: 'user',
  async load({ api, params }) {
    try {
      const { data: set } = await api('GET /practice-sets/:practiceId', {
        params: { practiceId: Number(params['practiceId']) },
      })
      return { set, closed: null }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // An address without a set's number is no address of ours.
      if (error.status === 422) throw data(null, { status: 404 })
      if (error.status === 409) return { set: null, closed: error.message }
      throw error
    }
  },
  title: ({ practice }, { set }) => (set ? practice.titleOf(set.quiz.name) : practice.title),
  description: ({ practice }) => practice.description,
  View: async () => (await import('./practice-view.tsx')).PracticeView,
  describe: null,
})
