import { lateMs } from '../../core/attempts/late.ts'
import type { Module } from '../../core/attempts/sections.ts'
import { chooseVariant, type Variant } from '../../core/attempts/variant.ts'
import { gradeAnswer } from '../../core/questions/grading.ts'
import type { Ruling } from '../../core/questions/ruling.ts'
import { estimateBand, type Estimate } from '../../core/results/estimate.ts'
import { percentage, verdictOf } from '../../core/results/score.ts'
import { isToldLater } from '../attempts/open-items.ts'
import { acceptsLateAnswers, hasResult } from '../attempts/store.ts'
import { storedVerdict } from '../attempts/verdicts.ts'
import type { Db } from '../db/database.ts'
import type { VersionQuestion } from '../quizzes/versions.ts'

type Score = { correct: number; total: number }

/** What a ruling does to one attempt that was asked the question. */
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
  /** Whether the student may not see the result yet: late answers may come, or the quiz is being taken again. X4 */
  isWithheld: boolean
  /** Whether late answers may still change the result: it is withheld from staff too. */
  isPending: boolean
}

type Row = {
  id: number
  user_id: number
  name: string
  email: string
  variant: Variant | null
  correct_count: number
  total_count: number
  question_id: number
  module: Module | null
  hard_threshold: number | null
  pass_mark: number | null
  user_answer: string | null
  others_right: number
  is_withheld: boolean
  is_pending: boolean
}

/**
 * Every attempt with a result that was asked one of these questions; right answers to the others of module 1. Those are counted along the
 * answers of an attempt, for there may be a hundred thousand attempts.
 */
const metStatement = {
  name: 'attempts-that-met',
  text: `WITH first AS MATERIALIZED (SELECT q.version_id, count(*) FILTER (WHERE q.ruling ->> 'rule' = 'credit')::int AS credited,
        array_agg(q.id) FILTER (WHERE coalesce(q.ruling ->> 'rule', '') NOT IN ('credit', 'drop')) AS graded
      FROM questions q JOIN quiz_versions v ON v.id = q.version_id
      WHERE v.quiz_id = $1 AND v.published_at IS NOT NULL AND q.module = 'module1' AND q.id <> ALL ($2::int[]) GROUP BY q.version_id),
      due AS MATERIALIZED (SELECT a.id, a.user_id, a.quiz_id, a.version_id, a.variant, a.correct_count, a.total_count,
          ${acceptsLateAnswers('a', '$3')} IS TRUE AS is_pending
        FROM attempts a
        WHERE a.quiz_id = $1 AND ${hasResult} AND a.correct_count IS NOT NULL
          AND NOT EXISTS (SELECT FROM unnest($4::int[]) AS k (id) WHERE k.id = a.id))
    SELECT a.id, a.user_id, u.name, u.email, a.variant, a.correct_count, a.total_count, l.revision_id AS question_id, l.module,
      v.hard_threshold, v.pass_mark, r.user_answer,
      CASE WHEN l.module = 'module1' THEN coalesce(f.credited, 0) + (SELECT count(*)::int FROM responses o
        WHERE o.attempt_id = a.id AND o.mark = 1 AND o.question_id = ANY (f.graded)) ELSE 0 END AS others_right,
      ${isToldLater('$3')} AS is_withheld, a.is_pending
    FROM due a JOIN users u ON u.id = a.user_id JOIN quiz_versions v ON v.id = a.version_id
      JOIN version_questions l ON l.version_id = a.version_id AND l.revision_id = ANY($2::int[])
        AND (l.variant IS NULL OR a.variant = 'all' OR l.variant = a.variant)
      LEFT JOIN first f ON f.version_id = a.version_id
      LEFT JOIN responses r ON r.attempt_id = a.id AND r.question_id = l.revision_id
    ORDER BY a.id`,
}

const counts = (ruling: Ruling | null) => ruling?.rule !== 'drop'

/** A revision of a question with its present ruling, and the one that shall count. */
type Corrected = { question: VersionQuestion; to: Ruling | null }

/** What results are graded anew by. */
export type Terms = {
  corrected: readonly Corrected[]
  /** The academy's scaled scores. */
  table: readonly number[]
  now: number
}

/** Returns what other rulings on the revisions of a question do to every attempt that was asked one of them. T20 */
export async function effectsOf(
  db: Db,
  quizId: number,
  {
    corrected,
    table,
    now,
    known = [],
  }: Terms & {
    /** Attempts that are left out: what it does to them is known. */
    known?: readonly number[]
  },
): Promise<Effect[]> {
  const byId = new Map(corrected.map((one) => [one.question.id, one]))
  const rows = await db.run<Row>(metStatement, [quizId, [...byId.keys()], new Date(now - lateMs), known])
  return rows.map((row) => {
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
