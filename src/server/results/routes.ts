import { keyOnWire } from '../../core/questions/mark.ts'
import { defaultDsatTable } from '../../core/calculators/dsat.ts'
import { estimateBand } from '../../core/results/estimate.ts'
import { hasPassed, percentage } from '../../core/results/score.ts'
import { results } from '../../contract/results.ts'
import { settled } from '../attempts/closing.ts'
import type { ResponseRow } from '../attempts/rows.ts'
import { findClosedAttempt, findOpenAttempt, listResponses } from '../attempts/store.ts'
import { refuse } from '../http/refusal.ts'
import type { Actor } from '../http/actor.ts'
import type { Room } from '../http/room.ts'
import { routes } from '../http/route.ts'
import { asked, questionsOf, quizOnWire, routeOf, type VersionQuestion } from '../quizzes/versions.ts'
import { isAccessExpired, listUserQuizzes } from './store.ts'

/** A question of a finished attempt with its key, explanation and what was answered. */
function reviewed(question: VersionQuestion, response: ResponseRow | undefined) {
  const pairs = question.type === 'match' ? (question.key as Record<string, string>) : {}
  const shown = asked(question)
  return {
    ...shown,
    quiz_prompt: question.stemHtml,
    correct_answer: keyOnWire(question),
    answer_description: question.explanationHtml,
    matches: shown.matches.map((match) => ({ ...match, right_item: pairs[match.id] ?? null })),
    user_answer: response?.user_answer ?? null,
    is_correct: response?.mark ?? null,
    marked: response?.is_marked ?? false,
  }
}

/** The review of the latest finished attempt or an older one; keys stay closed while the same quiz is being taken. X4 */
async function reviewOf(room: Room, actor: Actor, quizId: number, attemptId: number | null) {
  const open = await findOpenAttempt(room.db, quizId, actor.id)
  if (open && (await settled(room, open)).at !== 'closed') refuse('attempt.open')
  const attempt = await findClosedAttempt(room.db, quizId, actor.id, attemptId)
  if (!attempt) {
    const [quiz] = await room.db.run({ name: 'quiz-exists', text: 'SELECT 1 FROM quizzes WHERE id = $1' }, [quizId])
    refuse(quiz ? 'quiz.not_taken' : 'quiz.not_found')
  }
  const version = await room.versions.get(attempt.version_id)
  const responses = new Map((await listResponses(room.db, attempt.id)).map((row) => [row.question_id, row]))
  const correct = attempt.correct_count ?? 0
  const total = attempt.total_count ?? 0
  const isTwoModule = version.settings.type === 'two_module'
  return {
    quiz_details: quizOnWire(version, attempt.lesson_id),
    attempt: {
      attempt_id: attempt.id,
      number: attempt.number,
      variant: attempt.variant,
      module1_correct: attempt.module1_correct,
      started_at: attempt.started_at.toISOString(),
      finished_at: (attempt.finished_at ?? attempt.started_at).toISOString(),
      finish_reason: attempt.finish_reason ?? ('submitted' as const),
      correct_answers: correct,
      total_questions: total,
      estimate: isTwoModule
        ? estimateBand({ correct, total, variant: attempt.variant, table: defaultDsatTable })
        : null,
    },
    questions: routeOf(version, attempt.variant).map((question) => reviewed(question, responses.get(question.id))),
  }
}

export const resultRoutes = routes(results, {
  async mine(_input, room) {
    if (await isAccessExpired(room.db, room.actor.id, room.now())) refuse('course.access_expired')
    const rows = await listUserQuizzes(room.db, room.actor.id, room.now())
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
