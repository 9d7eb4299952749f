import { afterAll, beforeAll, expect, test } from 'vitest'
import { optionKeys } from '../../core/questions/question.ts'
import { readCourses } from '../../demo/content.ts'
import { demoQuiz, openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import type { Api } from '../../web/base/api.ts'
import { changeSettings } from '../site/settings.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const take = async (api: Api, lesson: string) => {
  const quiz = await demoQuiz(academy.database, lesson)
  await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
  return quiz
}
const submit = (api: Api, quizId: number) =>
  api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })

test('Q1 lists the available quizzes in the order of the course, with the latest result of each', async () => {
  const api = await academy.as(await academy.newStudent())
  const { data: before } = await api('GET /user-quizzes')
  const available = (await readCourses()).flatMap(({ slug: course, lessons }) =>
    lessons
      .toSorted((a, b) => a.order - b.order)
      .filter(({ quiz, isFree }) => quiz !== null && (isFree || course === 'digital-sat-reading-and-writing')),
  )
  const lessons = await academy.database.run<{ id: number; slug: string }>(
    { name: 'slugs', text: 'SELECT id, slug FROM lessons' },
    [],
  )
  const slugOf = new Map(lessons.map(({ id, slug }) => [id, slug]))
  expect(before.map(({ status, quiz_details }) => [slugOf.get(quiz_details.lesson_id ?? 0), status])).toEqual(
    available.map(({ slug }) => [slug, 'new']),
  )
  expect(before.find(({ quiz_details: { name } }) => name.endsWith('Practice Test 2'))).toMatchObject({
    type: 'two_module',
    total_questions: 54,
    minutes: 64,
    due_at: null,
    module1_question_count: 27,
    module2_question_count: 27,
  })
  const { quizId, lessonId } = await take(api, 'transitions')
  expect(quizId).not.toBe(lessonId)
  const { data: during } = await api('GET /user-quizzes')
  expect(during.find(({ quiz_id }) => quiz_id === quizId)).toMatchObject({ status: 'open' })
  await submit(api, quizId)
  const { data: after } = await api('GET /user-quizzes')
  expect(after.find(({ quiz_id }) => quiz_id === quizId)).toMatchObject({
    status: 'finished',
    correct_answers: 0,
    total_questions: 12,
    percentage: 0,
    passed: false,
    quiz_details: { lesson_id: lessonId },
  })
})

test('Q1 expired access is rejected with the message that redirects home', async () => {
  const api = await academy.as(await academy.newStudent({ access: 'expired' }))
  expect(await refusalOf(api('GET /user-quizzes'))).toEqual({
    status: 403,
    msg: 'You are not allowed. Your course access has expired.',
  })
})

test('X4 keys of an older attempt are withheld while the same quiz is being retaken', async () => {
  const api = await academy.as(await academy.newStudent())
  const { quizId } = await take(api, 'transitions')
  await submit(api, quizId)
  await api('GET /user-quiz-answers/:quizId', { params: { quizId } })
  await take(api, 'transitions')
  const during = [
    api('GET /user-quiz-answers/:quizId', { params: { quizId } }),
    api('GET /user-quiz-question-answers/:quizId', { params: { quizId } }),
    api('GET /user-quiz-answers/:quizId', { params: { quizId }, query: { attempt_id: 1 } }),
    api('GET /quiz-reviews/:quizId', { params: { quizId } }),
    api('GET /quiz-reviews/:quizId/questions', { params: { quizId } }),
  ]
  for (const { status } of await Promise.all(during.map(refusalOf))) expect(status).toBe(409)
})

test('the review shows the user’s latest attempt, and older ones by id', async () => {
  const api = await academy.as(await academy.newStudent())
  const { quizId } = await take(api, 'transitions')
  const first = await submit(api, quizId)
  await take(api, 'transitions')
  await submit(api, quizId)
  const params = { quizId }
  const latest = await api('GET /user-quiz-answers/:quizId', { params })
  const older = await api('GET /user-quiz-answers/:quizId', { params, query: { attempt_id: first.data.attempt_id } })
  expect([latest.data.attempt.number, older.data.attempt.number]).toEqual([2, 1])
  const other = await academy.as(await academy.newStudent())
  const foreign = other('GET /user-quiz-answers/:quizId', { params, query: { attempt_id: first.data.attempt_id } })
  expect((await refusalOf(foreign)).status).toBe(404)
})

test('X1 the questions are also at the top level, for existing clients', async () => {
  const api = await academy.as(await academy.newStudent())
  const { quizId } = await take(api, 'transitions')
  await submit(api, quizId)
  const answer = await api('GET /user-quiz-question-answers/:quizId', { params: { quizId } })
  expect(answer.questions).toEqual(answer.data.questions)
  expect(answer.quiz_details).toMatchObject({ id: quizId, name: expect.any(String) as string })
})

