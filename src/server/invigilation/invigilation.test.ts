import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wireInstant, dayMs } from '../../core/dates.ts'
import type { CallInput } from '../../contract/api.ts'
import { demoQuiz, openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import { carryOut } from '../../testing/staff-command.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { createApi, type Api } from '../../web/base/api.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { buildApp } from '../composition/app.ts'
import { openContext } from '../composition/open-context.ts'
import { closeDue } from '../attempts/ending/closing.ts'
import { invigilationCommands } from './commands.ts'

let academy: Academy
let staff: Api
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  const owner = await findUserByEmail(academy.database, 'owner@lantern.example')
  staff = await academy.as({ id: owner?.id ?? 0 })
})
afterAll(() => academy.close())

/** Starts the quiz of a lesson, as a new student under the given conditions. */
const begin = async (lesson: string, conditions?: { time_percent: number | null; extra_break_minutes: number }) => {
  const student = await academy.newStudent()
  if (conditions)
    await staff('POST /staff/students/:userId/conditions', { params: { userId: student.id }, body: conditions })
  const quiz = await demoQuiz(academy.database, lesson)
  const api = await academy.as(student)
  const { data } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
  return { student, quiz, api, state: data, params: { attemptId: data.attempt_id } }
}
const moveOn = (api: Api, attemptId: number, move: 'finish' | 'continue' | 'start' | 'resume', from: string) =>
  api('POST /attempts/:attemptId/moves', { params: { attemptId }, body: { move, from: from as 'module1' } })
const secondsBetween = (from: string, to: string | null) => (Date.parse(to ?? '') - Date.parse(from)) / 1000

describe('fair conditions', () => {
  test('lengthen every section and the break of future attempts, but not of a running one', async () => {
    const half = { time_percent: 150, extra_break_minutes: 5 }
    const { student, quiz, api, state, params } = await begin('practice-test-1', half)
    expect(state.conditions).toEqual(half)
    expect(secondsBetween(state.started_at, state.phase.ends_at)).toBe(1.5 * 32 * 60)
    const cover = async () => (await api('GET /quiz-cover/:lessonId', { params: { lessonId: quiz.lessonId } })).data

    // The clock in the conditions is the one the player shows: of the open attempt, or of the next one.
    expect(await cover()).toMatchObject({ conditions: half, quiz: { module1_time: 48, break_time: 7 } })
    const body = { time_percent: 300, extra_break_minutes: 0 }
    await staff('POST /staff/students/:userId/conditions', { params: { userId: student.id }, body })
    await moveOn(api, params.attemptId, 'finish', 'module1')
    const { data: resting } = await moveOn(api, params.attemptId, 'continue', 'checking1')
    expect(resting.quiz).toMatchObject({ module1_time: 48, break_time: 7, module2_time: 48 })
    expect(secondsBetween(resting.now, resting.phase.ends_at)).toBe(7 * 60)
    const { data: module2 } = await moveOn(api, params.attemptId, 'start', 'break')
    expect(secondsBetween(module2.now, module2.phase.ends_at)).toBe(1.5 * 32 * 60)
  })

  test('can remove every limit: only the student ends the attempt', async () => {
    const { quiz, api, state, params } = await begin('practice-test-1', { time_percent: null, extra_break_minutes: 0 })
    expect(state.phase.ends_at).toBeNull()
    expect(state.quiz).toMatchObject({ module1_time: null, module2_time: null, break_time: 2 })
    academy.clock.pass(30 * 3_600_000)
    await closeDue(academy.context, (_id, error) => expect.unreachable(String(error)))
    await moveOn(api, params.attemptId, 'finish', 'module1')
    await moveOn(api, params.attemptId, 'continue', 'checking1')
    const { data: module2 } = await moveOn(api, params.attemptId, 'start', 'break')
    expect(module2.phase).toMatchObject({ at: 'module2', ends_at: null })
    const extend = staff('POST /staff/attempts/:attemptId/extensions', { params, body: { minutes: 5 } })
    expect((await refusalOf(extend)).status).toBe(409)
    const { data } = await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })
    expect(data.attempt_id).toBe(params.attemptId)
  })

  test.each([{ time_percent: 110 }, { time_percent: 325 }, { extra_break_minutes: -1 }])(
    '$time_percent percent or $extra_break_minutes minutes are no such conditions',
    async (odd) => {
      const student = await academy.newStudent()
      const body = { time_percent: 100, extra_break_minutes: 0, ...odd }
      const call = staff('POST /staff/students/:userId/conditions', { params: { userId: student.id }, body })
      expect((await refusalOf(call)).status).toBe(422)
    },
  )
})

describe('an extension', () => {
  const extend = (attemptId: number, minutes: number, key?: string) =>
    staff(
      'POST /staff/attempts/:attemptId/extensions',
      { params: { attemptId }, body: { minutes } },
      { headers: key === undefined ? {} : { 'idempotency-key': key } },
    )

  test('reaches the open player at once, and the server enforces it', async () => {
    const { api, state, params } = await begin('practice-test-1')
    const news = api('GET /attempts/:attemptId/changes', { params, query: { since: state.revision } })
    await extend(params.attemptId, 10, 'once')
    const { data } = await news
    expect(secondsBetween(state.phase.ends_at ?? '', data.phase.ends_at)).toBe(600)
    expect((await extend(params.attemptId, 10, 'once')).data.phase).toEqual(data.phase)
    await expect(extend(params.attemptId, 20, 'once')).rejects.toMatchObject({
      status: 422,
      code: 'request.key_reused',
    })

    academy.clock.pass(41 * 60_000)
    const { data: still } = await api('GET /attempts/:attemptId', { params })
    expect(still.phase).toEqual(data.phase)
    academy.clock.pass(2 * 60_000)
    const { data: over } = await api('GET /attempts/:attemptId', { params })
    expect(over.phase.at).toBe('checking1')
    await extend(params.attemptId, 3)
    const { data: reopened } = await api('GET /attempts/:attemptId', { params })
    expect(secondsBetween(reopened.now, reopened.phase.ends_at)).toBe(180)
  })

  test('counts once by its key, however many events a player has logged', async () => {
    const { api, params } = await begin('practice-test-1')
    const now = academy.clock.now()
    const span = (ms: number) => ({ from: new Date(now - ms).toISOString(), to: new Date(now).toISOString() })
    for (let sent = 0; sent < 21; sent += 1) {
      const away = Array.from({ length: 20 }, (_, place) => span(sent * 20 + place))
      await api('POST /attempts/:attemptId/responses', { params, body: { saves: [], away } })
    }
    const { data } = await extend(params.attemptId, 10, 'once')
    expect((await extend(params.attemptId, 10, 'once')).data.phase).toEqual(data.phase)
  })

  test('adds its minutes to a paused clock when it resumes, and none to a finished attempt', async () => {
    const { quiz, api, params } = await begin('command-of-evidence')
    academy.clock.pass(10 * 60_000)
    await extend(params.attemptId, 5)
    const { data: paused } = await api('GET /attempts/:attemptId', { params })
    expect(paused.phase).toMatchObject({ at: 'halfway', remaining_seconds: 900 })
    const { data: resumed } = await moveOn(api, params.attemptId, 'resume', 'halfway')
    expect(secondsBetween(resumed.now, resumed.phase.ends_at)).toBe(900)
    await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })
    expect((await refusalOf(extend(params.attemptId, 5))).status).toBe(409)
    expect((await refusalOf(extend(999_999, 5))).status).toBe(404)
  })
})

