import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoQuiz, openAcademy, type Academy } from '../../../testing/academy.ts'
import { addQuiz } from '../../../testing/quizzes.ts'
import type { ApiError } from '../../../web/base/api.ts'
import { findUserByEmail } from '../../accounts/store.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const codeOf = (call: Promise<unknown>) => call.catch((error: ApiError) => error.code)

/** Creates a student with a finished attempt at an untimed quiz and a running retake. */
const retaking = async () => {
  const quiz = await addQuiz(academy.database, {}, [{}, {}])
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const start = async () => (await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })).data.attempt_id
  const submit = (attempt_id: number) =>
    api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { attempt_id, answers: [] } })
  const discard = (attemptId: number) => api('POST /attempts/:attemptId/discard', { params: { attemptId } })
  const listed = async () => (await api('GET /user-quizzes')).data.find(({ quiz_id }) => quiz_id === quiz.quizId)
  const reviewed = async (query = {}) =>
    (await api('GET /quiz-reviews/:quizId', { params: { quizId: quiz.quizId }, query })).data
  const first = await start()
  await submit(first)
  return { quiz, student, api, first, retake: await start(), start, submit, discard, listed, reviewed }
}

test('a discarded retake reopens the former review, and its student’s lists omit it', async () => {
  const { quiz, api, first, retake, start, submit, discard, listed, reviewed } = await retaking()
  expect(await codeOf(reviewed())).toBe('attempt.open')
  expect(await listed()).toMatchObject({ status: 'open', open_attempt: { attempt_id: retake } })
  expect((await discard(retake)).data).toMatchObject({ attempt_id: retake, quiz_id: quiz.quizId })

  expect((await reviewed()).history.map(({ attempt_id }) => attempt_id)).toEqual([first])
  expect(await codeOf(reviewed({ attempt_id: retake }))).toBe('quiz.not_taken')
  expect(await listed()).toMatchObject({ status: 'finished', open_attempt: null })
  const { data: cover } = await api('GET /quiz-cover/:lessonId', { params: { lessonId: quiz.lessonId } })
  expect(cover).toMatchObject({ open_attempt: null, finished_attempts: 1 })
  const { data: state } = await api('GET /attempts/:attemptId', { params: { attemptId: retake } })
  expect(state.phase.at).toBe('closed')
  const again = await start()
  await submit(again)
  expect((await reviewed()).history.map(({ number }) => number)).toEqual([1, 3])
})

test('discarding is idempotent and final, and staff still see the answers', async () => {
  const { student, api, retake, submit, discard } = await retaking()
  const { data } = await discard(retake)
  academy.clock.pass(60_000)
  expect((await discard(retake)).data).toEqual(data)
  expect(await codeOf(submit(retake))).toBe('attempt.discarded')
  const params = { attemptId: retake }
  expect(
    await codeOf(
      api('POST /attempts/:attemptId/responses', {
        params,
        body: { saves: [{ question_id: 1, seq: 1, user_answer: 'a1' }] },
      }),
    ),
  ).toBe('attempt.closed')

  const owner = await findUserByEmail(academy.database, 'owner@lantern.example')
  const staff = await academy.as({ id: owner?.id ?? 0 })
  const { data: listed } = await staff('GET /staff/students', { query: { email: student.email } })
  expect(listed.attempts.map(({ is_discarded }) => is_discarded)).toEqual([true, false])
  const { data: log } = await staff('GET /staff/attempts/:attemptId/events', { params })
  expect(log.map(({ kind }) => kind)).toEqual(['started', 'discarded'])
})

test("neither a finished attempt, nor the only one, nor another student's can be discarded", async () => {
  const { first, retake, discard } = await retaking()
  expect(await codeOf(discard(first))).toBe('attempt.closed')
  const other = await academy.as(await academy.newStudent())
  const call = (attemptId: number) => other('POST /attempts/:attemptId/discard', { params: { attemptId } })
  expect(await codeOf(call(retake))).toBe('attempt.not_found')
  const { lessonId } = await demoQuiz(academy.database, 'transitions')
  const { data } = await other('POST /attempts', { body: { lesson_id: lessonId } })
  expect(await codeOf(call(data.attempt_id))).toBe('attempt.only')
})
