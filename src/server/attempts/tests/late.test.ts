import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDue } from '../ending/closing.ts'
import { demoQuiz, openAcademy, refusalOf, satCourse, type Academy } from '../../../testing/academy.ts'
import { newAccount } from '../../../testing/staff.ts'
import type { Api, ApiError } from '../../../web/base/api.ts'
import { grantAccess } from '../../courses/writing.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const minutes = 60_000
const hours = 60 * minutes
type Question = { id: number; key: string }

/** Starts a quiz as a new student; `at` is the start, from which devices number their changes. */
const begin = async (lesson: string) => {
  const quiz = await demoQuiz(academy.database, lesson)
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { data } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId, writer: 'the-device' } })
  const questions = async (where: string) => {
    const { rows } = await academy.database.pool.query<Question>(
      `SELECT id, key FROM questions WHERE version_id = $1 AND type = 'mcq' AND ${where} ORDER BY ordinal LIMIT 4`,
      [quiz.versionId],
    )
    return rows
  }
  return { quiz, student, api, attemptId: data.attempt_id, at: academy.clock.now(), questions }
}
const moveOn = (api: Api, attemptId: number, move: 'finish' | 'continue' | 'start' | 'resume', from: string) =>
  api('POST /attempts/:attemptId/moves', { params: { attemptId }, body: { move, from: from as 'module1' } })
const right = (questions: Question[], seq: number) =>
  questions.map(({ id, key }) => ({ question_id: id, user_answer: key, seq }))
const save = (api: Api, attemptId: number, saves: ReturnType<typeof right>) =>
  api('POST /attempts/:attemptId/responses', { params: { attemptId }, body: { saves, writer: 'the-device' } })
const submit = (
  api: Api,
  quizId: number,
  attempt_id: number,
  answers: ReturnType<typeof right>,
  writer = 'the-device',
) => api('POST /user-answer/:quizId', { params: { quizId }, body: { attempt_id, answers, writer } })
const closeNow = () => closeDue(academy.context, (_id, error) => expect.unreachable(String(error)))
const codeOf = (call: Promise<unknown>) => call.catch((error: ApiError) => error.code)

type Begun = Awaited<ReturnType<typeof begin>>

/** Brings several students to the second half of a plain quiz of twenty minutes, each with the first of four answers saved. */
const beginPlains = async (count: number) => {
  const begun = await Promise.all(Array.from({ length: count }, () => begin('command-of-evidence')))
  academy.clock.pass(10 * minutes)
  return Promise.all(begun.map(answerFirst))
}
/** Brings one student there. */
const beginPlain = async () => {
  const begun = await begin('command-of-evidence')
  academy.clock.pass(10 * minutes)
  return answerFirst(begun)
}

const answerFirst = async (begun: Begun) => {
  const { data } = await moveOn(begun.api, begun.attemptId, 'resume', 'halfway')
  const questions = await begun.questions('true')
  const seq = academy.clock.now() + 1000
  await save(begun.api, begun.attemptId, right(questions.slice(0, 1), seq))
  return { ...begun, questions, seq, endsAt: data.phase.ends_at ?? '' }
}
const review = async (api: Api, quizId: number, attemptId?: number) =>
  (await api('GET /user-quiz-answers/:quizId', { params: { quizId }, query: { attempt_id: attemptId } })).data.attempt

