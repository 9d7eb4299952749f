import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { openAcademy, satCourse } from '../../testing/academy.ts'
import { addUser } from '../accounts/store.ts'
import { everyCall, type Actor, actors } from '../../testing/every-call.ts'
import { everyStudioCall } from '../../testing/every-studio-call.ts'

let academy: Awaited<ReturnType<typeof openAcademy>>
const tokens = new Map<Actor, string>()
const emails = new Map<Actor, string>()
const places: Record<string, string | number> = {}

const boundary = 'a-boundary-of-a-test'
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
/** A form with one picture in the field `file`. */
const pictureForm = Buffer.concat([
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="p.png"\r\ncontent-type: image/png\r\n\r\n`,
  ),
  picture,
  Buffer.from(`\r\n--${boundary}--\r\n`),
])

const call = (actor: Actor, on: string, body?: unknown, sendsPicture = false) => {
  const [method = 'GET', path = ''] = on.split(' ')
  const url = `/api${path.replace(/:[a-zA-Z0-9]+/g, (place) => String(places[place] ?? place))}`
  const token = tokens.get(actor)
  return academy.app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(sendsPicture && { 'content-type': `multipart/form-data; boundary=${boundary}` }),
    },
    ...(sendsPicture && { payload: pictureForm }),
    ...(body !== undefined && { payload: filled(body, actor) as object }),
  })
}

/** Returns a body with its placeholders replaced. */
function filled(body: unknown, actor: Actor): unknown {
  const own: Record<string, string | number> = {
    ...places,
    ':uuid': randomUUID(),
    ':email': `${randomUUID()}@students.example`,
    ':me': emails.get(actor) ?? '',
  }
  return JSON.parse(
    JSON.stringify(body, (_key, value: unknown) => (typeof value === 'string' ? (own[value] ?? value) : value)),
  )
}

const dataOf = <Data>(response: { json: () => unknown }) => (response.json() as { data: Data }).data

beforeAll(async () => {
  academy = await openAcademy()
  const staff = await addUser(academy.database, {
    name: 'Staff Test',
    email: `${randomUUID()}@staff.example`,
    phone: '',
    parentPhone: '',
    role: 'owner',
    passwordHash: 'none',
  })
  const people = {
    outsider: await academy.newStudent({ access: 'none' }),
    expired: await academy.newStudent({ access: 'expired' }),
    other: await academy.newStudent(),
    staff,
    owner: await academy.newStudent(),
  }
  for (const [actor, person] of Object.entries(people)) {
    if (!person) throw new Error(`no ${actor}`)
    const { token } = await academy.context.sessions.start(person, { isBrowser: false })
    tokens.set(actor as Actor, token)
    emails.set(actor as Actor, person.email)
  }
  tokens.set('bad token', 'A'.repeat(43))
  const course = await satCourse(academy.database)
  places[':course'] = course.id
  places[':slug'] = 'digital-sat-reading-and-writing'
  const lessons = dataOf<{ lessons: { id: number; slug: string }[] }>(
    await call('visitor', 'GET /courses/:slug'),
  ).lessons
  const lesson = (slug: string) => lessons.find((one) => one.slug === slug)?.id ?? 0
  places[':lesson'] = lesson('practice-test-1')
  const finished = dataOf<{ id: number; attempt: { attempt_id: number } }>(
    await call('owner', `POST /user-quiz/${lesson('transitions')}`),
  )
  await call('owner', `POST /user-answer/${finished.id}`, { answers: [] })
  places[':quiz'] = finished.id
  const { practice_id } = dataOf<{ practice_id: number }>(await call('owner', 'POST /user-quizzes/:quiz/redo', {}))
  places[':practice'] = practice_id
  const practice = dataOf<{ questions: { id: number }[] }>(await call('owner', 'GET /practice-sets/:practice'))
  places[':practiceQuestion'] = practice.questions[0]?.id ?? 0
  const open = dataOf<{ id: number; attempt: { attempt_id: number }; questions: { id: number }[] }>(
    await call('owner', 'POST /user-quiz/:lesson'),
  )
  places[':attempt'] = open.attempt.attempt_id
  places[':question'] = open.questions[0]?.id ?? 0
  places[':openQuiz'] = open.id
  const books = dataOf<{ id: number }[]>(await call('visitor', 'GET /books'))
  places[':book'] = books[0]?.id ?? 0
  await call('owner', 'POST /cart/items', { kind: 'book', id: ':book' })
  const order = dataOf<{ number: string }>(
    await call('owner', 'POST /orders', { key: ':uuid', method: 'transfer', expected_total: 35, delivery: 'Here' }),
  )
  places[':order'] = order.number
  places[':user'] = people.owner.id
  const articles = dataOf<{ data: { id: number }[] } | { id: number }[]>(await call('visitor', 'GET /blogs'))
  places[':article'] = (Array.isArray(articles) ? articles : articles.data)[0]?.id ?? 0
  places[':instructor'] = 1
  places[':category'] = 1
})
afterAll(() => academy.close())

test('the table contains every call of the contract', () => {
  const listed = [...everyCall, ...everyStudioCall].map(({ on }) => on.split('?')[0] ?? '')
  const isListed = (on: string) => {
    const shape = new RegExp(`^${on.replace(/:[a-zA-Z]+/g, '[^/]+')}$`)
    return listed.some((one) => shape.test(one))
  }
  const declared = Object.values(api).flatMap((noun) => Object.values(noun).map(({ on }) => on))
  expect(declared.filter((on) => !isListed(on))).toEqual([])
  expect(declared.length).toBeGreaterThan(70)
})

/** The refusals that any call may cause: about the session, the form, the frequency, and failures on our side. */
const ofAnyCall = /^(request\.|account\.unauthenticated|account\.forbidden|server\.)/

/** Returns whether a call of the contract declares a refusal, or any call may cause it. */
function declares(on: string, code: string): boolean {
  if (ofAnyCall.test(code)) return true
  const shapeOf = (declared: string) => new RegExp(`^${declared.replace(/:[a-zA-Z]+/g, '[^/]+')}$`)
  const call = Object.values(api)
    .flatMap((noun) => Object.values(noun))
    .find((one) => shapeOf(one.on).test(on.split('?')[0] ?? ''))
  return (call?.refuses as readonly string[] | undefined)?.includes(code) ?? false
}

/** Returns a checksum of every table. */
async function sumsOfTables() {
  const { rows: tables } = await academy.database.pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await academy.database.pool.query(
      `SELECT md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS sum FROM "${name}" t`,
    )
    sums[name] = rows[0].sum
  }
  return sums
}

test('X2 HEAD changes nothing, for any actor and whatever GET would do', async () => {
  // There are late answers that reading would make final, and sessions whose last use is due to be stored.
  await academy.database.pool.query(`UPDATE attempts SET finish_reason = 'time_up', late_at = now(), finalised_at = NULL
    WHERE phase = 'closed'`)
  academy.clock.pass(6 * 60_000)
  const before = await sumsOfTables()
  for (const actor of actors)
    for (const { on } of everyCall.filter((row) => row.on.startsWith('GET '))) {
      const { statusCode } = await call(actor, on.replace('GET', 'HEAD'))
      expect([on, [200, 404, 403, 405, 422].includes(statusCode)]).toEqual([on, true])
    }
  expect(await sumsOfTables()).toEqual(before)
  await call('owner', 'GET /quiz-reviews/:quiz')
  expect((await sumsOfTables())['attempts']).not.toBe(before['attempts'])
})

test.each(everyCall)('A11 X1 $on returns $statuses, and declares what refuses it', async (row) => {
  const { on, body, sendsPicture, statuses } = row
  const occurred: number[] = []
  const refusals: string[] = []
  for (const actor of actors) {
    const { statusCode, headers } = await call(actor, on, body, sendsPicture)
    occurred.push(statusCode)
    if (statusCode >= 400) refusals.push(String(headers['lantern-refusal']))
  }
  expect(occurred.join(' ')).toBe(statuses)
  expect(refusals.filter((code) => !declares(on, code))).toEqual([])
})
