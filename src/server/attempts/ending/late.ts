import { acceptsLate, wasInTime } from '../../../core/attempts/late.ts'
import type { Db } from '../../db/database.ts'
import type { Version } from '../../quizzes/versions.ts'
import { closeAttempt, type Submission } from './closing.ts'
import { recordEvents } from '../events.ts'
import type { SubmittedAnswer } from '../verdicts.ts'
import { pauseSpanOf, storedPhaseOf, type AttemptRow } from '../rows.ts'
import { listAnswers } from '../store.ts'

/** Returns the late answers to a locked closed attempt that count: made while it was open, and newer than the stored ones. */
export async function lateAnswersOf(
  db: Db,
  attempt: AttemptRow,
  given: SubmittedAnswer[],
  now: number,
): Promise<SubmittedAnswer[]> {
  const phase = storedPhaseOf(attempt)
  if (phase.at !== 'closed' || !acceptsLate(phase, attempt.finalised_at?.getTime() ?? null, now)) return []
  const saved = new Map((await listAnswers(db, attempt.id)).map((row) => [row.question_id, row]))
  return given.filter(({ question, answer, seq }) => {
    const stored = saved.get(question.id)
    const isNewer = stored ? !stored.is_locked && (seq ?? 0) > stored.seq : answer !== null
    return (
      isNewer && seq !== null && wasInTime(seq, attempt.started_at.getTime(), phase.finishedAt, pauseSpanOf(attempt))
    )
  })
}

/** Grades a locked closed attempt again with late answers; its end and its route do not change. */
export async function acceptLate(
  db: Db,
  attempt: AttemptRow,
  version: Version,
  submission: Pick<Submission, 'given' | 'key' | 'hash'>,
  now: number,
) {
  const phase = storedPhaseOf(attempt)
  if (phase.at !== 'closed') throw new Error('only a closed attempt accepts late answers')
  const outcome = await closeAttempt(
    db,
    { attempt, version, closed: phase, submission: { ...submission, lateAt: now } },
    now,
  )
  await recordEvents(db, attempt.id, [{ at: now, kind: 'late_answers', detail: { count: submission.given.length } }])
  return outcome
}
