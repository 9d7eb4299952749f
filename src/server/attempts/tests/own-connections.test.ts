import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoQuiz, openAcademy, type Academy } from '../../../testing/academy.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

test('a whole test can be taken and practiced while all other connections are in use', async () => {
  const { database } = academy
  const { lessonId, quizId } = await demoQuiz(database, 'practice-test-1')
  const api = await academy.as(await academy.newStudent())
  const others = [database.pool, database.reading.pool]
  const { pool } = database.reading
  const occupied = await Promise.all(
    others.flatMap((other) => Array.from({ length: other.options.max ?? 0 }, () => other.connect())),
  )
  // What a page reads waits for one of them.
  const list = academy.visitor('GET /blogs')
  await expect.poll(() => pool.waitingCount).toBeGreaterThan(0)

  try {
    await api('GET /quiz-cover/:lessonId', { params: { lessonId } })
    const { data: attempt } = await api('POST /attempts', { body: { lesson_id: lessonId } })
    const params = { attemptId: attempt.attempt_id }
    const { data: questions } = await api('GET /attempts/:attemptId/questions/:part', {
      params: { ...params, part: 'module1' },
    })
    const question_id = questions[0]?.id ?? 0
    const saves = [{ question_id, seq: Date.now(), user_answer: 'a1' }]
    const { data: saved } = await api('POST /attempts/:attemptId/responses', { params, body: { saves } })
    expect(saved).toMatchObject({ stored: [{ question_id }] })
    await api('POST /attempts/:attemptId/annotations', {
      params,
      body: { saves: [{ question_id, seq: 1, marks: [] }] },
    })
    await api('GET /attempts/:attemptId/annotations', { params })
    for (const [move, from] of [
      ['finish', 'module1'],
      ['continue', 'checking1'],
      ['start', 'break'],
    ] as const)
      await api('POST /attempts/:attemptId/moves', { params, body: { move, from } })
    expect((await api('GET /attempts/:attemptId', { params })).data.phase.at).toBe('module2')
    await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
    const { data: practice } = await api('POST /user-quizzes/:quizId/redo', { params: { quizId }, body: {} })
    await api('GET /practice-sets/:practiceId', { params: { practiceId: practice.practice_id } })

    expect(pool.waitingCount).toBeGreaterThan(0)
  } finally {
    for (const client of occupied) client.release()
  }
  expect((await list).success).toBe(true)
})