test('the summary for our own pages agrees with the whole review, and its texts are separate', async () => {
  const api = await academy.as(await academy.newStudent())
  const { quizId } = await take(api, 'transitions')
  await submit(api, quizId)
  const params = { quizId }
  const { data: whole } = await api('GET /user-quiz-answers/:quizId', { params })
  const { data: summary } = await api('GET /quiz-reviews/:quizId', { params })
  const { data: texts } = await api('GET /quiz-reviews/:quizId/questions', { params })
  expect(summary.attempt).toEqual({ ...whole.attempt, option_seed: expect.any(Number) as number })
  expect(summary.questions.map(({ id, mark }) => [id, mark])).toEqual(whole.questions.map(({ id }) => [id, 'skip']))
  expect(JSON.stringify(summary)).not.toContain('<p>')
  // The whole review names options by the places at which the student saw them, our own by their keys: the words are the same.
  const keyWords = (question: (typeof texts)[number]) => {
    const named = optionKeys.filter((key) => question[key] !== null && question.correct_answer?.includes(key))
    return named.length === 0 ? question.correct_answer : named.map((key) => question[key]).toSorted()
  }
  expect(texts.map((one) => [one.id, keyWords(one)])).toEqual(whole.questions.map((one) => [one.id, keyWords(one)]))
})

test('the review shows pace, answers changed from right to wrong, the receipt, the history and the lessons to watch', async () => {
  const api = await academy.as(await academy.newStudent())
  const { quizId, versionId } = await take(api, 'transitions')
  const [first] = (await academy.context.versions.get(versionId)).questions
  const id = first?.id ?? 0
  const key = first?.key as string
  const { data: quizzes } = await api('GET /user-quizzes')
  const lessonId = quizzes.find(({ quiz_id }) => quiz_id === quizId)?.quiz_details.lesson_id ?? 0
  const { data: state } = await api('POST /attempts', { body: { lesson_id: lessonId } })
  const params = { attemptId: state.attempt_id }
  const save = (user_answer: string, spent_seconds: number) => ({
    saves: [{ question_id: id, seq: academy.clock.now(), user_answer, spent_seconds }],
  })
  academy.clock.pass(90_000)
  await api('POST /attempts/:attemptId/responses', { params, body: save(key, 20) })
  academy.clock.pass(1_000)
  await api('POST /attempts/:attemptId/responses', { params, body: save(key === 'a1' ? 'a2' : 'a1', 45) })
  await submit(api, quizId)
  const { data: review } = await api('GET /quiz-reviews/:quizId', { params: { quizId } })
  expect(review.questions[0]).toMatchObject({ id, mark: 'incorrect', was_right: true, seconds: 45 })
  expect(review.receipt).toMatchObject({ stored: 1, total: 12, stored_at: review.attempt.finished_at, is_late: false })
  expect(review.history).toMatchObject([{ attempt_id: state.attempt_id, number: 1, correct_answers: 0, percentage: 0 }])
  expect(review.lessons).toContainEqual({
    skill: 'Transitions',
    course_slug: 'digital-sat-reading-and-writing',
    lesson_slug: 'transitions',
    name: 'Transitions: Name the Relation First',
    other_course: null,
  })
})

test('L5 lessons of one name are each in the review, those of the course of the quiz first, another course by its name', async () => {
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { quizId } = await take(api, 'practice-test-1')
  await academy.database.pool.query(
    "UPDATE attempts SET phase = 'closed', finish_reason = 'submitted', finished_at = now(), variant = 'hard', correct_count = 0, total_count = 54 WHERE user_id = $1",
    [student.id],
  )
  const { lessons } = (await api('GET /quiz-reviews/:quizId', { params: { quizId } })).data
  const ofInferences = lessons.filter(({ name }) => name === 'Inferences: One Small Step')
  expect(ofInferences.map(({ course_slug: course, other_course }) => [course, other_course])).toEqual([
    ['digital-sat-reading-and-writing', null],
    ['est-literacy-foundations', 'EST Literacy Foundations'],
  ])
  // A second lesson of the same course under that name has an address of its own.
  const { pool } = academy.database
  const { rows } = await pool.query<{ id: number; name: string }>(
    `SELECT l.id, l.name FROM lessons l JOIN courses c ON c.id = l.course_id
      WHERE c.slug = 'digital-sat-reading-and-writing' AND l.slug = 'transitions'`,
  )
  const [other] = rows
  await pool.query("UPDATE lessons SET name = 'Inferences: One Small Step' WHERE id = $1", [other?.id])
  await pool.query("INSERT INTO lesson_skills (lesson_id, skill) VALUES ($1, 'Inferences')", [other?.id])
  const after = (await api('GET /quiz-reviews/:quizId', { params: { quizId } })).data.lessons
  await pool.query('UPDATE lessons SET name = $1 WHERE id = $2', [other?.name, other?.id])
  await pool.query("DELETE FROM lesson_skills WHERE lesson_id = $1 AND skill = 'Inferences'", [other?.id])
  expect(after.filter(({ skill }) => skill === 'Inferences').map(({ lesson_slug: slug }) => slug)).toEqual(
    expect.arrayContaining(['inferences', 'transitions', 'inferences-one-small-step']),
  )
})

test('R1 the estimate of a two-module test uses the academy’s table, like the calculator', async () => {
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { quizId } = await take(api, 'practice-test-1')
  await academy.database.pool.query(
    "UPDATE attempts SET phase = 'closed', finish_reason = 'submitted', finished_at = now(), variant = 'hard', correct_count = 0, total_count = 54 WHERE user_id = $1",
    [student.id],
  )
  const estimate = async () =>
    (await api('GET /user-quiz-answers/:quizId', { params: { quizId } })).data.attempt.estimate
  expect(await estimate()).toEqual({ low: 200, high: 250, section: 'Reading and Writing', ceiling: null })
  await changeSettings(academy.database, { dsatTable: Array.from({ length: 55 }, () => 400) })
  expect(await estimate()).toMatchObject({ low: 350, high: 450 })
})
