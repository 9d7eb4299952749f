import { data, redirect } from 'react-router'
import { ApiError } from '../../base/api.ts'
import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import * as examWords from '#words/exam'
import type { QuizData } from './quiz-view.tsx'

const isPermanentStatus = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** Returns a failure to the player instead of an error screen, with its status. */
function failed({ status, message }: ApiError): QuizData {
  // An address that names no lesson at all; what is said about its fields would puzzle a person.
  const isNowhere = status === 422
  const failed: QuizData = {
    cover: null,
    refusal: { message: isNowhere ? '' : message, isPermanent: isPermanentStatus(status) },
  }
  // The router unwraps it and passes on the status.
  return data(failed, { status: isNowhere ? 404 : status || 503 }) as unknown as QuizData
}

/**
 * A lesson's quiz, taken. The two other addresses of a quiz lead to its own, the only one that opens without a network too; what they
 * refuse they say themselves. Q2–Q9, P14
 */
export const page = declarePage<QuizData, typeof examWords>({
  path: ['/quiz/:lessonId', '/mcq-quiz/:lessonId', '/module-quiz/:lessonId'],
  mode: 'app',
  texts: examWords,
  access: 'user',
  async load({ api, params, path }) {
    try {
      const { data: cover } = await api('GET /quiz-cover/:lessonId', { params: { lessonId: params['lessonId'] } })
      if (!path.startsWith('/quiz/')) throw redirect(paths.quiz(Number(params['lessonId'])))
      return { cover, refusal: null }
    } catch (error) {
      if (error instanceof ApiError && error.status !== 401) return failed(error)
      throw error
    }
  },
  title: ({ exam }, { cover }) => cover?.quiz.name ?? exam.title,
  description: ({ exam }) => exam.description,
  View: async () => (await import('./quiz-view.tsx')).QuizView,
  describe: null,
})
