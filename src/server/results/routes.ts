import { windowAt } from '../../core/attempts/window.ts'
import { hasPassed, percentage } from '../../core/results/score.ts'
import { results } from '../../contract/results.ts'
import type { Actor } from '../http/actor.ts'
import { settled } from '../attempts/ending/closing.ts'
import { runningOnWire } from '../attempts/rows.ts'
import { findConditions } from '../attempts/conditions.ts'
import { listDue } from '../assignments/own.ts'
import { readWindows } from '../attempts/windows.ts'
import { startLimitsOnWire } from '../attempts/state.ts'
import { refuse } from '../http/refusal.ts'
import type { Context } from '../http/context.ts'
import { routes } from '../http/route.ts'
import { toShown } from '../../core/questions/option-order.ts'
import { orderOf, questionInOrder, revealedInOrder } from '../quizzes/shuffled-options.ts'
import { questionsOf, quizOnWire, routeOf } from '../quizzes/versions.ts'
import { getDsatTable } from '../site/settings.ts'
import { getReviewed } from './getting.ts'
import { finalQuestion, reviewedAttempt, waitingOf } from './reviewed.ts'
import { isAccessExpired, listUserQuizzes } from './store.ts'

/** Returns the whole review in one response, for existing clients. */
async function reviewOf(context: Context, actor: Actor, quizId: number, attemptId: number | null) {
  const { attempt, version } = await getReviewed(context, actor, quizId, attemptId)
  const waiting = waitingOf(attempt)
  const responses = new Map(attempt.responses.map((row) => [row.question_id, row]))
  return {
    quiz_details: quizOnWire(version, attempt.lesson_id),
    // Here the options already have the names of their places.
    attempt: { ...reviewedAttempt(attempt, version, await getDsatTable(context.db, context.now())), option_seed: null },
    questions: routeOf(version, attempt.variant).map((question) => {
      const response = responses.get(question.id)
      const order = orderOf(question, attempt.option_seed)
      return {
        ...revealedInOrder(questionInOrder(finalQuestion(question, waiting.get(question.id)), order), order),
        quiz_prompt: question.stemHtml,
        user_answer: toShown(response?.user_answer ?? null, order),
        is_correct: waiting.has(question.id) ? null : (response?.mark ?? null),
        marked: response?.is_marked ?? false,
      }
    }),
  }
}

/** Returns the quizzes of a user, after closing overdue attempts. */
async function listSettled(context: Context, actor: Actor) {
  const rows = await listUserQuizzes(context.db, actor.id, context.now())
  const phases = await Promise.all(rows.map((row) => row.open_attempt && settled(context, row.open_attempt)))
  return phases.some((phase) => phase?.at === 'closed') ? listUserQuizzes(context.db, actor.id, context.now()) : rows
}

/** Returns the minutes of a quiz without its break; null where nothing limits it. */
function minutesOf({ type, quiz_time, module1_time, module2_time }: ReturnType<typeof quizOnWire>): number | null {
  if (type !== 'two_module') return quiz_time
  return module1_time === null || module2_time === null ? null : module1_time + module2_time
}

export const resultRoutes = routes(results, {
  async mine(_input, context) {
    if (await isAccessExpired(context.db, context.actor.id, context.now())) refuse('course.access_expired')
    const rows = await listSettled(context, context.actor)
    const [conditions, due] = await Promise.all([
      findConditions(context.db, context.actor.id),
      listDue(context.db, context.actor.id, { now: context.now(), most: null }),
    ])
    // The earliest is the first.
    const dueOf = (quizId: number) =>
      due.find(({ quiz_id: id, done_at: done }) => id === quizId && done === null)?.due_at
    const data = await Promise.all(
      rows.map(async (row) => {
        const version = await context.versions.get(row.version_id)
        const isTwoModule = version.settings.type === 'two_module'
        const module1 = isTwoModule ? questionsOf(version, 'module1', null).length : 0
        // Until module 2 is decided, its length is that of the easy variant, or of all questions.
        const variant = row.variant ?? (version.settings.hardThreshold === null ? 'all' : 'easy')
        const module2 = isTwoModule ? questionsOf(version, 'module2', variant).length : 0
        // Sending late answers one by one and checking the score in between would reveal the keys. X4
        const isFinal = row.final_at === null
        const correct = isFinal ? (row.correct_count ?? 0) : 0
        const total = row.total_count ?? (isTwoModule ? module1 + module2 : version.questions.length)
        const percent = percentage(correct, total)
        const { name, descriptionHtml, degree, type, isPractice } = version.settings
        return {
          quiz_id: row.quiz_id,
          type,
          correct_answers: correct,
          total_questions: total,
          minutes: minutesOf(quizOnWire(version, row.lesson_id, row.open_attempt?.conditions ?? conditions)),
          due_at: dueOf(row.quiz_id) ?? null,
          module1_question_count: module1,
          module2_question_count: module2,
          percentage: percent,
          passed: isFinal && hasPassed(percent, version.settings.passMark),
          is_final: isFinal,
          final_at: row.final_at?.toISOString() ?? null,
          is_practice: isPractice,
          is_held: row.is_held,
          limits: startLimitsOnWire({
            ...windowAt(readWindows(row.windows), context.now()),
            attemptsAllowed: row.attempts_allowed,
            attemptsTaken: row.attempts_taken,
          }),
          redo_left: isFinal && !row.open_attempt && !row.is_held ? row.redo_left : null,
          open_attempt: row.open_attempt && runningOnWire(row.open_attempt, row.total_count !== null, context.now()),
          status: row.open_attempt
            ? ('open' as const)
            : row.total_count === null
              ? ('new' as const)
              : ('finished' as const),
          quiz_details: { name, disc: descriptionHtml, degree, lesson_id: row.lesson_id },
        }
      }),
    )
    return { data }
  },

  async review({ params, query }, context) {
    return { data: await reviewOf(context, context.actor, params.quizId, query.attempt_id ?? null) }
  },

  async reviewQuestions({ params, query }, context) {
    const data = await reviewOf(context, context.actor, params.quizId, query.attempt_id ?? null)
    return { data, top: { questions: data.questions, quiz_details: data.quiz_details } }
  },
})
