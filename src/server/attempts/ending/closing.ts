import { dueAt, graceMs, standing, type Phase } from '../../../core/attempts/phase.ts'
import type { Db } from '../../db/database.ts'
import type { Room } from '../../http/room.ts'
import { routeOf, type Version } from '../../quizzes/versions.ts'
import { countCorrect, decideModule2, markAll, storedMark, withGiven, type GivenAnswer } from './marking.ts'
import { attemptColumns, phaseOf, type AttemptRow, type AnswerRow } from '../rows.ts'
import { halftimeEvents, module1Events, recordEvents } from '../events.ts'
import { listDueAttempts, listAnswersOf, lockAttempt, storePhase } from '../store.ts'

/** What comes with a submission; `lateAt` says that it came after the end. */
export type Submission = { given: GivenAnswer[]; key: string | null; hash: Buffer | null; lateAt: number | null }

/** A locked attempt that is to be closed, at which end, and from what besides its saved answers. */
export type Closing = {
  attempt: AttemptRow
  version: Version
  closed: Extract<Phase, { at: 'closed' }>
  submission: Submission
}

/** What stands there after the closing, and of how many questions. */
export type Outcome = { responses: AnswerRow[]; totalCount: number }

/** A closing by time: nothing is given with it. */
export const nothingGiven: Submission = { given: [], key: null, hash: null, lateAt: null }

const closeStatement = {
  name: 'close-attempts',
  text: `WITH closing AS (
      SELECT * FROM unnest($7::int[], $8::timestamptz[], $9::text[], $10::text[], $11::int[], $12::int[], $13::int[], $14::text[],
          $15::bytea[], $16::timestamptz[])
        AS t (id, finished_at, reason, variant, module1_correct, correct_count, total_count, key, hash, late_at)
    ), answers AS (
      INSERT INTO responses (attempt_id, question_id, seq, user_answer, mark, was_right, first_saved_at, saved_at)
      SELECT t.attempt_id, t.question_id, t.seq, t.user_answer, t.mark, coalesce(t.mark = 1, false), $6, $6
        FROM unnest($1::int[], $2::int[], $3::bigint[], $4::text[], $5::smallint[])
          AS t (attempt_id, question_id, seq, user_answer, mark)
      ON CONFLICT (attempt_id, question_id) DO UPDATE
        SET seq = excluded.seq, user_answer = excluded.user_answer, mark = excluded.mark,
          was_right = responses.was_right OR excluded.was_right
    )
    UPDATE attempts a SET phase = 'closed', ends_at = NULL, half_at = NULL, remaining_ms = NULL, pause_ms = NULL, due_at = NULL,
      finished_at = c.finished_at, finish_reason = c.reason, variant = c.variant, module1_correct = c.module1_correct,
      correct_count = c.correct_count, total_count = c.total_count, idempotency_key = coalesce(c.key, a.idempotency_key),
      submission_hash = coalesce(c.hash, a.submission_hash), late_at = coalesce(c.late_at, a.late_at), revision = a.revision + 1
    FROM closing c WHERE a.id = c.id`,
}

/** An attempt marked from what was saved and what is given; `news` is what does not stand there with its mark already. */
function marked({ attempt, version, submission }: Closing, saved: AnswerRow[]) {
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
  return { decided, responses, news, correctCount: countCorrect(marks), totalCount: marks.size }
}

const dateOf = (instant: number | null) => (instant === null ? null : new Date(instant))

/**
 * Marks locked attempts from what was saved and what is given with their submissions, and stores them closed: one statement,
 * which writes only the answers that do not stand there with their mark already. Answers what stands there in the end.
 */
export async function closeAttempts(db: Db, closings: Closing[], now: number): Promise<Outcome[]> {
  const saved = await listAnswersOf(
    db,
    closings.map(({ attempt }) => attempt.id),
  )
  const all = closings.map((closing) => ({ ...closing, ...marked(closing, saved.get(closing.attempt.id) ?? []) }))
  const news = all.flatMap(({ attempt, news: rows }) => rows.map((row) => ({ ...row, attempt_id: attempt.id })))
  await db.run(closeStatement, [
    news.map(({ attempt_id }) => attempt_id),
    news.map(({ question_id }) => question_id),
    news.map(({ seq }) => seq),
    news.map(({ user_answer }) => user_answer),
    news.map(({ mark }) => mark),
    new Date(now),
    all.map(({ attempt }) => attempt.id),
    all.map(({ closed }) => new Date(closed.finishedAt)),
    all.map(({ closed }) => closed.reason),
    all.map(({ decided }) => decided.variant),
    all.map(({ decided }) => decided.module1Correct),
    all.map(({ correctCount }) => correctCount),
    all.map(({ totalCount }) => totalCount),
    all.map(({ submission }) => submission.key),
    all.map(({ submission }) => submission.hash),
    all.map(({ submission }) => dateOf(submission.lateAt)),
  ])
  for (const { attempt, closed } of all) {
    const stored = phaseOf(attempt)
    await recordEvents(db, attempt.id, [
      ...module1Events(stored, closed.finishedAt),
      ...halftimeEvents(stored, closed.finishedAt),
    ])
  }
  return all.map(({ responses, totalCount }) => ({ responses, totalCount }))
}

/** The same for one attempt. */
export async function closeAttempt(db: Db, closing: Closing, now = closing.closed.finishedAt): Promise<Outcome> {
  const [outcome] = await closeAttempts(db, [closing], now)
  if (!outcome) throw new Error('an attempt was closed without an outcome')
  return outcome
}

type ClosingRoom = Pick<Room, 'db' | 'versions' | 'now' | 'changes'>

/** Whether time has changed what is stored of an attempt: its clock has run out, or goes on after half-time. */
export function isOverdue(attempt: AttemptRow, now: number): boolean {
  const due = dueAt(phaseOf(attempt))
  if (due === null || now < due) return false
  const phase = standing(phaseOf(attempt), now)
  return phase.at === 'closed' || (phase.at === 'answering' && attempt.half_at !== null)
}

/** The attempt as time leaves it: closed in the database when its time is over, else as it stands. */
export async function settled(room: ClosingRoom, attempt: AttemptRow): Promise<Phase> {
  const phase = standing(phaseOf(attempt), room.now())
  if (!isOverdue(attempt, room.now())) return phase
  await settleOne(room, attempt.id)
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
 * Closes, from what was saved, every attempt that nobody finished, also when a whole school's time ends at once, and lets
 * clocks go on whose pause is over; one that fails is reported and does not hold up the others. Returns how many it closed.
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
        const became = await settleOne(room, id)
        if (became === 'closed') count += 1
        if (became === 'unchanged') left.add(id)
      } catch (error) {
        left.add(id)
        onFailure(id, error)
      }
    }
  }
}

/** Stores what time alone has made of an attempt. */
async function settleOne(room: ClosingRoom, id: number): Promise<'closed' | 'resumed' | 'unchanged'> {
  const became = await room.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, id)
    const now = room.now()
    if (!attempt || !isOverdue(attempt, now)) return 'unchanged'
    const stored = phaseOf(attempt)
    const phase = standing(stored, now)
    if (phase.at !== 'closed') {
      await storePhase(tx, id, phase)
      await recordEvents(tx, id, halftimeEvents(stored, now))
      return 'resumed'
    }
    const version = await room.versions.get(attempt.version_id, tx)
    await closeAttempt(tx, { attempt, version, closed: phase, submission: nothingGiven })
    return 'closed'
  })
  if (became !== 'unchanged') room.changes.tell(id)
  return became
}
