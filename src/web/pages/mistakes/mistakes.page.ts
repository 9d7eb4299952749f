import { data } from 'react-router'
import { ApiError } from '../../base/api.ts'
import { declarePage } from '../../base/page.tsx'
import * as mistakeWords from '#words/mistakes'
import { addressOf, type MistakesData } from './mistakes-data.ts'

/** The mistake book of a student. L2 */
export const page = declarePage<MistakesData, typeof mistakeWords>({
  path: '/mistakes',
  mode: 'app',
  link: { name: 'mistakes', account: 7 },
  texts: mistakeWords,
  access: 'user',
  async load({ api, query }) {
    const at = addressOf(query)
    try {
      return { book: (await api('GET /learning/mistakes', { query: at as object })).data, at }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401 || error.status === 422) throw error
      return data({ book: null, isFull: error.code === 'keys.no_room', at }, { status: error.status || 503 })
    }
  },
  title: ({ mistakes }, { at }) => (at.sheet ? mistakes.sheetTitle : mistakes.title),
  description: ({ mistakes }) => mistakes.description,
  View: async () => (await import('./mistakes-view.tsx')).Mistakes,
  describe: null,
})
