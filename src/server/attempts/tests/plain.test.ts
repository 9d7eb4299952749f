import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDue } from '../ending/closing.ts'
import { demoQuiz, openAcademy, refusalOf, type Academy } from '../../../testing/academy.ts'
import { addQuiz } from '../../../testing/quizzes.ts'
import { changeSettings } from '../../site/settings.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

type Row = { id: number; type: string; spec: { options?: string[] }; key: unknown }
const quizAt = async (lesson: string) => {
  const quiz = await demoQuiz(academy.database, lesson)
  const rows = await academy.database.run<Row>(
    { name: 'rows', text: 'SELECT id, type, spec, key FROM questions WHERE version_id = $1 ORDER BY ordinal' },
    [quiz.versionId],
  )
  return { ...quiz, rows }
}
/** Returns the right answer, as a student would enter it. */
const right = ({ type, key }: Row) =>
  type === 'mcq' ? String(key) : type === 'fill_in' ? ` ${(key as string[])[0]?.toUpperCase()} ` : JSON.stringify(key)

/** The name of a player of ours, which speaks keys; without one a client names options by their places. */
const writer = 'player-of-the-test'
const begin = async (lesson: string, own: { writer?: string } = {}) => {
  const quiz = await quizAt(lesson)
  const api = await academy.as(await academy.newStudent())
  const { data } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId, ...own } })
  return { quiz, api, attemptId: data.attempt_id, state: data }
}

test('Q11 all five kinds can be answered and are graded', async () => {
  const { quiz, api } = await begin('how-the-section-works', { writer })
  expect(new Set(quiz.rows.map(({ type }) => type))).toEqual(
    new Set(['mcq', 'multiple_select', 'true_false', 'fill_in', 'match']),
  )
  const answers = quiz.rows.map((row) => ({ question_id: row.id, user_answer: right(row) }))
  await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers, writer } })
  const { data } = await api('GET /user-quiz-question-answers/:quizId', { params: { quizId: quiz.quizId } })
  expect(data.questions.map(({ is_correct }) => is_correct)).toEqual(quiz.rows.map(() => 1))
})

test('Q11 any value of user_answer is accepted without an error', async () => {
  const { quiz, api } = await begin('how-the-section-works')
  const odd = ['', null, 7, {}, [], ['a1'], '"a1"', '\\"a2\\"', '{"1":', '<b>a1</b>', 'x'.repeat(5000), '\u2019', true]
  const answers = quiz.rows.map((row, at) => ({ question_id: row.id, user_answer: odd[at % odd.length] }))
  const { success } = await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers } })
  expect(success).toBe(true)
})

