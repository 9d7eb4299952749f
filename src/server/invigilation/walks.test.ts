import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slackMs } from '../../core/attempts/late.ts'
import { outcomeOf, outcomeOfStart, refusalOf, type Intervention } from '../../core/attempts/machine.ts'
import { msLeft } from '../../core/attempts/pausing.ts'
import { awayMs } from '../../core/attempts/presence.ts'
import { graceMs, type Phase } from '../../core/attempts/phase.ts'
import { startedAt } from '../../core/attempts/together.ts'
import { startStateAt } from '../../core/attempts/window.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { ApiError, type Api } from '../../web/base/api.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { closeDue } from '../attempts/ending/closing.ts'
import { phaseNow, type AttemptRow } from '../attempts/rows.ts'
import { hasTimedResult } from '../attempts/finality.ts'
import { lockAttempt } from '../attempts/store.ts'
import { noteWaiting } from '../attempts/store.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
})
afterAll(() => academy.close())

const minute = 60_000
/** A step that a site follows at any time; a larger one only while no clock of a test runs. See server/clock.ts. */
const driftMs = 2_000
const reason = 'A walk.'
const event = fc.record({
  does: fc.constantFrom(
    ...(['answer', 'answer', 'pause', 'pause', 'resume', 'resume', 'extend', 'close', 'reopen', 'void'] as const),
    ...(['submit', 'review', 'review', 'reopen', 'sweep', 'finish', 'continue', 'start'] as const),
    ...(['window', 'begin', 'start_for_all', 'step', 'step'] as const),
  ),
  waits: fc.oneof(fc.nat({ max: 20_000 }), fc.nat({ max: 12 * minute })),
  /** The time between giving an answer and its arrival; less than 0 on a device whose clock is ahead. */
  delay: fc.oneof(fc.constant(0), fc.nat({ max: 15 * minute }), fc.integer({ min: -50_000, max: 0 })),
  minutes: fc.integer({ min: 1, max: 20 }),
  /** A step of the server's clock, forward or back. */
  step: fc.oneof(fc.integer({ min: -driftMs, max: driftMs }), fc.integer({ min: -9 * minute, max: 9 * minute })),
})
type WalkEvent = typeof event extends fc.Arbitrary<infer One> ? One : never
type Room = { waits: boolean; left: number; late: number }

const doing = (what: WalkEvent['does'], own: Partial<WalkEvent> = {}): WalkEvent => ({
  does: what,
  waits: 1_000,
  delay: 0,
  minutes: 5,
  step: 0,
  ...own,
})
const waited: Room = { waits: true, left: 1_000, late: 1_000 }
const cameLate: Room = { waits: false, left: 0, late: 1_000 }
/** Walks that reach every rule, so that none is reached by chance alone. */
const certain: [string, Room, WalkEvent[]][] = [
  [
    'plain',
    waited,
    [doing('answer'), doing('pause'), doing('submit'), doing('step', { step: -minute }), doing('resume')],
  ],
  [
    'plain',
    cameLate,
    [doing('answer', { waits: 10 * minute + 5_000 }), doing('pause'), doing('resume'), doing('void')],
  ],
  ['modules', waited, [doing('close'), doing('begin'), doing('window', { minutes: 1 }), doing('begin')]],
  [
    'untimed',
    cameLate,
    [doing('answer'), doing('step', { step: -minute }), doing('close'), doing('review'), doing('reopen')],
  ],
  ['modules', cameLate, [doing('close'), doing('review'), doing('reopen'), doing('finish'), doing('pause')]],
  ['untimed', cameLate, [doing('submit'), doing('review'), doing('reopen')]],
  ['practice', cameLate, [doing('answer'), doing('answer', { waits: 11 * minute }), doing('step', { step: driftMs })]],
  // What was stored is acknowledged once more, also in a pause.
  ...[-30_000, 30_000].map((delay): [string, Room, WalkEvent[]] => [
    'untimed',
    cameLate,
    [
      doing('answer', { waits: minute, delay }),
      doing('pause', { waits: 0 }),
      doing('answer', { waits: 0, delay }),
      doing('resume'),
    ],
  ]),
]

/** Returns the error code that a call is rejected with; null when it succeeds. */
const codeOf = async (call: Promise<unknown>): Promise<string | null> => {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error.code
    throw error
  }
}

