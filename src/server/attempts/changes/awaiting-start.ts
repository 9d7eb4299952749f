import type { z } from 'zod'
import type { AwaitedStart } from '../../../contract/attempt-shapes.ts'
import { beginsByItself } from '../../../core/attempts/together.ts'
import { startStateAt } from '../../../core/attempts/window.ts'
import type { Actor } from '../../http/actor.ts'
import type { Context } from '../../http/context.ts'
import { getLessonQuiz, startLimitsOf } from '../starting.ts'
import { startLimitsOnWire } from '../state.ts'
import { noteWaiting } from '../store.ts'
import { readBegun } from '../windows.ts'
import { ofWaiting } from './changes.ts'

/**
 * Serves the long poll of a cover: notes that its student waits, and responds when staff have started the quiz for all, or after a few
 * seconds. It occupies no pooled connection while it waits. T38
 */
export async function awaitStart(
  context: Context,
  actor: Actor,
  lessonId: number,
): Promise<z.input<typeof AwaitedStart>> {
  const look = async () => {
    const quiz = await getLessonQuiz(context, actor, lessonId)
    const version = await context.versions.get(quiz.published_version_id, context.db, quiz.corrections)
    const limits = startLimitsOf(quiz, version, context.now())
    const waits = quiz.open_attempt === null && startStateAt(limits, context.now()) === 'awaits_staff'
    return { quiz, limits, waits }
  }
  const watch = context.changes.watch(ofWaiting(actor.id))
  try {
    const { quiz } = await look()
    await noteWaiting(context.db, { userId: actor.id, quizId: quiz.quiz_id }, context.now())
    let found = await look()
    while (found.waits && (await watch.next())) found = await look()
    const now = context.now()
    return {
      limits: startLimitsOnWire(found.limits),
      begins: found.quiz.open_attempt !== null || beginsByItself(readBegun(found.quiz.windows), now),
      now: new Date(now).toISOString(),
    }
  } finally {
    watch.cancel()
  }
}