describe('answers from before the end that arrive after it', () => {
  test('are accepted; the result is graded again and flagged, its end stays; repeating them changes nothing', async () => {
    const { quiz, api, attemptId, questions, seq, endsAt } = await beginPlain()
    academy.clock.pass(10 * minutes + 45_000)
    expect(await closeNow()).toBeGreaterThan(0)
    academy.clock.pass(5 * hours)
    const answers = right(questions, seq + 1)
    expect(await codeOf(save(api, attemptId, answers))).toBe('attempt.closed')
    const { data: receipt } = await submit(api, quiz.quizId, attemptId, answers)
    expect(receipt).toMatchObject({ attempt_id: attemptId, stored: 4, total: 10, is_late: true, not_stored: [] })
    expect(Date.parse(receipt.stored_at)).toBeGreaterThan(Date.parse(endsAt) + 4 * hours)
    academy.clock.pass(1 * hours)
    expect((await submit(api, quiz.quizId, attemptId, answers)).data).toEqual(receipt)
    expect(await review(api, quiz.quizId)).toMatchObject({
      correct_answers: 4,
      finish_reason: 'time_up',
      finished_at: endsAt,
    })
  })

  test('X3 get the same response when repeated with their key, whatever happened in between; others with that key are rejected', async () => {
    const { quiz, api, attemptId, questions, seq } = await beginPlain()
    academy.clock.pass(10 * minutes + 31_000)
    const send = (key: string, answers: ReturnType<typeof right>) =>
      api(
        'POST /user-answer/:quizId',
        { params: { quizId: quiz.quizId }, body: { attempt_id: attemptId, answers, writer: 'the-device' } },
        { headers: { 'idempotency-key': key } },
      )
    const [first, other] = [right(questions.slice(0, 2), seq + 1), right(questions.slice(2), seq + 1)]
    const { data } = await send('late-1', first)
    expect(data).toMatchObject({ stored: 2, is_late: true, not_stored: [] })
    academy.clock.pass(1 * hours)
    expect((await send('late-1', first)).data).toEqual(data)
    expect(await codeOf(send('late-1', other))).toBe('request.key_reused')
    expect((await send('late-2', other)).data).toMatchObject({ stored: 4, is_late: true })
    expect((await send('late-1', first)).data).toMatchObject({ stored: 4, is_late: true, not_stored: [] })
    expect(await review(api, quiz.quizId)).toMatchObject({ correct_answers: 4 })
  })

  test('X3 keep every key: repeated without the id of its attempt, an earlier one never submits a retake', async () => {
    const { quiz, api, attemptId, questions, seq } = await beginPlain()
    academy.clock.pass(10 * minutes + 31_000)
    await closeNow()
    const send = (key: string, answers: ReturnType<typeof right>) =>
      api(
        'POST /user-answer/:quizId',
        { params: { quizId: quiz.quizId }, body: { answers, writer: 'the-device' } },
        { headers: { 'idempotency-key': key } },
      )
    const answers = [right(questions.slice(0, 2), seq + 1), right(questions.slice(2, 3), seq + 1)] as const
    await send('early', answers[0])
    await send('later', answers[1])
    await api('POST /attempts', { body: { lesson_id: quiz.lessonId, writer: 'the-device' } })
    for (const [at, key] of (['early', 'later'] as const).entries())
      expect((await send(key, answers[at]!)).data).toMatchObject({ attempt_id: attemptId, not_stored: [] })
    expect(await codeOf(send('later', answers[0]))).toBe('request.key_reused')
    const { data } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId, writer: 'the-device' } })
    expect(data).toMatchObject({ phase: { at: 'answering' } })
    expect(data.attempt_id).not.toBe(attemptId)
  })

  test('are accepted too when the attempt is not closed yet', async () => {
    const { quiz, api, attemptId, questions, seq } = await beginPlain()
    academy.clock.pass(10 * minutes + 31_000)
    const input = {
      params: { quizId: quiz.quizId },
      body: { answers: right(questions, seq + 1), writer: 'the-device' },
    }
    // The key counts even without the attempt's id.
    const send = () => api('POST /user-answer/:quizId', input, { headers: { 'idempotency-key': `late-${attemptId}` } })
    const { data } = await send()
    expect(data).toMatchObject({ stored: 4, is_late: true, not_stored: [] })
    expect((await send()).data).toEqual(data)
  })

  test('no longer count after a day, from outside the time of the attempt, or when newer ones are stored', async () => {
    const { quiz, api, attemptId, questions, seq, at } = await beginPlain()
    academy.clock.pass(10 * minutes + 31_000)
    await closeNow()
    const [stored, later, early, old] = questions as [Question, Question, Question, Question]
    const answers = [
      { question_id: stored.id, user_answer: 'a9', seq: seq - 5 },
      { question_id: later.id, user_answer: later.key, seq: academy.clock.now() },
      { question_id: early.id, user_answer: early.key, seq: at - 10 * minutes },
      { question_id: old.id, user_answer: old.key, seq: 7 },
    ]
    const { data } = await submit(api, quiz.quizId, attemptId, answers)
    expect(data).toMatchObject({ stored: 1, is_late: false, not_stored: questions.map(({ id }) => id) })
    academy.clock.pass(24 * hours)
    const { data: nextDay } = await submit(api, quiz.quizId, attemptId, right(questions, seq + 1))
    expect(nextDay).toMatchObject({ stored: 1, is_late: false })
  })

  test('X4 no longer count once a review of the quiz was opened, even of another attempt', async () => {
    const { quiz, api, attemptId, questions, seq } = await beginPlain()
    academy.clock.pass(10 * minutes + 31_000)
    await closeNow()
    const { data: retake } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
    await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })
    expect((await review(api, quiz.quizId)).attempt_id).toBe(retake.attempt_id)
    const { data } = await submit(api, quiz.quizId, attemptId, right(questions, seq + 1))
    expect(data).toMatchObject({ attempt_id: attemptId, stored: 1, is_late: false })
    expect(data.not_stored).toHaveLength(3)
    expect(await review(api, quiz.quizId, attemptId)).toMatchObject({ correct_answers: 1 })
  })

  test('are all included or all rejected by a review that opens while they arrive', async () => {
    const runs = await beginPlains(4)
    academy.clock.pass(10 * minutes + 31_000)
    await closeNow()
    await Promise.all(
      runs.map(async ({ quiz, api, attemptId, questions, seq }) => {
        const [sent, seen] = await Promise.all([
          submit(api, quiz.quizId, attemptId, right(questions, seq + 1)),
          review(api, quiz.quizId),
        ])
        expect(seen.correct_answers).toBe(sent.data.is_late ? 4 : 1)
        expect((await review(api, quiz.quizId)).correct_answers).toBe(seen.correct_answers)
      }),
    )
  })

  test('X4 the list of quizzes withholds the score as long as they may arrive, and shows the final one', async () => {
    const { quiz, api, attemptId, questions, seq, endsAt } = await beginPlain()
    academy.clock.pass(10 * minutes + 31_000)
    await closeNow()
    const listed = async (one: typeof api) =>
      (await one('GET /user-quizzes')).data.find(({ quiz_id }) => quiz_id === quiz.quizId)
    const withheld = { status: 'finished', is_final: false, correct_answers: 0, percentage: 0, passed: false }
    const finalAt = new Date(Date.parse(endsAt) + 24 * hours).toISOString()
    expect(await listed(api)).toMatchObject({ ...withheld, final_at: finalAt })
    expect((await submit(api, quiz.quizId, attemptId, right(questions.slice(0, 3), seq + 1))).data.is_late).toBe(true)
    expect(await listed(api)).toMatchObject(withheld)
    expect((await submit(api, quiz.quizId, attemptId, right(questions, seq + 2))).data).toMatchObject({ stored: 4 })
    await review(api, quiz.quizId)
    expect(await listed(api)).toMatchObject({ is_final: true, final_at: null, correct_answers: 4, percentage: 40 })

    const other = await beginPlain()
    academy.clock.pass(10 * minutes + 31_000)
    expect(await listed(other.api)).toMatchObject(withheld)
    const course = await satCourse(academy.database)
    await grantAccess(academy.database, other.student.id, course.id, null)
    academy.clock.pass(24 * hours)
    expect(await listed(other.api)).toMatchObject({ is_final: true, final_at: null, correct_answers: 1 })
  })

  test('X4 T21 the page of an attempt shows staff no key and no verdict as long as more may arrive', async () => {
    const { student, attemptId } = await beginPlain()
    const tutor = await newAccount(academy, 'tutor')
    const path = { params: { userId: student.id, attemptId } }
    const seen = async () => (await tutor.api('GET /studio/people/:userId/attempts/:attemptId', path)).data
    const expectWithheld = async (isRunning: boolean) => {
      const { is_final, finished_at, questions: shown } = await seen()
      expect([is_final, finished_at === null]).toEqual([false, isRunning])
      // What was answered is there.
      expect(shown.filter(({ answer }) => answer !== '')).toHaveLength(1)
      for (const { key, mark, was_right } of shown) expect([key, mark, was_right]).toEqual([null, null, false])
    }
    await expectWithheld(true)
    academy.clock.pass(10 * minutes + 31_000)
    await closeNow()
    await expectWithheld(false)
    academy.clock.pass(24 * hours)
    const { is_final, questions: shown } = await seen()
    expect(is_final).toBe(true)
    expect(shown.filter(({ mark }) => mark === 'correct')).toHaveLength(1)
    for (const { key, mark } of shown) expect([key, mark]).not.toContain(null)
  })

  test('X4 A10 the data export withholds score and verdicts as long as more may arrive', async () => {
    const { quiz, api, attemptId, questions, seq } = await beginPlain()
    const own = async () => {
      const [{ correct, answers } = { correct: -1, answers: [] }] = (await api('GET /user/data')).data.attempts
      return [correct, ...answers.map(({ is_correct }) => is_correct)]
    }
    academy.clock.pass(10 * minutes + 31_000)
    await closeNow()
    expect(await own()).toEqual([null, null])
    await submit(api, quiz.quizId, attemptId, right(questions.slice(0, 2), seq + 1))
    expect(await own()).toEqual([null, null, null])
    await review(api, quiz.quizId)
    expect(await own()).toEqual([2, true, true])
  })

  test('never count after the student has submitted, nor from a player that is not the writer', async () => {
    const { quiz, api, attemptId, questions, seq } = await beginPlain()
    await submit(api, quiz.quizId, attemptId, [])
    const { data } = await submit(api, quiz.quizId, attemptId, right(questions, seq + 1))
    expect(data).toMatchObject({ stored: 1, is_late: false })

    const other = await beginPlain()
    academy.clock.pass(10 * minutes + 31_000)
    await closeNow()
    const answers = right(other.questions, other.seq + 1)
    const fromElsewhere = () => submit(other.api, other.quiz.quizId, other.attemptId, answers, 'a-restarted-browser')
    expect(await codeOf(fromElsewhere())).toBe('attempt.elsewhere')
    const params = { attemptId: other.attemptId }
    await other.api('POST /attempts/:attemptId/writer', { params, body: { writer: 'a-restarted-browser' } })
    expect((await fromElsewhere()).data).toMatchObject({ stored: 4, is_late: true })
  })
})

