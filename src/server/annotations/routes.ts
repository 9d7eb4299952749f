import { annotations } from '../../contract/annotations.ts'
import { believedSeq } from '../../core/attempts/late.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import type { Context } from '../http/context.ts'
import { listAnnotations, storeAnnotations } from './store.ts'

/** Returns the quiz version of an attempt, for its own student only. */
async function getOwnVersion({ attemptFacts, versions }: Context, attemptId: number, userId: number) {
  const facts = (await attemptFacts.get(attemptId)) ?? refuse('attempt.not_found')
  if (facts.userId !== userId) refuse('attempt.not_found')
  return versions.get(facts.versionId)
}

/** The endpoints for highlights and notes. */
export const annotationRoutes = routes(annotations, {
  async list({ params }, context) {
    await getOwnVersion(context, params.attemptId, context.actor.id)
    return { data: await listAnnotations(context.db, params.attemptId) }
  },

  async save({ params, body }, context) {
    const version = await getOwnVersion(context, params.attemptId, context.actor.id)
    const now = context.now()
    const known = body.saves
      .filter(({ question_id }) => version.byId.has(question_id))
      .map((one) => ({ ...one, seq: believedSeq(one.seq, now) }))
    const outcome = await storeAnnotations(context.db, { ...params, writer: body.writer ?? null }, known, now)
    if (outcome === 'full') refuse('annotation.full')
    if (typeof outcome === 'string') refuse(`attempt.${outcome}`)
    return { data: { stored: outcome, now: new Date(now).toISOString() } }
  },
})
