import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoQuiz, openAcademy, refusalOf, type Academy } from '../../../testing/academy.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const begin = async () => {
  const quiz = await demoQuiz(academy.database, 'transitions')
  const api = await academy.as(await academy.newStudent())
  const { data } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
  const params = { attemptId: data.attempt_id }
  const { rows } = await academy.database.pool.query<{ id: number }>(
    'SELECT id FROM questions WHERE version_id = $1 ORDER BY ordinal LIMIT 1',
    [quiz.versionId],
  )
  const questionId = rows[0]?.id ?? 0
  const save = async (seq: number, user_answer: string) =>
    (
      await api('POST /attempts/:attemptId/responses', {
        params,
        body: { saves: [{ question_id: questionId, seq, user_answer }] },
      })
    ).data
  const storedAnswer = async () => (await api('GET /attempts/:attemptId', { params })).data.responses[0]
  return { params, questionId, save, storedAnswer }
}

test('a sequence number far ahead of the clock is acknowledged as sent, and does not block later changes', async () => {
  const { questionId, save, storedAnswer } = await begin()
  const forged = Number.MAX_SAFE_INTEGER
  expect((await save(forged, 'a1')).stored).toEqual([{ question_id: questionId, seq: forged }])
  const stored = await storedAnswer()
  expect(stored?.user_answer).toBe('a1')
  expect(stored?.seq).toBeLessThanOrEqual(academy.clock.now() + 60_000)

  // A player that has read the state continues from the stored number at once.
  academy.clock.pass(5)
  expect((await save((stored?.seq ?? 0) + 1, 'a2')).stored).toHaveLength(1)
  expect((await storedAnswer())?.user_answer).toBe('a2')
  // Another player's change counts a minute later at the latest.
  academy.clock.pass(61_000)
  expect((await save(academy.clock.now(), 'a3')).stored).toHaveLength(1)
  expect((await storedAnswer())?.user_answer).toBe('a3')
})

test('a device whose clock is an hour ahead loses nothing, and its retries change nothing', async () => {
  const { save, storedAnswer } = await begin()
  const seq = academy.clock.now() + 3_600_000
  expect((await save(seq, 'a1')).stored).toHaveLength(1)
  academy.clock.pass(1_000)
  expect((await save(seq, 'a1')).stored).toHaveLength(1)
  academy.clock.pass(1_000)
  expect((await save(seq + 1, 'a4')).stored).toHaveLength(1)
  expect((await storedAnswer())?.user_answer).toBe('a4')
})

test.each([-1, 0, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e300])(
  'the number %d is refused, and nothing of its request is stored',
  async (seq) => {
    const { save, storedAnswer } = await begin()
    expect((await refusalOf(save(seq, 'a1'))).status).toBe(422)
    expect(await storedAnswer()).toBeUndefined()
  },
)
