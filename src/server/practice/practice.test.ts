import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostPracticeSets } from '../../core/attempts/budgets.ts'
import { keyOnWire } from '../../core/questions/grading.ts'
import { demoQuiz, openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import { watchedDb } from '../../testing/watched-db.ts'
import type { Api } from '../../web/base/api.ts'
import { openSet } from './store.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

/** The name of a player of ours, which speaks keys. */
const writer = 'player-of-the-test'

/** Submits the grammar sprint with its first question right, the second wrong and the rest skipped. */
async function taken(api: Api) {
  const { lessonId, quizId } = await demoQuiz(academy.database, 'transitions')
  const { data: state } = await api('POST /attempts', { body: { lesson_id: lessonId, writer } })
  const version = await academy.context.versions.get((await demoQuiz(academy.database, 'transitions')).versionId)
  const keys = version.questions.map((question) => ({ id: question.id, key: keyOnWire(question) ?? '' }))
  const [first, second] = keys
  const wrong = second?.key === 'a1' ? 'a2' : 'a1'
  const answers = [
    { question_id: first?.id ?? 0, user_answer: first?.key ?? null },
    { question_id: second?.id ?? 0, user_answer: wrong },
  ]
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers, writer } })
  return { quizId, lessonId, attemptId: state.attempt_id, keys }
}

const redo = async (api: Api, quizId: number) =>
  (await api('POST /user-quizzes/:quizId/redo', { params: { quizId }, body: {} })).data.practice_id
const check = async (api: Api, practiceId: number, question_id: number, user_answer: string) =>
  (await api('POST /practice-sets/:practiceId/checks', { params: { practiceId }, body: { question_id, user_answer } }))
    .data
const getSet = async (api: Api, practiceId: number) =>
  (await api('GET /practice-sets/:practiceId', { params: { practiceId } })).data

test('redo returns the missed and skipped questions without keys, and resumes where it was left', async () => {
  const api = await academy.as(await academy.newStudent())
  const { quizId, attemptId, keys } = await taken(api)
  const practiceId = await redo(api, quizId)
  const set = await getSet(api, practiceId)
  expect(set.questions.map(({ id }) => id)).toEqual(keys.slice(1).map(({ id }) => id))
  expect(set).toMatchObject({ attempt: { attempt_id: attemptId, number: 1 }, checked: [], finished_at: null })
  for (const { correct_answer, answer_description } of set.questions)
    expect([correct_answer, answer_description]).toEqual([null, null])

  const [, second] = keys
  const { checked } = await check(api, practiceId, second?.id ?? 0, second?.key ?? '')
  expect(checked).toMatchObject({ is_correct: 1, correct_answer: second?.key })
  expect(await redo(api, quizId)).toBe(practiceId)
  expect((await getSet(api, practiceId)).checked).toEqual([checked])
})

test('redo goes on with only what went wrong in a set, of which list and review tell until nothing is left', async () => {
  const api = await academy.as(await academy.newStudent())
  const { quizId, keys } = await taken(api)
  const missed = keys.slice(1)
  const next = async (body: { after?: number }) =>
    (await api('POST /user-quizzes/:quizId/redo', { params: { quizId }, body })).data.practice_id
  const said = async () => {
    const { data: quizzes } = await api('GET /user-quizzes')
    const { data: review } = await api('GET /quiz-reviews/:quizId', { params: { quizId } })
    return [quizzes?.find(({ quiz_id: id }) => id === quizId)?.redo_left, review.redo_left]
  }
  const first = await next({})
  expect(await said()).toEqual([null, null])
  const wrong = (key: string) => (key === 'a1' ? 'a2' : 'a1')
  const left = missed.slice(0, 2)
  for (const { id, key } of missed) await check(api, first, id, left.some((one) => one.id === id) ? wrong(key) : key)
  const after = { practice_id: first, count: 2 }
  expect(await said()).toEqual([after, after])
  const second = await next({ after: first })
  expect(await said()).toEqual([null, null])
  expect((await getSet(api, second)).questions.map(({ id }) => id)).toEqual(left.map(({ id }) => id))
  for (const { id, key } of left) await check(api, second, id, key)
  expect(await said()).toEqual([null, null])
  expect((await refusalOf(next({ after: second }))).status).toBe(409)
  const other = await academy.as(await academy.newStudent())
  const own = await taken(other)
  const foreign = other('POST /user-quizzes/:quizId/redo', { params: { quizId: own.quizId }, body: { after: first } })
  expect((await refusalOf(foreign)).status).toBe(404)
})

test('20 sets of one attempt can be redone within a day; then a message explains why not until the next day', async () => {
  const api = await academy.as(await academy.newStudent())
  const { quizId, keys } = await taken(api)
  const finish = async (practiceId: number) => {
    for (const { id, key } of keys.slice(1)) await check(api, practiceId, id, key)
  }
  for (let count = 0; count < mostPracticeSets; count += 1) {
    const practiceId = await redo(api, quizId)
    expect(await redo(api, quizId)).toBe(practiceId)
    await finish(practiceId)
  }
  const { status, msg } = await refusalOf(redo(api, quizId))
  expect([status, msg]).toEqual([429, expect.stringContaining('20 times within a day')])
  academy.clock.pass(24 * 60 * 60_000)
  await redo(api, quizId)
})

test('a set ends with its last answer, also when the last ones are concurrent, and the next redo starts a new one', async () => {
  const api = await academy.as(await academy.newStudent())
  const { quizId, keys } = await taken(api)
  const practiceId = await redo(api, quizId)
  await Promise.all(keys.slice(1).map(({ id, key }) => check(api, practiceId, id, key)))
  expect((await getSet(api, practiceId)).finished_at).not.toBeNull()
  expect(await redo(api, quizId)).not.toBe(practiceId)
})

