import { data } from 'react-router'
import type { z } from 'zod'
import type { ReviewSummary } from '../../../contract/quiz-reviews.ts'
import { modules, type AttemptSection } from '../../../core/attempts/sections.ts'
import type { Verdict } from '../../../core/questions/question.ts'
import { ApiError, type Api } from '../../base/api.ts'

type Wire = z.output<typeof ReviewSummary>
type Line = Wire['questions'][number]

/** One question under review in a line: how it turned out, and where it stood in its module. Its text is fetched on demand. */
export type ReviewedQuestion = Pick<
  Line,
  | 'id'
  | 'type'
  | 'mark'
  | 'marked'
  | 'user_answer'
  | 'answer_words'
  | 'domain'
  | 'skill'
  | 'key_words'
  | 'seconds'
  | 'was_right'
  | 'is_unsure'
  | 'waits_for'
> & {
  externalId: string
  ordinal: number
  /** The table it stands in. */
  module: AttemptSection
}

/** A question whose verdict is shown: another test that is open does not ask it. T44 */
export type JudgedQuestion = ReviewedQuestion & { mark: Verdict }

/** Returns the questions that do not wait for another test. */
export const judged = (questions: readonly ReviewedQuestion[]): JudgedQuestion[] =>
  questions.filter((question): question is JudgedQuestion => question.waits_for === undefined)

export type ReviewModule = { name: AttemptSection; questions: ReviewedQuestion[] }

/** A finished attempt as its page takes it. */
export type FinishedReview = {
  kind: 'finished'
  quiz: Wire['quiz']
  attempt: Wire['attempt']
  own_error: Wire['own_error']
  modules: ReviewModule[]
  receipt: Wire['receipt']
  history: Wire['history']
  regrades: Wire['regrades']
  reports: Wire['reports']
  redo_left: Wire['redo_left']
  lessons: Wire['lessons']
}

/** The data of /quiz-answers/:quizId. */
export type ReviewData =
  | FinishedReview
  /** No such quiz, or none that this user has finished; `message` says which. */
  | { kind: 'missing'; message: string }
  /** Being taken at the moment: its keys stay secret. `lessonId` is where it continues, `retakeId` the attempt to discard. X4 */
  | { kind: 'open'; message: string; lessonId: number | null; retakeId: number | null }
  /** Withheld until an instant, for those who sit the quiz later. */
  | { kind: 'held'; until: string }
  | { kind: 'failed'; message: string }

const reviewed = ({ question_ID, ...line }: Line, module: AttemptSection, ordinal: number): ReviewedQuestion => ({
  id: line.id,
  type: line.type,
  externalId: question_ID ?? String(line.id),
  mark: line.mark,
  marked: line.marked,
  user_answer: line.user_answer,
  answer_words: line.answer_words,
  key_words: line.key_words,
  seconds: line.seconds,
  was_right: line.was_right,
  ...(line.is_unsure && { is_unsure: line.is_unsure }),
  ...(line.waits_for && { waits_for: line.waits_for }),
  domain: line.domain,
  skill: line.skill,
  ordinal,
  module,
})

/** Returns the attempt by its modules, each counting its questions from 1; a plain quiz is one. R3 */
export function finishedReview({ questions, ...rest }: Wire): FinishedReview {
  const names: readonly AttemptSection[] = rest.quiz.type === 'two_module' ? modules : ['all']
  const met = names
    .map((module) => ({
      name: module,
      questions: questions
        .filter((line) => module === 'all' || line.module === module)
        .map((line, at) => ({ line, question: reviewed(line, module, at + 1) }))
        // What was thrown out counts nowhere; the others keep their numbers.
        .flatMap(({ line, question }) => (line.is_dropped ? [] : question)),
    }))
    .filter(({ questions: own }) => own.length > 0)
  return { kind: 'finished', ...rest, modules: met }
}

/** Finds in the user's list where a running quiz continues, which retake can be discarded, and until when its review is withheld. */
async function findRunning(api: Api, quizId: number) {
  const mine = await api('GET /user-quizzes').catch(() => null)
  const found = mine?.data.find(({ quiz_id }) => quiz_id === quizId)
  const running = found?.open_attempt
  return {
    until: found?.is_held ? found.final_at : null,
    lessonId: found?.quiz_details.lesson_id ?? null,
    retakeId: running?.is_retake ? running.attempt_id : null,
  }
}

/** Returns a page that says what went wrong, with the status it went wrong with; the router unwraps it again. */
const withStatus = (review: ReviewData, status: number) => data(review, { status }) as unknown as ReviewData

/** Loads a review, the latest or that of one attempt; what stands in its way becomes a page of its own. R4 */
export async function loadReview(api: Api, quizId: number, attempt: number | null): Promise<ReviewData> {
  try {
    const query = attempt === null ? {} : { attempt_id: attempt }
    const { data: review } = await api('GET /quiz-reviews/:quizId', { params: { quizId }, query })
    return finishedReview(review)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error
    const { status, message } = error
    // An address without a quiz's number is no address of ours.
    if (status === 422) throw data(null, { status: 404 })
    if (status === 404) return withStatus({ kind: 'missing', message }, 404)
    if (status === 409) {
      const { until, ...running } = await findRunning(api, quizId)
      return until === null ? { kind: 'open', message, ...running } : { kind: 'held', until }
    }
    return withStatus({ kind: 'failed', message }, status === 0 ? 503 : status)
  }
}
