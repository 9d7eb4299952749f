import { hasPassed, percentage } from '../../core/results/score.ts'
import { results } from '../../contract/results.ts'
import type { Actor } from '../http/actor.ts'
import { finalise } from '../attempts/ending/late.ts'
import { refuse } from '../http/refusal.ts'
import type { Room } from '../http/room.ts'
import { routes } from '../http/route.ts'
import { questionsOf, quizOnWire, routeOf } from '../quizzes/versions.ts'
import { getDsatTable } from '../site/settings.ts'
import { getReviewed } from './getting.ts'
import { finalQuestion, reviewedAttempt } from './reviewed.ts'
import { isAccessExpired, listUserQuizzes } from './store.ts'

/** The whole review in one answer, for existing clients. quizzes.md §3 'Review answers response' */
async function reviewOf(room: Room, actor: Actor, quizId: number, attemptId: number | null) {
  const { attempt, version } = await getReviewed(room, actor, quizId, attemptId)
  const responses = new Map(attempt.responses.map((row) => [row.question_id, row]))
  return {
    quiz_details: quizOnWire(version, attempt.lesson_id),
    attempt: reviewedAttempt(attempt, version, await getDsatTable(room.db, room.now())),
    questions: routeOf(version, attempt.variant).map((question) => {
      const response = responses.get(question.id)
      return {
        ...finalQuestion(question),
        quiz_prompt: question.stemHtml,
        user_answer: response?.user_answer ?? null,
        is_correct: response?.mark ?? null,
        marked: response?.is_marked ?? false,
      }
    }),
  }
}

/**
 * The quizzes of a user. A result that late answers have changed is final once it is shown: otherwise sending them one by one
 * and looking at the score in between would tell the keys. X4
 */
async function listFinalQuizzes({ db, now }: Room, actor: Actor) {
  const rows = await listUserQuizzes(db, actor.id, now())
  const provisional = rows.filter((row) => row.is_late_provisional)
  if (provisional.length === 0) return rows
  for (const { quiz_id } of provisional) await finalise(db, actor.id, quiz_id, now())
  return listUserQuizzes(db, actor.id, now())
}

export const resultRoutes = routes(results, {
  async mine(_input, room) {
    if (await isAccessExpired(room.db, room.actor.id, room.now())) refuse('course.access_expired')
    const rows = await listFinalQuizzes(room, room.actor)
    const data = await Promise.all(
      rows.map(async (row) => {
        const version = await room.versions.get(row.version_id)
        const isTwoModule = version.settings.type === 'two_module'
        const module1 = isTwoModule ? questionsOf(version, 'module1', null).length : 0
        // Before module 2 is decided its length is that of the easy set, or of everything.
        const variant = row.variant ?? (version.settings.hardThreshold === null ? 'all' : 'easy')
        const module2 = isTwoModule ? questionsOf(version, 'module2', variant).length : 0
        const correct = row.correct_count ?? 0
        const total = row.total_count ?? (isTwoModule ? module1 + module2 : version.questions.length)
        const percent = percentage(correct, total)
        const { name, descriptionHtml, degree, type } = version.settings
        return {
          quiz_id: row.quiz_id,
          type,
          correct_answers: correct,
          total_questions: total,
          module1_question_count: module1,
          module2_question_count: module2,
          percentage: percent,
          passed: hasPassed(percent),
          status: row.is_open ? ('open' as const) : row.total_count === null ? ('new' as const) : ('finished' as const),
          quiz_details: { name, disc: descriptionHtml, degree, lesson_id: row.lesson_id },
        }
      }),
    )
    return { data }
  },

  async review({ params, query }, room) {
    return { data: await reviewOf(room, room.actor, params.quizId, query.attempt_id ?? null) }
  },

  async reviewQuestions({ params, query }, room) {
    const data = await reviewOf(room, room.actor, params.quizId, query.attempt_id ?? null)
    return { data, top: { questions: data.questions, quiz_details: data.quiz_details } }
  },
})
