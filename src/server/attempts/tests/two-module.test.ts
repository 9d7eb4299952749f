import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoQuiz, openAcademy, refusalOf, type Academy } from '../../../testing/academy.ts'
import type { Api } from '../../../web/base/api.ts'

let academy: Academy
let quiz: Awaited<ReturnType<typeof demoQuiz>>
beforeAll(async () => {
  academy = await openAcademy()
  quiz = await demoQuiz(academy.database, 'practice-test-1')
})
afterAll(() => academy.close())

/** Reads the keys from the database, where no student can. */
const keysOf = async (module: string, variant: string | null = null) => {
  const rows = await academy.database.run<{ id: number; key: string }>(
    {
      name: 'keys',
      text: 'SELECT id, key FROM questions WHERE version_id = $1 AND module = $2 AND variant IS NOT DISTINCT FROM $3 ORDER BY ordinal',
    },
    [quiz.versionId, module, variant],
  )
  return rows
}
const wrong = (key: string) => (key === 'a1' ? 'a2' : 'a1')
const begin = async (writer?: string) => {
  const api = await academy.as(await academy.newStudent())
  const { data } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId, writer } })
  return { api, attemptId: data.attempt_id }
}
const saves = (rows: { id: number; key: string }[], right: number, seq = 1) =>
  rows.map(({ id, key }, at) => ({ question_id: id, seq, user_answer: at < right ? key : wrong(key) }))
const moveOn = (api: Api, attemptId: number, move: 'finish' | 'continue' | 'start' | 'back', from: string) =>
  api('POST /attempts/:attemptId/moves', { params: { attemptId }, body: { move, from: from as 'module1' } })

describe('module 2', () => {
  test.each([
    { right: 17, variant: 'easy' },
    { right: 18, variant: 'hard' },
  ] as const)('Q10 $right right of 27 with threshold 18 meets the $variant module', async ({ right, variant }) => {
    const { api, attemptId } = await begin()
    await api('POST /attempts/:attemptId/responses', {
      params: { attemptId },
      body: { saves: saves(await keysOf('module1'), right) },
    })
    await moveOn(api, attemptId, 'finish', 'module1')
    const { data: breakState } = await moveOn(api, attemptId, 'continue', 'checking1')
    expect(breakState).toMatchObject({ variant, phase: { at: 'break' }, question_count: 0 })
    await moveOn(api, attemptId, 'start', 'break')
    const { data: questions } = await api('GET /attempts/:attemptId/questions/:part', {
      params: { attemptId, part: 'module2' },
    })
    expect(questions).toHaveLength(27)
    expect(questions.every(({ model_difficulty }) => model_difficulty === variant)).toBe(true)
    const { data: submitted } = await api('POST /user-answer/:quizId', {
      params: { quizId: quiz.quizId },
      body: { answers: [] },
    })
    expect(submitted).toMatchObject({ stored: 27, total: 54 })
    const { data: review } = await api('GET /user-quiz-answers/:quizId', { params: { quizId: quiz.quizId } })
    expect(review.attempt).toMatchObject({
      variant,
      module1_correct: right,
      correct_answers: right,
      total_questions: 54,
    })
    expect(review.questions.filter(({ module }) => module === 'module2')).toHaveLength(27)
  })

  test('Q9 X4 is neither sent nor answerable before module 1 is closed, nor is module 1 afterwards', async () => {
    const { api, attemptId } = await begin()
    const module1 = await keysOf('module1')
    const early = (await keysOf('module2', 'easy')).slice(0, 1)
    expect(
      await refusalOf(api('GET /attempts/:attemptId/questions/:part', { params: { attemptId, part: 'module2' } })),
    ).toMatchObject({ status: 409 })
    const { data: saved } = await api('POST /attempts/:attemptId/responses', {
      params: { attemptId },
      body: { saves: saves([...module1.slice(0, 1), ...early], 2) },
    })
    expect(saved.stored).toEqual([{ question_id: module1[0]?.id, seq: 1 }])
    expect(saved.refused).toEqual([{ question_id: early[0]?.id, reason: 'not_open' }])

    await moveOn(api, attemptId, 'finish', 'module1')
    await moveOn(api, attemptId, 'continue', 'checking1')
    await moveOn(api, attemptId, 'start', 'break')
    const { data: rejected } = await api('POST /attempts/:attemptId/responses', {
      params: { attemptId },
      body: { saves: saves(module1.slice(0, 1), 0, 9) },
    })
    expect(rejected.refused).toEqual([{ question_id: module1[0]?.id, reason: 'not_open' }])
    expect(await refusalOf(moveOn(api, attemptId, 'back', 'module1'))).toMatchObject({ status: 409 })
  })

  test('Q9 a repeated move counts once, an invalid one is rejected', async () => {
    const { api, attemptId } = await begin()
    await moveOn(api, attemptId, 'finish', 'module1')
    const again = await moveOn(api, attemptId, 'finish', 'module1')
    expect(again.data.phase.at).toBe('checking1')
    const first = await moveOn(api, attemptId, 'continue', 'checking1')
    academy.clock.pass(5_000)
    const second = await moveOn(api, attemptId, 'continue', 'checking1')
    expect(second.data.phase).toEqual(first.data.phase)
    expect(await refusalOf(moveOn(api, attemptId, 'finish', 'module2'))).toMatchObject({ status: 409 })
  })
})

