import { createHash } from 'node:crypto'
import { quizReviews } from '../../contract/quiz-reviews.ts'
import type { Variant } from '../../core/attempts/variant.ts'
import { routes } from '../http/route.ts'
import { routeOf, type Version } from '../quizzes/versions.ts'
import { getDsatTable } from '../site/settings.ts'
import { getReviewed } from './getting.ts'
import { finalQuestion, historyOf, receiptOf, reviewedAttempt, reviewLines } from './reviewed.ts'
import { listSkillLessons } from './store.ts'

/** Returns the serialized final questions of a route with their ETag, cached per version. */
function finalBytes(version: Version, variant: Variant | null): { json: Buffer; etag: string } {
  const name = `final ${variant}`
  const known = version.bytes.get(name)
  if (known) return known
  const data = routeOf(version, variant).map(finalQuestion)
  const json = Buffer.from(JSON.stringify({ success: true, msg: '', errors: null, data }))
  const made = { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` }
  version.bytes.set(name, made)
  return made
}

export const quizReviewRoutes = routes(quizReviews, {
  async summary({ params, query }, context) {
    const { quizId } = params
    const { attempt, version } = await getReviewed(context, context.actor, quizId, query.attempt_id ?? null)
    const lines = reviewLines(version, attempt)
    const skills = [
      ...new Set(lines.flatMap(({ skill, mark }) => (skill === null || mark === 'correct' ? [] : [skill]))),
    ]
    const search = { userId: context.actor.id, quizId, skills }
    return {
      data: {
        quiz: { id: quizId, name: version.settings.name, type: version.settings.type },
        attempt: reviewedAttempt(attempt, version, await getDsatTable(context.db, context.now())),
        questions: lines,
        receipt: receiptOf(attempt, lines),
        history: historyOf(attempt),
        lessons: skills.length === 0 ? [] : await listSkillLessons(context.db, search, context.now()),
      },
    }
  },

  async questions({ params, query }, context) {
    const { attempt, version } = await getReviewed(context, context.actor, params.quizId, query.attempt_id ?? null)
    const { json, etag } = finalBytes(version, attempt.variant)
    return { bytes: json, etag }
  },
})
