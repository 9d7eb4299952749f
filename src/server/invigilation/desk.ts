import type { z } from 'zod'
import type { DeskAttempt, invigilation } from '../../contract/invigilation.ts'
import { phaseOnWire } from '../../contract/phase-on-wire.ts'
import { openSection } from '../../core/attempts/phase.ts'
import { stoodOf } from '../../core/attempts/pausing.ts'
import { awayMs, deskStates, type DeskState } from '../../core/attempts/presence.ts'
import { findAssignedQuiz } from '../assignments/store.ts'
import { attemptColumns, hasSeenKeys, isPausedIn, phaseNow, type AttemptRow } from '../attempts/rows.ts'
import { conditionsOnWire } from '../attempts/state.ts'
import { hasResult } from '../attempts/store.ts'
import { listRooms } from './starting-for-all.ts'
import { hasGroup, membersOf } from '../groups/store.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import { questionsOf } from '../quizzes/versions.ts'

/** How long a test that is over stays on the desk, and one whose student gives no sign. */
export const staysMs = 2 * 60 * 60 * 1000
/** The most attempts on the desk, and the most students who have not started. */
const mostOnDesk = 500
/** The same in a file, and at the command line. */
export const mostInFile = 10_000

type DeskRow = AttemptRow & {
  /** How many there are, listed or not. */
  total: number
  student: string
  quiz_name: string
  saved_at: Date | null
  answered: number[]
  seen_at: Date | null
  at_question: number | null
  extra_minutes: number
}

/**
 * The condition that attempt `a` is open, and its time ends or its student was last seen after an instant, or staff let it stand: one without
 * a time limit may stay open for ever.
 */
export const isOpenSince = (since: string) => `a.phase <> 'closed' AND (a.ends_at > ${since}
  OR ${isPausedIn('a')}
  OR coalesce((SELECT p.seen_at FROM attempt_presence p WHERE p.attempt_id = a.id), a.started_at) > ${since})`

/** The attempts on the desk; `$1` is since when. */
const shown = `(SELECT a.id FROM attempts a WHERE ${isOpenSince('$1')}
  UNION ALL SELECT id FROM attempts WHERE phase = 'closed' AND finished_at > $1) shown`

/** The attempts that may be in a state, with `$6` for now: whether an open one is over, or in its break, is seen once its phase is known. */
const inState: Record<DeskState, string> = {
  running: "a.phase <> 'closed'",
  away: `a.phase <> 'closed' AND coalesce(p.seen_at, a.started_at) < $6::timestamptz - interval '${awayMs} milliseconds'`,
  ended: `(a.phase = 'closed' OR (a.ends_at <= $6 AND NOT ${isPausedIn('a')}))`,
  missing: 'false',
}

/** The running first, by name; among the ended what ended last. */
const inOrder = (student: string) =>
  `a.phase = 'closed', CASE WHEN a.phase = 'closed' THEN a.finished_at END DESC, ${student}, a.id`

// Answers are counted for those alone that are listed.
const deskStatement = {
  name: 'desk',
  text: `WITH listed AS MATERIALIZED (SELECT a.id, u.name AS student, p.seen_at, p.question_id AS at_question, count(*) OVER ()::int AS total
      FROM ${shown} JOIN attempts a ON a.id = shown.id JOIN users u ON u.id = a.user_id
        LEFT JOIN attempt_presence p ON p.attempt_id = a.id
      WHERE ($3::int IS NULL OR a.quiz_id = $3) AND ($4::int[] IS NULL OR a.user_id = ANY($4))
        AND CASE $5::text ${deskStates.map((state) => `WHEN '${state}' THEN ${inState[state]}`).join(' ')} ELSE true END
      ORDER BY ${inOrder('u.name')} LIMIT $2)
    SELECT ${attemptColumns}, l.student, v.name AS quiz_name, s.saved_at, coalesce(s.answered, '{}') AS answered,
      l.seen_at, l.at_question, l.total,
      (SELECT coalesce(sum((e.detail ->> 'minutes')::float8 * CASE e.kind WHEN 'extended' THEN 1 ELSE -1 END), 0)
        FROM attempt_events e WHERE e.attempt_id = a.id AND e.kind IN ('extended', 'extension_undone')) AS extra_minutes
    FROM listed l JOIN attempts a ON a.id = l.id JOIN quiz_versions v ON v.id = a.version_id
      CROSS JOIN LATERAL (SELECT max(r.saved_at) AS saved_at,
          array_agg(r.question_id) FILTER (WHERE r.user_answer IS NOT NULL) AS answered
        FROM responses r WHERE r.attempt_id = a.id) s
    ORDER BY ${inOrder('l.student')}`,
}

/** The quizzes on the desk and the chosen one, `$2`, which stays a choice when no test of it is on the desk. */
const quizzesStatement = {
  name: 'quizzes-on-desk',
  text: `SELECT id, name FROM (SELECT DISTINCT ON (v.quiz_id) v.quiz_id AS id, v.name FROM quiz_versions v
      WHERE v.id IN (SELECT a.version_id FROM ${shown} JOIN attempts a ON a.id = shown.id
        UNION ALL SELECT id FROM quiz_versions WHERE quiz_id = $2::int)
      ORDER BY v.quiz_id, v.id DESC) quizzes
    ORDER BY lower(name), id`,
}

// A voided attempt does not count: its student has to start again.
const missingStatement = {
  name: 'missing-on-desk',
  text: `SELECT u.id AS user_id, u.name AS student, count(*) OVER ()::int AS count,
      CASE WHEN $2::int IS NOT NULL THEN (SELECT max(a.finished_at) FROM attempts a
        WHERE a.user_id = u.id AND a.quiz_id = $2 AND ${hasResult}) END AS finished_at
    FROM users u WHERE u.id = ANY($1::int[]) AND u.role = 'student' AND u.disabled_at IS NULL
      AND NOT EXISTS (SELECT FROM attempts a WHERE a.user_id = u.id AND ($2::int IS NULL OR a.quiz_id = $2)
        AND a.finish_reason IS DISTINCT FROM 'discarded' AND (a.finished_at > $3 OR ${isOpenSince('$3')}))
    ORDER BY lower(u.name), u.id LIMIT $4`,
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** What it takes to read the desk. */
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
    keys_seen: hasSeenKeys(row),
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
  away: ({ away_since: awaySince }) => awaySince !== null,
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
  const rows = await db.run<DeskRow>(deskStatement, [
    recently,
    most,
    quizId,
    userIds,
    state ?? null,
    new Date(context.now()),
  ])
  const attempts = await Promise.all(rows.map((row) => onDesk(context, row)))
  const quizzes = await db.run<Desk['quizzes'][number]>(quizzesStatement, [recently, narrowing.quiz ?? null])
  const expected = userIds === null || (state !== undefined && state !== 'missing') ? null : userIds
  const missing =
    expected &&
    (await db.run<{ user_id: number; student: string; count: number; finished_at: Date | null }>(missingStatement, [
      expected,
      quizId,
      since,
      most,
    ]))
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
