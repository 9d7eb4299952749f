import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mostOfficialScores } from '../../core/learning/own-error.ts'
import { demoQuiz, openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'
import type { Api } from '../../web/base/api.ts'
import { changeSettings } from '../site/settings.ts'
import { dayMs } from '../../core/dates.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  await changeSettings(academy.database, { timeZone: 'Asia/Tashkent' })
})
afterAll(() => academy.close())
beforeEach(async () => void (await academy.database.pool.query('DELETE FROM official_scores')))

/** Returns the day that is so many days from now on the academy's calendar. */
const day = (from: number) => {
  const at = new Date(academy.clock.now() + from * dayMs)
  return new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tashkent' }).format(at)
}
const list = (api: Api) => api('GET /user/official-scores')
const enter = (api: Api, score: number, takenOn = day(0), test: 'sat' | 'psat' = 'sat') =>
  api('POST /user/official-scores', { body: { test, taken_on: takenOn, score } })

/** Creates a student with the result of a whole test: 66 questions with two modules, so many of them right. */
async function newStudent(correct = 33) {
  const student = await academy.newStudent()
  const { quizId, versionId } = await demoQuiz(academy.database, 'transitions')
  const { rows } = await academy.database.pool.query<{ id: number }>(
    `INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, phase, variant, started_at, finished_at, finish_reason,
        correct_count, total_count)
      VALUES ($1, $4, $5, 1, '{}', 'closed', 'hard', $2::timestamptz, $2::timestamptz, 'submitted', $3, 66) RETURNING id`,
    [student.id, new Date(academy.clock.now() - 3_600_000), correct, quizId, versionId],
  )
  return { ...student, quizId, attemptId: rows[0]!.id, api: await academy.as(student) }
}
const show = (api: Api, attemptId: number) => api('POST /user/shown-scores', { body: { attempt_id: attemptId } })
const shownOf = async (attemptId: number) => {
  const text = 'SELECT low, high FROM shown_scores WHERE attempt_id = $1 ORDER BY shown_at'
  return (await academy.database.pool.query<{ low: number; high: number }>(text, [attemptId])).rows
}

test('L9 a student enters a score, corrects it by entering it again, and deletes it', async () => {
  const { api } = await newStudent()
  await enter(api, 600)
  await enter(api, 620)
  await enter(api, 540, day(-400), 'psat')
  const { data } = await list(api)
  expect(data).toMatchObject([
    { test: 'sat', taken_on: day(0), score: 620, is_by_staff: false },
    { test: 'psat', taken_on: day(-400), score: 540 },
  ])
  await api('DELETE /user/official-scores/:scoreId', { params: { scoreId: data[0]!.id } })
  expect((await list(api)).data).toHaveLength(1)
})

test('L9 a score that the test cannot have, a day to come and one years ago are rejected at their fields', async () => {
  const { api } = await newStudent()
  for (const score of [605, 190, 810, 0])
    await expect(enter(api, score)).rejects.toMatchObject({ status: 422, errors: { score: [expect.any(String)] } })
  for (const takenOn of [day(1), day(-4 * 366)])
    await expect(enter(api, 600, takenOn)).rejects.toMatchObject({
      status: 422,
      errors: { taken_on: [expect.any(String)] },
    })
  expect((await list(api)).data).toEqual([])
})

test('L9 T43 no more scores than a student can have are stored, and one of them can still be corrected', async () => {
  const { api } = await newStudent()
  for (let at = 0; at < mostOfficialScores; at += 1) await enter(api, 600, day(-at))
  expect(await refusalOf(enter(api, 600, day(-30)))).toMatchObject({ status: 409 })
  await enter(api, 640)
  expect((await list(api)).data[0]?.score).toBe(640)
})

test('L9 a score of another student is neither shown nor deleted', async () => {
  const [one, other] = [await newStudent(), await newStudent()]
  await enter(one.api, 600)
  const scoreId = (await list(one.api)).data[0]!.id
  expect((await list(other.api)).data).toEqual([])
  const taken = other.api('DELETE /user/official-scores/:scoreId', { params: { scoreId } })
  expect(await refusalOf(taken)).toMatchObject({ status: 404 })
  expect((await list(one.api)).data).toHaveLength(1)
})

