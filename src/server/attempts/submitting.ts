import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { attempts as contract } from '../../contract/attempts.ts'
import { advance, standing } from '../../core/attempts/phase.ts'
import { cleanAnswer } from '../../core/questions/mark.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import type { Room } from '../http/room.ts'
import { refuse } from '../http/refusal.ts'
import { questionsOf, type Version } from '../quizzes/versions.ts'
import { closeAttempt, type GivenAnswer } from './closing.ts'
import { phaseOf, type AttemptRow } from './rows.ts'
import { findClosedAttempt, findSubmitted, listResponses, lockOpenAttempt, type ClosedAttempt } from './store.ts'
import { partOf } from './state.ts'

type Submission = z.output<(typeof contract)['submit']['body']>
type Submitted = z.output<(typeof contract)['submit']['reply']>

/** Refuses what is nested too deep to be written down. */
function hashOf(submission: Submission): Buffer {
  try {
    return createHash('sha256').update(JSON.stringify(submission)).digest()
  } catch {
    refuse('request.malformed')
  }
}

/**
 * Marks and closes the open attempt at a quiz from what was saved and what comes with the submission. When that attempt, or
 * without a named one any, is open no more, its result is answered again: one attempt, one result. quizzes.md §7, X3
 */
export async function submitAttempt(
  room: Room,
  actor: Actor,
  quizId: number,
  submission: Submission,
  idempotencyKey: string | null,
): Promise<Submitted> {
  const now = room.now()
  const repeated = idempotencyKey === null ? undefined : await findSubmitted(room.db, quizId, actor.id, idempotencyKey)
  if (repeated) return resultOf(room.db, repeated, submission, idempotencyKey)
  const submitted = await room.db.transaction(async (tx) => {
    const attempt = await lockOpenAttempt(tx, quizId, actor.id)
    if (!attempt || (submission.attempt_id !== undefined && submission.attempt_id !== attempt.id)) return undefined
    const version = await room.versions.get(attempt.version_id, tx)
    const phase = standing(phaseOf(attempt), now)
    const closed = phase.at === 'closed' ? phase : advance(phaseOf(attempt), 'submit', now, attempt.lengths)
    if (closed.at !== 'closed') refuse('attempt.phase')
    const given = phase.at === 'closed' ? [] : givenAnswers(attempt, version, submission)
    const hash = idempotencyKey === null ? null : hashOf(submission)
    const { storedCount, totalCount } = await closeAttempt(
      tx,
      attempt,
      version,
      closed,
      { given, key: idempotencyKey, hash },
      now,
    )
    return { attempt_id: attempt.id, quiz_id: quizId, stored: storedCount, total: totalCount }
  })
  return submitted ?? repeatResult(room.db, actor, quizId, submission, idempotencyKey)
}

/** The answers that come with a submission and may still change: those of the open part. */
function givenAnswers(attempt: AttemptRow, version: Version, { answers }: Submission): GivenAnswer[] {
  const part = partOf(phaseOf(attempt))
  const open = new Map((part === null ? [] : questionsOf(version, part, attempt.variant)).map((q) => [q.id, q]))
  const newest = new Map(answers.map((answer) => [answer.question_id, answer]))
  return [...newest.values()].flatMap(({ question_id, user_answer, seq = null }) => {
    const question = open.get(question_id)
    return question ? [{ question, answer: cleanAnswer(question, user_answer), seq }] : []
  })
}

async function repeatResult(
  db: Db,
  actor: Actor,
  quizId: number,
  submission: Submission,
  idempotencyKey: string | null,
): Promise<Submitted> {
  const closed = await findClosedAttempt(db, quizId, actor.id, submission.attempt_id ?? null)
  if (!closed) {
    const [quiz] = await db.run({ name: 'quiz-exists', text: 'SELECT 1 FROM quizzes WHERE id = $1' }, [quizId])
    refuse(quiz ? 'quiz.not_started' : 'quiz.not_found')
  }
  return resultOf(db, closed, submission, idempotencyKey)
}

/** The result of a closed attempt, once more; the same key with another body is refused. */
async function resultOf(
  db: Db,
  closed: ClosedAttempt,
  submission: Submission,
  idempotencyKey: string | null,
): Promise<Submitted> {
  const isSameKey = idempotencyKey !== null && closed.idempotency_key === idempotencyKey
  if (isSameKey && closed.submission_hash !== null && !closed.submission_hash.equals(hashOf(submission)))
    refuse('request.key_reused')
  const responses = await listResponses(db, closed.id)
  return {
    attempt_id: closed.id,
    quiz_id: closed.quiz_id,
    stored: responses.filter(({ mark }) => mark !== null).length,
    total: closed.total_count ?? 0,
  }
}
