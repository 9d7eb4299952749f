import { annotations } from '../../contract/annotations.ts'
import { believedSeq } from '../../core/attempts/late.ts'
import { noteReturn } from '../attempts/returning.ts'
import { phaseNow } from '../attempts/rows.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import type { Context } from '../http/context.ts'
import { listAnnotations, storeAnnotations } from './store.ts'

/**
 * Returns whether the clock of an attempt is paused: the passages are not on the screen then, and what was quoted of them could be worked
 * on. docs/decisions/0005
 */
async function isPaused({ attemptLook, now }: Context, attemptId: number): Promise<boolean> {
  const attempt = await attemptLook(attemptId)
  return attempt !== undefined && ['halfway', 'paused'].includes(phaseNow(attempt, now()).at)
}

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
    if (await isPaused(context, params.attemptId)) refuse('attempt.not_open')
    return { data: await listAnnotations(context.db, params.attemptId) }
  },

  async save({ params, body }, context) {
    const version = await getOwnVersion(context, params.attemptId, context.actor.id)
    await noteReturn(context, context.actor, params.attemptId)
    const now = context.now()
    const known = body.saves.flatMap((one) => {
      const question = version.byId.get(one.question_id)
      return question ? { ...one, seq: believedSeq(one.seq, now), module: question.module } : []
    })
    const outcome = await storeAnnotations(context.db, { ...params, writer: body.writer ?? null }, known, now)
    if (outcome === 'full') refuse('annotation.full')
    if (typeof outcome === 'string') refuse(`attempt.${outcome}`)
    return { data: { stored: outcome, now: new Date(now).toISOString() } }
  },
})
