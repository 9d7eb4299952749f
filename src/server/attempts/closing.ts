import { graceMs, standing, type Phase } from '../../core/attempts/phase.ts'
import type { Db } from '../db/database.ts'
import type { Room } from '../http/room.ts'
import { routeOf, type Version } from '../quizzes/versions.ts'
import { countCorrect, decideModule2, markAll, storedMark, withGiven, type GivenAnswer } from './marking.ts'
import { attemptColumns, phaseOf, type AttemptRow, type ResponseRow } from './rows.ts'
import { listDueAttempts, listResponses, lockAttempt } from './store.ts'

/** What comes with a submission; `lateAt` says that it came after the end. */
export type Submission = { given: GivenAnswer[]; key: string | null; hash: Buffer | null; lateAt: number | null }

const closeStatement = {
  name: 'close-attempt',
  text: `WITH answers AS (
      INSERT INTO responses (attempt_id, question_id, seq, user_answer, mark, was_right, first_saved_at, saved_at)
      SELECT $1, t.question_id, t.seq, t.user_answer, t.mark, coalesce(t.mark = 1, false), $6, $6
        FROM unnest($2::int[], $3::bigint[], $4::text[], $5::smallint[]) AS t (question_id, seq, user_answer, mark)
      ON CONFLICT (attempt_id, question_id) DO UPDATE
        SET seq = excluded.seq, user_answer = excluded.user_answer, mark = excluded.mark,
          was_right = responses.was_right OR excluded.was_right
    )
    UPDATE attempts SET phase = 'closed', ends_at = NULL, half_at = NULL, remaining_ms = NULL, due_at = NULL,
      finished_at = $7, finish_reason = $8, variant = $9, module1_correct = $10, correct_count = $11, total_count = $12,
      idempotency_key = coalesce($13, idempotency_key), submission_hash = coalesce($14, submission_hash),
      late_at = $15, revision = revision + 1
    WHERE id = $1`,
}

/**
 * Marks a locked attempt from what was saved and what is given with its submission, and stores it closed: one statement,
 * which writes only the answers that do not stand there with their mark already. Answers what stands there in the end.
 */
export async function closeAttempt(
  db: Db,
  attempt: AttemptRow,
  version: Version,
  closed: Extract<Phase, { at: 'closed' }>,
  submission: Submission = { given: [], key: null, hash: null, lateAt: null },
  now = closed.finishedAt,
): Promise<{ responses: ResponseRow[]; totalCount: number }> {
  const saved = await listResponses(db, attempt.id)
  const final = withGiven(saved, submission.given)
  const decided =
    version.settings.type === 'two_module' && attempt.variant === null
      ? decideModule2(version, final)
      : { module1Correct: attempt.module1_correct, variant: attempt.variant }
  const marks = markAll(routeOf(version, decided.variant), final)
  const responses = final.map((row) => ({ ...row, mark: storedMark(marks.get(row.question_id) ?? 'skip') }))
  const before = new Map(saved.map((row) => [row.question_id, row]))
  const news = responses.filter((row) => {
    const stood = before.get(row.question_id)
    return stood?.seq !== row.seq || stood.user_answer !== row.user_answer || stood.mark !== row.mark
  })
  await db.run(closeStatement, [
    attempt.id,
    news.map(({ question_id }) => question_id),
    news.map(({ seq }) => seq),
    news.map(({ user_answer }) => user_answer),
    news.map(({ mark }) => mark),
    new Date(now),
    new Date(closed.finishedAt),
    closed.reason,
    decided.variant,
    decided.module1Correct,
    countCorrect(marks),
    marks.size,
    submission.key,
    submission.hash,
    submission.lateAt === null ? null : new Date(submission.lateAt),
  ])
  return { responses, totalCount: marks.size }
}

type ClosingRoom = Pick<Room, 'db' | 'versions' | 'now' | 'changes'>

/** The attempt as time leaves it: closed in the database when its time is over, else as it stands. */
export async function settled(room: ClosingRoom, attempt: AttemptRow): Promise<Phase> {
  const phase = standing(phaseOf(attempt), room.now())
  if (phase.at !== 'closed' || attempt.phase === 'closed') return phase
  await closeOne(room, attempt.id)
  const [now] = await room.db.run<AttemptRow>(lookStatement, [attempt.id])
  return now ? standing(phaseOf(now), room.now()) : phase
}

const lookStatement = {
  name: 'look-attempt',
  text: `SELECT ${attemptColumns} FROM attempts a WHERE a.id = $1`,
}

/** How many attempts are looked up at a time. */
const mostDue = 200

/**
 * Closes, from what was saved, every attempt that nobody finished, also when a whole school's time ends at once; one that fails
 * is told and does not hold up the others.
 */
export async function closeDue(
  room: ClosingRoom,
  onFailure: (attemptId: number, error: unknown) => void,
): Promise<number> {
  // Looked at once: what stays due would be met again and again.
  const left = new Set<number>()
  for (let count = 0; ;) {
    const due = await listDueAttempts(room.db, room.now() - graceMs, mostDue + left.size)
    const next = due.filter((id) => !left.has(id))
    if (next.length === 0) return count
    for (const id of next) {
      try {
        if (await closeOne(room, id)) count += 1
        else left.add(id)
      } catch (error) {
        left.add(id)
        onFailure(id, error)
      }
    }
  }
}

async function closeOne(room: ClosingRoom, id: number): Promise<boolean> {
  const isClosed = await room.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, id)
    if (!attempt || attempt.phase === 'closed') return false
    const phase = standing(phaseOf(attempt), room.now())
    if (phase.at !== 'closed') return false
    await closeAttempt(tx, attempt, await room.versions.get(attempt.version_id, tx), phase)
    return true
  })
  if (isClosed) room.changes.tell(id)
  return isClosed
}