describe('the log', () => {
  test('lists events in order, saves grouped by minute, to staff only', async () => {
    const { student, quiz, api, params } = await begin('command-of-evidence')
    const { rows } = await academy.database.pool.query<{ id: number }>(
      'SELECT id FROM questions WHERE version_id = $1 ORDER BY ordinal LIMIT 5',
      [quiz.versionId],
    )
    const saves = rows.map(({ id }) => ({ question_id: id, seq: 1, user_answer: 'a1' }))
    const from = new Date(academy.clock.now()).toISOString()
    academy.clock.pass(2 * 60_000)
    const away = [{ from, to: new Date(academy.clock.now()).toISOString() }]
    await api('POST /attempts/:attemptId/responses', { params, body: { saves, away, writer: 'first-tab' } })
    await api('POST /attempts/:attemptId/responses', { params, body: { saves: [], away, writer: 'first-tab' } })
    academy.clock.pass(60_000)
    for (const writer of ['first-tab', 'second-tab'])
      await api('POST /attempts/:attemptId/writer', { params, body: { writer } })
    academy.clock.pass(10 * 60_000)
    await moveOn(api, params.attemptId, 'resume', 'halfway')
    await staff('POST /staff/attempts/:attemptId/extensions', { params, body: { minutes: 5 } })
    academy.clock.pass(60_000)
    await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })

    const { data } = await staff('GET /staff/attempts/:attemptId/events', { params })
    const kinds = ['started', 'disconnected', 'saved', 'taken_over', 'paused', 'resumed', 'extended', 'submitted']
    expect(data.map(({ kind }) => kind)).toEqual(kinds)
    const detailOf = (kind: string) => data.find((event) => event.kind === kind)?.detail
    expect(detailOf('saved')).toEqual({ count: 5 })
    expect(detailOf('disconnected')).toEqual({ until: away[0]?.to })
    expect(detailOf('extended')).toEqual({ minutes: 5, by: 'owner@lantern.example' })

    const lines: string[] = []
    const run = async (name: string, ...positionals: string[]) =>
      lines.push(...(await carryOut(academy, invigilationCommands, name, { positionals })))
    await run('events', String(params.attemptId))
    expect(lines.map((line) => line.slice(21))).toContain('saved, count 5')
    await run('conditions', student.email)
    expect(lines.at(-1)).toBe(`${student.email}: standard time and break.`)
  })

  test('never grows beyond what one attempt can cause', async () => {
    const { api, params } = await begin('transitions')
    const away = Array.from({ length: 20 }, (_, at) => {
      const from = academy.clock.now() + at
      return { from: new Date(from).toISOString(), to: new Date(from + 1).toISOString() }
    })
    for (let call = 0; call < 30; call += 1) {
      academy.clock.pass(60_000)
      const later = away.map(({ from, to }) => ({ from: new Date(Date.parse(from) + call * 60_000).toISOString(), to }))
      await api('POST /attempts/:attemptId/responses', { params, body: { saves: [], away: later } })
    }
    const { data } = await staff('GET /staff/attempts/:attemptId/events', { params })
    expect(data.length).toBeLessThan(450)
  })

  test('and all other endpoints here are for staff only', async () => {
    const { student, api, params } = await begin('transitions')
    const conditions = { time_percent: 300, extra_break_minutes: 0 }
    const calls = [
      api('GET /staff/students', { query: { email: student.email } }),
      api('POST /staff/students/:userId/conditions', { params: { userId: student.id }, body: conditions }),
      api('POST /staff/attempts/:attemptId/extensions', { params, body: { minutes: 5 } }),
      api('GET /staff/attempts/:attemptId/events', { params }),
    ]
    const refused = await Promise.all(calls.map(refusalOf))
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    const { data } = await staff('GET /staff/students', { query: { email: student.email } })
    expect(data).toMatchObject({ user_id: student.id, attempts: [{ attempt_id: params.attemptId, at: 'answering' }] })
    expect((await refusalOf(staff('GET /staff/students', { query: { email: 'nobody@x.example' } }))).status).toBe(404)
  })
})