describe('of two modules', () => {
  test('Q9 module 1 accepts late answers while its check page is open, and none once it is closed', async () => {
    const { api, attemptId, at, questions } = await begin('practice-test-1')
    const module1 = await questions("module = 'module1'")
    academy.clock.pass(3 * hours)
    const inTime = at + 20 * minutes
    const late = () =>
      academy.database.pool.query<{ late_at: Date | null; logged: number }>(
        `SELECT late_at, (SELECT coalesce(sum((detail ->> 'count')::int), 0)::int FROM attempt_events e
            WHERE e.attempt_id = a.id AND kind = 'late_answers') AS logged FROM attempts a WHERE id = $1`,
        [attemptId],
      )
    expect((await late()).rows).toEqual([{ late_at: null, logged: 0 }])
    const { data } = await save(api, attemptId, [
      ...right(module1.slice(0, 2), inTime),
      ...right(module1.slice(2, 3), academy.clock.now()),
      ...right(module1.slice(3), 5),
    ])
    expect(data.stored.map(({ question_id }) => question_id)).toEqual(module1.slice(0, 2).map(({ id }) => id))
    expect(data.refused.map(({ reason }) => reason)).toEqual(['not_open', 'not_open'])
    expect((await late()).rows).toEqual([{ late_at: expect.any(Date) as Date, logged: 2 }])
    const { data: resting } = await moveOn(api, attemptId, 'continue', 'checking1')
    const after = await save(api, attemptId, right(module1.slice(2, 3), inTime))
    expect(after.data.refused).toMatchObject([{ reason: 'not_open' }])
    expect(resting.variant).toBe('easy')
  })

  test.each([
    { after: 29, isLate: false, logged: [] },
    { after: 31, isLate: true, logged: [{ count: 4 }] },
  ])(
    'X3 a post of the specification’s calls $after s after the end of module 1 counts, and is flagged and logged when the grace is over',
    async ({ after, isLate, logged }) => {
      const { quiz, api, attemptId, questions } = await begin('practice-test-1')
      const answers = (await questions("module = 'module1'")).map(({ id, key }) => ({
        question_id: id,
        user_answer: key,
      }))
      academy.clock.pass(32 * minutes + after * 1000)
      const { data } = await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers } })
      expect(data).toMatchObject({ closed: 'module1', stored: 4, is_late: isLate })
      const { rows } = await academy.database.pool.query<{ is_late: boolean }>(
        'SELECT late_at IS NOT NULL AS is_late FROM attempts WHERE id = $1',
        [attemptId],
      )
      expect(rows).toEqual([{ is_late: isLate }])
      const events = await academy.database.pool.query<{ detail: object }>(
        "SELECT detail FROM attempt_events WHERE attempt_id = $1 AND kind = 'late_answers'",
        [attemptId],
      )
      expect(events.rows.map(({ detail }) => detail)).toEqual(logged)
    },
  )

  test('Q10 module 2 accepts late answers on the decided route; module 1 does not change', async () => {
    const { quiz, api, attemptId, questions } = await begin('practice-test-1')
    await moveOn(api, attemptId, 'finish', 'module1')
    await moveOn(api, attemptId, 'continue', 'checking1')
    await moveOn(api, attemptId, 'start', 'break')
    const seq = academy.clock.now() + 1000
    academy.clock.pass(33 * minutes)
    await closeNow()
    const answers = [
      ...right(await questions("module = 'module1'"), seq),
      ...right(await questions("variant = 'easy'"), seq),
      ...right(await questions("variant = 'hard'"), seq),
    ]
    const { data } = await submit(api, quiz.quizId, attemptId, answers)
    expect(data).toMatchObject({ stored: 4, total: 54, is_late: true })
    expect(data.not_stored).toHaveLength(8)
    expect(await review(api, quiz.quizId)).toMatchObject({ variant: 'easy', module1_correct: 0, correct_answers: 4 })
  })
})

