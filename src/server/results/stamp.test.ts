import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import type { Api } from '../../web/base/api.ts'
import { openReviewStamp } from './stamp.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
})
afterAll(() => academy.close())

const minute = 60_000
const one = { stemHtml: '<p>One?</p>', spec: { options: ['a', 'b'] }, key: 'a1' }
type Quiz = Awaited<ReturnType<typeof addQuiz>>

/** Creates a student, with the stamp of a quiz's review page for her. */
async function newReader() {
  const { id, email } = await academy.newStudent()
  const stampOf = openReviewStamp(academy.database, academy.clock.now)
  const actor = { id, email, role: 'student' } as Parameters<typeof stampOf>[1]
  return {
    api: await academy.as({ id }),
    stampOf: ({ quizId }: Quiz) => stampOf(new URL(`http://lantern.example/quiz-answers/${quizId}`), actor),
  }
}
const start = (api: Api, { lessonId }: Quiz) => api('POST /attempts', { body: { lesson_id: lessonId } })
const submit = (api: Api, { quizId }: Quiz) =>
  api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })

test('T44 a review page is not cached while its review is withheld, and no cached one is shown then', async () => {
  const closesAt = new Date(academy.clock.now() + 60 * minute)
  const quiz = await addQuiz(academy.database, { closesAt, holdsReviews: true }, [one])
  const { api, stampOf } = await newReader()
  await start(api, quiz)
  expect(await stampOf(quiz)).toBeNull()
  await submit(api, quiz)
  expect(await stampOf(quiz)).toBeNull()
  academy.clock.pass(60 * minute)
  expect(await stampOf(quiz)).not.toBeNull()
})

test('T44 a review page is not cached while another test keeps one of its questions open', async () => {
  const quiz = await addQuiz(academy.database, {}, [one])
  const { rows } = await academy.database.pool.query<{ id: number }>(
    'SELECT revision_id AS id FROM version_questions WHERE version_id = $1',
    [quiz.versionId],
  )
  const other = await addQuiz(academy.database, { quizMinutes: 20 }, [one], { lists: rows.map(({ id }) => id) })
  const { api, stampOf } = await newReader()
  await start(api, quiz)
  await submit(api, quiz)
  expect(await stampOf(quiz)).not.toBeNull()
  await start(api, other)
  expect(await stampOf(quiz)).toBeNull()
  await submit(api, other)
  expect(await stampOf(quiz)).not.toBeNull()
})

test('a review page that was stored is not shown once the set that redoes its questions has begun or ended', async () => {
  const quiz = await addQuiz(academy.database, {}, [one])
  const { api, stampOf } = await newReader()
  await start(api, quiz)
  await submit(api, quiz)
  const stored = await stampOf(quiz)
  const { data } = await api('POST /user-quizzes/:quizId/redo', { params: { quizId: quiz.quizId }, body: {} })
  const params = { practiceId: data.practice_id }
  const begun = await stampOf(quiz)
  const { data: set } = await api('GET /practice-sets/:practiceId', { params })
  const body = { question_id: set.questions[0]?.id ?? 0, user_answer: 'a2' }
  await api('POST /practice-sets/:practiceId/checks', { params, body })
  expect(new Set([stored, begun, await stampOf(quiz)]).size).toBe(3)
})
