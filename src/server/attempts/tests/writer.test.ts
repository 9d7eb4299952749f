import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoQuiz, openAcademy, refusalOf, type Academy } from '../../../testing/academy.ts'
import { buildApp } from '../../composition/app.ts'
import { openContext } from '../../composition/open-context.ts'
import { createApi, type Api, type ApiError } from '../../../web/base/api.ts'
import { pino } from 'pino'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const first = 'first-tab'
const second = 'second-tab'

const begin = async (lesson = 'transitions', writer: string | undefined = first) => {
  const quiz = await demoQuiz(academy.database, lesson)
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { data } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId, writer } })
  const { rows } = await academy.database.pool.query<{ id: number }>(
    'SELECT id FROM questions WHERE version_id = $1 ORDER BY ordinal',
    [quiz.versionId],
  )
  return { quiz, student, api, state: data, params: { attemptId: data.attempt_id }, ids: rows.map(({ id }) => id) }
}
const save = (api: Api, attemptId: number, questionId: number, seq: number, user_answer: string, writer?: string) =>
  api('POST /attempts/:attemptId/responses', {
    params: { attemptId },
    body: { saves: [{ question_id: questionId, seq, user_answer }], writer },
  })
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: ApiError) => `${error.status} ${error.code}`,
  )
const elsewhere = '409 attempt.elsewhere'

describe('of two open players', () => {
  test('only the one opened last writes; the other is rejected with a reason and changes nothing', async () => {
    const { quiz, api, params, ids } = await begin('how-the-section-works')
    await save(api, params.attemptId, ids[0] ?? 0, 1, 'a1', first)
    const { data: opened } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId, writer: second } })
    expect(opened).toMatchObject({ attempt_id: params.attemptId, writer: second })

    const move = { move: 'finish', from: 'module1', writer: first } as const
    const check = { question_id: ids[1] ?? 0, user_answer: 'a1', writer: first }
    const stale = [
      save(api, params.attemptId, ids[0] ?? 0, 99, 'a2', first),
      api('POST /attempts/:attemptId/moves', { params, body: move }),
      api('POST /attempts/:attemptId/checks', { params, body: check }),
      api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [], writer: first } }),
    ]
    expect(await Promise.all(stale.map(codeOf))).toEqual([elsewhere, elsewhere, elsewhere, elsewhere])
    const { data: state } = await api('GET /attempts/:attemptId', { params })
    expect(state).toMatchObject({ revision: opened.revision, responses: [{ seq: 1, user_answer: 'a1' }] })
    expect(state.phase.at).not.toBe('closed')
  })

  test('the one that takes over sends its pending changes: the later change of each answer wins', async () => {
    const { api, params, ids } = await begin()
    const [one = 0, two = 0] = ids
    await api('POST /attempts/:attemptId/writer', { params, body: { writer: second } })
    await save(api, params.attemptId, one, 20, 'a2', second)
    await save(api, params.attemptId, two, 10, 'a2', second)
    expect(await codeOf(save(api, params.attemptId, one, 15, 'a1', first))).toBe(elsewhere)

    const { data } = await api('POST /attempts/:attemptId/writer', { params, body: { writer: first } })
    expect(data.writer).toBe(first)
    const pending = [
      { question_id: one, seq: 15, user_answer: 'a1' },
      { question_id: two, seq: 15, user_answer: 'a1' },
    ]
    const sent = await api('POST /attempts/:attemptId/responses', { params, body: { saves: pending, writer: first } })
    expect(sent.data).toMatchObject({
      stored: [{ question_id: two }],
      refused: [{ question_id: one, reason: 'stale' }],
    })
    expect(await codeOf(save(api, params.attemptId, two, 30, 'a3', second))).toBe(elsewhere)
  })

  test('a reload is the same player, and clients that send no writer id are not checked', async () => {
    const { quiz, api, state, params, ids } = await begin()
    const again = await api('POST /attempts', { body: { lesson_id: quiz.lessonId, writer: first } })
    expect(again.data).toMatchObject({ writer: first, revision: state.revision })
    await api('GET /user-quiz/:lessonId', { params: { lessonId: quiz.lessonId } })
    expect((await save(api, params.attemptId, ids[0] ?? 0, 1, 'a1')).data.stored).toHaveLength(1)
    const { data } = await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })
    expect(data.attempt_id).toBe(params.attemptId)
  })

  test('when both save the same answer at once, the writer’s is stored', async () => {
    const { api, params, ids } = await begin()
    const calls = ids.map((id, at) =>
      Promise.all([
        save(api, params.attemptId, id, 10, 'a1', first),
        codeOf(save(api, params.attemptId, id, 11 + at, 'a2', second)),
      ]),
    )
    for (const [own, other] of await Promise.all(calls)) expect([own.data.stored.length, other]).toEqual([1, elsewhere])
    const { data } = await api('GET /attempts/:attemptId', { params })
    expect(data.responses).toHaveLength(ids.length)
    for (const { user_answer } of data.responses) expect(user_answer).toContain('a1')
  })

  test("another user's attempt cannot be taken over or watched, nor a finished one", async () => {
    const { quiz, api, params } = await begin()
    const other = await academy.as(await academy.newStudent())
    const takeOver = (who: Api) => who('POST /attempts/:attemptId/writer', { params, body: { writer: second } })
    expect(await codeOf(takeOver(other))).toBe('404 attempt.not_found')
    expect(await codeOf(other('GET /attempts/:attemptId/changes', { params }))).toBe('404 attempt.not_found')
    expect((await refusalOf(api('POST /attempts', { body: { lesson_id: quiz.lessonId, writer: '<b>' } }))).status).toBe(
      422,
    )
    await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })
    expect(await codeOf(takeOver(api))).toBe('409 attempt.closed')
  })
})

