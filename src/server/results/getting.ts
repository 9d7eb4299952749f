import { settled } from '../attempts/ending/closing.ts'
import { finalize, noteKeysSeen } from '../attempts/finalizing.ts'
import { noteKeysRead, noteRead } from '../attempts/keys-seen.ts'
import { findOpenAttempt } from '../attempts/store.ts'
import type { Actor } from '../http/actor.ts'
import { refuse } from '../http/refusal.ts'
import type { Context } from '../http/context.ts'
import { findKnownQuiz } from '../attempts/queries.ts'
import { routeOf, type Version } from '../quizzes/versions.ts'
import { waitingOf } from './reviewed.ts'
import { findReviewed, type ReviewedRow } from './store.ts'

/**
 * Returns the latest closed attempt of a user at a quiz, or the given one, with its version. Refuses while the same quiz is
 * being taken, and while its review is withheld for those who sit later, when keys must stay secret, and where there is nothing to review.
 * `showsKeys`: false where the caller shows none of them yet, as a redo. X4
 */
export async function getReviewed(
  context: Context,
  actor: Actor,
  quizId: number,
  attemptId: number | null,
  { showsKeys = true } = {},
) {
  const candidate = await findReviewed(context.db, { quizId, userId: actor.id, attemptId }, context.now())
  refuseWithheld(candidate)
  const isFinal = candidate?.is_open === false && !candidate.is_provisional
  const attempt = isFinal ? candidate : await findFinal(context, actor, quizId, attemptId)
  if (!attempt) {
    const [quiz] = await findKnownQuiz(context.db, { quizId })
    refuse(quiz ? 'quiz.not_taken' : 'quiz.not_found')
  }
  const version = await context.versions.get(attempt.version_id, context.db, attempt.corrections)
  if (showsKeys) await noteLook(context, { userId: actor.id, quizId }, attempt, version)
  return { attempt, version }
}

/** Notes that a student looks at a review: at this quiz, and at each key that is in others too and waits for none of them. T38 */
async function noteLook(
  context: Context,
  { userId, quizId }: { userId: number; quizId: number },
  attempt: ReviewedRow,
  version: Version,
): Promise<void> {
  if (!attempt.is_seen) await noteRead(context, userId, (db, now) => noteKeysSeen(db, userId, quizId, now))
  if (attempt.is_noted) return
  const waiting = waitingOf(attempt)
  const shown = routeOf(version, attempt.variant).filter(({ id }) => !waiting.has(id))
  await noteKeysRead(context, { userId, itemIds: shown.map(({ itemId }) => itemId), beside: { quizId } })
}

/** Refuses a review that is withheld for those who sit later; nothing becomes final by it. */
function refuseWithheld(found: ReviewedRow | undefined): void {
  const until = found?.held_until ?? null
  if (until !== null) refuse('attempt.held', { params: { until: until.toISOString() } })
}

/**
 * Finds the attempt to review, which is final from then on: late answers no longer count. An open attempt may just have run out of time:
 * then it is closed and becomes the one to review.
 */
async function findFinal(context: Context, actor: Actor, quizId: number, attemptId: number | null) {
  const open = await findOpenAttempt(context.db, quizId, actor.id)
  if (open && (await settled(context, open)).at !== 'closed') refuse('attempt.open')
  refuseWithheld(await findReviewed(context.db, { quizId, userId: actor.id, attemptId }, context.now()))
  await noteRead(context, actor.id, (db, now) => finalize(db, actor.id, quizId, now))
  return findReviewed(context.db, { quizId, userId: actor.id, attemptId }, context.now())
}
