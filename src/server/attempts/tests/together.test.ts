import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOnWire } from '../../../core/questions/grading.ts'
import { demoQuiz, openAcademy, type Academy } from '../../../testing/academy.ts'
import type { ApiError } from '../../../web/base/api.ts'

let academy: Academy
let quiz: Awaited<ReturnType<typeof demoQuiz>>
let keys: { id: number; key: string }[]
beforeAll(async () => {
  academy = await openAcademy()
  quiz = await demoQuiz(academy.database, 'transitions')
  const { questions } = await academy.context.versions.get(quiz.versionId)
  keys = questions.map((question) => ({ id: question.id, key: keyOnWire(question) ?? '' }))
})
afterAll(() => academy.close())

const writer = 'player-one'

/** Starts the quiz as a new student, with a first, right answer saved. */
const begin = async () => {
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { data } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId, writer } })
  const attemptId = data.attempt_id
  const first = { question_id: keys[0]?.id ?? 0, seq: 1, user_answer: keys[0]?.key ?? null }
  await api('POST /attempts/:attemptId/responses', { params: { attemptId }, body: { saves: [first], writer } })
  /** Submits with this many more right answers. */
  const submit = (right: number, by = writer, meant = attemptId) =>
    api('POST /user-answer/:quizId', {
      params: { quizId: quiz.quizId },
      body: {
        attempt_id: meant,
        writer: by,
        answers: keys.slice(1, 1 + right).map(({ id, key }) => ({ question_id: id, user_answer: key })),
      },
    }).then(
      ({ data: receipt }) => receipt,
      (error: ApiError) => error.code,
    )
  return { student, attemptId, submit }
}
const resultsOf = async (attemptIds: number[]) =>
  (
    await academy.database.pool.query<{ id: number; phase: string; correct: number | null; stored: number }>(
      `SELECT a.id, a.phase, a.correct_count AS correct, (SELECT count(*)::int FROM responses r WHERE r.attempt_id = a.id) AS stored
       FROM attempts a WHERE a.id = ANY($1) ORDER BY a.id`,
      [attemptIds],
    )
  ).rows

test('X3 concurrent submissions each get the result of their own answers', async () => {
  const students = await Promise.all(Array.from({ length: 24 }, begin))
  const most = keys.length - 1
  const receipts = await Promise.all(students.map(({ submit }, at) => submit(at % (most + 1))))
  students.forEach(({ attemptId }, at) =>
    expect(receipts[at]).toMatchObject({ attempt_id: attemptId, stored: 1 + (at % (most + 1)), not_stored: [] }),
  )
  const rows = await resultsOf(students.map(({ attemptId }) => attemptId))
  const rightOf = new Map(students.map(({ attemptId }, at) => [attemptId, 1 + (at % (most + 1))]))
  for (const { id, phase, correct, stored } of rows)
    expect([id, phase, correct, stored]).toEqual([id, 'closed', rightOf.get(id), rightOf.get(id)])
})

test('X3 a rejected, a locked and a repeated submission have the same outcome among many as alone', async () => {
  const students = await Promise.all(Array.from({ length: 8 }, begin))
  const [taken, stranger, locked, twice, ...others] = students as [Student, Student, Student, Student, ...Student[]]
  const holder = await academy.database.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM attempts WHERE id = $1 FOR SHARE', [locked.attemptId])
  const waits = locked.submit(2)
  const answered = await Promise.all([
    taken.submit(2, 'player-two'),
    stranger.submit(2, writer, taken.attemptId),
    twice.submit(2),
    twice.submit(3),
    ...others.map(({ submit }) => submit(2)),
  ])
  // No other submission waited for the locked one.
  await holder.query('COMMIT')
  holder.release()
  expect(await waits).toMatchObject({ attempt_id: locked.attemptId, stored: 3 })
  expect(answered.slice(0, 2)).toEqual(['attempt.elsewhere', 'quiz.not_started'])
  const [one, two] = answered.slice(2, 4) as { stored: number; not_stored: number[] }[]
  expect([one?.stored, two?.stored].every((stored) => stored === one?.stored)).toBe(true)
  expect((one?.not_stored.length ?? 0) + (two?.not_stored.length ?? 0)).toBe(one?.stored === 3 ? 1 : 0)
  for (const receipt of answered.slice(4)) expect(receipt).toMatchObject({ stored: 3 })
  const rows = await resultsOf(students.map(({ attemptId }) => attemptId))
  expect(rows.filter(({ phase }) => phase !== 'closed').map(({ id }) => id)).toEqual(
    [taken.attemptId, stranger.attemptId].toSorted((a, b) => a - b),
  )
})

type Student = Awaited<ReturnType<typeof begin>>
