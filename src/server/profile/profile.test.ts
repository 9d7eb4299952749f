import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAcademy, refusalOf, satCourse, type Academy } from '../../testing/academy.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { addResults } from '../../testing/results.ts'
import type { ApiError } from '../../web/base/api.ts'
import { addBook } from '../books/store.ts'
import { grantAccess } from '../courses/writing.ts'
import { placeOrder } from '../orders/placing.ts'
import { findWay } from '../orders/ways.ts'
import { demoPassword } from '../../testing/demo-password.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const password = 'nine bright lanterns'
const newPerson = async () => {
  const email = `${crypto.randomUUID()}@people.example`
  const body = { email, password, name: 'Layla Mansour', phone: '+12025550147', parent_phone: '+12025550148' }
  await academy.visitor('POST /auth/register', { body })
  const { rows } = await academy.database.pool.query<{ id: number }>('SELECT id FROM users WHERE email = $1', [email])
  const id = rows[0]?.id ?? 0
  return { id, email, api: await academy.as({ id }), body }
}
type Person = Awaited<ReturnType<typeof newPerson>>
const changeOf = ({ email }: Person, changes: object = {}) => ({
  body: { name: 'Layla Mansour', email, phone: '+12025550147', parent_phone: '+12025550148', ...changes },
})
const errorsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: ApiError) => error.errors,
  )
const login = (email: string, tried = password) =>
  academy.visitor('POST /auth/login', { body: { email, password: tried } })
const subjectsTo = async (email: string) =>
  (
    await academy.database.pool.query<{ subject: string }>(
      "SELECT payload->>'subject' AS subject FROM outbox WHERE kind = 'email' AND payload->>'to' = $1 ORDER BY id",
      [email],
    )
  ).rows.map(({ subject }) => subject)

test('A10 the profile shows and changes name and phone numbers', async () => {
  const person = await newPerson()
  expect((await person.api('GET /user/profile')).data).toMatchObject({
    first_name: 'Layla',
    last_name: 'Mansour',
    email: person.email,
    phone: '+12025550147',
    parent_phone: '+12025550148',
    picture: null,
  })
  const change = { name: ' Leyla  van Mansour ', phone: '+1 202 555 0199', parent_phone: '+1 202 555 0198' }
  const { data, msg } = await person.api('PATCH /user/profile', changeOf(person, change))
  expect([msg, data.user]).toEqual(['Your profile is saved.', { name: 'Leyla van Mansour', email: person.email }])
  expect((await person.api('GET /user/profile')).data).toMatchObject({
    first_name: 'Leyla',
    last_name: 'van Mansour',
    phone: '+12025550199',
    parent_phone: '+12025550198',
  })
})

test('A10 each invalid field has its error, and nothing is changed', async () => {
  const person = await newPerson()
  const wrong = { name: 'Layla', email: 'no address', phone: 'call me', parent_phone: '1' }
  const errors = await errorsOf(person.api('PATCH /user/profile', changeOf(person, wrong)))
  expect(Object.keys(errors ?? {}).toSorted()).toEqual(['email', 'last_name', 'parent_phone', 'phone'])
  expect((await person.api('GET /user/profile')).data.name).toBe('Layla Mansour')
})

test('A10 a name that a later rule refuses stays with its account, which can change all else', async () => {
  const person = await newPerson()
  for (const name of ['Layla 😀', '😀 Layla', 'Layla']) {
    await academy.database.pool.query('UPDATE users SET name = $2 WHERE id = $1', [person.id, name])
    const { msg } = await person.api('PATCH /user/profile', changeOf(person, { name, phone: '+12025550199' }))
    expect(msg).toBe('Your profile is saved.')
  }
  const another = changeOf(person, { name: '😀 Nour 😀' })
  expect(Object.keys((await errorsOf(person.api('PATCH /user/profile', another))) ?? {})).toEqual([
    'first_name',
    'last_name',
  ])
})

