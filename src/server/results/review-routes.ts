import { quizReviews } from '../../contract/quiz-reviews.ts'
import type { Variant } from '../../core/attempts/variant.ts'
import { readOwnError } from '../official-scores/store.ts'
import { listOwnReports } from '../question-reports/store.ts'
import { routes } from '../http/route.ts'
import { cachedJson, routeOf, type Version } from '../quizzes/versions.ts'
import { getDsatTable } from '../site/settings.ts'
import { getReviewed } from './getting.ts'
import {
  finalQuestion,
  historyOf,
  receiptOf,
  regradesOf,
  reviewedAttempt,
  reviewLines,
  shownLines,
  waitingOf,
} from './reviewed.ts'
import { listSkillLessons } from './store.ts'

/** Returns the JSON of the final questions of a route. */
const finalBytes = (version: Version, variant: Variant | null) =>
  cachedJson(version, `final ${variant}`, () => routeOf(version, variant).map((question) => finalQuestion(question)))

export const quizReviewRoutes = routes(quizReviews, {
  async summary({ params, query }, context) {
    const { quizId } = params
    const { attempt, version } = await getReviewed(context, context.actor, quizId, query.attempt_id ?? null)
    const waiting = waitingOf(attempt)
    const lines = shownLines(reviewLines(version, attempt), waiting)
    const skills = [
      ...new Set(
        lines.flatMap(({ skill, mark }) => (skill === null || mark === 'correct' || mark === 'waiting' ? [] : [skill])),
      ),
    ]
    const reports = await listOwnReports(context.db, context.actor.id, attempt.version_id)
    const search = { userId: context.actor.id, quizId, skills }
    const shown = reviewedAttempt(attempt, version, await getDsatTable(context.db, context.now()))
    return {
      data: {
        quiz: { id: quizId, name: version.settings.name, type: version.settings.type },
        attempt: shown,
        own_error: shown.estimate === null ? null : await readOwnError(context.db, context.now()),
        questions: lines,
        receipt: receiptOf(attempt, version),
        // An answer to a report may say what is right.
        reports: reports.filter(({ question_id }) => !waiting.has(question_id)),
        regrades: regradesOf(attempt),
        history: historyOf(attempt),
        redo_left: attempt.redo_left,
        lessons: skills.length === 0 ? [] : await listSkillLessons(context.db, search, context.now()),
      },
    }
  },

  async questions({ params, query }, context) {
    const { attempt, version } = await getReviewed(context, context.actor, params.quizId, query.attempt_id ?? null)
    const waiting = waitingOf(attempt)
    if (waiting.size === 0) return finalBytes(version, attempt.variant)
    return { data: routeOf(version, attempt.variant).map((one) => finalQuestion(one, waiting.get(one.id))) }
  },
})
