import { lengthsUnder, usualConditions } from '../../core/attempts/conditions.ts'
import { lengthsOf } from '../../core/attempts/phase.ts'
import type { Actor } from '../http/actor.ts'
import type { Room } from '../http/room.ts'
import { refuse } from '../http/refusal.ts'
import { getCachedSettings } from '../site/settings.ts'
import type { Version } from '../quizzes/versions.ts'
import { settled } from './ending/closing.ts'
import { findConditions } from './conditions.ts'
import { phaseOf, type AttemptRow, type ResponseRow } from './rows.ts'
import type { LessonQuiz } from './lesson-quizzes.ts'
import { findAttempt, findNextStart, openAttempt } from './store.ts'
import { claimAttempt } from './answering/writing.ts'

/** Returns a lesson's quiz that this user may take; otherwise rejects with the reason. An open attempt may always be finished. */
export async function getLessonQuiz(room: Room, actor: Actor, lessonId: number): Promise<LessonQuiz> {
  const quiz = (await room.lessonQuizzes.find(lessonId, actor.id)) ?? refuse('quiz.not_found')
  if (quiz.open_attempt && (await settled(room, quiz.open_attempt)).at === 'closed')
    return getLessonQuiz(room, actor, lessonId)
  if (!quiz.open_attempt && !quiz.is_free && quiz.access !== 'open')
    refuse(quiz.access === 'expired' ? 'course.access_expired' : 'account.forbidden')
  return quiz
}

/** Returns the user's open attempt at a lesson's quiz, after starting one if there is none. The requesting player becomes its writer. */
export async function startAttempt(
  room: Room,
  actor: Actor,
  lessonId: number,
  writer: string | null = null,
): Promise<{ attempt: AttemptRow & { responses: ResponseRow[] }; version: Version }> {
  const quiz = await getLessonQuiz(room, actor, lessonId)
  const open = quiz.open_attempt
  if (open && writer !== null && open.writer !== writer) {
    await claimAttempt(room, actor, open.id, writer)
    // Another request has just started one, which this call now resumes: the later player is the writer.
    return startAttempt(room, actor, lessonId)
  }
  if (open) return { attempt: open, version: await room.versions.get(open.version_id) }
  const nextStart = await findNextStart(room.db, quiz.quiz_id, actor.id, room.now())
  if (nextStart !== null)
    refuse('attempt.too_many_starts', { retryAfterSeconds: Math.ceil((nextStart - room.now()) / 1000) })
  const version = await room.versions.get(quiz.published_version_id)
  const { settings } = version
  const conditions = await findConditions(room.db, actor.id)
  const { halftimeMinutes } = await getCachedSettings(room.db, room.now())
  const id = await openAttempt(
    room.db,
    {
      userId: actor.id,
      quizId: quiz.quiz_id,
      versionId: settings.id,
      lessonId,
      type: settings.type,
      lengths: lengthsUnder(lengthsOf(settings, halftimeMinutes), conditions ?? usualConditions),
      conditions,
      writer,
    },
    room.now(),
  )
  const attempt = id === undefined ? undefined : await findAttempt(room.db, id, actor.id)
  // Without an id, a second tab was faster: resume its attempt.
  return attempt ? { attempt, version } : startAttempt(room, actor, lessonId, writer)
}

/** Returns a user's own attempt, its version and its current phase; throws attempt.not_found. */
export async function getAttempt(room: Room, actor: Actor, attemptId: number) {
  const attempt = (await findAttempt(room.db, attemptId, actor.id)) ?? refuse('attempt.not_found')
  const version = await room.versions.get(attempt.version_id)
  const phase = await settled(room, attempt)
  return { attempt, version, phase: attempt.phase === 'closed' ? phaseOf(attempt) : phase }
}
