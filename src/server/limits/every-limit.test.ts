import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { callLimits, type CallLimit, type CallLimitName } from '../../core/accounts/call-limits.ts'
import { tryLimits } from '../../core/accounts/throttling.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { everyCall } from '../../testing/every-call.ts'
import { everyStudioCall } from '../../testing/every-studio-call.ts'
import { newAccount } from '../../testing/staff.ts'
import { noteTry } from './throttle.ts'

/** Someone who calls, from a network of their own. */
type Person = { id: number; email: string; token: string; remoteAddress: string }

let academy: Academy
let flooder: Person
let other: Person
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  const person = async (remoteAddress: string): Promise<Person> => {
    const { id, email } = await newAccount(academy, 'owner')
    const { token } = await academy.context.sessions.start({ id }, { isBrowser: false })
    return { id, email, token, remoteAddress }
  }
  flooder = await person('192.0.2.7')
  other = await person('203.0.113.7')
})
afterAll(() => academy.close())

const limited: Endpoint[] = Object.values(api)
  .flatMap((noun): Endpoint[] => Object.values(noun))
  .filter(({ limit }) => limit !== null)
const limitOf = ({ limit }: Endpoint): CallLimit => callLimits[limit as CallLimitName]
const countedIn = (place: CallLimit['counted']) =>
  limited.filter((call) => limitOf(call).counted === place && call.takes === 'json')

const rows: { on: string; body?: unknown }[] = [...everyCall, ...everyStudioCall]

/** Bodies that can be read, where those of the tests of all calls cannot. */
const bodies: Record<string, unknown> = {
  'POST /studio/staff/invitations': { email: ':email', role: 'tutor' },
  'POST /studio/import': {
    rows: [{ name: 'Nadia Test', email: 'nadia@students.example', phone: '', parent_phone: '' }],
    course_ids: [],
    days: null,
    group_id: null,
    is_dry_run: true,
  },
}

/** Returns the path and a body that the call can read, from the tests of all calls. */
function exampleOf({ on }: Endpoint): { path: string; body: unknown } {
  const pattern = new RegExp(`^${on.replace(/:\w+/g, '[^/?]+')}$`)
  const row = rows.find((one) => pattern.test(one.on)) ?? { on, body: {} }
  return { path: row.on.replace(/^\w+ /, '').replace(/:\w+/g, '999999'), body: bodies[on] ?? row.body ?? {} }
}

function make(person: Person, { on, access }: Endpoint, { path, body }: { path: string; body: unknown }) {
  const method = on.split(' ')[0] as 'GET' | 'POST'
  const own: Record<string, string> = {
    ':uuid': randomUUID(),
    ':email': `${randomUUID()}@mail.example`,
    ':me': person.email,
  }
  const filled = JSON.stringify(body, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(':') ? (own[value] ?? 999_999) : value,
  )
  const { remoteAddress } = person
  const authorization = access === 'anyone' ? {} : { authorization: `Bearer ${person.token}` }
  return academy.app.inject({
    method,
    url: `/api${path}`,
    remoteAddress,
    headers: { ...authorization, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { payload: filled }),
  })
}

/** Returns whether the call is refused as one too many, to the one who has used all there is and to the other. */
async function refusedTo(call: Endpoint, example = exampleOf(call)) {
  const refused = await make(flooder, call, example)
  const others = await make(other, call, example)
  if (refused.statusCode === 429) {
    expect(refused.json()).toMatchObject({ code: 'request.too_many' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  return [call.on, refused.statusCode === 429, others.statusCode === 429]
}

const countedFor = ({ access, limit }: Endpoint) => {
  const { per } = callLimits[limit as CallLimitName]
  return per === 'network' || access === 'anyone' ? flooder.remoteAddress : String(flooder.id)
}

test('T43 each call that is counted in memory is refused beyond its limit, with the time to wait, and others make it', async () => {
  const ofWindow = new Set<string>()
  for (const call of countedIn('memory')) {
    const [kind] = limitOf(call).tries
    const of = countedFor(call)
    if (ofWindow.has(`${kind} ${of}`)) continue
    ofWindow.add(`${kind} ${of}`)
    for (let count = 0; count < tryLimits[kind].free; count += 1)
      academy.context.callCounts.count(kind, of, academy.clock.now())
  }
  // Beyond these the other one could make no call.
  const ending = new Set(['DELETE /user/sessions', 'POST /auth/logout'])
  const calls = countedIn('memory').filter(({ on }) => !ending.has(on))
  for (const call of calls) expect(await refusedTo(call)).toEqual([call.on, true, false])
  expect(calls.length).toBeGreaterThan(80)
})

test('T43 each call that is counted for all servers is refused beyond its limit, and others make it', async () => {
  const calls = countedIn('database')
  const met: unknown[] = []
  for (const call of calls) {
    const [kind] = limitOf(call).tries
    const tried = { kind, of: countedFor(call) }
    if ((await make(flooder, call, exampleOf(call))).statusCode !== 429)
      for (let count = 0; count < tryLimits[kind].free; count += 1)
        await noteTry(academy.database, academy.clock.now(), tried)
    met.push(await refusedTo(call))
  }
  expect(met).toEqual(calls.map(({ on }) => [on, true, false]))
  expect(calls.length).toBeGreaterThan(30)
})

const password = 'nine bright lanterns'
/** Calls that their handlers count, once of each class, with what makes them count. */
const byHandlers: Record<string, unknown> = {
  'POST /auth/register': {
    email: ':email',
    password,
    name: 'Layla Mansour',
    phone: '+12025550147',
    parent_phone: '+12025550148',
  },
  'POST /auth/login': { email: 'nobody@mail.example', password: 'a guess' },
  'POST /auth/password-code': { email: ':email' },
  'POST /auth/password': { email: ':me', code: '000000', password },
  'POST /entry-codes/open': { code: 'x' },
  'POST /user/password': { current_password: 'a guess', password },
  'POST /studio/second-factor/confirmation': { code: '000000' },
}

test.each(Object.entries(byHandlers))(
  'T43 %s is refused beyond the limits of its handler, and others make it',
  async (on, body) => {
    const call = limited.find((one) => one.on === on) as Endpoint
    const example = { path: on.replace(/^\w+ /, ''), body }
    const most = Math.max(
      ...limitOf(call)
        .tries.map((kind) => tryLimits[kind].free)
        .filter(Number.isFinite),
    )
    let made = 0
    while (made <= most && (await make(flooder, call, example)).statusCode !== 429) made += 1
    expect([made > 0, made <= most]).toEqual([true, true])
    expect(await refusedTo(call, example)).toEqual([on, true, false])
  },
)

test('T43 every class that handlers count is made here', () => {
  const made = new Set(limited.filter(({ on }) => on in byHandlers).map(({ limit }) => limit))
  const counted = new Set(countedIn('handler').map(({ limit }) => limit))
  expect(made).toEqual(counted)
})

test('T43 three tabs that save once a second, and one that catches up a lesson offline, are never told to wait', async () => {
  const { id } = await academy.newStudent()
  const student = { ...other, id, token: (await academy.context.sessions.start({ id }, { isBrowser: false })).token }
  const save = limited.find(({ on }) => on === 'POST /attempts/:attemptId/responses') as Endpoint
  const example = { path: '/attempts/999999/responses', body: { writer: 'a-player-of-a-test', saves: [] } }
  const caughtUp = 300
  for (let sent = 0; sent < 3 * 60 + caughtUp; sent += 1)
    expect((await make(student, save, example)).statusCode).toBe(404)
})
