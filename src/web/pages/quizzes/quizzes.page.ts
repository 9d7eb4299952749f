import { data, redirect } from 'react-router'
import { ApiError } from '../../base/api.ts'
import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import { toast } from '../../ui/toast.tsx'
import * as quizWords from '#words/quizzes'
import type { QuizzesData } from './quizzes-view.tsx'

/** The user's quizzes and how they went. Q1 */
export const page = declarePage<QuizzesData, typeof quizWords>({
  path: '/quizzes',
  mode: 'app',
  link: { name: 'quizzes', account: 5 },
  texts: quizWords,
  access: 'user',
  load: async ({ api }) => {
    try {
      const { data: quizzes, msg } = await api('GET /user-quizzes')
      return { quizzes, cut: msg }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error
      if (error.status !== 403) return data({ quizzes: null, cut: '' }, { status: error.status || 503 })
      // Access has run out, and nothing here is theirs any more.
      toast.error(error.message)
      throw redirect(paths.home)
    }
  },
  title: ({ quizzes }) => quizzes.title,
  description: ({ quizzes }) => quizzes.description,
  View: async () => (await import('./quizzes-view.tsx')).Quizzes,
  describe: null,
})