test('A10 another email address needs the current password, must be free, and the old address is notified', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  const email = `new-${person.email}`
  const wrongPassword = { current_password: ['That is not your current password.'] }
  for (const current_password of [undefined, 'a guess'])
    expect(await errorsOf(person.api('PATCH /user/profile', changeOf(person, { email, current_password })))).toEqual(
      wrongPassword,
    )
  const taken = changeOf(person, { email: other.email.toUpperCase(), current_password: password })
  expect(await errorsOf(person.api('PATCH /user/profile', taken))).toEqual({
    email: ['There is an account with this email address already.'],
  })
  const moved = changeOf(person, { email, current_password: password })
  expect((await person.api('PATCH /user/profile', moved)).data.user.email).toBe(email)
  expect((await login(email)).success).toBe(true)
  expect((await refusalOf(login(person.email))).status).toBe(422)
  expect(await subjectsTo(person.email)).toEqual(['The email address of your account was changed'])
})

test('A10 of two concurrent changes to one address, one succeeds', async () => {
  const people = [await newPerson(), await newPerson()]
  const email = `wanted-${people[0]?.email}`
  const wants = people.map((person) =>
    person.api('PATCH /user/profile', changeOf(person, { email, current_password: password })),
  )
  const done = await Promise.allSettled(wants)
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 422 })
})

test.each([
  { remember: true, age: 'Max-Age=864000' },
  { remember: false, age: undefined },
])('A6 the user cookie stays in step after a change of name (Remember Me: $remember)', async ({ remember, age }) => {
  const person = await newPerson()
  const headers = { 'lantern-client': 'web' }
  const signIn = await academy.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload: { email: person.email, password, remember },
  })
  const companion = ([signIn.headers['set-cookie']].flat()[2] ?? '').split(';')[0] ?? ''
  const response = await academy.app.inject({
    method: 'PATCH',
    url: '/api/user/profile',
    headers: { ...headers, cookie: companion, authorization: `Bearer ${signIn.json<{ token: string }>().token}` },
    payload: changeOf(person, { name: 'Nour Mansour' }).body,
  })
  const cookie = decodeURIComponent(String(response.headers['set-cookie']))
  expect(cookie).toContain(`user={"name":"Nour Mansour","email":"${person.email}"}; `)
  expect(cookie).toContain('; Path=/;')
  expect(/Max-Age=\d+/.exec(cookie)?.[0]).toBe(age)
})

test('A10 a new password needs the current one and ends every other session', async () => {
  const person = await newPerson()
  const elsewhere = await academy.as(person)
  const change = (current_password: string, next: string) =>
    person.api('POST /user/password', { body: { current_password, password: next } })
  expect(await errorsOf(change('a guess', 'a harbour at dawn'))).toHaveProperty('current_password')
  expect(await errorsOf(change(password, 'password123'))).toHaveProperty('password')
  for (const own of ['mansour2010', person.email])
    expect(await errorsOf(change(password, own))).toEqual({
      password: ['This password is mostly your name or email address. Choose another.'],
    })
  expect((await change(password, 'a harbour at dawn')).success).toBe(true)
  expect((await person.api('GET /user')).success).toBe(true)
  expect((await refusalOf(elsewhere('GET /user'))).status).toBe(401)
  expect((await refusalOf(login(person.email))).status).toBe(422)
  expect((await login(person.email, 'a harbour at dawn')).success).toBe(true)
  expect(await subjectsTo(person.email)).toEqual(['Your Lantern Academy password was changed'])
})

test('A10 wrong current passwords are stopped after ten', async () => {
  const person = await newPerson()
  const guess = () => refusalOf(person.api('POST /user/deletion', { body: { current_password: 'a guess' } }))
  for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(422)
  expect((await guess()).status).toBe(429)
})

test('A10 address changes are limited to ten, so that they cannot probe for accounts', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  const probe = () =>
    refusalOf(person.api('PATCH /user/profile', changeOf(person, { email: other.email, current_password: password })))
  for (let tries = 0; tries < 10; tries += 1) expect((await probe()).status).toBe(422)
  expect((await probe()).status).toBe(429)
  expect((await person.api('PATCH /user/profile', changeOf(person))).success).toBe(true)
})