test('Q4 a locked answer does not change, however late another arrives', async () => {
  const { quiz, api, attemptId, questions, at } = await begin('how-the-section-works')
  const [one] = (await questions('true')) as [Question]
  const wrong = one.key === 'a1' ? 'a2' : 'a1'
  const params = { attemptId }
  await api('POST /attempts/:attemptId/checks', { params, body: { question_id: one.id, user_answer: wrong } })
  await academy.database.pool.query(
    'UPDATE attempts SET ends_at = now(), half_at = NULL, due_at = now() WHERE id = $1',
    [attemptId],
  )
  academy.clock.pass(31_000)
  const { data } = await submit(api, quiz.quizId, attemptId, right([one], at + 1))
  expect(data).toMatchObject({ is_late: false, not_stored: [one.id] })
})

test('the time on a question and an answer changed from right to wrong are stored for the review', async () => {
  const { api, attemptId, questions, at } = await begin('transitions')
  const [one, two] = (await questions('true')) as [Question, Question]
  const wrong = (key: string) => (key === 'a1' ? 'a2' : 'a1')
  const send = (seq: number, answer: string, spent_seconds: number) =>
    api('POST /attempts/:attemptId/responses', {
      params: { attemptId },
      body: { saves: [{ question_id: one.id, seq, user_answer: answer, spent_seconds }] },
    })
  academy.clock.pass(100_000)
  await send(at, wrong(one.key), 20)
  await send(at + 1, one.key, 35)
  await send(at + 2, wrong(one.key), 30)
  await send(at + 3, wrong(one.key), 999_999)
  await save(api, attemptId, right([two], at))
  const { data: state } = await api('GET /attempts/:attemptId', { params: { attemptId } })
  const timeOnQuestion = state.responses.find(({ question_id }) => question_id === one.id)?.spent_seconds ?? 0
  expect(timeOnQuestion).toBeGreaterThanOrEqual(100)
  expect(timeOnQuestion).toBeLessThan(160)
  const { rows } = await academy.database.pool.query<{ was_right: boolean; mark: number }>(
    'SELECT was_right, mark FROM responses WHERE attempt_id = $1 ORDER BY question_id = $2 DESC',
    [attemptId, one.id],
  )
  expect(rows).toEqual([
    { was_right: true, mark: 0 },
    { was_right: true, mark: 1 },
  ])
  expect(JSON.stringify(state)).not.toMatch(/"(mark|was_right)"/)
  const odd = send(at + 4, 'a1', -1)
  expect((await refusalOf(odd)).status).toBe(422)
})