describe('immediate display', () => {
  test('Q4 locks the answer on the server and shows verdict, key and explanation', async () => {
    const { quiz, api, attemptId } = await begin('how-the-section-works', { writer })
    const row = quiz.rows.find(({ type }) => type === 'mcq')
    const params = { attemptId }
    const check = (user_answer: string | null) =>
      api('POST /attempts/:attemptId/checks', { params, body: { question_id: row?.id ?? 0, user_answer } })
    expect((await refusalOf(check(''))).status).toBe(422)
    const wrong = row?.key === 'a1' ? 'a2' : 'a1'
    const { data } = await check(wrong)
    expect(data).toMatchObject({ is_correct: 0, correct_answer: row?.key, user_answer: wrong })
    expect(data.answer_description).toContain('<')

    expect((await check(wrong)).data).toEqual(data)
    expect(await refusalOf(check(String(row?.key)))).toEqual({ status: 409, msg: 'This answer is locked.' })
    const saved = await api('POST /attempts/:attemptId/responses', {
      params,
      body: { saves: [{ question_id: row?.id ?? 0, seq: 99, user_answer: String(row?.key) }] },
    })
    expect(saved.data.refused).toEqual([{ question_id: row?.id, reason: 'locked' }])
    const flagged = await api('POST /attempts/:attemptId/responses', {
      params,
      body: { saves: [{ question_id: row?.id ?? 0, seq: 100, user_answer: wrong, marked: true }] },
    })
    expect(flagged.data.stored).toEqual([{ question_id: row?.id, seq: 100 }])
    await api('POST /user-answer/:quizId', {
      params: { quizId: quiz.quizId },
      body: { answers: [{ question_id: row?.id ?? 0, user_answer: String(row?.key) }], writer },
    })
    const review = await api('GET /quiz-reviews/:quizId', { params: { quizId: quiz.quizId } })
    expect(review.data.questions.find(({ id }) => id === row?.id)).toMatchObject({
      mark: 'incorrect',
      user_answer: wrong,
    })
  })

  test('Q4 X4 a check reveals its own question only: every other key and explanation stays secret', async () => {
    const { quiz, api, attemptId } = await begin('how-the-section-works')
    const [row] = quiz.rows
    const params = { attemptId }
    await api('POST /attempts/:attemptId/checks', { params, body: { question_id: row?.id ?? 0, user_answer: 'a1' } })
    const { data: questions } = await api('GET /attempts/:attemptId/questions/:part', {
      params: { ...params, part: 'all' },
    })
    const revealed = (all: typeof questions) =>
      all.filter(({ correct_answer, answer_description }) => correct_answer !== null || answer_description !== null)
    const { data: whole } = await api('GET /user-quiz/:lessonId', { params: { lessonId: quiz.lessonId } })
    for (const all of [questions, whole.questions]) {
      expect(all).toHaveLength(quiz.rows.length)
      expect(revealed(all).filter(({ id }) => id !== row?.id)).toEqual([])
    }
    const { data: state } = await api('GET /attempts/:attemptId', { params })
    const { data: again } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
    for (const { checked } of [state, again]) expect(checked.map(({ question_id }) => question_id)).toEqual([row?.id])
  })

  test('Q4 Q7 X4 in a two-module quiz a check locks an answer in the open module and reveals nothing of the next', async () => {
    const settings = { type: 'two_module', answerDisplay: 'immediate', module1Minutes: 5, module2Minutes: 5 } as const
    const questions = [{ module: 'module1' }, { module: 'module2' }] as const
    const { lessonId } = await addQuiz(academy.database, settings, [...questions])
    const api = await academy.as(await academy.newStudent())
    const { data: begun } = await api('POST /attempts', { body: { lesson_id: lessonId } })
    const attemptId = begun.attempt_id
    const rows = await academy.database.run<{ id: number }>(
      {
        name: 'of-attempt',
        text: 'SELECT q.id FROM questions q JOIN attempts a USING (version_id) WHERE a.id = $1 ORDER BY q.ordinal',
      },
      [attemptId],
    )
    const check = (at: number) =>
      api('POST /attempts/:attemptId/checks', {
        params: { attemptId },
        body: { question_id: rows[at]?.id ?? 0, user_answer: 'a1' },
      })
    expect((await check(0)).data).toMatchObject({ is_correct: 1, correct_answer: 'a1' })
    expect((await refusalOf(check(1))).status).toBe(409)
    const { data: state } = await api('GET /attempts/:attemptId', { params: { attemptId } })
    expect(state.checked.map(({ question_id }) => question_id)).toEqual([rows[0]?.id])
  })

  test('Q4 X4 a quiz without immediate display rejects every check', async () => {
    const { quiz, api, attemptId } = await begin('transitions')
    const check = api('POST /attempts/:attemptId/checks', {
      params: { attemptId },
      body: { question_id: quiz.rows[0]?.id ?? 0, user_answer: 'a1' },
    })
    expect((await refusalOf(check)).status).toBe(409)
  })
})

describe('time', () => {
  test('Q5 a countdown pauses at half-time and continues with the rest; the server closes it at its end', async () => {
    const { quiz, api, attemptId, state } = await begin('command-of-evidence')
    expect(state.phase).toMatchObject({ at: 'answering' })
    academy.clock.pass(10 * 60_000)
    const params = { attemptId }
    const paused = await api('GET /attempts/:attemptId', { params })
    expect(paused.data.phase).toMatchObject({ at: 'halfway', remaining_seconds: 600 })
    const resumed = await api('POST /attempts/:attemptId/moves', { params, body: { move: 'resume', from: 'halfway' } })
    expect(resumed.data.phase.at).toBe('answering')
    const row = quiz.rows.find(({ type }) => type === 'mcq')
    await api('POST /attempts/:attemptId/responses', {
      params,
      body: { saves: [{ question_id: row?.id ?? 0, seq: 2, user_answer: String(row?.key) }] },
    })
    academy.clock.pass(10 * 60_000 + 31_000)
    expect(await closeDue(academy.context, (_id, error) => expect.unreachable(String(error)))).toBeGreaterThan(0)
    const review = await api('GET /user-quiz-answers/:quizId', { params: { quizId: quiz.quizId } })
    expect(review.data.attempt).toMatchObject({
      correct_answers: 1,
      total_questions: 10,
      finish_reason: 'time_up',
      finished_at: resumed.data.phase.ends_at,
    })
  })
})

