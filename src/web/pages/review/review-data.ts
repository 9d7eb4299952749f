import { data } from 'react-router'
import type { z } from 'zod'
import type { Review, ReviewedQuestion as WireQuestion } from '../../../contract/results.ts'
import type { Mark } from '../../../core/questions/question.ts'
import { isAnswered } from '../../../core/questions/words.ts'
import { ApiError, type Api } from '../../api.ts'

type Wire = z.output<typeof Review>
type Asked = z.output<typeof WireQuestion>

/** One question under review: what the page shows of it, how it turned out, and where it stood in its module. */
export type ReviewedQuestion = Pick<
  Asked,
  | 'id'
  | 'type'
  | 'question'
  | 'description'
  | 'image'
  | 'a1'
  | 'a2'
  | 'a3'
  | 'a4'
  | 'matches'
  | 'correct_answer'
  | 'answer_description'
  | 'user_answer'
  | 'marked'
  | 'domain'
  | 'skill'
> & { externalId: string; mark: Mark; ordinal: number; module: ModuleName }

/** The table a question stands in; 'all' is that of a plain quiz. */
export type ModuleName = 'module1' | 'module2' | 'all'

export type ReviewModule = { name: ModuleName; questions: ReviewedQuestion[] }

/** A finished attempt as its page takes it. */
export type FinishedReview = {
  kind: 'finished'
  quiz: Pick<Wire['quiz_details'], 'name' | 'type'>
  attempt: Wire['attempt']
  modules: ReviewModule[]
}

/** What /quiz-answers/:quizId has to show. */
export type ReviewData =
  | FinishedReview
  /** No such quiz, or none that this user has finished; `message` says which. */
  | { kind: 'missing'; message: string }
  /** Being taken at the moment: its keys stay closed. `lessonId` is where it goes on. X4 */
  | { kind: 'open'; message: string; lessonId: number | null }
  | { kind: 'failed'; message: string }

/** How an answer turned out: the server's mark, and a skip where there is no answer. quizzes.md §4, §5 */
function markOf({ type, user_answer, is_correct }: Pick<Asked, 'type' | 'user_answer' | 'is_correct'>): Mark {
  if (is_correct === 1) return 'correct'
  return isAnswered(type, user_answer) ? 'incorrect' : 'skip'
}

/** Only what the page needs travels on into its HTML. */
const reviewed = (asked: Asked, name: ModuleName, ordinal: number): ReviewedQuestion => ({
  id: asked.id,
  externalId: asked.question_ID ?? String(asked.id),
  type: asked.type,
  question: asked.question,
  description: asked.description,
  image: asked.image,
  a1: asked.a1,
  a2: asked.a2,
  a3: asked.a3,
  a4: asked.a4,
  matches: asked.matches,
  correct_answer: asked.correct_answer,
  answer_description: asked.answer_description,
  user_answer: asked.user_answer,
  marked: asked.marked,
  domain: asked.domain,
  skill: asked.skill,
  mark: markOf(asked),
  ordinal,
  module: name,
})

/** The attempt by its modules, each counting its questions from 1; a plain quiz is one. R3 */
export function finishedReview({ quiz_details: { name, type }, attempt, questions }: Wire): FinishedReview {
  const names: ModuleName[] = type === 'two_module' ? ['module1', 'module2'] : ['all']
  const modules = names
    .map((module) => ({
      name: module,
      questions: questions
        .filter((asked) => module === 'all' || asked.module === module)
        .map((asked, at) => reviewed(asked, module, at + 1)),
    }))
    .filter(({ questions: own }) => own.length > 0)
  return { kind: 'finished', quiz: { name, type }, attempt, modules }
}

/** The lesson whose quiz this is, as far as the user's list knows it. */
async function findLessonId(api: Api, quizId: number): Promise<number | null> {
  const mine = await api('GET /user-quizzes').catch(() => null)
  return mine?.data.find(({ quiz_id }) => quiz_id === quizId)?.quiz_details.lesson_id ?? null
}

/** A page that says what went wrong, with the status it went wrong with; the router unwraps it again. */
const withStatus = (review: ReviewData, status: number) => data(review, { status }) as unknown as ReviewData

/** Loads a review, the latest or that of one attempt; what stands in its way becomes a page of its own. quizzes.md §8 */
export async function loadReview(api: Api, quizId: number, attempt: number | null): Promise<ReviewData> {
  try {
    const query = attempt === null ? {} : { attempt_id: attempt }
    const { data: review } = await api('GET /user-quiz-answers/:quizId', { params: { quizId }, query })
    return finishedReview(review)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error
    const { status, message } = error
    // An address without a quiz's number is no address of ours.
    if (status === 422) throw data(null, { status: 404 })
    if (status === 404) return withStatus({ kind: 'missing', message }, 404)
    if (status === 409) return { kind: 'open', message, lessonId: await findLessonId(api, quizId) }
    return withStatus({ kind: 'failed', message }, status === 0 ? 503 : status)
  }
}
