import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { builtFolder } from '../src/builds.ts'
import { actors, type Actor } from '../src/testing/every-call.ts'
import { plantCanaries, type Cast } from '../src/testing/security/canaries.ts'
import { openSightings } from '../src/testing/security/sightings.ts'
import { siteUrl } from './browser.ts'
import { withDatabase } from './database.ts'
import { everyAddress } from './every-address.ts'
import { callApi, newStudent } from './people.ts'
import { screensWithout } from './screens.ts'
import { root } from './site.ts'

const database = withDatabase()
const cookies = new Map<Actor, string>()
let cast: Cast
let places: Record<string, string | number> = {}

const placed = (path: string) => path.replace(/:[a-zA-Z]+/g, (place) => String(places[place] ?? place))

/** Requests a page as an actor, without following redirects. */
async function get(actor: Actor, path: string) {
  const cookie = cookies.get(actor)
  const response = await fetch(siteUrl() + placed(path), {
    redirect: 'manual',
    headers: { ...(cookie !== undefined && { cookie }), 'accept-encoding': 'identity' },
  })
  const { status, headers } = response
  return { status, location: headers.get('location'), set: headers.getSetCookie(), body: await response.text() }
}

/** Creates an actor with an account and the cookies of a browser. */
async function join(actor: Exclude<Actor, 'visitor' | 'bad token'>) {
  const { email, password } = await newStudent()
  if (actor === 'staff') await database.makeOwner({ email })
  const response = await fetch(`${siteUrl()}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'lantern-client': 'web' },
    body: JSON.stringify({ email, password }),
  })
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  cookies.set(actor, pairs.join('; '))
  const { rows } = await database.get().pool.query<{ id: number }>('SELECT id FROM users WHERE email = $1', [email])
  return { id: rows[0]?.id ?? 0, email }
}

const cookieOf = (actor: Actor, name: string) => new RegExp(`${name}=([^;]*)`).exec(cookies.get(actor) ?? '')?.[1] ?? ''

let publicItems: number[] | undefined
beforeAll(async () => {
  cast = {
    outsider: await join('outsider'),
    expired: await join('expired'),
    other: await join('other'),
    staff: await join('staff'),
    owner: await join('owner'),
  }
  const user = encodeURIComponent(JSON.stringify({ name: 'Lina Test', email: 'lina@students.example' }))
  cookies.set('bad token', `user=${user}; token=${'A'.repeat(43)}; companion=${'B'.repeat(43)}`)
  const { rows } = await database.get().pool.query<{ id: number }>('SELECT id FROM items WHERE is_public')
  publicItems = rows.map(({ id }) => id)
  places = await plantCanaries(database.get(), cast, async (actor, on, body) => {
    const session = { token: cookieOf(actor, 'token'), companion: cookieOf(actor, 'companion') }
    const answer = await callApi(on, { ...session, ...(body !== undefined && { body }) })
    expect([on, answer.status]).toEqual([on, 200])
    return answer.data
  })
  await database.tellPublished()
})
// Other journeys of this run use the same academy.
afterAll(async () => {
  const { pool } = database.get()
  await pool.query('UPDATE courses SET status = $1 WHERE slug = $2', ['draft', places[':course']])
  if (publicItems) await pool.query('UPDATE items SET is_public = id = ANY($1)', [publicItems])
  // The studio's Today would show this receipt, which has no file.
  await pool.query('UPDATE orders SET receipt_key = NULL WHERE receipt_key = $1', [places[':receipt']])
  await pool.query('DELETE FROM receipts WHERE picture_key = $1', [places[':receipt']])
  await database.tellPublished()
  // The next journey may read the trial: it would meet the planted questions as long as they are cached.
  const shown = async () => (await get('visitor', '/quiz/trial')).body + (await get('visitor', '/')).body
  await vi.waitFor(async () => expect(await shown()).not.toContain('canary-public'), { timeout: 15_000, interval: 250 })
})

test('the table contains every screen of the site', async () => {
  expect(await screensWithout(everyAddress.map(({ path }) => path))).toEqual([])
})

const meetings: Record<string, string[]> = {}

const inCourse = 'other, staff, owner'
/** The pages where each canary can be read, and the actors who can read it there. */
const readers = {
  '+19995550188': ['/profile: owner'],
  '+19995550199': ['/profile: owner'],
  'canary-bought': ['/orders/:order: owner'],
  'canary-delivery': ['/orders/:order: owner'],
  'canary-done-key': ['/quiz-answers/:finished: owner'],
  'canary-done-stem': ['/quiz-practice/:practice: owner', '/practice/:learningSet: owner'],
  // A public question that stands in no form: everybody may try it.
  // The picture of the home page says what is wrong with a choice, and not which is right.
  'canary-public-next-time': ['/: visitor'],
  'canary-public-trap': ['/: visitor'],
  'canary-public-wrong': ['/: visitor'],
  'canary-public-stem': ['/quiz/trial: visitor, bad token, outsider, expired, other, staff, owner'],
  'canary-reason': ['/orders/:order: owner'],
  'canary-receipt': ['/orders/:order: owner'],
  'canary-reference': ['/orders/:order: owner'],
  'canary-text': [`/courses/:course/lessons/locked: ${inCourse}`, `/search?q=canarium: ${inCourse}`],
  'canary-zoom': ['', '/lessons', '/about', '/video', '/news', '/reviews', '/lessons/open', '/lessons/locked'].map(
    (part) => `/courses/:course${part}: ${inCourse}`,
  ),
  canarylockd: [`/courses/:course/lessons/locked: ${inCourse}`],
  'receipt-key': ['/orders/:order: owner'],
}

test('A11 S9 every page responds to every actor as in the table, and redirects only within the site', async () => {
  await expect.poll(async () => (await get('visitor', '/')).body).toContain('canary-public-trap')
  const met = openSightings(cast.owner)
  const table: typeof everyAddress = []
  for (const { path } of everyAddress) {
    const gets: string[] = []
    for (const actor of actors) {
      const { status, location, body, set } = await get(actor, path)
      met.add(actor, path, body)
      const isLogin = location === `/login?next=${encodeURIComponent(placed(path))}`
      gets.push(status === 302 ? (isLogin ? 'login' : String(location)) : String(status))
      // An invalid session is cleared by the redirect to the login.
      if (actor === 'bad token' && isLogin) expect(set).toHaveLength(3)
    }
    table.push({ path, gets: gets.join(' ') })
  }
  Object.assign(meetings, met.table())
  expect(table).toEqual(everyAddress.map(({ path, gets }) => ({ path, gets: placed(gets) })))
})

test('A11 C4 C7 Q12 secrets appear only on pages of actors who may read them', () => {
  const { 'own-email': ownEmail = [], ...others } = meetings
  // A user's own address is part of every page.
  expect(ownEmail.length).toBeGreaterThan(50)
  expect(ownEmail.filter((meeting) => !meeting.endsWith(': owner'))).toEqual([])
  expect(others).toEqual(readers)
})

test('Q12 P3 the files that browsers download contain nothing of the server, the content or the keys', async () => {
  const folder = `${builtFolder(root)}/client/en`
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|html|json|map)$/.test(name))
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([])
  const { rows } = await database.get().pool.query<{ secret: string }>(
    `SELECT zoom_link AS secret FROM courses WHERE zoom_link IS NOT NULL
      UNION SELECT video FROM lessons WHERE video IS NOT NULL
      UNION (SELECT DISTINCT jsonb_path_query(explanation, '$.options[*].rationale') #>> '{}' FROM questions LIMIT 200)
      UNION SELECT jsonb_path_query(r.explanation, '$.options[*].rationale') #>> '{}'
        FROM item_revisions r JOIN items i ON i.id = r.item_id WHERE i.is_public`,
  )
  const longSecrets = rows.map(({ secret }) => secret).filter((secret) => secret.length > 10)
  const secrets = [...longSecrets, 'password_hash', 'token_hash', 'explanation_html', 'argon2']
  expect(secrets.length).toBeGreaterThan(50)
  for (const name of names) {
    const text = await readFile(`${folder}/${name}`, 'utf8')
    expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, []])
  }
})
