import { settled } from '../attempts/ending/closing.ts'
import { finalise } from '../attempts/ending/late.ts'
import { findOpenAttempt } from '../attempts/store.ts'
import type { Actor } from '../http/actor.ts'
import { refuse } from '../http/refusal.ts'
import type { Room } from '../http/room.ts'
import { findReviewed } from './store.ts'

/**
 * The latest closed attempt of a user at a quiz, or an older one, with its version. Keys stay closed while the same quiz is
 * being taken: refuses with attempt.open then, with quiz.not_taken or quiz.not_found when there is nothing to show. X4
 */
export async function getReviewed(room: Room, actor: Actor, quizId: number, attemptId: number | null) {
  const found = await findReviewed(room.db, quizId, actor.id, attemptId)
  const isFinal = found?.is_open === false && !found.is_provisional
  const attempt = isFinal ? found : await findFinal(room, actor, quizId, attemptId)
  if (!attempt) {
    const [quiz] = await room.db.run({ name: 'quiz-exists', text: 'SELECT 1 FROM quizzes WHERE id = $1' }, [quizId])
    refuse(quiz ? 'quiz.not_taken' : 'quiz.not_found')
  }
  return { attempt, version: await room.versions.get(attempt.version_id) }
}

/**
 * What is open may have run out of time just now: then it is closed, and the one to show. Whatever is shown is final: late
 * answers count until then and no longer.
 */
async function findFinal(room: Room, actor: Actor, quizId: number, attemptId: number | null) {
  const open = await findOpenAttempt(room.db, quizId, actor.id)
  if (open && (await settled(room, open)).at !== 'closed') refuse('attempt.open')
  await finalise(room.db, actor.id, quizId, room.now())
  return findReviewed(room.db, quizId, actor.id, attemptId)
}