test('a practice set leaves the result, the history and the list of quizzes unchanged', async () => {
  const api = await academy.as(await academy.newStudent())
  const { quizId, keys } = await taken(api)
  const everything = async () => {
    const { data: list } = await api('GET /user-quizzes')
    const { data: review } = await api('GET /quiz-reviews/:quizId', { params: { quizId } })
    return { list, review }
  }
  const before = await everything()
  const practiceId = await redo(api, quizId)
  for (const { id, key } of keys.slice(1)) await check(api, practiceId, id, key)
  expect(await everything()).toEqual(before)
})

test('X4 a practice set is locked while the same quiz is being taken, and belongs to one student', async () => {
  const api = await academy.as(await academy.newStudent())
  const { quizId, lessonId, keys } = await taken(api)
  const practiceId = await redo(api, quizId)
  const other = await academy.as(await academy.newStudent())
  expect((await refusalOf(getSet(other, practiceId))).status).toBe(404)
  expect((await refusalOf(check(other, practiceId, keys[1]?.id ?? 0, 'a1'))).status).toBe(404)
  await api('POST /attempts', { body: { lesson_id: lessonId } })
  expect((await refusalOf(getSet(api, practiceId))).status).toBe(409)
  expect((await refusalOf(check(api, practiceId, keys[1]?.id ?? 0, 'a1'))).status).toBe(409)
  expect((await refusalOf(redo(api, quizId))).status).toBe(409)
})

test('an answer to a question outside the set, or a blank one, is rejected', async () => {
  const api = await academy.as(await academy.newStudent())
  const { quizId, keys } = await taken(api)
  const practiceId = await redo(api, quizId)
  expect((await refusalOf(check(api, practiceId, keys[0]?.id ?? 0, 'a1'))).status).toBe(409)
  expect((await refusalOf(check(api, practiceId, 999_999, 'a1'))).status).toBe(409)
  expect((await refusalOf(check(api, practiceId, keys[1]?.id ?? 0, ' '))).status).toBe(422)
})

test('an attempt without missed questions has no practice set', async () => {
  const api = await academy.as(await academy.newStudent())
  const { quizId, lessonId, keys } = await taken(api)
  await api('POST /attempts', { body: { lesson_id: lessonId, writer } })
  const answers = keys.map(({ id, key }) => ({ question_id: id, user_answer: key }))
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers, writer } })
  expect(await refusalOf(redo(api, quizId))).toEqual({
    status: 409,
    msg: 'Nothing was missed: there is nothing to do again.',
  })
})

test('another answer than the locked one is rejected, and the same one gets the same response', async () => {
  const api = await academy.as(await academy.newStudent())
  const { quizId, keys } = await taken(api)
  const practiceId = await redo(api, quizId)
  const id = keys[1]?.id ?? 0
  const first = await check(api, practiceId, id, 'a1')
  expect(await refusalOf(check(api, practiceId, id, 'a2'))).toEqual({ status: 409, msg: 'This answer is locked.' })
  expect(await check(api, practiceId, id, 'a1')).toEqual(first)
  expect((await getSet(api, practiceId)).checked).toEqual([first.checked])
})

test('concurrent redos get the same set, also when the open one ends in between', async () => {
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { quizId, attemptId, keys } = await taken(api)
  const ids = await Promise.all(Array.from({ length: 6 }, () => redo(api, quizId)))
  expect(new Set(ids).size).toBe(1)

  const { database, clock } = academy
  const end = () =>
    database.pool.query('UPDATE practice_sets SET finished_at = now() WHERE attempt_id = $1', [attemptId])
  const endsInBetween = watchedDb(database, {
    async before({ name }) {
      if (name === 'find-open-set') await end()
    },
  })
  const about = { userId: student.id, attemptId, questionIds: [keys[1]?.id ?? 0] }
  expect(await openSet(endsInBetween, about, clock.now())).toBeGreaterThan(ids[0] ?? 0)
})

test('L12 a redone answer is stored with its seconds and with whether it was a guess, which the first answer decides', async () => {
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { quizId, keys } = await taken(api)
  const practiceId = await redo(api, quizId)
  const [, second, third] = keys
  const checkAs = (is_guess: boolean, seconds: number) =>
    api('POST /practice-sets/:practiceId/checks', {
      params: { practiceId },
      body: { question_id: second?.id ?? 0, user_answer: second?.key ?? '', is_guess, seconds },
    })
  expect((await checkAs(true, 41)).data.checked).toMatchObject({ is_guess: true, is_correct: 1 })
  expect((await checkAs(false, 7)).data.checked).toMatchObject({ is_guess: true })
  expect((await check(api, practiceId, third?.id ?? 0, 'a1')).checked).toMatchObject({ is_guess: false })
  expect((await getSet(api, practiceId)).checked.map(({ is_guess: isGuess }) => isGuess)).toEqual([true, false])
  const { rows } = await academy.database.pool.query(
    'SELECT is_guessed, seconds FROM practice_answers WHERE set_id = $1 AND mark IS NOT NULL ORDER BY ordinal',
    [practiceId],
  )
  expect(rows).toEqual([
    { is_guessed: true, seconds: 41 },
    { is_guessed: false, seconds: 0 },
  ])
  // A guess returns like a miss, also where it was right.
  const { rows: cards } = await academy.database.pool.query(
    'SELECT right_since FROM return_cards c JOIN item_revisions i ON i.item_id = c.item_id WHERE c.user_id = $1 AND i.id = $2',
    [student.id, second?.id],
  )
  expect(cards).toEqual([{ right_since: null }])
})
