import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { attempts as contract } from '../../contract/attempts.ts'
import { advance, standing } from '../../core/attempts/phase.ts'
import { cleanAnswer } from '../../core/questions/mark.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import type { Room } from '../http/room.ts'
import { refuse } from '../http/refusal.ts'
import { questionsOf, type Version } from '../quizzes/versions.ts'
import { closeAttempt } from './closing.ts'
import { phaseOf, type AttemptRow } from './rows.ts'
import { findClosedAttempt, listResponses, lockOpenAttempt } from './store.ts'
import { partOf } from './state.ts'
import { attempts } from './tables.ts'

type Submission = z.output<(typeof contract)['submit']['body']>
type Submitted = z.output<(typeof contract)['submit']['reply']>

const hashOf = (submission: Submission) => createHash('sha256').update(JSON.stringify(submission)).digest()

/**
 * Marks and closes the open attempt at a quiz from what was saved and what comes with the submission. Without an open
 * attempt the latest result is answered again: one attempt, one result. quizzes.md §7, X3
 */
export async function submitAttempt(
  room: Room,
  actor: Actor,
  quizId: number,
  submission: Submission,
  idempotencyKey: string | null,
): Promise<Submitted> {
  const now = room.now()
  const submitted = await room.db.transaction(async (tx) => {
    const attempt = await lockOpenAttempt(tx, quizId, actor.id)
    if (!attempt) return undefined
    const version = await room.versions.get(attempt.version_id)
    const phase = standing(phaseOf(attempt), now)
    const closed = phase.at === 'closed' ? phase : advance(phaseOf(attempt), 'submit', now, attempt.lengths)
    if (closed.at !== 'closed') refuse('attempt.phase')
    if (phase.at !== 'closed') await storeSubmitted(tx, attempt, version, submission, now)
    const { storedCount, totalCount } = await closeAttempt(tx, attempt, version, closed)
    if (idempotencyKey !== null)
      await tx.orm
        .update(attempts)
        .set({ idempotencyKey, submissionHash: hashOf(submission) })
        .where(eq(attempts.id, attempt.id))
    return { attempt_id: attempt.id, quiz_id: quizId, stored: storedCount, total: totalCount }
  })
  return submitted ?? repeatResult(room.db, actor, quizId, submission, idempotencyKey)
}

/** The answers that come with a submission, as far as they may still change: of the open part, not locked, not older. */
async function storeSubmitted(db: Db, attempt: AttemptRow, version: Version, submission: Submission, now: number) {
  const part = partOf(phaseOf(attempt))
  const open = new Map((part === null ? [] : questionsOf(version, part, attempt.variant)).map((q) => [q.id, q]))
  const given = new Map(submission.answers.map((answer) => [answer.question_id, answer]))
  const answers = [...given.values()].flatMap((answer) => {
    const question = open.get(answer.question_id)
    return question ? [{ ...answer, text: cleanAnswer(question, answer.user_answer) }] : []
  })
  await db.run(
    {
      name: 'store-submitted',
      text: `INSERT INTO responses AS r (attempt_id, question_id, seq, user_answer, saved_at)
        SELECT $1, t.question_id, coalesce(t.seq, o.seq + 1, 1), t.user_answer, $5
          FROM unnest($2::int[], $3::bigint[], $4::text[]) AS t (question_id, seq, user_answer)
          LEFT JOIN responses o ON o.attempt_id = $1 AND o.question_id = t.question_id
          WHERE t.user_answer IS NOT NULL OR o.seq IS NOT NULL
          ORDER BY t.question_id
        ON CONFLICT (attempt_id, question_id) DO UPDATE
          SET user_answer = excluded.user_answer, seq = excluded.seq, saved_at = excluded.saved_at
          WHERE NOT r.is_locked AND excluded.seq > r.seq`,
    },
    [
      attempt.id,
      answers.map((answer) => answer.question_id),
      answers.map((answer) => answer.seq ?? null),
      answers.map((answer) => answer.text),
      new Date(now),
    ],
  )
}

async function repeatResult(
  db: Db,
  actor: Actor,
  quizId: number,
  submission: Submission,
  idempotencyKey: string | null,
): Promise<Submitted> {
  const closed = await findClosedAttempt(db, quizId, actor.id, null)
  if (!closed) {
    const [quiz] = await db.run({ name: 'quiz-exists', text: 'SELECT 1 FROM quizzes WHERE id = $1' }, [quizId])
    refuse(quiz ? 'quiz.not_started' : 'quiz.not_found')
  }
  const isOtherBody = closed.submission_hash !== null && !closed.submission_hash.equals(hashOf(submission))
  if (idempotencyKey !== null && closed.idempotency_key === idempotencyKey && isOtherBody) refuse('request.key_reused')
  const responses = await listResponses(db, closed.id)
  return {
    attempt_id: closed.id,
    quiz_id: quizId,
    stored: responses.filter(({ mark }) => mark !== null).length,
    total: closed.total_count ?? 0,
  }
}
