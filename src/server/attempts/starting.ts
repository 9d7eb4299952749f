import { randomInt } from 'node:crypto'
import { lengthsUnder, usualConditions } from '../../core/attempts/conditions.ts'
import { lengthsOf } from '../../core/attempts/lengths.ts'
import { outcomeOfStart } from '../../core/attempts/machine.ts'
import { startedAt } from '../../core/attempts/together.ts'
import { startStateAt, windowAt, type StartLimits } from '../../core/attempts/window.ts'
import type { Actor } from '../http/actor.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import { getCachedSettings } from '../site/settings.ts'
import type { Version } from '../quizzes/versions.ts'
import { settled } from './ending/closing.ts'
import { findConditions } from './conditions.ts'
import { noteReturn } from './returning.ts'
import { findAttempt } from './own-attempt.ts'
import type { OwnAttempt } from './queries.ts'
import { storedPhaseOf } from './rows.ts'
import type { LessonQuiz } from './lesson-quizzes.ts'
import { findNextStart, openAttempt } from './store.ts'
import { claimAttempt } from './answering/writing.ts'
import { readBegun, readWindows } from './windows.ts'

/** Returns a lesson's quiz that this user may take; otherwise rejects with the reason. An open attempt may always be finished. */
export async function getLessonQuiz(context: Context, actor: Actor, lessonId: number): Promise<LessonQuiz> {
  const quiz = (await context.lessonQuizzes.find(lessonId, actor.id)) ?? refuse('quiz.not_found')
  if (quiz.open_attempt && (await settled(context, quiz.open_attempt)).at === 'closed')
    return getLessonQuiz(context, actor, lessonId)
  if (!quiz.open_attempt && !quiz.is_free && quiz.access !== 'open')
    refuse(quiz.access === 'expired' ? 'course.access_expired' : 'account.forbidden')
  return quiz
}

type Resuming = { open: OwnAttempt; lessonId: number; writer: string | null }

/** Returns an open attempt after noting that its student is back, and with which player. */
async function resumeAttempt(
  context: Context,
  actor: Actor,
  { open, lessonId, writer }: Resuming,
): Promise<{ attempt: OwnAttempt; version: Version }> {
  if (open.is_practice && (await noteReturn(context, actor, open.id)))
    return startAttempt(context, actor, lessonId, writer)
  if (writer !== null && open.writer !== writer) {
    await claimAttempt(context, actor, open.id, writer)
    // Another request has just started one, which this call now resumes: the later player is the writer.
    return startAttempt(context, actor, lessonId)
  }
  return { attempt: open, version: await context.versions.get(open.version_id, context.db, open.corrections) }
}

/**
 * Returns the user's open attempt at a lesson's quiz, after starting one if there is none. The requesting player becomes its writer.
 *
 * Resuming, which a school does in one minute, has a small statement of its own: the one that can start an attempt reads access, windows and
 * earlier attempts too, and cost the database 5,792 µs for a student where the small one costs 450 (2,400 students one at a time, on a busy
 * machine). The conditions are the same: a visible lesson, an active course, a published quiz. Nothing of an attempt is cached. The first
 * start costs one small statement more. Fewer and larger batches of the look-ups decided nothing in four runs, so four run at once: with one
 * at a time a connection that hangs would hold up every call.
 */
export async function startAttempt(
  context: Context,
  actor: Actor,
  lessonId: number,
  writer: string | null = null,
): Promise<{ attempt: OwnAttempt; version: Version }> {
  const open = await context.lessonQuizzes.findOpen(lessonId, actor.id)
  if (open && (await settled(context, open)).at !== 'closed')
    return resumeAttempt(context, actor, { open, lessonId, writer })
  const quiz = await getLessonQuiz(context, actor, lessonId)
  // Another request has started one meanwhile.
  if (quiz.open_attempt) return startAttempt(context, actor, lessonId, writer)
  const nextStart = await findNextStart(context.db, quiz.quiz_id, actor.id, context.now())
  if (nextStart !== null)
    refuse('attempt.too_many_starts', { retryAfterSeconds: Math.ceil((nextStart - context.now()) / 1000) })
  const version = await context.versions.get(quiz.published_version_id, context.db, quiz.corrections)
  const { settings } = version
  const now = context.now()
  const start = outcomeOfStart(startStateAt(startLimitsOf(quiz, version, now), now), 'start')
  if (start !== 'done' && start !== 'unchanged') refuse(`quiz.${start}`)
  const conditions = await findConditions(context.db, actor.id)
  const { halftimeMinutes } = await getCachedSettings(context.db, context.now())
  const id = await openAttempt(
    context.db,
    {
      userId: actor.id,
      quizId: quiz.quiz_id,
      versionId: settings.id,
      lessonId,
      type: settings.type,
      lengths: lengthsUnder(lengthsOf(settings, halftimeMinutes), conditions ?? usualConditions),
      conditions,
      writer,
      optionSeed: settings.shufflesOptions ? randomInt(2 ** 31 - 1) : null,
      isPractice: settings.isPractice,
    },
    startedAt(readBegun(quiz.windows), now),
  )
  const attempt =
    id === undefined ? undefined : await findAttempt(context.db, { attemptId: id, userId: actor.id }, context.now())
  // Without an id, a second tab was faster: resume its attempt.
  if (!attempt) return startAttempt(context, actor, lessonId, writer)
  // While the attempt waited to be stored, words of its questions may have been mended.
  return { attempt, version: await context.versions.get(attempt.version_id, context.db, attempt.corrections) }
}

/** Returns when and how often a quiz can be started, by the window that holds for its student now. T17 */
export const startLimitsOf = (
  { windows, attempts_taken: attemptsTaken }: LessonQuiz,
  { settings: { attemptsAllowed } }: Version,
  now: number,
): StartLimits => ({ ...windowAt(readWindows(windows), now), attemptsAllowed, attemptsTaken })

/** Returns a user's own attempt, its version and its current phase; throws attempt.not_found. */
export async function getAttempt(context: Context, actor: Actor, attemptId: number) {
  await noteReturn(context, actor, attemptId)
  const attempt =
    (await findAttempt(context.db, { attemptId, userId: actor.id }, context.now())) ?? refuse('attempt.not_found')
  const version = await context.versions.get(attempt.version_id, context.db, attempt.corrections)
  const phase = await settled(context, attempt)
  return { attempt, version, phase: attempt.phase === 'closed' ? storedPhaseOf(attempt) : phase }
}
