import type { z } from 'zod'
import type { DeskAttempt, invigilation } from '../../contract/studio/invigilation.ts'
import { phaseOnWire } from '../../contract/phase-on-wire.ts'
import { listCaps } from '../../core/list-caps.ts'
import { areTimed } from '../../core/attempts/lengths.ts'
import { openSection } from '../../core/attempts/phase.ts'
import { stoodOf } from '../../core/attempts/pausing.ts'
import { awayMs, type DeskState } from '../../core/attempts/presence.ts'
import { findAssignedQuiz } from '../assignments/store.ts'
import { isReviewed } from '../attempts/keys-seen.ts'
import { phaseNow } from '../attempts/rows.ts'
import { conditionsOnWire } from '../attempts/state.ts'
import { listRooms } from './starting-for-all.ts'
import { hasGroup, membersOf } from '../groups/store.ts'
import type { RowOf } from '../db/statement.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import { questionsOf } from '../quizzes/versions.ts'
import * as queries from './queries.ts'

/** The time for which a finished test, or one whose student gives no sign, stays on the desk. */
export const staysMs = 2 * 60 * 60 * 1000
/** The most attempts on the desk, and the most students who have not started. */
const mostOnDesk: number = listCaps.onDesk
/** The same in a file, and at the command line. */
export const mostInFile = 10_000

const iso = (at: Date | null) => at?.toISOString() ?? null

type DeskRow = RowOf<typeof queries.listDesk>

/** The context for reading the desk. */
type DeskContext = Pick<Context, 'db' | 'now' | 'versions'>

/** Returns one attempt for the desk: where its student is, and what the server has of it. No answer and no verdict is in it. */
async function onDesk(context: DeskContext, row: DeskRow): Promise<z.output<typeof DeskAttempt>> {
  const now = context.now()
  const phase = phaseNow(row, now)
  const stood = stoodOf(phase)
  const section = stood.at === 'halfway' ? 'all' : openSection(stood)
  // A test that has ended shows no questions: in two hours there can be more quizzes on the desk than are in memory.
  const version = section === null ? null : await context.versions.get(row.version_id, context.db, row.corrections)
  const questions = version === null || section === null ? [] : questionsOf(version, section, row.variant)
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
    keys_seen: isReviewed(row),
    is_timed: areTimed(row.lengths, row.quiz_type === 'two_module'),
    extra_minutes: row.extra_minutes,
    is_practice: row.is_practice,
    position: at < 0 ? null : at + 1,
    question_count: questions.length,
    answered: section === null ? row.answered.length : questions.filter(({ id }) => answered.has(id)).length,
    saved_at: iso(row.saved_at),
    away_since: phase.at !== 'closed' && now - seenAt.getTime() > awayMs ? seenAt.toISOString() : null,
  }
}

type DeskNarrowing = z.output<typeof invigilation.desk.query>
type Desk = Omit<z.output<typeof invigilation.desk.reply>, 'now'>

/**
 * Returns the quiz and the students that the desk is narrowed to, null where it is not, and since when a result counts as having
 * started.
 */
async function expectedOn(
  { db }: DeskContext,
  { quiz, group, assignment }: DeskNarrowing,
  recently: Date,
): Promise<{ quizId: number | null; userIds: number[] | null; since: Date }> {
  if (assignment !== undefined) {
    const found = (await findAssignedQuiz(db, assignment)) ?? refuse('assignment.not_found')
    // What was assigned is done by a result of any time.
    return { quizId: found.quiz_id, userIds: found.user_ids, since: new Date(0) }
  }
  const quizId = quiz ?? null
  if (group === undefined) return { quizId, userIds: null, since: recently }
  if (!(await hasGroup(db, group))) refuse('group.not_found')
  return { quizId, userIds: await membersOf(db, group), since: recently }
}

const isIn: Record<DeskState, (attempt: Desk['attempts'][number]) => boolean> = {
  running: ({ phase }) => phase.at !== 'closed',
  away: ({ away_since: awaySince, phase }) => awaySince !== null && phase.at !== 'paused',
  ended: ({ phase }) => phase.at === 'closed',
  missing: () => false,
}

/** Lists who is in a test now, whose test has ended a short while ago, and who is expected but has not started. T27 T35 */
export async function readDesk(
  context: DeskContext,
  narrowing: DeskNarrowing = {},
  { most = mostOnDesk } = {},
): Promise<Desk> {
  const { db } = context
  const recently = new Date(context.now() - staysMs)
  const { state } = narrowing
  const { quizId, userIds, since } = await expectedOn(context, narrowing, recently)
  const rows = await queries.listDesk(db, {
    since: recently,
    most,
    quizId,
    userIds,
    state: state ?? null,
    now: new Date(context.now()),
  })
  const attempts = await Promise.all(rows.map((row) => onDesk(context, row)))
  const quizzes = await queries.listQuizzesOnDesk(db, { since: recently, quizId: narrowing.quiz ?? null })
  const expected = userIds === null || (state !== undefined && state !== 'missing') ? null : userIds
  const missing = expected && (await queries.listMissing(db, { userIds: expected, quizId, since, most }))
  return {
    attempts: state === undefined ? attempts : attempts.filter(isIn[state]),
    more: (rows[0]?.total ?? 0) - rows.length,
    quizzes,
    rooms: await listRooms(db, narrowing, context.now()),
    missing: missing && {
      count: missing[0]?.count ?? 0,
      people: missing.map((person) => ({ ...person, finished_at: iso(person.finished_at) })),
    },
  }
}