test(
  'T38 in random walks of Start for all, windows, pauses, time, steps of the clock, half-time, practice, late answers, ends, reopening and voiding no rule of the one table is broken',
  // A slow machine breaks no rule.
  { timeout: 600_000 },
  async () => {
    const quizzes = {
      // It has its pause at half-time.
      plain: await addQuiz(academy.database, { quizMinutes: 20 }, [{}, {}]),
      // It has one too, and its clock stops when its student is away.
      practice: await addQuiz(academy.database, { quizMinutes: 20, isPractice: true }, [{}, {}]),
      untimed: await addQuiz(academy.database, { quizMinutes: null }, [{}, {}]),
      modules: await addQuiz(
        academy.database,
        { type: 'two_module', module1Minutes: 10, breakMinutes: 5, module2Minutes: 10 },
        [{ module: 'module1' as const }, { module: 'module2' as const }],
      ),
    }
    const seen = {
      together: 0,
      alone: 0,
      closedWindows: 0,
      further: 0,
      pauses: 0,
      refusedInPause: 0,
      stored: 0,
      repeated: 0,
      halfTimes: 0,
      stops: 0,
      stepsBack: 0,
      reopenings: 0,
      leftOut: 0,
      voids: 0,
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('plain', 'untimed', 'modules', 'practice'),
        fc.record({ waits: fc.boolean(), left: fc.nat({ max: 40_000 }), late: fc.nat({ max: 20_000 }) }),
        fc.array(event, { minLength: 4, maxLength: 16 }),
        async (kind: string, room: Room, events: WalkEvent[]) => {
          const quiz = quizzes[kind as keyof typeof quizzes]
          const student = await academy.newStudent()
          const api = await academy.as(student)
          // The walks together last longer than a session.
          const owner = await findUserByEmail(academy.database, 'owner@lantern.example')
          const staff: Api = await academy.as({ id: owner?.id ?? 0 })
          const startOne = () => api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
          const assignmentId = await assign(quiz.quizId, student.id, academy.clock.now())
          const startForAll = () => staff('POST /staff/assignments/:assignmentId/start', { params: { assignmentId } })
          expect(await codeOf(startOne())).toBe('quiz.awaits_staff')
          // She waits on the cover or does not, leaves it before the start or not, and her call arrives soon or late.
          const waitingAt = room.waits ? academy.clock.now() : null
          if (room.waits)
            await noteWaiting(academy.database, { userId: student.id, quizId: quiz.quizId }, academy.clock.now())
          academy.clock.pass(room.left)
          const begunAt = academy.clock.now()
          await startForAll()
          academy.clock.pass(room.late)
          const { data: begun } = await startOne()
          const from = startedAt({ begunAt, waitingAt }, academy.clock.now())
          expect(Date.parse(begun.started_at)).toBe(from)
          seen[from === begunAt && room.late > 0 ? 'together' : 'alone'] += 1
          /** The instant until which the window lasts. */
          let closesAt: number | null = null
          const params = { attemptId: begun.attempt_id }
          const row = async (): Promise<AttemptRow> => {
            const found = await lockAttempt(academy.database, params.attemptId)
            if (!found) throw new Error('the attempt is there')
            return found
          }
          const phase = async (): Promise<Phase> => phaseNow(await row(), academy.clock.now())
          const ids = await questionsOf(quiz.versionId)
          /** The newest change of each question that was acknowledged. */
          const acknowledged = new Map<number, number>()
          /** Start of the last pause by staff, unless they have resumed or reopened the attempt since; null: none. */
          let pausedFrom: number | null = null

          for (const { does, waits, delay, minutes, step } of events) {
            const before = await phase()
            const leftBefore = msLeft(before, academy.clock.now())
            academy.clock.pass(waits)
            const now = academy.clock.now()
            const at = await phase()
            if (at.at === 'halfway') seen.halfTimes += 1
            if (kind === 'practice' && before.at !== 'paused' && waits > awayMs) {
              seen.stops += 1
              // It costs no more than the time after which the student counts as away, and a step back in between.
              const [from, to] = [leftBefore ?? 0, msLeft(at, now) ?? 0]
              expect(from - to).toBeLessThanOrEqual(awayMs + driftMs)
            }
            if (before.at === 'paused') {
              // Time changes nothing of what stands.
              expect(at).toEqual(before)
              expect(msLeft(at, now)).toBe(leftBefore)
            }
            const refusedBy = async (intervention: Intervention, call: Promise<unknown>) => {
              const code = await codeOf(call)
              const refusal = refusalOf(at, intervention)
              if (refusal !== null) expect(code).toBe(`attempt.${refusal}`)
              if (refusal === 'paused') {
                seen.refusedInPause += 1
                expect(await phase()).toEqual(at)
              }
              return code
            }
            const ofAttempt = { params, body: { reason } }
            if (does === 'answer') {
              const [one = 0, other = 0] = ids
              const questionId = at.at === 'module2' || at.at === 'checking2' ? other : one
              const seq = now - delay
              const saves = [
                { question_id: questionId, seq, user_answer: 'a1', marked: false, crossed: [], spent_seconds: 1 },
              ]
              const stored: { question_id: number; seq: number }[] = []
              const code = await codeOf(
                api('POST /attempts/:attemptId/responses', { params, body: { saves } }).then(({ data }) =>
                  stored.push(...data.stored),
                ),
              )
              if (at.at === 'closed') expect(code).toBe('attempt.closed')
              // What was stored before is only said once more.
              if (stored.length > 0 && acknowledged.get(questionId) === seq) seen.repeated += 1
              else if (stored.length > 0) {
                seen.stored += 1
                acknowledged.set(questionId, Math.max(seq, acknowledged.get(questionId) ?? 0))
                // Nothing that was given while it stood counts.
                if (pausedFrom !== null) expect(seq).toBeLessThanOrEqual(pausedFrom + slackMs)
                const endsAt = 'endsAt' in at ? at.endsAt : null
                if (endsAt !== null && now >= endsAt + graceMs) expect(seq).toBeLessThanOrEqual(endsAt + slackMs)
              }
            } else if (does === 'pause') {
              await staff('POST /staff/pauses', { body: { attempt_ids: [params.attemptId], reason } })
              const after = await phase()
              if (after.at === 'paused' && at.at !== 'paused') {
                seen.pauses += 1
                pausedFrom = now
                expect(msLeft(after, now)).toBe(msLeft(at, now))
              }
            } else if (does === 'resume') {
              await staff('POST /staff/resumptions', { body: { attempt_ids: [params.attemptId] } })
              if (at.at === 'paused') {
                const after = await phase()
                expect(after.at).toBe(at.stood.at)
                expect(msLeft(after, now)).toBe(msLeft(at, now))
                pausedFrom = null
              } else expect(await phase()).toEqual(at)
            } else if (does === 'extend') {
              const call = staff('POST /staff/attempts/:attemptId/extensions', { params, body: { minutes } })
              const code = await refusedBy('extend', call)
              const [from, to] = [msLeft(at, now), msLeft(await phase(), now)]
              if (code === null) expect(to).toBe((from ?? 0) + minutes * minute)
            } else if (does === 'close') {
              await refusedBy('close', staff('POST /staff/attempts/:attemptId/closing', ofAttempt))
              expect((await phase()).at).toBe('closed')
            } else if (does === 'void') {
              await refusedBy('void', staff('POST /staff/attempts/:attemptId/voiding', ofAttempt))
              seen.voids += 1
              expect((await row()).finish_reason).toBe('discarded')
            } else if (does === 'reopen') {
              // What time has ended is stored as such first, as any look at it does.
              await api('GET /attempts/:attemptId', { params })
              const closed = await row()
              await refusedBy(
                'reopen',
                staff('POST /staff/attempts/:attemptId/reopening', { params, body: { reason, minutes } }),
              )
              const after = await phase()
              if (closed.phase !== 'closed') continue
              seen.reopenings += 1
              pausedFrom = null
              const again = await row()
              const isUntimed = kind === 'untimed'
              expect(msLeft(after, now)).toBe(isUntimed ? null : minutes * minute)
              expect(['module1', 'module2', 'answering']).toContain(after.at)
              expect([again.correct_count, again.finish_reason, again.finalised_at]).toEqual([null, null, null])
              const wasSeen = closed.keys_seen_at !== null || closed.finalised_at !== null
              expect(again.is_left_out).toBe(closed.is_left_out || wasSeen)
              if (again.is_left_out) seen.leftOut += 1
            } else if (does === 'window') {
              closesAt = now + (minutes - 10) * minute
              await academy.database.pool.query('UPDATE assignments SET closes_at = $2 WHERE id = $1', [
                assignmentId,
                new Date(closesAt),
              ])
              // A window ends nothing that runs.
              expect(await phase()).toEqual(at)
            } else if (does === 'step') {
              const isRunning = at.at !== 'paused' && (await row()).phase !== 'closed' && msLeft(at, now) !== null
              if (isRunning && Math.abs(step) > driftMs) continue
              // No test is taken before it was given.
              academy.clock.pass(Math.max(step, begunAt - now))
              if (academy.clock.now() < now) seen.stepsBack += 1
              // What stands, has ended or has no time is the same at any time.
              if (!isRunning) expect(await phase()).toEqual(at)
            } else if (does === 'start_for_all') {
              await codeOf(startForAll())
              expect(await phase()).toEqual(at)
            } else if (does === 'begin') {
              const window = { opensAt: begunAt, closesAt, awaitsStaff: false }
              const state = startStateAt({ ...window, attemptsAllowed: null, attemptsTaken: 1 }, now)
              const started: number[] = []
              const code = await codeOf(startOne().then(({ data }) => started.push(data.attempt_id)))
              const [startedId] = started
              if (outcomeOf(at, 'start') === 'unchanged') expect(startedId).toBe(params.attemptId)
              else if (outcomeOfStart(state, 'start') !== 'done') {
                expect(code).toBe(`quiz.${state}`)
                seen.closedWindows += 1
              } else {
                // Another attempt, which is taken out again: the walk goes on with the first.
                expect(startedId).not.toBe(params.attemptId)
                seen.further += 1
                await staff('POST /staff/attempts/:attemptId/voiding', {
                  params: { attemptId: startedId ?? 0 },
                  body: { reason },
                })
              }
            } else if (does === 'submit') {
              const body = { attempt_id: params.attemptId, answers: [], writer: 'walker-1234' }
              await refusedBy('submit', api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body }))
            } else if (does === 'review') {
              await codeOf(api('GET /user-quiz-answers/:quizId', { params: { quizId: quiz.quizId } }))
            } else if (does === 'sweep') {
              await closeDue(academy.context, (_id, error) => expect.unreachable(String(error)))
              if (at.at === 'paused') expect(await phase()).toEqual(at)
            } else {
              const call = api('POST /attempts/:attemptId/moves', { params, body: { move: does, from: at.at } })
              await refusedBy('move', call)
            }
            // No answer that was acknowledged is lost.
            const { rows } = await academy.database.pool.query<{ question_id: number; seq: number }>(
              'SELECT question_id, seq FROM responses WHERE attempt_id = $1',
              [params.attemptId],
            )
            const stored = new Map(rows.map(({ question_id, seq }) => [question_id, Number(seq)]))
            for (const [questionId, seq] of acknowledged)
              expect(stored.get(questionId) ?? 0).toBeGreaterThanOrEqual(seq)
            // The figures count what ended, was not voided, and was not reopened after its keys were seen.
            const {
              is_left_out: isLeftOut,
              finish_reason: finish,
              phase: storedPhase,
              correct_count: right,
            } = await row()
            const hasResult = storedPhase === 'closed' && finish !== 'discarded' && right !== null
            const isCounted = hasResult && !isLeftOut && kind !== 'practice'
            const { rows: counted } = await academy.database.pool.query(
              `SELECT FROM attempts a WHERE a.id = $1 AND a.correct_count IS NOT NULL AND ${hasTimedResult}`,
              [params.attemptId],
            )
            expect(counted.length === 1).toBe(isCounted)
          }
        },
      ),
      { numRuns: 200, examples: certain },
    )
    for (const [rule, many] of Object.entries(seen)) expect([rule, many > 0]).toEqual([rule, true])
  },
)

/** Assigns a quiz to a student that staff start for all; returns the assignment. */
async function assign(quizId: number, userId: number, now: number): Promise<number> {
  const { rows } = await academy.database.pool.query<{ id: number }>(
    `WITH given AS (INSERT INTO assignments (kind, quiz_id, student_id, given_at, due_at, starts_together)
        VALUES ('quiz', $1, $2, $3, $3, true) RETURNING id)
      INSERT INTO assigned_students (assignment_id, user_id, assigned_at) SELECT id, $2, $3 FROM given RETURNING assignment_id AS id`,
    [quizId, userId, new Date(now)],
  )
  return rows[0]?.id ?? 0
}

/** Returns the ids of a version's questions in order. */
async function questionsOf(versionId: number): Promise<number[]> {
  const { rows } = await academy.database.pool.query<{ id: number }>(
    'SELECT revision_id AS id FROM version_questions WHERE version_id = $1 ORDER BY revision_id',
    [versionId],
  )
  return rows.map(({ id }) => id)
}
