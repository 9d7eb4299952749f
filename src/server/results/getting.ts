import { settled } from '../attempts/ending/closing.ts'
import { finalize, noteKeysSeen } from '../attempts/finalizing.ts'
import { findOpenAttempt } from '../attempts/store.ts'
import type { Actor } from '../http/actor.ts'
import { refuse } from '../http/refusal.ts'
import type { Context } from '../http/context.ts'
import { findKnownQuiz } from '../attempts/queries.ts'
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
  // Also a later look: what another test kept from an earlier one may be told by it. T38
  if (showsKeys && !attempt.is_seen) await noteKeysSeen(context.db, actor.id, quizId, context.now())
  return { attempt, version: await context.versions.get(attempt.version_id, context.db, attempt.corrections) }
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
  await finalize(context.db, actor.id, quizId, context.now())
  return findReviewed(context.db, { quizId, userId: actor.id, attemptId }, context.now())
}