test('A10 sessions are listed with their device and the current one flagged, and can all be ended at once', async () => {
  const person = await newPerson()
  const agent =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
  const headers = { 'user-agent': agent }
  const payload = { email: person.email, password }
  const phone = await academy.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
  academy.clock.pass(6 * 60_000)
  const list = async () => (await person.api('GET /user/sessions')).data
  await list()
  await expect.poll(async () => (await list()).map(({ is_this }) => is_this)).toEqual([true, false])
  expect((await list())[1]).toMatchObject({ browser: 'Chrome', system: 'Android' })
  const out = await person.api('DELETE /user/sessions')
  expect(out.msg).toBe('You are signed out everywhere.')
  expect((await refusalOf(person.api('GET /user'))).status).toBe(401)
  const authorization = `Bearer ${phone.json<{ token: string }>().token}`
  expect((await academy.app.inject({ url: '/api/user', headers: { authorization } })).statusCode).toBe(401)
})

test("A10 A11 a parent's phone is in no response to another student or a visitor", async () => {
  const canary = '+19995550123'
  const person = await newPerson()
  await person.api('PATCH /user/profile', changeOf(person, { parent_phone: canary }))
  const other = await newPerson()
  const responses = await Promise.all([
    other.api('GET /user/profile'),
    other.api('GET /user/data'),
    person.api('GET /user'),
    login(person.email),
  ])
  expect(JSON.stringify(responses)).not.toContain(canary)
})

test('A10 the data export contains access, attempts with answers, orders and reviews', async () => {
  const person = await newPerson()
  const { id: courseId } = await satCourse(academy.database)
  await academy.database.pool.query(
    `WITH bought AS (INSERT INTO orders (number, user_id, method, currency, total, checkout_key, delivery, transfer_reference)
        VALUES ('L-OWN1', $1, 'transfer', 'USD', 35, 'k', '5 Harbour Street', 'REF-1') RETURNING id),
      items AS (INSERT INTO order_items (order_id, kind, name, price, quantity) SELECT id, 'book', 'Grammar', 35, 1 FROM bought),
      granted AS (INSERT INTO grants (user_id, course_id) VALUES ($1, $2))
      INSERT INTO course_reviews (user_id, course_id, rating, text) VALUES ($1, $2, 5, 'Clear lessons')`,
    [person.id, courseId],
  )
  const { data } = await person.api('GET /user/data')
  expect(data).toMatchObject({
    account: { email: person.email, parent_phone: '+12025550148' },
    access: [{ course: 'Digital SAT Reading and Writing', until: null }],
    orders: [{ number: 'L-OWN1', delivery: '5 Harbour Street', items: [{ name: 'Grammar', price: 35, quantity: 1 }] }],
    reviews: [{ rating: 5, text: 'Clear lessons' }],
    attempts: [],
  })
  expect(JSON.stringify(data)).not.toMatch(/password|token|argon/i)
})

test('A10 the data export withholds the verdicts of a quiz while it is being retaken', async () => {
  const person = await newPerson()
  const attempt = (number: number, phase: string) =>
    academy.database.pool.query(
      `WITH a AS (INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase,
            finish_reason, finished_at, correct_count, total_count)
          SELECT $1, q.id, q.published_version_id, $2, '{}', now(), $3, closed.* FROM quizzes q
          LEFT JOIN (SELECT 'submitted', now(), 1, 1) closed ON $3 = 'closed' WHERE published_version_id IS NOT NULL
          ORDER BY q.id LIMIT 1 RETURNING id, version_id)
        INSERT INTO responses (attempt_id, question_id, seq, user_answer, mark)
          SELECT a.id, s.id, 1, 'a2', 1 FROM a JOIN questions s ON s.version_id = a.version_id AND s.ordinal = 1`,
      [person.id, number, phase],
    )
  const verdicts = async () =>
    (await person.api('GET /user/data')).data.attempts.map(({ answers }) =>
      answers.map(({ question, answer, is_correct }) => [question, answer, is_correct]),
    )
  await attempt(1, 'closed')
  expect(await verdicts()).toEqual([[[1, 'a2', true]]])
  await attempt(2, 'answering')
  expect(await verdicts()).toEqual([[[1, 'a2', null]], [[1, 'a2', null]]])
})

