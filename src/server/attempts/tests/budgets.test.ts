import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostEvents, mostStarts } from '../../../core/attempts/budgets.ts'
import { openAcademy, type Academy } from '../../../testing/academy.ts'
import { plainAnnotation } from '../../../testing/annotations.ts'
import { addQuiz } from '../../../testing/quizzes.ts'
import type { ApiError } from '../../../web/base/api.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: ApiError) => error,
  )

/** Starts a new quiz of five questions, as a new student. */
const begin = async () => {
  const quiz = await addQuiz(academy.database, {}, [{}, {}, {}, {}, {}])
  const api = await academy.as(await academy.newStudent())
  const start = async () => (await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })).data.attempt_id
  const attemptId = await start()
  const { data } = await api('GET /attempts/:attemptId/questions/:part', { params: { attemptId, part: 'all' } })
  return { ...quiz, api, start, attemptId, params: { attemptId }, ids: data.map(({ id }) => id) }
}

test('a quiz can be started 20 times a day, discarded retakes included; then a message explains why not', async () => {
  const { quizId, api, start, attemptId } = await begin()
  const submit = (id: number) =>
    api('POST /user-answer/:quizId', { params: { quizId }, body: { attempt_id: id, answers: [] } })
  await submit(attemptId)
  for (let count = 1; count < mostStarts; count += 1) {
    const id = await start()
    if (count % 2 === 0) await submit(id)
    else await api('POST /attempts/:attemptId/discard', { params: { attemptId: id } })
  }
  const refusal = await failureOf(start())
  expect(refusal).toMatchObject({ status: 429, code: 'attempt.too_many_starts' })
  expect(refusal.message).toMatch(/20 times within a day/)
  expect(refusal.retryAfterSeconds).toBeGreaterThan(86_000)
})

test('notes of an attempt take 100 kB at most: more is rejected, less is always accepted, and answers are still saved', async () => {
  const { api, params, ids } = await begin()
  const long = Array.from({ length: 40 }, (_, at) => ({ ...plainAnnotation, id: `m${at}`, note: 'x'.repeat(900) }))
  let seq = 10
  const save = (id: number, marks: typeof long) =>
    api('POST /attempts/:attemptId/annotations', {
      params,
      body: { saves: [{ question_id: id, seq: (seq += 1), marks }] },
    })
  await save(ids[0] ?? 0, long)
  await save(ids[1] ?? 0, long)
  expect(await failureOf(save(ids[2] ?? 0, long))).toMatchObject({ status: 413, code: 'annotation.full' })
  const saves = [{ question_id: ids[2] ?? 0, seq: 1, user_answer: 'a1' }]
  expect((await api('POST /attempts/:attemptId/responses', { params, body: { saves } })).data.stored).toHaveLength(1)
  expect((await save(ids[0] ?? 0, [])).data.stored).toHaveLength(1)
  expect((await save(ids[2] ?? 0, long)).data.stored).toHaveLength(1)
  const { rows } = await academy.database.pool.query<{ bytes: number }>(
    'SELECT sum(octet_length(marks::text))::int AS bytes FROM annotations WHERE attempt_id = $1',
    [params.attemptId],
  )
  expect(rows[0]?.bytes).toBeLessThanOrEqual(100_000)
})

test('reported offline periods are limited, and block neither other events nor answers', async () => {
  const { api, params, ids } = await begin()
  const now = academy.clock.now()
  const at = (ms: number) => new Date(now - ms).toISOString()
  for (let call = 0; call < 12; call += 1) {
    const away = Array.from({ length: 20 }, (_, place) => ({
      from: at(10_000 * (call * 20 + place) + 5_000),
      to: at(0),
    }))
    const saves = [{ question_id: ids[0] ?? 0, seq: call + 1, user_answer: 'a1' }]
    const { data } = await api('POST /attempts/:attemptId/responses', { params, body: { saves, away } })
    expect(data.stored).toHaveLength(1)
  }
  for (const writer of ['the-first-player', 'the-second-player'])
    await api('POST /attempts/:attemptId/writer', { params, body: { writer } })
  const { rows } = await academy.database.pool.query<{ kind: string; count: number }>(
    'SELECT kind, count(*)::int FROM attempt_events WHERE attempt_id = $1 GROUP BY kind ORDER BY kind',
    [params.attemptId],
  )
  expect(rows).toEqual([
    { kind: 'disconnected', count: mostEvents.disconnected },
    { kind: 'taken_over', count: 1 },
  ])
})

test('X3 an answer without user_answer is a skip, an unreadable one is named, and the rest counts', async () => {
  const { quizId, api, ids } = await begin()
  const [one = 0, two = 0, three = 0] = ids
  const answers = [
    { question_id: one, user_answer: 'A' },
    { question_id: two },
    { question_id: three, user_answer: 'x'.repeat(20_000) },
    { user_answer: 'a1' },
    'a1',
    null,
    { question_id: String(ids[3]), user_answer: 'a1' },
  ] as { question_id: number; user_answer?: unknown }[]
  const { data } = await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers } })
  expect(data).toMatchObject({ stored: 2, total: 5, not_stored: [], unreadable: [2, 3, 4, 5] })
  const { data: review } = await api('GET /user-quiz-answers/:quizId', { params: { quizId } })
  expect(review.questions.map(({ user_answer, is_correct }) => [user_answer, is_correct])).toEqual([
    ['a1', 1],
    [null, null],
    [null, null],
    ['a1', 1],
    [null, null],
  ])
})
