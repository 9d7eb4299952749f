import { afterAll, beforeAll, expect, test } from 'vitest'
import { evidenceOf } from '../../core/learning/evidence.ts'
import { withSkill } from '../../core/learning/history.ts'
import { keyOnWire } from '../../core/questions/grading.ts'
import { demoQuiz, openAcademy, type Academy } from '../../testing/academy.ts'
import { readStateRow } from './learner.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const writer = 'player-of-the-test'

/** Creates a student who has submitted the grammar sprint: the first question right, the second wrong, the third opened and left blank. */
async function taken() {
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { lessonId, quizId, versionId } = await demoQuiz(academy.database, 'transitions')
  const { questions } = await academy.context.versions.get(versionId)
  const keys = questions.map((question) => ({ ...question, key: keyOnWire(question) ?? '' }))
  const [right, wrong, blank] = keys as [(typeof keys)[0], (typeof keys)[0], (typeof keys)[0]]
  const { data: state } = await api('POST /attempts', { body: { lesson_id: lessonId, writer } })
  academy.clock.pass(120_000)
  const seq = academy.clock.now()
  const saves = [
    { question_id: right.id, user_answer: right.key, seq, spent_seconds: 20 },
    { question_id: wrong.id, user_answer: wrong.key === 'a1' ? 'a2' : 'a1', seq, spent_seconds: 30 },
    { question_id: blank.id, user_answer: null, seq, spent_seconds: 10 },
  ]
  await api('POST /attempts/:attemptId/responses', { params: { attemptId: state.attempt_id }, body: { saves, writer } })
  const read = async () => (await readStateRow(academy.database, student.id, academy.clock.now())).state.history
  const submit = () =>
    api('POST /user-answer/:quizId', {
      params: { quizId },
      body: { answers: [], writer, attempt_id: state.attempt_id },
    })
  return { student, api, quizId, lessonId, attemptId: state.attempt_id, right, wrong, blank, read, submit }
}

test('L2 the history has what was answered and what was opened and left blank, once the test is submitted', async () => {
  const { read, submit, right, wrong, blank } = await taken()
  expect(await read()).toEqual([])
  await submit()
  const history = await read()
  expect(new Map(history.map(({ questionId, mark, seconds }) => [questionId, [mark, seconds]]))).toEqual(
    new Map([
      [right.id, [1, 20]],
      [wrong.id, [0, 30]],
      [blank.id, [null, 10]],
    ]),
  )
  expect(history.every(({ place, isHelped }) => place === 'test' && !isHelped)).toBe(true)
  expect(evidenceOf(withSkill(history), academy.clock.now())).toHaveLength(3)
})

test('T44 a question that a test keeps open is in no history meanwhile', async () => {
  const { api, read, submit, lessonId } = await taken()
  await submit()
  expect(await read()).toHaveLength(3)
  await api('POST /attempts', { body: { lesson_id: lessonId, writer } })
  expect(await read()).toEqual([])
})

test('L2 a redone question is in the history as one whose explanation could be read, which is no evidence', async () => {
  const { api, read, submit, quizId, wrong } = await taken()
  await submit()
  const { data } = await api('POST /user-quizzes/:quizId/redo', { params: { quizId }, body: {} })
  await api('POST /practice-sets/:practiceId/checks', {
    params: { practiceId: data.practice_id },
    body: { question_id: wrong.id, user_answer: wrong.key },
  })
  const history = await read()
  expect(history[0]).toMatchObject({ questionId: wrong.id, place: 'redo', mark: 1, isHelped: true })
  expect(evidenceOf(withSkill(history), academy.clock.now())).toHaveLength(3)
})

test('L2 a corrected key changes the history, a question thrown out leaves it, a discarded attempt never enters', async () => {
  const { read, submit, quizId, wrong, right, attemptId } = await taken()
  await submit()
  const { pool } = academy.database
  const rule = (questionId: number, itemId: number, ruling: object) =>
    pool.query(
      `INSERT INTO regrades (quiz_id, item_id, question_ids, ruling, reason, at, is_told) VALUES ($1, $2, $3, $4, 'r', now(), false)`,
      [quizId, itemId, [questionId], ruling],
    )
  await rule(wrong.id, wrong.itemId, { rule: 'credit' })
  await rule(right.id, right.itemId, { rule: 'drop' })
  const history = await read()
  expect(history.find(({ questionId }) => questionId === wrong.id)?.mark).toBe(1)
  expect(history.some(({ questionId }) => questionId === right.id)).toBe(false)
  await pool.query('UPDATE regrades SET undone_at = now() WHERE quiz_id = $1', [quizId])
  expect((await read()).find(({ questionId }) => questionId === wrong.id)?.mark).toBe(0)
  await pool.query("UPDATE attempts SET finish_reason = 'discarded' WHERE id = $1", [attemptId])
  expect(await read()).toEqual([])
})
