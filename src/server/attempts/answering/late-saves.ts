import { believedSeq, lateEnd, wasInTime } from '../../../core/attempts/late.ts'
import { cleanAnswer, gradeAnswer } from '../../../core/questions/grading.ts'
import type { Context } from '../../http/context.ts'
import { storedVerdict } from '../verdicts.ts'
import { recordEvents } from '../events.ts'
import { pauseSpanOf, phaseNow } from '../rows.ts'
import { listAnswers, lockAttempt, storeAnswers } from '../store.ts'
import type { Save } from './saving.ts'
import { isElsewhere } from './writing.ts'
import * as queries from '../queries.ts'

/**
 * Stores changes made before the end of a section that arrive after its grace period: of module 1 while it is on its check page, of the
 * first half during the pause. Flags the attempt as late and logs their number. Returns the ids of their questions.
 */
export async function storeLateSaves(
  context: Context,
  attemptId: number,
  saves: Save[],
  writer: string | undefined,
): Promise<Set<number>> {
  const lookedUp = await context.attemptLook(attemptId)
  if (!lookedUp || lateEnd(phaseNow(lookedUp, context.now()), context.now()) === null) return new Set()
  return context.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    const now = context.now()
    const phase = attempt && phaseNow(attempt, now)
    const end = phase ? lateEnd(phase, now) : null
    if (!attempt || !phase || end === null || isElsewhere(attempt, writer)) return new Set<number>()
    const stored = new Map((await listAnswers(tx, attemptId)).map((row) => [row.question_id, row]))
    const counts = ({ question, seq }: Save) => {
      const isOpen = phase.at === 'halfway' || question.module === 'module1'
      const before = stored.get(question.id)
      return (
        isOpen &&
        wasInTime(seq, attempt.started_at.getTime(), end, pauseSpanOf(attempt)) &&
        !before?.is_locked &&
        seq > (before?.seq ?? 0)
      )
    }
    const oldestFirst = saves.filter(counts).toSorted((one, other) => one.seq - other.seq)
    const taken = [...new Map(oldestFirst.map((save) => [save.question.id, save])).values()]
    if (taken.length === 0) return new Set<number>()
    const ageSeconds = Math.floor((now - attempt.started_at.getTime()) / 1000)
    const rows = taken.map(({ question, seq, userAnswer, isFlagged, crossed, secondsOnQuestion, isUnsure }) => {
      const answer = cleanAnswer(question, userAnswer)
      return {
        question_id: question.id,
        seq: believedSeq(seq, now),
        user_answer: answer,
        mark: storedVerdict(gradeAnswer(question, answer)),
        flags: { isFlagged, crossed: crossed.join(',') },
        is_unsure: isUnsure && answer !== null,
        spent_seconds: Math.min(secondsOnQuestion, ageSeconds),
      }
    })
    await storeAnswers(tx, attemptId, rows, now)
    await flagLate(tx, attemptId, rows.length, now)
    return new Set(rows.map(({ question_id }) => question_id))
  })
}

/** Flags an attempt as late, and logs how many late answers arrived. */
export async function flagLate(db: Context['db'], attemptId: number, count: number, now: number): Promise<void> {
  await queries.flagLate(db, { attemptId, now: new Date(now) })
  await recordEvents(db, attemptId, [{ at: now, kind: 'late_answers', detail: { count } }])
}
