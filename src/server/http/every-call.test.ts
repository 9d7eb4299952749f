import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { openAcademy, satCourse } from '../../testing/academy.ts'
import { addUser } from '../accounts/store.ts'
import { actors, everyCall, type Actor, type Belongings, type CallRow } from '../../testing/every-call.ts'
import { everyStudioCall } from '../../testing/every-studio-call.ts'

let academy: Awaited<ReturnType<typeof openAcademy>>

/** Actors with their tokens, and what fills the placeholders of their calls. */
type World = {
  tokens: Map<Actor, string>
  emails: Map<Actor, string>
  places: Record<string, string | number>
}
/** The world of the rows that change nothing that another row uses. */
let shared: World
/** The placeholders that are the same in every world. */
const common: World['places'] = { ':slug': 'digital-sat-reading-and-writing', ':instructor': 1, ':category': 1 }

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

const call = (world: World, actor: Actor, on: string, body?: unknown, sendsPicture = false) => {
  const [method = 'GET', path = ''] = on.split(' ')
  const url = `/api${path.replace(/:[a-zA-Z0-9]+/g, (place) => String(world.places[place] ?? place))}`
  const token = world.tokens.get(actor)
  return academy.app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(sendsPicture && { 'content-type': `multipart/form-data; boundary=${boundary}` }),
    },
    ...(sendsPicture && { payload: pictureForm }),
    ...(body !== undefined && { payload: filled(body, world, actor) as object }),
  })
}

/** Returns a body with its placeholders replaced. */
function filled(body: unknown, { places, emails }: World, actor: Actor): unknown {
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

/** Adds one account for each actor, and signs it in. */
async function newWorld(): Promise<World> {
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
  const world: World = {
    tokens: new Map([['bad token', 'A'.repeat(43)]]),
    emails: new Map(),
    places: { ...common, ':user': people.owner.id },
  }
  for (const [actor, person] of Object.entries(people)) {
    if (!person) throw new Error(`no ${actor}`)
    const { token } = await academy.context.sessions.start(person, { isBrowser: false })
    world.tokens.set(actor as Actor, token)
    world.emails.set(actor as Actor, person.email)
  }
  return world
}

/** Starts the test for everyone with access; the attempt is the owner's. */
async function startAttempts(world: World): Promise<void> {
  for (const actor of ['other', 'staff', 'owner'] as const) {
    const open = dataOf<{ id: number; attempt: { attempt_id: number }; questions: { id: number }[] }>(
      await call(world, actor, 'POST /user-quiz/:lesson'),
    )
    world.places[':attempt'] = open.attempt.attempt_id
    world.places[':question'] = open.questions[0]?.id ?? 0
    world.places[':openQuiz'] = open.id
  }
}

/** Orders a book for the owner. */
async function placeOrder(world: World): Promise<void> {
  await call(world, 'owner', 'POST /cart/items', { kind: 'book', id: ':book' })
  const body = { key: ':uuid', method: 'transfer', expected_total: 35, delivery: 'Here' }
  world.places[':order'] = dataOf<{ number: string }>(await call(world, 'owner', 'POST /orders', body)).number
}

/** Returns new actors with what a row needs. */
async function worldOf(belongings: Belongings): Promise<World> {
  const world = await newWorld()
  if (belongings === 'attempt') await startAttempts(world)
  if (belongings === 'order') await placeOrder(world)
  return world
}

beforeAll(async () => {
  academy = await openAcademy()
  shared = await newWorld()
  const fromVisitor = async <Data>(on: string) => dataOf<Data>(await call(shared, 'visitor', on))
  const { lessons } = await fromVisitor<{ lessons: { id: number; slug: string }[] }>('GET /courses/:slug')
  const lesson = (slug: string) => lessons.find((one) => one.slug === slug)?.id ?? 0
  const books = await fromVisitor<{ id: number }[]>('GET /books')
  const articles = await fromVisitor<{ data: { id: number }[] } | { id: number }[]>('GET /blogs')
  Object.assign(common, {
    ':course': (await satCourse(academy.database)).id,
    ':lesson': lesson('practice-test-1'),
    ':book': books[0]?.id ?? 0,
    ':article': (Array.isArray(articles) ? articles : articles.data)[0]?.id ?? 0,
  })
  const { places } = Object.assign(shared, { places: { ...shared.places, ...common } })
  const finished = dataOf<{ id: number }>(await call(shared, 'owner', `POST /user-quiz/${lesson('transitions')}`))
  await call(shared, 'owner', `POST /user-answer/${finished.id}`, { answers: [] })
  places[':quiz'] = finished.id
  const { practice_id } = dataOf<{ practice_id: number }>(
    await call(shared, 'owner', 'POST /user-quizzes/:quiz/redo', {}),
  )
  places[':practice'] = practice_id
  const practice = dataOf<{ questions: { id: number }[] }>(await call(shared, 'owner', 'GET /practice-sets/:practice'))
  places[':practiceQuestion'] = practice.questions[0]?.id ?? 0
  const drill = { kind: 'drill', skill: null, level: null }
  places[':learningSet'] = dataOf<{ id: number }>(await call(shared, 'owner', 'POST /learning/sets', drill)).id
  const set = dataOf<{ questions: { id: number }[] }>(await call(shared, 'owner', 'GET /learning/sets/:learningSet'))
  places[':learningQuestion'] = set.questions[0]?.id ?? 0
  await startAttempts(shared)
  await placeOrder(shared)
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
      const { statusCode } = await call(shared, actor, on.replace('GET', 'HEAD'))
      expect([on, [200, 404, 403, 405, 422].includes(statusCode)]).toEqual([on, true])
    }
  expect(await sumsOfTables()).toEqual(before)
  await call(shared, 'owner', 'GET /quiz-reviews/:quiz')
  expect((await sumsOfTables())['attempts']).not.toBe(before['attempts'])
})

/** The rows in an order that another run does not repeat; CALLS_SEED sets it. */
const seed = process.env['CALLS_SEED'] ?? randomUUID()
const placeOf = (row: CallRow) =>
  createHash('sha256')
    .update(seed + JSON.stringify(row))
    .digest('hex')
const shuffled = everyCall.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))

describe(`in the order of CALLS_SEED=${seed}`, () => {
  test.each(shuffled)('A11 X1 $on returns $statuses, and declares what refuses it', async (row) => {
    const { on, body, sendsPicture, statuses, own, first = [] } = row
    const world = own ? await worldOf(own) : shared
    const occurred: number[] = []
    const refusals: string[] = []
    for (const actor of actors) {
      for (const one of first) await call(world, actor, one.on, one.body)
      const { statusCode, headers } = await call(world, actor, on, body, sendsPicture)
      occurred.push(statusCode)
      if (statusCode >= 400) refusals.push(String(headers['lantern-refusal']))
    }
    expect(occurred.join(' ')).toBe(statuses)
    expect(refusals.filter((code) => !declares(on, code))).toEqual([])
  })
})
