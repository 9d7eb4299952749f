import { afterAll, beforeAll, expect, test } from 'vitest'
import { trialQuestions } from '../../core/attempts/limits.ts'
import { plainQuiz } from '../../core/quizzes/quiz.ts'
import { plainQuestion } from '../../testing/drafts.ts'
import { demoQuiz, openAcademy, refusalOf, satCourse, type Academy } from '../../testing/academy.ts'
import { publishVersion, writeDraft } from '../quizzes/store.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const questions = async () => (await academy.visitor('GET /trial')).data
const check = (answers: { question_id: number; user_answer: string | null }[]) =>
  academy.visitor('POST /trial/checks', { body: { answers } })
/** Creates an account that takes a trial along, and signs in. */
async function registered(trial: { question_id: number; user_answer: string | null; seconds: number }[]) {
  const person = { email: `${crypto.randomUUID()}@people.example`, password: 'nine bright lanterns' }
  const rest = { name: 'Layla Mansour', phone: '+12025550147', parent_phone: '+12025550148' }
  await academy.visitor('POST /auth/register', { body: { ...person, ...rest, trial } })
  const { token } = (await academy.visitor('POST /auth/login', { body: person })).data
  return { email: person.email, api: academy.apiWith({ authorization: `Bearer ${token}` }) }
}
const keyOf = async (id: number) => (await check([{ question_id: id, user_answer: null }])).data[0]?.correct_answer

test('P3 the demo has three public questions, without key, explanation or result until they are graded', async () => {
  const asked = await questions()
  expect(asked).toHaveLength(trialQuestions)
  expect(asked.map(({ skill }) => skill)).toEqual(['Words in Context', 'Form, Structure, and Sense', 'Inferences'])
  for (const question of asked)
    expect(question).toMatchObject({ correct_answer: null, answer_description: null, type: 'mcq' })
  expect(JSON.stringify(asked)).not.toMatch(/rationale|"key"|next_time/)
  const keys = await Promise.all(asked.map(({ id }) => keyOf(id)))
  expect(new Set(keys).size).toBeGreaterThan(1)
})

test('P3 the sitemap has the trial as long as it has questions', async () => {
  const sitemap = async () => (await academy.app.inject('/sitemap.xml')).body
  const place = '<loc>https://lantern.test/quiz/trial</loc>'
  expect(await sitemap()).toContain(place)
  const { pool } = academy.database
  const { rows } = await pool.query<{ id: number }>('UPDATE items SET is_public = false WHERE is_public RETURNING id')
  expect(await sitemap()).not.toContain(place)
  await pool.query('UPDATE items SET is_public = true WHERE id = ANY($1)', [rows.map(({ id }) => id)])
})

test('P3 the server grades each answer and explains it, and stores nothing of it', async () => {
  const asked = await questions()
  const tables = 'SELECT (SELECT count(*) FROM attempts) AS attempts, (SELECT count(*) FROM responses) AS responses'
  const before = (await academy.database.pool.query(tables)).rows
  const [first, second, third] = asked.map(({ id }) => id)
  const right = await keyOf(first ?? 0)
  const wrong = (await keyOf(second ?? 0)) === 'a1' ? 'a2' : 'a1'
  const { data } = await check([
    { question_id: first ?? 0, user_answer: right ?? null },
    { question_id: second ?? 0, user_answer: wrong },
    { question_id: third ?? 0, user_answer: null },
  ])
  expect(data.map((one) => [one.user_answer, one.is_correct])).toEqual([
    [right, 1],
    [wrong, 0],
    [null, 0],
  ])
  for (const { explanation } of data) {
    expect(explanation?.options).toHaveLength(4)
    expect(explanation?.steps.length).toBeGreaterThan(1)
    expect(explanation?.next_time).toBeTruthy()
  }
  expect((await academy.database.pool.query(tables)).rows).toEqual(before)
})

test('P3 only public, complete questions that stand in no published quiz are asked and graded', async () => {
  const { id: course } = await satCourse(academy.database)
  const named = (stem: string) => ({ ...plainQuestion, stemHtml: `<p>${stem}</p>`, isPublic: true })
  const draft = (name: string, questionsOf: Parameters<typeof writeDraft>[3]) =>
    academy.database.transaction((tx) => writeDraft(tx, course, { ...plainQuiz, name }, questionsOf))
  const form = await draft('A form', [named('In a form')])
  await publishVersion(academy.database, form.versionId, academy.clock.now())
  // The first has left the form's newest draft, but students have met it; the second they will meet.
  await draft('A form', [named('In the next form')])
  await academy.database.pool.query(
    'UPDATE quizzes SET lesson_id = (SELECT min(id) FROM lessons WHERE id NOT IN (SELECT lesson_id FROM quizzes WHERE lesson_id IS NOT NULL)) WHERE id = $1',
    [(await draft('A form to come', [named('In a form to come')])).quizId],
  )
  await draft('Public questions', [named('Only in the draft')])
  await draft('A drawer', [
    { ...named('Not public'), isPublic: false },
    { ...named('Without options'), spec: { options: [] } },
  ])
  const seen = new Set<string>()
  for (let times = 0; times < 40; times += 1) for (const { question } of await questions()) seen.add(question)
  expect([...seen].filter((stem) => /In a form|In the next form|Not public|Without options/.test(stem))).toEqual([])
  expect(seen).toContain('<p>Only in the draft</p>')
  // The tests that follow are asked the demo's own questions alone.
  await academy.database.pool.query(
    "UPDATE items SET is_public = false WHERE newest_revision_id IN (SELECT id FROM item_revisions WHERE stem_html = '<p>Only in the draft</p>')",
  )
  const { rows } = await academy.database.pool.query<{ id: number }>(
    "SELECT id FROM item_revisions WHERE stem_html IN ('<p>In a form</p>', '<p>In the next form</p>', '<p>In a form to come</p>', '<p>Not public</p>') ORDER BY id",
  )
  expect(rows).toHaveLength(4)
  for (const { id } of rows)
    expect(await refusalOf(check([{ question_id: id, user_answer: 'a1' }]))).toEqual({
      status: 409,
      msg: 'These questions are public no more. Try others.',
    })
})