test('A10 deleting the account needs the password, and leaves only anonymized orders', async () => {
  const person = await newPerson()
  await academy.database.pool.query(
    `INSERT INTO orders (number, user_id, method, currency, total, checkout_key, delivery, transfer_reference)
      VALUES ('L-GONE', $1, 'transfer', 'USD', 35, 'k', '5 Harbour Street', 'REF-2')`,
    [person.id],
  )
  const leave = (current_password: string) => person.api('POST /user/deletion', { body: { current_password } })
  expect(await errorsOf(leave('a guess'))).toHaveProperty('current_password')
  expect((await leave(password)).msg).toBe('Your account is deleted.')
  expect((await refusalOf(person.api('GET /user'))).status).toBe(401)
  expect((await refusalOf(login(person.email))).status).toBe(422)
  const { rows } = await academy.database.pool.query(
    "SELECT user_id, total, delivery, transfer_reference FROM orders WHERE number = 'L-GONE'",
  )
  expect(rows).toEqual([{ user_id: null, total: 35, delivery: '', transfer_reference: null }])
  expect(await subjectsTo(person.email)).toEqual(['Your Lantern Academy account has been deleted'])
  // The address is available again.
  expect((await academy.visitor('POST /auth/register', { body: person.body })).success).toBe(true)
})

test('A10 an order placed while its account is being deleted is anonymized too', async () => {
  const { database, clock } = academy
  const person = await newPerson()
  const bookId = await addBook(database, { slug: `atlas-${person.id}`, title: 'Atlas', price: 20 })
  await person.api('POST /cart/items', { body: { kind: 'book', id: bookId } })
  const way = (await findWay(database, { method: 'cash' })) ?? expect.unreachable('no way to pay')
  const checkout = {
    key: crypto.randomUUID(),
    way,
    expectedTotal: 20,
    delivery: '7 Harbour Street',
    address: null,
  }
  let leaving: Promise<unknown> | undefined
  const placed = await database.transaction(async (tx) => {
    const done = await placeOrder(tx, checkout, { userId: person.id, now: clock.now() })
    leaving = person.api('POST /user/deletion', { body: { current_password: password } })
    await untilWaiting(database.pool, 1)
    return done
  })
  await leaving
  const { rows } = await database.pool.query('SELECT user_id, total, delivery FROM orders WHERE number = $1', [
    typeof placed === 'object' ? placed.order.number : '',
  ])
  expect(rows).toEqual([{ user_id: null, total: 20, delivery: '' }])
})