describe('T27 the desk', () => {
  const reason = 'The fire alarm rang'
  const deskOf = async (api: Api, attemptId: number) =>
    (await api('GET /staff/desk')).data.attempts.find(({ attempt_id: id }) => id === attemptId)
  /** Opens a second node of the same academy: a memory of its own over the same database. */
  const openNode = async (userId: number) => {
    const { context, save } = openContext(academy.database, {
      now: academy.clock.now,
      demoSignIns: 'all',
      siteUrl: 'https://lantern.test',
      files: academy.context.files,
      dataDir: academy.filesFolder,
    })
    const { app } = buildApp({ context, save, log: pino({ level: 'silent' }), trustedProxies: 0, isReady: () => true })
    await app.ready()
    const { token } = await context.sessions.start({ id: userId }, { isBrowser: false })
    const api = createApi(async ({ method, path, body, headers }) => {
      const response = await app.inject({
        method: method as 'GET',
        url: path,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(body !== undefined && { payload: body as object }),
      })
      return { status: response.statusCode, body: response.json<unknown>(), retryAfterSeconds: null }
    })
    const close = async () => {
      await app.close()
      await context.changes.close()
      await context.backups.close()
      await context.questionImports.close()
    }
    return { api, close }
  }
  const questionsAt = async (versionId: number) =>
    (
      await academy.database.pool.query<{ id: number }>(
        "SELECT id FROM questions WHERE version_id = $1 AND (module IS NULL OR module = 'module1') ORDER BY ordinal LIMIT 5",
        [versionId],
      )
    ).rows.map(({ id }) => id)

  test('shows on another node what one has acknowledged: question, answers, time left; and who is away', async () => {
    const { student, quiz, api, state, params } = await begin('practice-test-1')
    const owner = await findUserByEmail(academy.database, 'owner@lantern.example')
    const other = await openNode(owner?.id ?? 0)
    const [first = 0, second = 0, third = 0] = await questionsAt(quiz.versionId)
    const saves = [first, second].map((id) => ({ question_id: id, seq: academy.clock.now(), user_answer: 'a1' }))
    await api('POST /attempts/:attemptId/responses', { params, body: { saves, at: third } })
    expect(await deskOf(other.api, params.attemptId)).toMatchObject({ answered: 2, question_count: 27 })
    await academy.context.presence.flush()
    const row = await deskOf(other.api, params.attemptId)
    expect(row).toMatchObject({
      student: student.name,
      position: 3,
      away_since: null,
      finish_reason: null,
      phase: { at: 'module1', ends_at: state.phase.ends_at },
    })
    expect(JSON.stringify(row)).not.toMatch(/a1|correct|answer"/)

    academy.clock.pass(21_000)
    expect((await deskOf(other.api, params.attemptId))?.away_since).not.toBeNull()
    // The player's long poll is a sign of life.
    await api('GET /attempts/:attemptId/changes', { params, query: { since: 0 } })
    await academy.context.presence.flush()
    expect(await deskOf(other.api, params.attemptId)).toMatchObject({ away_since: null, position: 3 })

    const news = api('GET /attempts/:attemptId/changes', { params, query: { since: state.revision } })
    const gone = 999_999
    const many = { body: { attempt_ids: [params.attemptId, gone], minutes: 5 } }
    const once = { headers: { 'idempotency-key': 'five-for-all' } }
    expect((await other.api('POST /staff/extensions', many, once)).data.extended).toEqual([params.attemptId])
    await other.api('POST /staff/extensions', many, once)
    expect(secondsBetween(state.phase.ends_at ?? '', (await news).data.phase.ends_at)).toBe(300)
    await other.close()
  })

  test('T27 time that was given is taken back for ten seconds: its player gets the former end, and the log has both', async () => {
    const { api, state, params } = await begin('transitions')
    const key = crypto.randomUUID()
    const body = { attempt_ids: [params.attemptId], minutes: 5 }
    const { data: given } = await staff('POST /staff/extensions', { body }, { headers: { 'idempotency-key': key } })
    expect(given.undo_until).toBe(new Date(academy.clock.now() + 10_000).toISOString())
    const { data: longer } = await api('GET /attempts/:attemptId', { params })
    expect(await deskOf(staff, params.attemptId)).toMatchObject({ extra_minutes: 5 })
    expect(secondsBetween(state.phase.ends_at ?? '', longer.phase.ends_at)).toBe(300)
    const news = api('GET /attempts/:attemptId/changes', { params, query: { since: longer.revision } })
    await staff('POST /studio/actions/:key/undo', { params: { key } })
    await staff('POST /studio/actions/:key/undo', { params: { key } })
    expect((await news).data.phase.ends_at).toBe(state.phase.ends_at)
    expect(await deskOf(staff, params.attemptId)).toMatchObject({ extra_minutes: 0 })
    const { data: log } = await staff('GET /staff/attempts/:attemptId/events', { params })
    expect(log.map(({ kind }) => kind)).toEqual(['started', 'extended', 'extension_undone'])

    const again = crypto.randomUUID()
    await staff('POST /staff/extensions', { body }, { headers: { 'idempotency-key': again } })
    academy.clock.pass(10_001)
    const late = staff('POST /studio/actions/:key/undo', { params: { key: again } })
    await expect(late).rejects.toMatchObject({ code: 'change.settled' })
  })

  /** Gives five minutes to all of these at once; returns the call that takes them back. */
  const giveAll = async (attemptIds: number[]) => {
    const key = crypto.randomUUID()
    const body = { attempt_ids: attemptIds, minutes: 5 }
    await staff('POST /staff/extensions', { body }, { headers: { 'idempotency-key': key } })
    return () => staff('POST /studio/actions/:key/undo', { params: { key } })
  }
  const endOf = async (api: Api, attemptId: number) =>
    (await api('GET /attempts/:attemptId', { params: { attemptId } })).data.phase.ends_at

  test('T27 time is not taken back from a test that goes on with it, or in another section', async () => {
    const { api, state, params } = await begin('practice-test-1')
    academy.clock.pass(Date.parse(state.phase.ends_at ?? '') - academy.clock.now() - 5_000)
    const undo = await giveAll([params.attemptId])
    academy.clock.pass(6_000)
    await expect(undo()).rejects.toMatchObject({ code: 'change.overtaken' })
    expect(secondsBetween(state.phase.ends_at ?? '', await endOf(api, params.attemptId))).toBe(300)

    await moveOn(api, params.attemptId, 'finish', 'module1')
    const undoLater = await giveAll([params.attemptId])
    const { data: resting } = await moveOn(api, params.attemptId, 'continue', 'checking1')
    await expect(undoLater()).rejects.toMatchObject({ code: 'change.overtaken' })
    expect(await endOf(api, params.attemptId)).toBe(resting.phase.ends_at)
  })

  test('T27 time for all is taken back from who waits with a clock that has run out, and from who opens the check page', async () => {
    const waiting = await begin('practice-test-1')
    academy.clock.pass(33 * 60_000)
    const resting = await begin('practice-test-1')
    await moveOn(resting.api, resting.params.attemptId, 'finish', 'module1')
    await moveOn(resting.api, resting.params.attemptId, 'continue', 'checking1')
    academy.clock.pass(3 * 60_000)
    const checking = await begin('practice-test-1')
    const all = [waiting, resting, checking]
    const at = academy.clock.now()
    const undo = await giveAll(all.map(({ params }) => params.attemptId))
    await moveOn(checking.api, checking.params.attemptId, 'finish', 'module1')
    academy.clock.pass(2_000)
    expect((await undo()).msg).toBe('Undone. No email was sent.')
    expect((await undo()).msg).toBe('Undone. No email was sent.')
    const ends = await Promise.all(all.map(({ api, params }) => endOf(api, params.attemptId)))
    // Where time was up it is up again, at once, and the student is where they were.
    const atOnce = new Date(at).toISOString()
    expect(ends).toEqual([atOnce, atOnce, checking.state.phase.ends_at])
    expect(await deskOf(staff, waiting.params.attemptId)).toMatchObject({
      extra_minutes: 0,
      phase: { at: 'checking1' },
    })
    await moveOn(waiting.api, waiting.params.attemptId, 'continue', 'checking1')
  })

  test('T27 who has submitted meanwhile keeps no one else from losing the time again', async () => {
    const [gone, there] = [await begin('transitions'), await begin('transitions')]
    const undo = await giveAll([gone.params.attemptId, there.params.attemptId])
    await gone.api('POST /user-answer/:quizId', { params: { quizId: gone.quiz.quizId }, body: { answers: [] } })
    const said = 'Undone for 1 of 2. The others have ended or gone on since, and keep their time.'
    expect((await undo()).msg).toBe(said)
    expect((await undo()).msg).toBe(said)
    expect(await endOf(there.api, there.params.attemptId)).toBe(there.state.phase.ends_at)
    expect(await deskOf(staff, gone.params.attemptId)).toMatchObject({ extra_minutes: 5 })
  })

  test('T27 what was undone is no longer shown as given, however full the log is, and no repeated call says that it is', async () => {
    const { params } = await begin('transitions')
    await academy.database.pool.query(
      `INSERT INTO attempt_events (attempt_id, at, kind)
        SELECT $1, $2::timestamptz - n * interval '1 second', 'paused' FROM generate_series(1, 400) n`,
      [params.attemptId, new Date(academy.clock.now())],
    )
    const key = crypto.randomUUID()
    const give = () =>
      staff(
        'POST /staff/extensions',
        { body: { attempt_ids: [params.attemptId], minutes: 5 } },
        { headers: { 'idempotency-key': key } },
      )
    await give()
    expect((await give()).data.extended).toEqual([params.attemptId])
    await staff('POST /studio/actions/:key/undo', { params: { key } })
    expect(await deskOf(staff, params.attemptId)).toMatchObject({ extra_minutes: 0 })
    expect((await give()).data).toEqual({ extended: [], undo_until: null })
    expect(await deskOf(staff, params.attemptId)).toMatchObject({ extra_minutes: 0 })
  })

  test('T3 is counted on Today, which names who is away longest', async () => {
    const { student, quiz, api, params } = await begin('transitions')
    const seenAt = wireInstant(academy.clock.now())
    academy.clock.pass(21_000)
    // Tests of others whose time is over end first, as they do within a moment on a site.
    await closeDue(academy.context, (_id, error) => expect.unreachable(String(error)))
    const countOf = async (state: 'running' | 'away') =>
      (await staff('GET /staff/desk', { query: { state } })).data.attempts.length
    const { tests } = (await staff('GET /studio/today')).data
    expect([tests.running, tests.away]).toEqual([await countOf('running'), await countOf('away')])
    expect((await staff('GET /studio')).data.tests_running).toBe(tests.running)
    // Those of other tests in this file may be silent for longer.
    const named = tests.students.find((one) => one.attempt_id === params.attemptId)
    expect(named).toEqual({
      attempt_id: params.attemptId,
      student: student.name,
      quiz: 'Grammar Sprint',
      seen_at: seenAt,
    })
    await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })
    expect((await staff('GET /studio')).data.tests_running).toBe(tests.running - 1)
  })

  test('T38 names the paused tests on Today, whose students are not away', async () => {
    const { student, params } = await begin('transitions')
    const pausedAt = new Date(academy.clock.now()).toISOString().replace(/\.\d+/, '')
    await staff('POST /staff/pauses', { body: { attempt_ids: [params.attemptId], reason: 'Ill', note: '' } })
    academy.clock.pass(3 * 86_400_000)
    await closeDue(academy.context, (_id, error) => expect.unreachable(String(error)))
    const today = async () => (await staff('GET /studio/today')).data.tests
    const mine = { attempt_id: params.attemptId, student: student.name, quiz: 'Grammar Sprint' }
    const { paused, paused_tests, students, away } = await today()
    expect(paused_tests).toContainEqual({ ...mine, paused_at: pausedAt })
    expect(students.map(({ attempt_id: id }) => id)).not.toContain(params.attemptId)
    const isAway = (await staff('GET /staff/desk', { query: { state: 'away' } })).data.attempts
    expect(isAway.map(({ attempt_id: id }) => id)).not.toContain(params.attemptId)
    expect(away).toBe(isAway.length)
    await staff('POST /staff/resumptions', { body: { attempt_ids: [params.attemptId] } })
    const after = await today()
    expect(after.paused).toBe(paused - 1)
    expect(after.students.map(({ attempt_id: id }) => id)).toContain(params.attemptId)
  })

  test('T27 is narrowed by state before it is cut, and says how many more there are; the file has them all', async () => {
    const { quizId } = await addQuiz(academy.database, {}, [{}])
    const now = new Date(academy.clock.now())
    // 501 who are there, then by name one who is away and one who has ended.
    await academy.database.pool.query(
      `WITH students AS (INSERT INTO users (name, email, password_hash)
          SELECT CASE WHEN n <= 501 THEN 'Crowd' ELSE 'Zoe ' || n END, gen_random_uuid() || '@students.example', 'none'
            FROM generate_series(1, 503) n RETURNING id, name)
        INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, phase, started_at, ends_at, finished_at, finish_reason,
            correct_count, total_count)
          SELECT s.id, z.id, z.published_version_id, 1, '{}', CASE s.name WHEN 'Zoe 503' THEN 'closed' ELSE 'answering' END,
            CASE s.name WHEN 'Crowd' THEN $2::timestamptz ELSE $2::timestamptz - interval '1 minute' END,
            $2::timestamptz + interval '1 hour',
            CASE s.name WHEN 'Zoe 503' THEN $2::timestamptz END, CASE s.name WHEN 'Zoe 503' THEN 'submitted' END,
            CASE s.name WHEN 'Zoe 503' THEN 0 END, CASE s.name WHEN 'Zoe 503' THEN 1 END
          FROM students s JOIN quizzes z ON z.id = $1`,
      [quizId, now],
    )
    const deskOf = async (state?: 'running' | 'away' | 'ended') => {
      const { attempts, more } = (await staff('GET /staff/desk', { query: { quiz: quizId, state } })).data
      return { shown: attempts.length, last: attempts.at(-1)?.student, more }
    }
    expect(await deskOf()).toEqual({ shown: 500, last: 'Crowd', more: 3 })
    expect(await deskOf('running')).toEqual({ shown: 500, last: 'Crowd', more: 2 })
    expect(await deskOf('away')).toEqual({ shown: 1, last: 'Zoe 502', more: 0 })
    expect(await deskOf('ended')).toEqual({ shown: 1, last: 'Zoe 503', more: 0 })
    const { data: file } = await staff('GET /staff/desk/csv', { query: { quiz: quizId } })
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(1 + 503)
    // What ended last stands first.
    await academy.database.pool.query(
      `UPDATE attempts a SET phase = 'closed', finished_at = $2, finish_reason = 'submitted', correct_count = 0, total_count = 1
        FROM users u WHERE u.id = a.user_id AND u.name = 'Zoe 502' AND a.quiz_id = $1`,
      [quizId, new Date(now.getTime() - 1000)],
    )
    const { attempts: ended } = (await staff('GET /staff/desk', { query: { quiz: quizId, state: 'ended' } })).data
    expect(ended.map(({ student }) => student)).toEqual(['Zoe 503', 'Zoe 502'])
    // What time has ended does not run, although no one has closed it yet.
    academy.clock.pass(62 * 60_000)
    expect(await deskOf('running')).toMatchObject({ shown: 0 })
    // The other tests of this file see a desk without them.
    await academy.database.pool.query('DELETE FROM attempts WHERE quiz_id = $1', [quizId])
  })

  test('T35 is narrowed by quiz, group and state, and says who of a group or an assignment has not started', async () => {
    const { student, quiz, api, params } = await begin('transitions')
    const absent = await academy.newStudent()
    const { pool } = academy.database
    const { rows } = await pool.query<{ id: number }>(
      `WITH g AS (INSERT INTO student_groups (name, created_at) VALUES ('Desk class', now()) RETURNING id),
        m AS (INSERT INTO group_members (group_id, user_id, added_at) SELECT g.id, u, now() FROM g, unnest($1::int[]) u)
        SELECT id FROM g`,
      [[student.id, absent.id]],
    )
    const group = rows[0]?.id ?? 0
    const { data: given } = await staff('POST /studio/assignments', {
      body: {
        key: randomUUID(),
        thing: { kind: 'quiz', id: quiz.quizId },
        to: { by: 'group', group_id: group },
        due_at: new Date(academy.clock.now() + 3_600_000).toISOString(),
        students: 2,
      },
    })
    const deskOf = async (query: CallInput<'GET /staff/desk'>['query']) => {
      const { attempts, missing, quizzes } = (await staff('GET /staff/desk', { query })).data
      return { on: attempts.map((one) => one.attempt_id), missing: missing?.people.map((one) => one.user_id), quizzes }
    }
    const here = [params.attemptId]
    expect(await deskOf({ group })).toMatchObject({ on: here, missing: [absent.id] })
    expect((await deskOf({ group })).quizzes).toContainEqual({ id: quiz.quizId, name: 'Grammar Sprint' })
    expect(await deskOf({ assignment: given.id })).toMatchObject({ on: here, missing: [absent.id] })
    const other = await demoQuiz(academy.database, 'practice-test-1')
    const both = [student.id, absent.id].toSorted((a, b) => a - b)
    const elsewhere = await deskOf({ group, quiz: other.quizId })
    expect([elsewhere.on, elsewhere.missing?.toSorted((a, b) => a - b)]).toEqual([[], both])
    expect(await deskOf({ group, state: 'missing' })).toMatchObject({ on: [], missing: [absent.id] })
    expect(await deskOf({ group, state: 'running' })).toMatchObject({ on: here, missing: undefined })
    expect((await deskOf({ quiz: quiz.quizId })).missing).toBeUndefined()
    academy.clock.pass(21_000)
    expect((await deskOf({ group, state: 'away' })).on).toEqual(here)
    const { data: file } = await staff('GET /staff/desk/csv', { query: { group } })
    expect(file.text.split('\r\n').slice(1, -1)).toEqual([
      expect.stringContaining(`${student.name},Grammar Sprint,answering,`),
      expect.stringContaining(`${absent.name},,not started,`),
    ])

    await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })
    expect(await deskOf({ group, state: 'ended' })).toMatchObject({ on: here })
    // Hours later it counts for what was assigned, and no more for a group of which a new test is expected.
    academy.clock.pass(3 * 3_600_000)
    expect(await deskOf({ assignment: given.id })).toMatchObject({ on: [], missing: [absent.id] })
    expect((await deskOf({ group, quiz: quiz.quizId })).missing).toHaveLength(2)
    // A test without a time limit that was left open days ago is not on the desk, so its student is missing today.
    await academy.database.pool.query(
      `INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, phase, started_at)
        SELECT $1, quiz_id, version_id, 1, lengths, 'answering', $2 FROM attempts WHERE id = $3`,
      [absent.id, new Date(academy.clock.now() - 3 * 86_400_000), params.attemptId],
    )
    expect((await deskOf({ group, quiz: quiz.quizId })).missing).toContain(absent.id)
    // The chosen quiz stays a choice.
    const named = { id: quiz.quizId, name: 'Grammar Sprint' }
    expect((await deskOf({ group, quiz: quiz.quizId })).quizzes).toContainEqual(named)
    expect((await deskOf({ group })).quizzes).not.toContainEqual(named)
    await expect(deskOf({ group: 999_999 })).rejects.toMatchObject({ code: 'group.not_found' })
    await expect(deskOf({ assignment: 999_999 })).rejects.toMatchObject({ code: 'assignment.not_found' })
  })

  test('closes a running attempt as time does, reopens it where it ended, and voids it; the log says who and why', async () => {
    const { quiz, api, params } = await begin('transitions')
    const [first = 0] = await questionsAt(quiz.versionId)
    const before = academy.clock.now()
    academy.clock.pass(60_000)
    await staff('POST /staff/attempts/:attemptId/closing', { params, body: { reason } })
    await staff('POST /staff/attempts/:attemptId/closing', { params, body: { reason } })
    const by = 'closed_by_staff'
    expect(await deskOf(staff, params.attemptId)).toMatchObject({
      finish_reason: by,
      phase: { at: 'closed' },
    })
    // Its player reads who ended it.
    expect((await api('GET /attempts/:attemptId', { params })).data.phase).toMatchObject({ reason: by })
    // What was answered before and was still on the device counts.
    const answers = [{ question_id: first, user_answer: 'a1', seq: before + 1000 }]
    const submit = { params: { quizId: quiz.quizId }, body: { attempt_id: params.attemptId, answers } }
    expect((await api('POST /user-answer/:quizId', submit)).data).toMatchObject({ is_late: true, not_stored: [] })

    const reopen = () => staff('POST /staff/attempts/:attemptId/reopening', { params, body: { reason, minutes: 10 } })
    academy.clock.pass(1000)
    await reopen()
    const { data: again } = await api('GET /attempts/:attemptId', { params })
    expect(again.phase.at).toBe('answering')
    expect(again.responses).toMatchObject([{ question_id: first, user_answer: expect.any(String) }])
    await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })

    academy.clock.pass(1000)
    await staff('POST /staff/attempts/:attemptId/voiding', { params, body: { reason } })
    const mine = (await api('GET /user-quizzes')).data.find(({ quiz_id: id }) => id === quiz.quizId)
    expect(mine?.status).not.toBe('finished')
    await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
    await expect(reopen()).rejects.toMatchObject({ status: 409, code: 'attempt.another_open' })

    const { data: log } = await staff('GET /staff/attempts/:attemptId/events', { params })
    const ruled = log.filter(({ kind }) => ['closed_by_staff', 'reopened', 'voided'].includes(kind))
    expect(ruled.map(({ kind, detail }) => [kind, detail['by'], detail['reason']])).toEqual(
      ['closed_by_staff', 'reopened', 'voided'].map((kind) => [kind, 'owner@lantern.example', reason]),
    )
  })

  test('T38 a test that is reopened after its review was opened says so, is marked and stays out of figures; another one counts', async () => {
    const quiz = await addQuiz(academy.database, { quizMinutes: 10 }, [{}, {}])
    const take = async () => {
      const student = await academy.newStudent()
      const api = await academy.as(student)
      const { data } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
      const params = { attemptId: data.attempt_id }
      const submit = () => api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })
      await submit()
      const page = async () =>
        (await staff('GET /studio/people/:userId/attempts/:attemptId', { params: { userId: student.id, ...params } }))
          .data
      const reopen = () => staff('POST /staff/attempts/:attemptId/reopening', { params, body: { reason, minutes: 10 } })
      return { student, api, params, submit, page, reopen }
    }
    const figures = async () =>
      (await staff('GET /studio/quizzes/:quizId/results', { params: { quizId: quiz.quizId }, query: {} })).data.attempts
    const [seen, unseen] = [await take(), await take()]
    await seen.api('GET /user-quiz-answers/:quizId', { params: { quizId: quiz.quizId } })
    expect((await seen.page()).keys_seen).toBe(true)
    expect((await unseen.page()).keys_seen).toBe(false)
    expect(await deskOf(staff, seen.params.attemptId)).toMatchObject({ keys_seen: true })
    expect(await figures()).toBe(2)
    for (const { reopen, submit } of [seen, unseen]) {
      await reopen()
      academy.clock.pass(1000)
      await submit()
    }
    expect((await seen.page()).is_left_out).toBe(true)
    expect((await unseen.page()).is_left_out).toBe(false)
    expect(await figures()).toBe(1)
    const { data: list } = await staff('GET /studio/quizzes/:quizId/attempts', {
      params: { quizId: quiz.quizId },
      query: {},
    })
    expect(list.rows.map(({ user_id: id, is_left_out: isLeftOut }) => [id, isLeftOut])).toEqual(
      expect.arrayContaining([
        [seen.student.id, true],
        [unseen.student.id, false],
      ]),
    )
  })

  /** Hands in a test, then another quiz that asks its first question too, and deals with that as given: what staff then read of the test. */
  const handedIn = async (what: 'review' | 'redo' | 'begun redo' | 'check' | 'nothing') => {
    const quiz = await addQuiz(academy.database, { quizMinutes: 10 }, [{}, {}])
    const [shared = 0] = await questionsAt(quiz.versionId)
    const isChecked = what === 'check'
    const own = { quizMinutes: null, ...(isChecked && { answerDisplay: 'immediate' as const }) }
    const other = await addQuiz(academy.database, own, [{}], { lists: [shared] })
    const student = await academy.newStudent()
    const api = await academy.as(student)
    const start = async (lessonId: number) =>
      (await api('POST /attempts', { body: { lesson_id: lessonId } })).data.attempt_id
    const submit = (quizId: number) => api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
    const params = { attemptId: await start(quiz.lessonId) }
    await submit(quiz.quizId)
    academy.clock.pass(1000)
    const attemptId = await start(other.lessonId)
    const answer = { question_id: shared, user_answer: 'a2' }
    if (isChecked) await api('POST /attempts/:attemptId/checks', { params: { attemptId }, body: answer })
    else await submit(other.quizId)
    if (what === 'review') await api('GET /user-quiz-answers/:quizId', { params: { quizId: other.quizId } })
    if (what === 'redo' || what === 'begun redo') {
      const { data } = await api('POST /user-quizzes/:quizId/redo', { params: { quizId: other.quizId }, body: {} })
      const params = { practiceId: data.practice_id }
      if (what === 'redo') await api('POST /practice-sets/:practiceId/checks', { params, body: answer })
    }
    const page = async () =>
      (await staff('GET /studio/people/:userId/attempts/:attemptId', { params: { userId: student.id, ...params } }))
        .data
    return { quizId: quiz.quizId, api, params, page }
  }

  test.each([
    { what: 'review', told: 1 },
    { what: 'redo', told: 1 },
    { what: 'begun redo', told: 0 },
    { what: 'check', told: 1 },
    { what: 'nothing', told: 0 },
  ] as const)(
    'T38 who reopens a test reads how many of its keys another quiz revealed since, and the mark follows: $what',
    async ({ what, told }) => {
      const { params, page } = await handedIn(what)
      const seen = { keys_seen: false, keys_revealed: told }
      expect(await page()).toMatchObject(seen)
      await staff('POST /staff/attempts/:attemptId/reopening', { params, body: { reason, minutes: 10 } })
      expect((await page()).is_left_out).toBe(told > 0)
    },
  )

  test('T38 a review tells a key that a test kept open by its next look only, after the test', async () => {
    const quiz = await addQuiz(academy.database, { quizMinutes: 10 }, [{}, {}])
    const [shared = 0] = await questionsAt(quiz.versionId)
    const other = await addQuiz(academy.database, { quizMinutes: 10 }, [{}], { lists: [shared] })
    const student = await academy.newStudent()
    const api = await academy.as(student)
    const sit = async ({ quizId, lessonId }: typeof quiz, meanwhile?: () => Promise<unknown>) => {
      const { data } = await api('POST /attempts', { body: { lesson_id: lessonId } })
      academy.clock.pass(1000)
      await meanwhile?.()
      await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
      academy.clock.pass(1000)
      return data.attempt_id
    }
    const review = () => api('GET /user-quiz-answers/:quizId', { params: { quizId: other.quizId } })
    await sit(other)
    await review()
    academy.clock.pass(1000)
    const params = { userId: student.id, attemptId: await sit(quiz, review) }
    const revealed = async () =>
      (await staff('GET /studio/people/:userId/attempts/:attemptId', { params })).data.keys_revealed
    expect(await revealed()).toBe(0)
    await review()
    expect(await revealed()).toBe(1)
    const lastLook = 'SELECT max(shown_at) AS at, count(*) FROM shown_keys WHERE user_id = $1'
    const noted = async () => (await academy.database.pool.query(lastLook, [student.id])).rows
    const before = await noted()
    academy.clock.pass(1000)
    // Nothing is new in it, so that reading writes nothing: a review can be read while the disk is full. O2
    await review()
    expect(await noted()).toEqual(before)
  })

  test('T38 T44 a key that was shown while a test without a clock rested for more than seven days counts, though the test ended later', async () => {
    const quiz = await addQuiz(academy.database, { quizMinutes: null }, [{}, {}])
    const [shared = 0] = await questionsAt(quiz.versionId)
    const other = await addQuiz(academy.database, { quizMinutes: 10 }, [{}], { lists: [shared] })
    const revealed = async (restsDays: number) => {
      const student = await academy.newStudent()
      await academy.database.pool.query('UPDATE grants SET expires_at = NULL WHERE user_id = $1', [student.id])
      const api = await academy.as(student)
      const start = async (lessonId: number) =>
        (await api('POST /attempts', { body: { lesson_id: lessonId } })).data.attempt_id
      const submit = (quizId: number) => api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
      const params = { userId: student.id, attemptId: await start(quiz.lessonId) }
      const saves = [{ question_id: shared, seq: 1, user_answer: 'a1' }]
      await api('POST /attempts/:attemptId/responses', { params, body: { saves } })
      academy.clock.pass(restsDays * dayMs)
      await start(other.lessonId)
      await submit(other.quizId)
      await api('GET /user-quiz-answers/:quizId', { params: { quizId: other.quizId } })
      academy.clock.pass(dayMs)
      await submit(quiz.quizId)
      const owner = await findUserByEmail(academy.database, 'owner@lantern.example')
      staff = await academy.as({ id: owner?.id ?? 0 })
      return (await staff('GET /studio/people/:userId/attempts/:attemptId', { params })).data.keys_revealed
    }
    expect(await revealed(6)).toBe(0)
    expect(await revealed(8)).toBe(1)
  })

  test('T38 of two modules, only the questions that were asked and can still be answered count as told', async () => {
    const modules = { type: 'two_module', module1Minutes: 10, module2Minutes: 10, quizMinutes: null } as const
    const form = await addQuiz(academy.database, { ...modules, hardThreshold: 1, breakMinutes: 5 }, [
      { module: 'module1', variant: null },
      { module: 'module2', variant: 'easy' },
      { module: 'module2', variant: 'hard' },
    ])
    const { rows } = await academy.database.pool.query<{ id: number }>(
      'SELECT revision_id AS id FROM version_questions WHERE version_id = $1 ORDER BY ordinal',
      [form.versionId],
    )
    const lists = rows.map(({ id }) => id)
    const plain = await addQuiz(academy.database, { quizMinutes: 10 }, [{}, {}, {}], { lists })
    const revealed = async (isFormFirst: boolean) => {
      const student = await academy.newStudent()
      const api = await academy.as(student)
      const sit = async ({ quizId, lessonId }: typeof form) => {
        const attemptId = (await api('POST /attempts', { body: { lesson_id: lessonId } })).data.attempt_id
        if (quizId === form.quizId) {
          await moveOn(api, attemptId, 'finish', 'module1')
          await moveOn(api, attemptId, 'continue', 'checking1')
          await moveOn(api, attemptId, 'start', 'break')
        }
        await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
        academy.clock.pass(1000)
        return attemptId
      }
      const [first, second] = isFormFirst ? [form, plain] : [plain, form]
      const params = { userId: student.id, attemptId: await sit(first) }
      await sit(second)
      await api('GET /user-quiz-answers/:quizId', { params: { quizId: second.quizId } })
      return (await staff('GET /studio/people/:userId/attempts/:attemptId', { params })).data.keys_revealed
    }
    // The first module is over and the harder pool was never asked; a review shows the first module and the easier pool.
    expect(await revealed(true)).toBe(1)
    expect(await revealed(false)).toBe(2)
  })

  test('T38 a test is reopened and voided however long ago it ended', async () => {
    const { student, quiz, api, params } = await begin('transitions')
    await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })
    academy.clock.pass(400 * 24 * 3_600_000)
    const owner = await findUserByEmail(academy.database, 'owner@lantern.example')
    staff = await academy.as({ id: owner?.id ?? 0 })
    const read = async () => (await (await academy.as(student))('GET /attempts/:attemptId', { params })).data.phase.at
    await staff('POST /staff/attempts/:attemptId/reopening', { params, body: { reason, minutes: 10 } })
    expect(await read()).toBe('answering')
    await staff('POST /staff/attempts/:attemptId/voiding', { params, body: { reason } })
    expect(await read()).toBe('closed')
  })

  test('T38 a test that is reopened paused begins its minutes when staff resume it; the log has both', async () => {
    const { api, params } = await begin('transitions')
    await staff('POST /staff/attempts/:attemptId/closing', { params, body: { reason } })
    const body = { reason, minutes: 10, is_paused: true }
    await staff('POST /staff/attempts/:attemptId/reopening', { params, body })
    // Often both are of one millisecond.
    await academy.database.pool.query(
      `UPDATE attempt_events p SET at = r.at FROM attempt_events r WHERE p.attempt_id = $1 AND p.kind = 'paused_by_staff'
        AND r.attempt_id = $1 AND r.kind = 'reopened'`,
      [params.attemptId],
    )
    academy.clock.pass(26 * 3_600_000)
    expect((await api('GET /attempts/:attemptId', { params })).data.phase.at).toBe('paused')
    await staff('POST /staff/resumptions', { body: { attempt_ids: [params.attemptId] } })
    const { data: resumed } = await api('GET /attempts/:attemptId', { params })
    expect(resumed.phase.at).toBe('answering')
    expect(secondsBetween(resumed.now, resumed.phase.ends_at)).toBe(600)
    const { data: log } = await staff('GET /staff/attempts/:attemptId/events', { params })
    const kinds = log.map(({ kind }) => kind).filter((kind) => /reopened|paused|resumed/.test(kind))
    expect(kinds).toEqual(['reopened', 'paused_by_staff', 'resumed_by_staff'])
  })

  test('T38 who reopens a test paused that another has reopened before has it paused all the same', async () => {
    const { api, params } = await begin('transitions')
    await staff('POST /staff/attempts/:attemptId/closing', { params, body: { reason } })
    await staff('POST /staff/attempts/:attemptId/reopening', { params, body: { reason, minutes: 10 } })
    academy.clock.pass(60_000)
    const body = { reason, minutes: 10, is_paused: true }
    const reopenPaused = () => staff('POST /staff/attempts/:attemptId/reopening', { params, body })
    expect((await reopenPaused()).data.phase.at).toBe('paused')
    expect((await reopenPaused()).data.phase.at).toBe('paused')
    academy.clock.pass(3_600_000)
    await staff('POST /staff/resumptions', { body: { attempt_ids: [params.attemptId] } })
    const { data: resumed } = await api('GET /attempts/:attemptId', { params })
    expect(secondsBetween(resumed.now, resumed.phase.ends_at)).toBe(540)
  })

  test('reopens a two-module attempt in the module in which it ended, and module 2 is decided anew only after module 1', async () => {
    const { api, params } = await begin('practice-test-1')
    await staff('POST /staff/attempts/:attemptId/closing', { params, body: { reason } })
    const reopen = () => staff('POST /staff/attempts/:attemptId/reopening', { params, body: { reason, minutes: 10 } })
    expect((await reopen()).data.phase.at).toBe('module1')
    expect((await api('GET /attempts/:attemptId', { params })).data.variant).toBeNull()
    await moveOn(api, params.attemptId, 'finish', 'module1')
    await moveOn(api, params.attemptId, 'continue', 'checking1')
    const { data: module2 } = await moveOn(api, params.attemptId, 'start', 'break')
    await staff('POST /staff/attempts/:attemptId/closing', { params, body: { reason } })
    const { data } = await reopen()
    expect(data.phase.at).toBe('module2')
    expect(secondsBetween(data.now, data.phase.ends_at)).toBe(600)
    expect((await api('GET /attempts/:attemptId', { params })).data.variant).toBe(module2.variant)
  })

  test('T38 a test without a time limit is reopened without minutes, and another one is not', async () => {
    for (const quizMinutes of [10, null]) {
      const quiz = await addQuiz(academy.database, { quizMinutes }, [{}, {}])
      const student = await academy.newStudent()
      const api = await academy.as(student)
      const { data } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
      const params = { attemptId: data.attempt_id }
      await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })
      const isTimed = quizMinutes !== null
      expect(await deskOf(staff, params.attemptId)).toMatchObject({ is_timed: isTimed })
      const page = { params: { userId: student.id, ...params } }
      expect((await staff('GET /studio/people/:userId/attempts/:attemptId', page)).data.is_timed).toBe(isTimed)

      const reopen = () => staff('POST /staff/attempts/:attemptId/reopening', { params, body: { reason } })
      if (isTimed) {
        await expect(reopen()).rejects.toMatchObject({
          code: 'request.invalid',
          errors: { minutes: expect.any(Array) },
        })
        continue
      }
      expect((await reopen()).data.phase).toMatchObject({ at: 'answering', ends_at: null })
      const { data: log } = await staff('GET /staff/attempts/:attemptId/events', { params })
      expect(log.find(({ kind }) => kind === 'reopened')?.detail).not.toHaveProperty('minutes')
    }
  })

  test('has its commands on the command line too', async () => {
    const { student, api, params } = await begin('transitions')
    const lines: string[] = []
    const run = async (name: string, options: Record<string, string> = {}) => {
      const args = { positionals: [String(params.attemptId)], options }
      lines.push(...(await carryOut(academy, invigilationCommands, name, args)))
    }
    await run('desk')
    expect(lines.find((line) => line.startsWith(`${params.attemptId}  ${student.name}`))).toContain('0 answered')
    await expect(run('close')).rejects.toThrow('--reason must have 1 to 500 characters.')
    await run('close', { reason })
    await run('reopen', { reason, minutes: '5' })
    expect((await api('GET /attempts/:attemptId', { params })).data.phase.at).toBe('answering')
    await run('void', { reason })
    expect(lines.slice(-3)).toEqual([
      'The attempt is closed.',
      'The attempt is open again in answering.',
      'The attempt counts in no result.',
    ])
  })
})
