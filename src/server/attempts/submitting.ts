import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Submitted } from '../../contract/attempt-shapes.ts'
import type { attempts as contract } from '../../contract/attempts.ts'
import { advance, standing } from '../../core/attempts/phase.ts'
import { cleanAnswer } from '../../core/questions/mark.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import type { Room } from '../http/room.ts'
import { refuse } from '../http/refusal.ts'
import type { Version } from '../quizzes/versions.ts'
import { closeAttempt } from './closing.ts'
import { acceptLate, lateAnswersOf } from './late.ts'
import { givenAnswers } from './marking.ts'
import { phaseOf, type AttemptRow, type ResponseRow } from './rows.ts'
import { findSubmitted, listResponses, lockClosedAttempt, lockOpenAttempt, type ClosedAttempt } from './store.ts'
import { partOf } from './state.ts'
import { isElsewhere, refuseElsewhere } from './writing.ts'

type Submission = z.output<(typeof contract)['submit']['body']>
type Receipt = z.output<typeof Submitted>

/** What a submission was: not who sent it, so that a retry after taking over is the same. Refuses what is nested too deep. */
function hashOf({ attempt_id, answers }: Submission): Buffer {
  try {
    return createHash('sha256').update(JSON.stringify({ attempt_id, answers })).digest()
  } catch {
    refuse('request.malformed')
  }
}

/**
 * Marks and closes the open attempt at a quiz from what was saved and what comes with the submission. When that attempt, or
 * without a named one any, is open no more, its result is answered again: one attempt, one result. Answers of before its end
 * are then still accepted, until its keys may have been seen. quizzes.md §7, X3
 */
export async function submitAttempt(
  room: Room,
  actor: Actor,
  quizId: number,
  submission: Submission,
  key: string | null,
): Promise<Receipt> {
  const repeated = key === null ? undefined : await findSubmitted(room.db, quizId, actor.id, key)
  if (repeated) return resultOf(room, room.db, repeated, submission, key)
  const submitted = await room.db.transaction((tx) => closeOpen(room, tx, actor, quizId, submission, key))
  if (submitted) room.changes.tell(submitted.attempt_id)
  return submitted ?? room.db.transaction((tx) => repeatResult(room, tx, actor, quizId, submission, key))
}

/** Closes the open attempt that is meant; undefined when there is none. */
async function closeOpen(
  room: Room,
  tx: Db,
  actor: Actor,
  quizId: number,
  submission: Submission,
  key: string | null,
): Promise<Receipt | undefined> {
  const now = room.now()
  const attempt = await lockOpenAttempt(tx, quizId, actor.id)
  if (!attempt || (submission.attempt_id !== undefined && submission.attempt_id !== attempt.id)) return undefined
  const version = await room.versions.get(attempt.version_id, tx)
  const phase = standing(phaseOf(attempt), now)
  if (phase.at === 'closed') {
    await closeAttempt(tx, attempt, version, phase, undefined, now)
    return repeatResult(room, tx, actor, quizId, { ...submission, attempt_id: attempt.id }, key)
  }
  refuseElsewhere(attempt, submission.writer)
  const closed = advance(phaseOf(attempt), 'submit', now, attempt.lengths)
  if (closed.at !== 'closed') refuse('attempt.phase')
  const given = givenAnswers(version, attempt, partOf(phaseOf(attempt)), submission.answers)
  const hash = key === null ? null : hashOf(submission)
  const outcome = await closeAttempt(tx, attempt, version, closed, { given, key, hash, lateAt: null }, now)
  return receiptOf(attempt, version, submission, outcome, { storedAt: closed.finishedAt, isLate: false })
}

/** The result of a closed attempt with what still counts of a submission that came after its end. */
async function repeatResult(
  room: Room,
  tx: Db,
  actor: Actor,
  quizId: number,
  submission: Submission,
  key: string | null,
): Promise<Receipt> {
  const closed = await lockClosedAttempt(tx, quizId, actor.id, submission.attempt_id ?? null)
  if (!closed) {
    const [quiz] = await tx.run({ name: 'quiz-exists', text: 'SELECT 1 FROM quizzes WHERE id = $1' }, [quizId])
    refuse(quiz ? 'quiz.not_started' : 'quiz.not_found')
  }
  const version = await room.versions.get(closed.version_id, tx)
  const part = version.settings.type === 'two_module' ? 'module2' : 'all'
  const given = givenAnswers(version, closed, part, submission.answers)
  const now = room.now()
  const late = await lateAnswersOf(tx, closed, given, now)
  if (late.length === 0) return resultOf(room, tx, closed, submission, key)
  if (isElsewhere(closed, submission.writer)) refuse('attempt.elsewhere')
  const outcome = await acceptLate(tx, closed, version, late, now)
  return receiptOf(closed, version, submission, outcome, { storedAt: now, isLate: true })
}

/** The result of a closed attempt, once more; the same key with another body is refused. */
async function resultOf(
  room: Room,
  db: Db,
  closed: ClosedAttempt,
  submission: Submission,
  key: string | null,
): Promise<Receipt> {
  const isSameKey = key !== null && closed.idempotency_key === key
  if (isSameKey && closed.submission_hash !== null && !closed.submission_hash.equals(hashOf(submission)))
    refuse('request.key_reused')
  const version = await room.versions.get(closed.version_id, db)
  const outcome = { responses: await listResponses(db, closed.id), totalCount: closed.total_count ?? 0 }
  const storedAt = (closed.late_at ?? closed.finished_at ?? closed.started_at).getTime()
  return receiptOf(closed, version, submission, outcome, { storedAt, isLate: closed.late_at !== null })
}

function receiptOf(
  attempt: AttemptRow,
  version: Version,
  submission: Submission,
  { responses, totalCount }: { responses: ResponseRow[]; totalCount: number },
  { storedAt, isLate }: { storedAt: number; isLate: boolean },
): Receipt {
  const held = new Map(responses.map((response) => [response.question_id, response.user_answer]))
  const newest = new Map(submission.answers.map((answer) => [answer.question_id, answer.user_answer]))
  const notStored = [...newest].filter(([id, answer]) => {
    const question = version.byId.get(id)
    return !question || cleanAnswer(question, answer) !== (held.get(id) ?? null)
  })
  return {
    attempt_id: attempt.id,
    quiz_id: attempt.quiz_id,
    stored: responses.filter(({ mark }) => mark !== null).length,
    total: totalCount,
    stored_at: new Date(storedAt).toISOString(),
    is_late: isLate,
    not_stored: notStored.map(([id]) => id),
  }
}