describe('the pause at half-time', () => {
  const halfMs = 10 * 60_000
  const pausing = async () => {
    const begun = await begin('command-of-evidence')
    const startedAt = Date.parse(begun.state.started_at)
    const [one, two] = begun.quiz.rows.filter(({ type }) => type === 'mcq') as [Row, Row]
    const params = { attemptId: begun.attemptId }
    const save = (row: Row, seq: number) =>
      begun.api('POST /attempts/:attemptId/responses', {
        params,
        body: { saves: [{ question_id: row.id, seq, user_answer: String(row.key) }], writer: 'a-player-of-ours' },
      })
    const submit = (answers: object[], writer?: string) =>
      begun.api('POST /user-answer/:quizId', {
        params: { quizId: begun.quiz.quizId },
        body: { answers: answers as [], ...(writer !== undefined && { writer }) },
      })
    const log = async () => {
      const { rows } = await academy.database.pool.query<{ kind: string; at: Date; detail: { by?: string } | null }>(
        'SELECT kind, at, detail FROM attempt_events WHERE attempt_id = $1 ORDER BY at, kind',
        [begun.attemptId],
      )
      return rows.map(({ kind, at, detail }) => [
        kind,
        Math.round((at.getTime() - startedAt) / 60_000),
        detail?.by ?? null,
      ])
    }
    return { ...begun, params, startedAt, one, two, save, submit, log }
  }

  test('Q5 X4 sends no question, checks nothing and accepts only earlier changes', async () => {
    const { quiz, api, params, startedAt, one, two, save } = await pausing()
    await save(one, startedAt + 1000)
    academy.clock.pass(halfMs + 5_000)
    const { data: state } = await api('GET /attempts/:attemptId', { params })
    expect(state).toMatchObject({ question_count: 0, responses: [], checked: [] })
    expect(state.phase).toEqual({
      at: 'halfway',
      ends_at: new Date(startedAt + 2 * halfMs).toISOString(),
      half_at: new Date(startedAt + halfMs).toISOString(),
      remaining_seconds: 600,
    })
    const { data: whole } = await api('GET /user-quiz/:lessonId', { params: { lessonId: quiz.lessonId } })
    expect(whole.questions).toEqual([])
    const part = api('GET /attempts/:attemptId/questions/:part', { params: { ...params, part: 'all' } })
    expect((await refusalOf(part)).status).toBe(409)
    const check = { question_id: one.id, user_answer: 'a1' }
    expect((await refusalOf(api('POST /attempts/:attemptId/checks', { params, body: check }))).status).toBe(409)
    expect((await save(two, startedAt + halfMs + 4_000)).data.refused).toEqual([
      { question_id: two.id, reason: 'not_open' },
    ])
    expect((await save(two, startedAt + halfMs - 4_000)).data.stored).toHaveLength(1)
  })

  test('Q5 flags and logs earlier changes that arrive after the grace period as late', async () => {
    const { quiz, api, startedAt, one, save, submit, log } = await pausing()
    academy.clock.pass(halfMs + 60_000)
    expect((await save(one, startedAt + 3_000)).data.stored).toHaveLength(1)
    expect(await log()).toEqual([['late_answers', 11, null]])
    await submit([], 'a-player-of-ours')
    const { data } = await api('GET /quiz-reviews/:quizId', { params: { quizId: quiz.quizId } })
    expect(data.receipt).toMatchObject({ stored: 1, is_late: true })
  })

  test('Q5 ends after ten minutes: the clock resumes by itself, open players are notified, and the log has it', async () => {
    const { quiz, api, params, startedAt, one, save, log } = await pausing()
    academy.clock.pass(halfMs)
    const { data: paused } = await api('GET /attempts/:attemptId', { params })
    academy.clock.pass(halfMs + 60_000)
    const { data: news } = await api('GET /attempts/:attemptId/changes', { params, query: { since: paused.revision } })
    const endsAt = new Date(startedAt + 3 * halfMs).toISOString()
    expect(news.phase).toMatchObject({ at: 'answering', ends_at: endsAt, half_at: null })
    expect(news.revision).toBeGreaterThan(paused.revision)
    expect(await log()).toEqual([
      ['paused', 10, null],
      ['resumed', 20, 'the server'],
    ])
    expect((await save(one, academy.clock.now())).data.stored).toHaveLength(1)
    academy.clock.pass(halfMs)
    const { data: review } = await api('GET /user-quiz-answers/:quizId', { params: { quizId: quiz.quizId } })
    expect(review.attempt).toMatchObject({ finish_reason: 'time_up', finished_at: endsAt, correct_answers: 1 })
  })

  test('Q5 logs a student who resumes early, and an absent student’s attempt is closed at the end', async () => {
    const first = await pausing()
    const { params } = first
    academy.clock.pass(halfMs + 60_000)
    await first.api('POST /attempts/:attemptId/moves', { params, body: { move: 'resume', from: 'halfway' } })
    expect(await first.log()).toEqual([
      ['paused', 10, null],
      ['resumed', 11, 'the student'],
    ])
    const away = await pausing()
    academy.clock.pass(20 * 3_600_000)
    await closeDue(academy.context, (_id, error) => expect.unreachable(String(error)))
    expect(await away.log()).toEqual([
      ['paused', 10, null],
      ['resumed', 20, 'the server'],
    ])
  })

  test.each([
    { what: 'in the pause', after: 9, counts: true },
    { what: 'when the server has ended the pause', after: 19.9, counts: true },
    { what: 'after the rest, the pause and the grace', after: 20.6, counts: false },
  ])('Q5 a client that pauses by itself sends everything $what: $counts', async ({ after, counts }) => {
    const { one, submit } = await pausing()
    academy.clock.pass(halfMs + after * 60_000)
    const { data } = await submit([{ question_id: one.id, user_answer: one.key }])
    expect(data).toMatchObject({ stored: counts ? 1 : 0, not_stored: counts ? [] : [one.id] })
  })

  test('Q5 lets our own player submit only answers from before it', async () => {
    const { startedAt, one, two, submit } = await pausing()
    academy.clock.pass(halfMs + 20_000)
    const answers = [
      { question_id: one.id, user_answer: one.key, seq: startedAt + 5_000 },
      { question_id: two.id, user_answer: two.key, seq: academy.clock.now() },
    ]
    expect((await submit(answers, 'a-player-of-ours')).data).toMatchObject({ stored: 1, not_stored: [two.id] })
  })

  test('Q5 lasts as long as the academy has configured, and longer under fair conditions', async () => {
    await changeSettings(academy.database, { halftimeMinutes: 3 })
    academy.clock.pass(5_000)
    const { api, params, startedAt } = await pausing()
    academy.clock.pass(halfMs + 1000)
    const { data } = await api('GET /attempts/:attemptId', { params })
    expect(data.phase.ends_at).toBe(new Date(startedAt + halfMs + 3 * 60_000).toISOString())
    await changeSettings(academy.database, { halftimeMinutes: 10 })
    academy.clock.pass(5_000)
  })
})

