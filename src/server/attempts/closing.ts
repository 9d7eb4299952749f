import { chooseVariant, type Variant } from '../../core/attempts/variant.ts'
import { graceMs, standing, type Phase } from '../../core/attempts/phase.ts'
import { markAnswer, type Mark } from '../../core/questions/mark.ts'
import type { Db } from '../db/database.ts'
import type { Room } from '../http/room.ts'
import { questionsOf, routeOf, type Version, type VersionQuestion } from '../quizzes/versions.ts'
import { phaseOf, type AttemptRow, type ResponseRow } from './rows.ts'
import { listDueAttempts, listResponses, lockAttempt } from './store.ts'

/** The mark of each question from the answers as they stand. */
export function markAll(questions: VersionQuestion[], responses: ResponseRow[]): Map<number, Mark> {
  const answers = new Map(responses.map((response) => [response.question_id, response.user_answer]))
  return new Map(questions.map((question) => [question.id, markAnswer(question, answers.get(question.id) ?? null)]))
}

const countCorrect = (marks: Map<number, Mark>) => [...marks.values()].filter((mark) => mark === 'correct').length

/** What closing module 1 decides, once: how many were right and which module 2 follows. Q10 */
export function decideModule2(
  version: Version,
  responses: ResponseRow[],
): { module1Correct: number; variant: Variant } {
  const module1Correct = countCorrect(markAll(questionsOf(version, 'module1', null), responses))
  return { module1Correct, variant: chooseVariant(module1Correct, version.settings.hardThreshold) }
}

/** An answer that comes with a submission; without `seq` it counts as the newest. */
export type GivenAnswer = { question: VersionQuestion; answer: string | null; seq: number | null }

const closeStatement = {
  name: 'close-attempt',
  text: `WITH answers AS (
      INSERT INTO responses (attempt_id, question_id, seq, user_answer, mark, saved_at)
      SELECT $1, t.* , $6 FROM unnest($2::int[], $3::bigint[], $4::text[], $5::smallint[]) AS t (question_id, seq, user_answer, mark)
      ON CONFLICT (attempt_id, question_id) DO UPDATE
        SET seq = excluded.seq, user_answer = excluded.user_answer, mark = excluded.mark
    )
    UPDATE attempts SET phase = 'closed', ends_at = NULL, half_at = NULL, remaining_ms = NULL, due_at = NULL,
      finished_at = $7, finish_reason = $8, variant = $9, module1_correct = $10, correct_count = $11, total_count = $12,
      idempotency_key = $13, submission_hash = $14
    WHERE id = $1`,
}

/**
 * Marks a locked attempt from what was saved and what is given with its submission, and stores it closed: one statement.
 * Given answers replace saved ones unless those are locked or newer. Answers the counts of the result.
 */
export async function closeAttempt(
  db: Db,
  attempt: AttemptRow,
  version: Version,
  closed: Extract<Phase, { at: 'closed' }>,
  submission: { given: GivenAnswer[]; key: string | null; hash: Buffer | null } = { given: [], key: null, hash: null },
  now = closed.finishedAt,
): Promise<{ correctCount: number; totalCount: number; storedCount: number }> {
  const final = new Map((await listResponses(db, attempt.id)).map((response) => [response.question_id, response]))
  for (const { question, answer, seq } of submission.given) {
    const saved = final.get(question.id)
    if (saved?.is_locked || (saved && seq !== null && seq <= saved.seq) || (!saved && answer === null)) continue
    const fresh = { is_marked: false, crossed: '', is_locked: false, mark: null, ...saved }
    final.set(question.id, { ...fresh, question_id: question.id, seq: seq ?? saved?.seq ?? 1, user_answer: answer })
  }
  const responses = [...final.values()]
  const decided =
    version.settings.type === 'two_module' && attempt.variant === null
      ? decideModule2(version, responses)
      : { module1Correct: attempt.module1_correct, variant: attempt.variant }
  const marks = markAll(routeOf(version, decided.variant), responses)
  const markOf = (id: number) => ({ correct: 1, incorrect: 0, skip: null })[marks.get(id) ?? 'skip']
  const counts = { correctCount: countCorrect(marks), totalCount: marks.size }
  await db.run(closeStatement, [
    attempt.id,
    responses.map(({ question_id }) => question_id),
    responses.map(({ seq }) => seq),
    responses.map(({ user_answer }) => user_answer),
    responses.map(({ question_id }) => markOf(question_id)),
    new Date(now),
    new Date(closed.finishedAt),
    closed.reason,
    decided.variant,
    decided.module1Correct,
    counts.correctCount,
    counts.totalCount,
    submission.key,
    submission.hash,
  ])
  return { ...counts, storedCount: [...marks.values()].filter((mark) => mark !== 'skip').length }
}

/** The attempt as time leaves it: closed in the database when its time is over, else as it stands. */
export async function settled(room: Pick<Room, 'db' | 'versions' | 'now'>, attempt: AttemptRow): Promise<Phase> {
  const phase = standing(phaseOf(attempt), room.now())
  if (phase.at !== 'closed' || attempt.phase === 'closed') return phase
  return room.db.transaction(async (tx) => {
    const locked = await lockAttempt(tx, attempt.id)
    if (!locked || locked.phase === 'closed') return locked ? phaseOf(locked) : phase
    const now = standing(phaseOf(locked), room.now())
    if (now.at === 'closed') await closeAttempt(tx, locked, await room.versions.get(locked.version_id, tx), now)
    return now
  })
}

/** Closes, from what was saved, every attempt that nobody finished; one that fails is told and does not hold up the others. */
export async function closeDue(
  room: Pick<Room, 'db' | 'versions' | 'now'>,
  onFailure: (attemptId: number, error: unknown) => void,
): Promise<number> {
  let count = 0
  for (const id of await listDueAttempts(room.db, room.now() - graceMs, 200)) {
    try {
      if (await closeOne(room, id)) count += 1
    } catch (error) {
      onFailure(id, error)
    }
  }
  return count
}

function closeOne(room: Pick<Room, 'db' | 'versions' | 'now'>, id: number): Promise<boolean> {
  return room.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, id)
    if (!attempt || attempt.phase === 'closed') return false
    const phase = standing(phaseOf(attempt), room.now())
    if (phase.at !== 'closed') return false
    await closeAttempt(tx, attempt, await room.versions.get(attempt.version_id, tx), phase)
    return true
  })
}