describe('the answers', () => {
  test('X4 no key or explanation travels with an open question', async () => {
    const { api, attemptId } = await begin()
    const whole = await api('GET /user-quiz/:lessonId', { params: { lessonId: quiz.lessonId } })
    expect(whole.data.questions).toHaveLength(27)
    const { data: part } = await api('GET /attempts/:attemptId/questions/:part', {
      params: { attemptId, part: 'module1' },
    })
    for (const question of [...whole.data.questions, ...part])
      expect(question).toMatchObject({ correct_answer: null, answer_description: null })
    const explanations = await academy.database.run<{ said: string }>(
      {
        name: 'explanations',
        text: `SELECT jsonb_path_query(explanation, '$.options[*].rationale') #>> '{}' AS said FROM questions
          WHERE version_id = $1`,
      },
      [quiz.versionId],
    )
    const sent = JSON.stringify([whole, part])
    expect(explanations.length).toBeGreaterThan(81 * 3)
    for (const { said } of explanations) expect(sent).not.toContain(said)
  })

  test('X3 the server grades independently, and a repeated submission counts once', async () => {
    const writer = 'player-of-the-test'
    const { api, attemptId } = await begin(writer)
    const module1 = await keysOf('module1')
    await moveOn(api, attemptId, 'finish', 'module1')
    await moveOn(api, attemptId, 'continue', 'checking1')
    await moveOn(api, attemptId, 'start', 'break')
    const easy = await keysOf('module2', 'easy')
    const answers = easy.map(({ id, key }, at) => ({
      question_id: id,
      user_answer: at < 4 ? key : wrong(key),
      correct: 1,
    }))
    const body = { answers, writer }
    const submit = () => api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body })
    const [first, second] = await Promise.all([submit(), submit()])
    expect(second.data).toEqual(first.data)
    expect((await submit()).data).toEqual(first.data)
    expect(first).toMatchObject({ success: true, msg: 'Quiz submitted!', message: 'Quiz submitted!' })
    const { data: review } = await api('GET /user-quiz-answers/:quizId', { params: { quizId: quiz.quizId } })
    expect(review.attempt).toMatchObject({ attempt_id: attemptId, number: 1, correct_answers: 4 })
    expect(review.questions.find(({ id }) => id === module1[0]?.id)).toMatchObject({
      is_correct: null,
      user_answer: null,
    })
  })

  test('an older save never overwrites a newer answer', async () => {
    const { api, attemptId } = await begin()
    const [one] = await keysOf('module1')
    const save = (seq: number, user_answer: string) =>
      api('POST /attempts/:attemptId/responses', {
        params: { attemptId },
        body: { saves: [{ question_id: one?.id ?? 0, seq, user_answer }] },
      })
    await save(5, 'a3')
    const { data } = await save(4, 'a1')
    expect(data).toMatchObject({ stored: [], refused: [{ reason: 'stale' }] })
    const { data: state } = await api('GET /attempts/:attemptId', { params: { attemptId } })
    expect(state.responses).toMatchObject([{ seq: 5, user_answer: 'a3' }])
  })

  test('a save repeated after a lost reply is acknowledged again', async () => {
    const { api, attemptId } = await begin()
    const save = async () => {
      const body = { saves: saves((await keysOf('module1')).slice(0, 3), 3) }
      return (await api('POST /attempts/:attemptId/responses', { params: { attemptId }, body })).data
    }
    const first = await save()
    expect(first.stored).toHaveLength(3)
    expect((await save()).stored).toEqual(first.stored)
  })

  test('a submission that names its attempt never closes a later one', async () => {
    const { api, attemptId } = await begin()
    const params = { quizId: quiz.quizId }
    const toTheEnd = async (id: number) => {
      await moveOn(api, id, 'finish', 'module1')
      await moveOn(api, id, 'continue', 'checking1')
      await moveOn(api, id, 'start', 'break')
    }
    await toTheEnd(attemptId)
    const body = { attempt_id: attemptId, answers: [] }
    const first = await api('POST /user-answer/:quizId', { params, body })
    const { data: second } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
    await toTheEnd(second.attempt_id)
    expect((await api('POST /user-answer/:quizId', { params, body })).data).toEqual(first.data)
    const state = await api('GET /attempts/:attemptId', { params: { attemptId: second.attempt_id } })
    expect(state.data.phase.at).toBe('module2')
  })

  test('answers after the grace period are rejected, and the attempt closes with the saved ones', async () => {
    const { api, attemptId } = await begin()
    await moveOn(api, attemptId, 'finish', 'module1')
    await moveOn(api, attemptId, 'continue', 'checking1')
    const { data: module2 } = await moveOn(api, attemptId, 'start', 'break')
    const easy = await keysOf('module2', 'easy')
    await api('POST /attempts/:attemptId/responses', {
      params: { attemptId },
      body: { saves: saves(easy.slice(0, 2), 2) },
    })
    academy.clock.pass(32 * 60_000 + 31_000)
    const rejected = api('POST /attempts/:attemptId/responses', {
      params: { attemptId },
      body: { saves: saves(easy, 27, 2) },
    })
    expect(await refusalOf(rejected)).toMatchObject({ status: 409 })
    const { data: review } = await api('GET /user-quiz-answers/:quizId', { params: { quizId: quiz.quizId } })
    expect(review.attempt).toMatchObject({
      correct_answers: 2,
      finish_reason: 'time_up',
      finished_at: module2.phase.ends_at,
    })
  })

  test("time-up of each module is in the log, and the last one in the review's receipt", async () => {
    const { api, attemptId } = await begin()
    const receipt = async () =>
      (await api('GET /quiz-reviews/:quizId', { params: { quizId: quiz.quizId } })).data.receipt
    const { data: module1 } = await api('GET /attempts/:attemptId', { params: { attemptId } })
    academy.clock.pass(32 * 60_000 + 31_000)
    await moveOn(api, attemptId, 'continue', 'checking1')
    const { data: module2 } = await moveOn(api, attemptId, 'start', 'break')
    academy.clock.pass(32 * 60_000 + 31_000)
    expect(await receipt()).toMatchObject({ time_up_at: module2.phase.ends_at })
    const events = await academy.database.run<{ kind: string; at: Date }>(
      { name: 'events', text: 'SELECT kind, at FROM attempt_events WHERE attempt_id = $1' },
      [attemptId],
    )
    const at = Object.fromEntries(events.map((event) => [event.kind, event.at.toISOString()]))
    expect(at).toMatchObject({ module1_time_up: module1.phase.ends_at })

    const { data: retake } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
    await moveOn(api, retake.attempt_id, 'finish', 'module1')
    await moveOn(api, retake.attempt_id, 'continue', 'checking1')
    await moveOn(api, retake.attempt_id, 'start', 'break')
    await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })
    expect((await receipt()).time_up_at).toBeNull()
  })

  test("another user's attempt cannot be read, saved or moved", async () => {
    const { attemptId } = await begin()
    const other = await academy.as(await academy.newStudent())
    const params = { attemptId }
    const calls = [
      other('GET /attempts/:attemptId', { params }),
      other('GET /attempts/:attemptId/questions/:part', { params: { attemptId, part: 'module1' } }),
      other('POST /attempts/:attemptId/responses', { params, body: { saves: [] } }),
      moveOn(other, attemptId, 'finish', 'module1'),
      other('POST /attempts/:attemptId/checks', { params, body: { question_id: 1, user_answer: 'a1' } }),
    ]
    const refusals = await Promise.all(calls.map(refusalOf))
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
})
