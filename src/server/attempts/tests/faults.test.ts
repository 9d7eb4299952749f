import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoQuiz, openAcademy, refusalOf, type Academy } from '../../../testing/academy.ts'
import { openVersions } from '../../quizzes/versions.ts'
import { closeDue } from '../ending/closing.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const moveOn = async (api: Awaited<ReturnType<Academy['as']>>, attemptId: number, way: [string, string][]) => {
  for (const [move, from] of way)
    await api('POST /attempts/:attemptId/moves', {
      params: { attemptId },
      body: { move: move as 'finish', from: from as 'module1' },
    })
}
const toModule2: [string, string][] = [
  ['finish', 'module1'],
  ['continue', 'checking1'],
  ['start', 'break'],
]
const begin = async (lesson: string) => {
  const quiz = await demoQuiz(academy.database, lesson)
  const api = await academy.as(await academy.newStudent())
  const { data } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
  return { quiz, api, attemptId: data.attempt_id }
}
const saveFirst = async (versionId: number, part: string) => {
  const { rows } = await academy.database.pool.query<{ id: number; key: string }>(
    `SELECT id, key FROM questions WHERE version_id = $1 AND ${part} ORDER BY ordinal LIMIT 5`,
    [versionId],
  )
  return { saves: rows.map(({ id, key }) => ({ question_id: id, seq: 1, user_answer: key })) }
}

test('a move just after time-up never closes the attempt without its verdicts', async () => {
  const { quiz, api, attemptId } = await begin('practice-test-1')
  await moveOn(api, attemptId, toModule2)
  const body = await saveFirst(quiz.versionId, "module = 'module2' AND variant = 'easy'")
  await api('POST /attempts/:attemptId/responses', { params: { attemptId }, body })
  academy.clock.pass(32 * 60_000 + 1_000)
  expect((await refusalOf(moveOn(api, attemptId, [['finish', 'module2']]))).status).toBe(409)
  const { data } = await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })
  expect(data).toMatchObject({ stored: 5, total: 54 })
  const review = await api('GET /user-quiz-answers/:quizId', { params: { quizId: quiz.quizId } })
  expect(review.data.attempt).toMatchObject({ correct_answers: 5, finish_reason: 'time_up' })
})

test('many students can submit at once to a server without cached versions', async () => {
  const started = await Promise.all(Array.from({ length: 12 }, () => begin('transitions')))
  academy.context.versions = openVersions(academy.database)
  const results = await Promise.all(
    started.map(({ api, quiz }) =>
      api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } }),
    ),
  )
  expect(results.every(({ success }) => success)).toBe(true)
})

test('a connection lost inside a transaction fails that transaction only', async () => {
  const lost = academy.database.transaction(async (tx) => {
    const [{ pid = 0 } = {}] = await tx.run<{ pid: number }>(
      { name: 'pid', text: 'SELECT pg_backend_pid() AS pid' },
      [],
    )
    await academy.database.pool.query('SELECT pg_terminate_backend($1)', [pid])
    await new Promise((resolve) => setTimeout(resolve, 100))
    await tx.run({ name: 'after', text: 'SELECT 1' }, [])
  })
  await expect(lost).rejects.toThrow()
  expect((await academy.visitor('GET /courses')).success).toBe(true)
})

test('X3 a submission repeated with its key after a retake has started returns its own attempt’s result', async () => {
  const { quiz, api, attemptId } = await begin('transitions')
  const submit = () =>
    api(
      'POST /user-answer/:quizId',
      { params: { quizId: quiz.quizId }, body: { answers: [] } },
      { headers: { 'idempotency-key': 'first try' } },
    )
  await submit()
  const { data: retake } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
  expect((await submit()).data.attempt_id).toBe(attemptId)
  const { data } = await api('GET /attempts/:attemptId', { params: { attemptId: retake.attempt_id } })
  expect(data.phase.at).toBe('answering')
})

test('an answer nested a hundred thousand deep is rejected without an internal error', async () => {
  const { quiz, api } = await begin('transitions')
  const { rows } = await academy.database.pool.query<{ id: number }>(
    'SELECT id FROM questions WHERE version_id = $1 LIMIT 1',
    [quiz.versionId],
  )
  const student = await academy.newStudent()
  const { token } = await academy.context.sessions.start(student, { isBrowser: false })
  await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const response = await academy.app.inject({
    method: 'POST',
    url: `/api/user-answer/${quiz.quizId}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'deep' },
    payload: `{"answers":[{"question_id":${rows[0]?.id},"user_answer":${deep}}]}`,
  })
  expect(response.statusCode).toBeLessThan(500)
})

test('a start returns the state at that moment', async () => {
  const { quiz, api } = await begin('command-of-evidence')
  academy.clock.pass(12 * 60_000)
  const { data } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
  expect(data.phase).toMatchObject({ at: 'halfway', remaining_seconds: 600 })
  const cover = await api('GET /quiz-cover/:lessonId', { params: { lessonId: quiz.lessonId } })
  expect(cover.data.open_attempt?.at).toBe('halfway')
})

test('Q5 a whole school whose time ends at once is closed at once, despite failures among them', async () => {
  const { quiz, attemptId } = await begin('command-of-evidence')
  const seconds = '{"module1Seconds":1,"module2Seconds":1,"breakSeconds":1,"quizSeconds":1}'
  const { rows } = await academy.database.pool.query<{ id: number }>(
    `WITH school AS (
        INSERT INTO users (name, email, role, password_hash)
          SELECT 'Nadia Test', at || '@school.example', 'student', 'none' FROM generate_series(1, 450) at RETURNING id)
      INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, ends_at, due_at)
        SELECT id, $1, $2, 1, $3, $4, 'answering', $4, $4 FROM school RETURNING id`,
    [quiz.quizId, quiz.versionId, seconds, new Date(academy.clock.now() - 60_000)],
  )
  const bad = 220
  // Reading their version fails, as when the database is unavailable for a moment.
  let looked = 0
  const versions = {
    get: (...asked: Parameters<typeof academy.context.versions.get>) =>
      (looked += 1) > bad ? academy.context.versions.get(...asked) : Promise.reject(new Error('lost')),
  }
  const failures: number[] = []
  const count = await closeDue({ ...academy.context, versions }, (id) => failures.push(id))
  expect([count, failures.length]).toEqual([230, 220])
  expect(await closeDue(academy.context, () => expect.unreachable())).toBe(220)
  const { rows: open } = await academy.database.pool.query<{ id: number }>(
    "SELECT id FROM attempts WHERE phase <> 'closed' AND id = ANY($1)",
    [[attemptId, ...rows.map(({ id }) => id)]],
  )
  expect(open).toEqual([{ id: attemptId }])
})