test('L9 a tutor enters and deletes a score for a student, who reads that the academy did and may delete it', async () => {
  const student = await newStudent()
  const tutor = await newAccount(academy, 'tutor')
  const params = { userId: student.id }
  await tutor.api('POST /studio/people/:userId/official-scores', {
    params,
    body: { test: 'sat', taken_on: day(-2), score: 650 },
  })
  const { data } = await list(student.api)
  expect(data).toMatchObject([{ score: 650, is_by_staff: true }])
  const seen = await tutor.api('GET /studio/people/:userId/official-scores', { params })
  expect(seen.data).toMatchObject([{ score: 650, by: 'tutor Test' }])
  await student.api('DELETE /user/official-scores/:scoreId', { params: { scoreId: data[0]!.id } })

  await enter(student.api, 610)
  const { data: own } = await tutor.api('GET /studio/people/:userId/official-scores', { params })
  expect(own).toMatchObject([{ score: 610, is_by_staff: false, by: null }])
  await tutor.api('DELETE /studio/people/:userId/official-scores/:scoreId', {
    params: { ...params, scoreId: own[0]!.id },
  })
  expect((await list(student.api)).data).toEqual([])
})

test('L9 the band of an attempt is recorded when it is shown, again only when it differs', async () => {
  const { api, attemptId } = await newStudent()
  await show(api, attemptId)
  academy.clock.pass(1000)
  await show(api, attemptId)
  const first = await shownOf(attemptId)
  expect(first).toHaveLength(1)
  await academy.database.pool.query('UPDATE attempts SET correct_count = 60 WHERE id = $1', [attemptId])
  academy.clock.pass(1000)
  await show(api, attemptId)
  const both = await shownOf(attemptId)
  expect(both).toHaveLength(2)
  expect(both[1]!.low).toBeGreaterThan(first[0]!.low)

  const other = await newStudent()
  expect(await refusalOf(show(other.api, attemptId))).toMatchObject({ status: 404 })
})

test('L9 how far estimates were off is said from ten students on, to students and staff, by what was shown before the day of the test', async () => {
  const students = []
  for (let at = 0; at < 10; at += 1) {
    const student = await newStudent()
    await show(student.api, student.attemptId)
    students.push(student)
  }
  const [{ low, high }] = (await shownOf(students[0]!.attemptId)) as [{ low: number; high: number }]
  const middle = (low + high) / 2
  academy.clock.pass(2 * dayMs)
  const [last, ...nine] = students
  // Sessions end sooner than that.
  const again = await Promise.all(nine.map(async (student) => academy.as(student)))
  for (const api of again) await enter(api, middle + 30)
  const lastApi = await academy.as(last!)
  // She saw the band after that test.
  await enter(lastApi, middle + 30, day(-3))
  expect((await list(lastApi)).own_error).toBeNull()
  // A second score of a student makes no second pair.
  await enter(again[0]!, middle + 30, day(-1))
  expect((await list(lastApi)).own_error).toBeNull()
  const review = async () =>
    (await lastApi('GET /quiz-reviews/:quizId', { params: { quizId: last!.quizId }, query: {} })).data
  expect((await review()).own_error).toBeNull()
  const home = async () => (await lastApi('GET /user/home')).data
  expect((await home()).own_error).toBeNull()

  await enter(lastApi, middle + 130)
  const error = { students: 10, signed: 40, absolute: 40, within: 9 }
  expect((await list(lastApi)).own_error).toEqual(error)
  // The home page says it beside its band, some minutes later at most.
  academy.clock.pass(10 * 60_000)
  expect(await home()).toMatchObject({ last_score: { score: { estimate: { low, high } } }, own_error: error })
  // The review says it beside its band, and one without a band does not.
  expect(await review()).toMatchObject({ attempt: { estimate: { low, high } }, own_error: error })
  await academy.database.pool.query('UPDATE attempts SET variant = NULL WHERE id = $1', [last!.attemptId])
  expect(await review()).toMatchObject({ attempt: { estimate: null }, own_error: null })
  expect((await home()).own_error).toBeNull()
  const tutor = await newAccount(academy, 'tutor')
  const seen = await tutor.api('GET /studio/people/:userId/official-scores', { params: { userId: last!.id } })
  expect(seen.own_error).toEqual(error)
})
