import { lateMs } from '../../core/attempts/late.ts'
import { chooseVariant, type Variant } from '../../core/attempts/variant.ts'
import { gradeAnswer } from '../../core/questions/grading.ts'
import type { Ruling } from '../../core/questions/ruling.ts'
import { estimateBand, type Estimate } from '../../core/results/estimate.ts'
import { percentage, verdictOf } from '../../core/results/score.ts'
import { storedVerdict } from '../attempts/verdicts.ts'
import type { Db } from '../db/database.ts'
import { inTurns } from '../limits/in-turns.ts'
import type { VersionQuestion } from '../quizzes/versions.ts'
import * as queries from './queries.ts'

type Score = { correct: number; total: number }

/** The effect of a ruling on one attempt that was asked the question. */
export type Effect = {
  attemptId: number
  userId: number
  student: string
  email: string
  before: Score
  after: Score
  verdictBefore: 0 | 1 | null
  verdictAfter: 0 | 1 | null
  verdicts: readonly ['pass' | 'fail' | null, 'pass' | 'fail' | null]
  estimates: readonly [Estimate | null, Estimate | null]
  /** The module 2 that module 1 would have led to, where this ruling is the one that makes it another than was taken; else null. */
  otherVariant: Variant | null
  /** True if the student may not see the result yet: late answers may come, or the quiz is being taken again. X4 */
  isWithheld: boolean
  /** True if late answers may still change the result: it is withheld from staff too. */
  isPending: boolean
}

const counts = (ruling: Ruling | null) => ruling?.rule !== 'drop'

/** A revision of a question with its present ruling, and the one that shall count. */
type Corrected = { question: VersionQuestion; to: Ruling | null }

/** The terms by which results are regraded. */
export type Terms = {
  corrected: readonly Corrected[]
  /** The academy's scaled scores. */
  table: readonly number[]
  now: number
}

/** Returns what other rulings on the revisions of a question do to each of these attempts that was asked one of them. T20 */
export async function effectsOf(
  db: Db,
  quizId: number,
  { corrected, table, now }: Terms,
  attemptIds: readonly number[],
): Promise<Effect[]> {
  const byId = new Map(corrected.map((one) => [one.question.id, one]))
  const rows = await queries.listMet(db, {
    quizId,
    questionIds: [...byId.keys()],
    lateAt: new Date(now - lateMs),
    attemptIds,
  })
  // Students submit meanwhile.
  return inTurns(rows, (row) => {
    const { question, to } = byId.get(row.question_id)!
    const from = question.ruling
    const verdictUnder = (ruling: Ruling | null) => gradeAnswer({ ...question, ruling }, row.user_answer)
    const [verdictBefore, verdictAfter] = [storedVerdict(verdictUnder(from)), storedVerdict(verdictUnder(to))]
    const worth = (ruling: Ruling | null, verdict: 0 | 1 | null) => (counts(ruling) && verdict === 1 ? 1 : 0)
    const gained = worth(to, verdictAfter) - worth(from, verdictBefore)
    const before = { correct: row.correct_count, total: row.total_count }
    const after = {
      correct: before.correct + gained,
      total: before.total + (counts(to) ? 1 : 0) - (counts(from) ? 1 : 0),
    }
    const resultOf = ({ correct, total }: Score) => {
      const estimate = estimateBand({ correct, total, variant: row.variant, table })
      const percent = percentage(correct, total)
      return { estimate, verdict: verdictOf({ percent, passMark: row.pass_mark, hasEstimate: estimate !== null }) }
    }
    const [was, is] = [resultOf(before), resultOf(after)]
    const routeUnder = (ruling: Ruling | null, verdict: 0 | 1 | null) =>
      row.module === 'module1'
        ? chooseVariant(row.others_right + worth(ruling, verdict), row.hard_threshold)
        : row.variant
    const variant = routeUnder(to, verdictAfter)
    // An earlier correction may have named the other route: then this one does not.
    const isNamed = variant !== row.variant && variant !== routeUnder(from, verdictBefore)
    return {
      attemptId: row.id,
      userId: row.user_id,
      student: row.name,
      email: row.email,
      before,
      after,
      verdictBefore,
      verdictAfter,
      verdicts: [was.verdict, is.verdict],
      estimates: [was.estimate, is.estimate],
      otherVariant: isNamed ? variant : null,
      isWithheld: row.is_withheld,
      isPending: row.is_pending,
    }
  })
}

/** Returns whether a correction changes an attempt's result or its verdict on the answer; if not, its route stays too. */
export const isChanged = ({ before, after, verdictBefore, verdictAfter }: Effect): boolean =>
  before.correct !== after.correct || before.total !== after.total || verdictBefore !== verdictAfter

/** Returns whether a correction changes a final result: what it does to others is not shown before. */
export const isShownChange = (effect: Effect): boolean => !effect.isPending && isChanged(effect)