describe('change notifications', () => {
  const news = (api: Api, params: { attemptId: number }, since: number) =>
    api('GET /attempts/:attemptId/changes', { params, query: { since } })

  test('reach a long poll at once: taken over, moved, submitted elsewhere', async () => {
    const { quiz, api, state, params } = await begin('practice-test-1')
    const takenOver = news(api, params, state.revision)
    await api('POST /attempts/:attemptId/writer', { params, body: { writer: second } })
    const { data: change } = await takenOver
    expect(change).toMatchObject({ writer: second, revision: state.revision + 1, phase: state.phase })

    const way = [
      ['finish', 'module1'],
      ['continue', 'checking1'],
      ['start', 'break'],
    ] as const
    let since = change.revision
    for (const [move, from] of way) {
      const moved = news(api, params, since)
      await api('POST /attempts/:attemptId/moves', { params, body: { move, from, writer: second } })
      const { data } = await moved
      expect(data.phase.at).not.toBe(from)
      since = data.revision
    }
    const submitted = news(api, params, since)
    await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [], writer: second } })
    expect((await submitted).data.phase.at).toBe('closed')
  })

  test('that a player has missed are returned at once, also the end by time', async () => {
    const { api, params, state } = await begin('command-of-evidence')
    expect((await news(api, params, 0)).data.revision).toBe(state.revision)
    academy.clock.pass(10 * 60_000)
    await api('POST /attempts/:attemptId/moves', { params, body: { move: 'resume', from: 'halfway' } })
    academy.clock.pass(10 * 60_000 + 31_000)
    const { data } = await news(api, params, state.revision + 1)
    expect(data.phase.at).toBe('closed')
  })

  test('reach a player at another node, whose long polls occupy no connection and end when it stops', async () => {
    const { quiz, student, api, params, state } = await begin()
    const { context, save: saving } = openContext(academy.database, {
      now: academy.clock.now,
      demoSignIns: 'none',
      siteUrl: '',
      files: academy.context.files,
      dataDir: academy.filesFolder,
    })
    const log = pino({ level: 'silent' })
    const { app } = buildApp({ context, save: saving, log, trustedProxies: 0, isReady: () => true })
    const { token } = await context.sessions.start(student, { isBrowser: false })
    const far = createApi(async ({ method, path }) => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await app.inject({ method: method as 'GET', url: path, headers })
      return { status: response.statusCode, body: response.json<unknown>(), retryAfterSeconds: null }
    })
    await expect.poll(() => isConnected(context)).toBe(true)
    // More than the pool's connections.
    const waiting = Array.from({ length: 8 }, () => news(far, params, state.revision))
    await expect.poll(() => academy.database.exam.pool.idleCount).toBe(academy.database.exam.pool.totalCount)
    await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })
    for (const { data } of await Promise.all(waiting)) expect(data.phase.at).toBe('closed')

    const pending = news(far, params, state.revision + 1)
    await expect.poll(() => academy.database.exam.pool.idleCount).toBe(academy.database.exam.pool.totalCount)
    await app.close()
    expect((await pending).data.revision).toBe(state.revision + 1)
    await context.changes.close()
  })

  test('still arrive when their connection is lost', async () => {
    const { api, params, state } = await begin()
    await expect.poll(() => isConnected(academy.context)).toBe(true)
    const cut = () =>
      academy.database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND query ~ 'attempt_changes|pg_notify' AND pid <> pg_backend_pid()`,
      )
    const pending = news(api, params, state.revision)
    expect((await cut()).rowCount).toBeGreaterThan(0)
    await expect.poll(() => isConnected(academy.context)).toBe(false)
    await api('POST /attempts/:attemptId/writer', { params, body: { writer: second } })
    expect((await pending).data.writer).toBe(second)
    await expect.poll(() => isConnected(academy.context), { timeout: 10_000 }).toBe(true)
  })
})

/** Returns whether a node receives the notifications of others. */
async function isConnected({ changes }: Academy['context']): Promise<boolean> {
  changes.watch(0).cancel()
  return changes.isConnected()
}
