import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAcademy, type Academy } from '../../../testing/academy.ts'
import { addQuiz } from '../../../testing/quizzes.ts'
import { watchedDb } from '../../../testing/watched-db.ts'
import type { Actor } from '../../http/actor.ts'
import { getReviewed } from '../../results/getting.ts'
import { checkAnswer } from '../answering/checking.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

/** Returns the context of a call whose statements are noted by name. */
function watched() {
  const statements: string[] = []
  const db = watchedDb(academy.database, { before: ({ name }) => statements.push(name) })
  return { context: { ...academy.context, db, noteDb: db }, statements }
}

/** Adds a quiz, and another that asks the first of its two questions too, for a new student. */
async function sharing(answerDisplay: 'immediate' | 'deferred') {
  const quiz = await addQuiz(academy.database, { quizMinutes: null, answerDisplay }, [{}, {}])
  const ids = (await academy.context.versions.get(quiz.versionId)).questions.map(({ id }) => id)
  const other = await addQuiz(academy.database, { quizMinutes: 10 }, [{}], { lists: ids.slice(0, 1) })
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const start = async ({ lessonId }: typeof quiz) =>
    (await api('POST /attempts', { body: { lesson_id: lessonId } })).data.attempt_id
  const submit = ({ quizId }: typeof quiz) =>
    api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
  const noted = async () =>
    (await academy.database.pool.query('SELECT shown_at FROM shown_keys WHERE user_id = $1', [student.id])).rows
  return { quiz, other, ids, actor: { id: student.id, role: 'student' } as Actor, start, submit, noted }
}

test('T38 Q4 a check makes as many statements for a question that another test asks too, whose shown key it notes', async () => {
  const { quiz, other, ids, actor, start, submit, noted } = await sharing('immediate')
  await start(other)
  await submit(other)
  academy.clock.pass(1000)
  const attemptId = await start(quiz)
  const check = async (questionId = 0) => {
    const { context, statements } = watched()
    await checkAnswer(context, actor, attemptId, { question_id: questionId, user_answer: 'a1' })
    return statements
  }
  const usual = await check(ids[1])
  expect(await noted()).toHaveLength(0)
  expect(await check(ids[0])).toEqual(usual)
  expect(await noted()).toHaveLength(1)
})

test('T38 a review makes a statement of its own for its shown keys only where another test asks one of them since the last look', async () => {
  const { quiz, other, actor, start, submit, noted } = await sharing('deferred')
  await start(quiz)
  await submit(quiz)
  const notes = async () => {
    academy.clock.pass(1000)
    const { context, statements } = watched()
    await getReviewed(context, actor, quiz.quizId, null)
    return statements.filter((name) => name === 'note-keys-shown').length
  }
  expect(await notes()).toBe(0)
  await start(other)
  await submit(other)
  expect(await notes()).toBe(1)
  expect(await noted()).toHaveLength(1)
  expect(await notes()).toBe(0)
})

test('T38 O3 a look with no key to note waits for no note that its student makes', async () => {
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  void academy.context.limiters.noting.run(() => promise, { account: student.id })
  expect((await api('GET /learning/mistakes', { query: {} })).data.mistakes).toEqual([])
})