/** Takes a quiz as a new person, and another that asks its question too, up to an answer that is checked as given; `rows`: the answers there. */
const untilChecked = async (where: 'test' | 'redo' | 'book') => {
  const { database, clock } = academy
  const person = await newPerson()
  const { api, id } = person
  await grantAccess(database, id, (await satCourse(database)).id, null)
  const quiz = await addQuiz(database, { quizMinutes: null, answerDisplay: 'immediate' }, [{}, {}])
  const [question] = (await academy.context.versions.get(quiz.versionId)).questions
  const answer = { question_id: question?.id ?? 0, user_answer: 'a1' }
  const other = await addQuiz(database, { quizMinutes: 10 }, [{}], { lists: [answer.question_id] })
  const start = async (lessonId: number) =>
    (await api('POST /attempts', { body: { lesson_id: lessonId } })).data.attempt_id
  const submit = (quizId: number) =>
    api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [{ ...answer, user_answer: 'a2' }] } })
  await start(other.lessonId)
  await submit(other.quizId)
  clock.pass(1000)
  const params = { attemptId: await start(quiz.lessonId) }
  if (where === 'test') {
    await api('POST /attempts/:attemptId/responses', { params, body: { saves: [{ ...answer, seq: 1 }] } })
    const rows = 'responses WHERE attempt_id IN (SELECT id FROM attempts WHERE user_id = $1)'
    return { person, rows, check: () => api('POST /attempts/:attemptId/checks', { params, body: answer }) }
  }
  await submit(quiz.quizId)
  if (where === 'redo') {
    const { data } = await api('POST /user-quizzes/:quizId/redo', { params: { quizId: quiz.quizId }, body: {} })
    const at = { params: { practiceId: data.practice_id }, body: answer }
    const rows = 'practice_answers WHERE set_id IN (SELECT id FROM practice_sets WHERE user_id = $1)'
    return { person, rows, check: () => api('POST /practice-sets/:practiceId/checks', at) }
  }
  const { data } = await api('POST /learning/redo', { body: {} })
  const at = { params: { setId: data.id } }
  const [asked] = (await api('GET /learning/sets/:setId', at)).data.questions
  const body = { ...answer, question_id: asked?.id ?? 0, is_guess: false, seconds: 5 }
  const rows = 'learning_answers WHERE set_id IN (SELECT id FROM learning_sets WHERE user_id = $1)'
  return { person, rows, check: () => api('POST /learning/sets/:setId/answers', { ...at, body }) }
}

test.each(['test', 'redo', 'book'] as const)(
  'A10 O3 an answer that is being checked (%s) while its account is deleted gets its verdict, and the account is deleted',
  async (where) => {
    const { person, rows, check } = await untilChecked(where)
    // The general connections are for the two calls.
    const { pool } = academy.database.exam
    const holder = await pool.connect()
    onTestFinished(() => holder.release())
    await holder.query('BEGIN')
    await holder.query(`SELECT FROM ${rows} FOR UPDATE`.replace('$1', String(person.id)))
    const checked = check()
    await untilWaiting(pool, 1)
    const left = person.api('POST /user/deletion', { body: { current_password: password } })
    await untilWaiting(pool, 2)
    await holder.query('COMMIT')
    expect((await checked).success).toBe(true)
    expect((await left).msg).toBe('Your account is deleted.')
  },
)

test('A10 O3 an account is deleted while an answer of a retake is checked, which makes the earlier attempt final', async () => {
  const { database } = academy
  const { api, id } = await newPerson()
  await grantAccess(database, id, (await satCourse(database)).id, null)
  const quiz = await addQuiz(database, { quizMinutes: 10, answerDisplay: 'immediate' }, [{}])
  const [question] = (await academy.context.versions.get(quiz.versionId)).questions
  const [first] = await addResults(database, quiz.quizId, [{ answers: [], userId: id }])
  await database.pool.query("UPDATE attempts SET finish_reason = 'time_up', finalised_at = NULL WHERE id = $1", [first])
  const started = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
  const params = { attemptId: started.data.attempt_id }
  const { pool } = database.exam
  const holder = await pool.connect()
  onTestFinished(() => holder.release())
  await holder.query('BEGIN')
  await holder.query('SELECT FROM attempts WHERE id = $1 FOR UPDATE', [first])
  const left = api('POST /user/deletion', { body: { current_password: password } })
  await untilWaiting(pool, 1)
  const body = { question_id: question?.id ?? 0, user_answer: 'a1' }
  const checked = refusalOf(api('POST /attempts/:attemptId/checks', { params, body }))
  await untilWaiting(pool, 2)
  await holder.query('COMMIT')
  expect((await left).msg).toBe('Your account is deleted.')
  expect((await checked).status).toBe(404)
})

test('A11 the only owner cannot be deleted', async () => {
  const { rows } = await academy.database.pool.query<{ id: number }>("SELECT id FROM users WHERE role = 'owner'")
  expect(rows).toHaveLength(1)
  const owner = await academy.as(rows[0] ?? { id: 0 })
  const refused = await refusalOf(owner('POST /user/deletion', { body: { current_password: demoPassword } }))
  expect(refused.status).toBe(409)
})
