import type { z } from 'zod'
import type { DeskAttempt } from '../../contract/invigilation.ts'
import { phaseOnWire } from '../../contract/phase-on-wire.ts'
import { openSection, phaseAt } from '../../core/attempts/phase.ts'
import { awayMs } from '../../core/attempts/presence.ts'
import { attemptColumns, phaseOf, type AttemptRow } from '../attempts/rows.ts'
import { conditionsOnWire } from '../attempts/state.ts'
import type { Context } from '../http/context.ts'
import { questionsOf } from '../quizzes/versions.ts'

/** How long a test that is over stays on the desk, and one whose student gives no sign. */
const staysMs = 2 * 60 * 60 * 1000
/** The most attempts on the desk. */
const mostOnDesk = 500

type DeskRow = AttemptRow & {
  student: string
  quiz_name: string
  saved_at: Date | null
  answered: number[]
  seen_at: Date | null
  at_question: number | null
}

const deskStatement = {
  name: 'desk',
  text: `SELECT ${attemptColumns}, u.name AS student, v.name AS quiz_name, s.saved_at, coalesce(s.answered, '{}') AS answered,
      p.seen_at, p.question_id AS at_question
    FROM (SELECT o.id FROM attempts o LEFT JOIN attempt_presence p ON p.attempt_id = o.id
          WHERE o.phase <> 'closed' AND (o.ends_at > $1 OR coalesce(p.seen_at, o.started_at) > $1)
        UNION ALL SELECT id FROM attempts WHERE phase = 'closed' AND finished_at > $1) shown
      JOIN attempts a ON a.id = shown.id JOIN users u ON u.id = a.user_id JOIN quiz_versions v ON v.id = a.version_id
      LEFT JOIN attempt_presence p ON p.attempt_id = a.id
      CROSS JOIN LATERAL (SELECT max(r.saved_at) AS saved_at,
          array_agg(r.question_id) FILTER (WHERE r.user_answer IS NOT NULL) AS answered
        FROM responses r WHERE r.attempt_id = a.id) s
    ORDER BY a.phase = 'closed', u.name, a.id LIMIT $2`,
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Returns one attempt for the desk: where its student is, and what the server has of it. No answer and no verdict is in it. */
async function onDesk(context: Context, row: DeskRow): Promise<z.output<typeof DeskAttempt>> {
  const now = context.now()
  const phase = phaseAt(phaseOf(row), now)
  const version = await context.versions.get(row.version_id, context.db, row.corrections)
  const section = phase.at === 'halfway' ? 'all' : openSection(phase)
  const questions = section === null ? [] : questionsOf(version, section, row.variant)
  const answered = new Set(row.answered)
  const at = questions.findIndex(({ id }) => id === row.at_question)
  const seenAt = row.seen_at ?? row.started_at
  return {
    attempt_id: row.id,
    user_id: row.user_id,
    student: row.student,
    quiz_id: row.quiz_id,
    quiz: row.quiz_name,
    phase: phaseOnWire(phase),
    finish_reason: phase.at === 'closed' ? (row.finish_reason ?? phase.reason) : null,
    started_at: row.started_at.toISOString(),
    conditions: conditionsOnWire(row.conditions),
    position: at < 0 ? null : at + 1,
    question_count: questions.length,
    answered: section === null ? row.answered.length : questions.filter(({ id }) => answered.has(id)).length,
    saved_at: iso(row.saved_at),
    away_since: phase.at !== 'closed' && now - seenAt.getTime() > awayMs ? seenAt.toISOString() : null,
  }
}

/** Lists who is in a test now, and whose test has ended a short while ago. T27 */
export async function readDesk(context: Context): Promise<z.output<typeof DeskAttempt>[]> {
  const rows = await context.db.run<DeskRow>(deskStatement, [new Date(context.now() - staysMs), mostOnDesk])
  return Promise.all(rows.map((row) => onDesk(context, row)))
}