test('P3 the answers of a trial go with a new account: home leads to their review until a test is finished, and they count for the skills', async () => {
  const asked = await questions()
  expect(asked.map(({ skill }) => skill)).toEqual(['Words in Context', 'Form, Structure, and Sense', 'Inferences'])
  const [first, second, third] = asked.map(({ id }) => id)
  const right = await keyOf(first ?? 0)
  const wrong = (await keyOf(second ?? 0)) === 'a1' ? 'a2' : 'a1'
  const { email, api } = await registered([
    { question_id: first ?? 0, user_answer: right ?? null, seconds: 31 },
    { question_id: second ?? 0, user_answer: wrong, seconds: 47 },
    { question_id: third ?? 0, user_answer: null, seconds: 2 },
  ])
  const { trial } = (await api('GET /user/home')).data
  expect(trial).toEqual({ set_id: expect.any(Number), right: 1, total: 3 })
  const { data: set } = await api('GET /learning/sets/:setId', { params: { setId: trial?.set_id ?? 0 } })
  expect(set).toMatchObject({ kind: 'drill', is_trial: true, summary: { right: 1, total: 2 } })
  expect(set.questions.map(({ id }) => id)).toEqual([first, second, third])
  expect(set.checked.map((one) => [one.question_id, one.user_answer, one.is_correct])).toEqual([
    [first, right, 1],
    [second, wrong, 0],
  ])
  expect(set.checked[1]?.explanation?.options).toHaveLength(4)
  const { skills, open_sets: open } = (await api('GET /learning/today')).data
  expect(skills.map(({ name, missing }) => [name, missing])).toEqual(
    expect.arrayContaining([
      ['Words in Context', 4],
      ['Form, Structure, and Sense', 4],
    ]),
  )
  expect(open).toEqual([])
  const { quizId, versionId } = await demoQuiz(academy.database, 'transitions')
  await academy.database.pool.query(
    `INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finish_reason, finished_at, correct_count, total_count)
      SELECT id, $2, $3, 1, '{}', now(), 'closed', 'submitted', now(), 1, 10 FROM users WHERE email = $1`,
    [email, quizId, versionId],
  )
  expect((await api('GET /user/home')).data.trial).toBeNull()
})

test('P3 a trial without an answer brings nothing, nor does an answer to a question of a test, and a question that was answered keeps the words that it had', async () => {
  const { id: course } = await satCourse(academy.database)
  const draft = (stemHtml: string) => ({ ...plainQuestion, externalId: 'kept', stemHtml, isPublic: true })
  const write = (...drafts: ReturnType<typeof draft>[]) =>
    academy.database.transaction((tx) => writeDraft(tx, course, { ...plainQuiz, name: 'Kept words' }, drafts))
  const { versionId } = await write(draft('<p>As it was</p>'))
  const { rows } = await academy.database.pool.query<{ id: number }>('SELECT id FROM questions WHERE version_id = $1', [
    versionId,
  ])
  const id = rows[0]?.id ?? 0
  const inTest = (await demoQuiz(academy.database, 'transitions')).versionId
  const { questions: ofTest } = await academy.context.versions.get(inTest)
  const blank = await registered([
    { question_id: id, user_answer: null, seconds: 9 },
    { question_id: ofTest[0]?.id ?? 0, user_answer: 'a1', seconds: 9 },
  ])
  expect((await blank.api('GET /user/home')).data.trial).toBeNull()
  const { api } = await registered([{ question_id: id, user_answer: 'a1', seconds: 9 }])
  await write(draft('<p>As it is</p>'))
  await write()
  const { trial } = (await api('GET /user/home')).data
  const { data: set } = await api('GET /learning/sets/:setId', { params: { setId: trial?.set_id ?? 0 } })
  expect(set.questions.map(({ question }) => question)).toEqual(['<p>As it was</p>'])
})

test('P3 grading has a limit for each network', async () => {
  const [first] = await questions()
  const answer = [{ question_id: first?.id ?? 0, user_answer: 'a1' }]
  const statuses: number[] = []
  for (let times = 0; times < 110; times += 1)
    statuses.push(
      await check(answer).then(
        () => 200,
        ({ status }) => status,
      ),
    )
  expect(statuses.at(-1)).toBe(429)
  academy.clock.pass(16 * 60_000)
  expect((await check(answer)).data).toHaveLength(1)
  const four = Array.from({ length: trialQuestions + 1 }, () => answer[0] ?? { question_id: 1, user_answer: null })
  expect((await refusalOf(check(four))).status).toBe(422)
})