describe('access', () => {
  test('Q2 is required to start, with the specification’s message', async () => {
    const { lessonId } = await quizAt('transitions')
    const start = async (access: 'expired' | 'none') => {
      const api = await academy.as(await academy.newStudent({ access }))
      return refusalOf(api('POST /attempts', { body: { lesson_id: lessonId } }))
    }
    expect(await start('expired')).toEqual({
      status: 403,
      msg: 'You are not allowed. Your course access has expired.',
    })
    expect(await start('none')).toEqual({ status: 403, msg: 'You dont have permission to access this' })
  })

  test('an attempt can be finished after access has ended, but no new one started', async () => {
    const { quiz, api, attemptId } = await begin('how-the-section-works')
    await academy.database.run({ name: 'unfree', text: 'UPDATE lessons SET is_free = false WHERE id = $1' }, [
      quiz.lessonId,
    ])
    academy.clock.pass(2 * 86_400_000)
    const again = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
    expect(again.data.attempt_id).toBe(attemptId)
    await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })
    expect((await refusalOf(api('POST /attempts', { body: { lesson_id: quiz.lessonId } }))).status).toBe(403)
    await academy.database.run({ name: 'free', text: 'UPDATE lessons SET is_free = true WHERE id = $1' }, [
      quiz.lessonId,
    ])
  })

  test('two tabs that start at once share one attempt', async () => {
    const { lessonId } = await quizAt('transitions')
    const api = await academy.as(await academy.newStudent())
    const started = await Promise.all(
      Array.from({ length: 6 }, () => api('POST /attempts', { body: { lesson_id: lessonId } })),
    )
    expect(new Set(started.map(({ data }) => data.attempt_id)).size).toBe(1)
  })
})

describe('submitting', () => {
  test('X3 an Idempotency-Key that is reused for another body is rejected', async () => {
    const { quiz, api } = await begin('transitions')
    const submit = (user_answer: string) =>
      api(
        'POST /user-answer/:quizId',
        { params: { quizId: quiz.quizId }, body: { answers: [{ question_id: quiz.rows[0]?.id ?? 0, user_answer }] } },
        { headers: { 'idempotency-key': 'one' } },
      )
    const first = await submit('a1')
    expect((await submit('a1')).data).toEqual(first.data)
    await expect(submit('a2')).rejects.toMatchObject({ status: 422, code: 'request.key_reused' })
  })

  test('a quiz that was never started, or does not exist, cannot be submitted', async () => {
    const { quizId } = await quizAt('transitions')
    const api = await academy.as(await academy.newStudent())
    const submit = (id: number) =>
      refusalOf(api('POST /user-answer/:quizId', { params: { quizId: id }, body: { answers: [] } }))
    expect([(await submit(quizId)).status, (await submit(999_999)).status]).toEqual([409, 404])
  })
})
