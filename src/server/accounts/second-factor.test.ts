import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../core/staff/permissions.ts'
import { secondFactorGraceMs } from '../../core/staff/second-factor.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { newAccount } from '../../testing/staff.ts'
import { byCommand } from '../audit/record.ts'
import { removeSecondFactor } from './second-factor.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
})
afterAll(() => academy.close())

const password = 'nine bright lanterns'
const periodMs = 30_000
const rowsOf = async (text: string, values: unknown[]) => (await academy.database.pool.query(text, values)).rows

/** Creates a member of staff with a password. */
async function newStaff(role: Role) {
  const account = await newAccount(academy, role)
  const hash = await academy.context.passwords.hash(password, {})
  await rowsOf('UPDATE users SET password_hash = $2 WHERE id = $1', [account.id, hash])
  return account
}
type Staff = Awaited<ReturnType<typeof newStaff>>

const codeOf = (secret: string, at = academy.clock.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
const confirm = ({ api }: Staff, code: string) => api('POST /studio/second-factor/confirmation', { body: { code } })

/** Switches a second factor on, as an app does. */
async function switchOn(staff: Staff) {
  const { data: begun } = await staff.api('POST /studio/second-factor', { body: { current_password: password } })
  const { data } = await confirm(staff, codeOf(begun.secret))
  academy.clock.pass(periodMs)
  return { secret: begun.secret, recovery: data.recovery_codes }
}
const signIn = ({ email }: { email: string }, code?: string, typed = password) =>
  academy.visitor('POST /auth/login', { body: { email, password: typed, ...(code !== undefined && { code }) } })
const sessionsOf = async ({ id }: { id: number }) =>
  (await rowsOf('SELECT FROM sessions WHERE user_id = $1', [id])).length

test('T2 a second factor counts once a code has confirmed it, ends the other sessions, and is in the log without its secret', async () => {
  const staff = await newStaff('assistant')
  await signIn(staff)
  await expect(staff.api('POST /studio/second-factor', { body: { current_password: 'wrong' } })).rejects.toMatchObject({
    code: 'account.bad_password',
  })
  const { data: begun } = await staff.api('POST /studio/second-factor', { body: { current_password: password } })
  expect(begun.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/)
  await expect(confirm(staff, '000000')).rejects.toMatchObject({ code: 'second_factor.wrong' })
  await signIn(staff)
  expect(await sessionsOf(staff)).toBe(3)
  const { data } = await confirm(staff, codeOf(begun.secret))
  expect([new Set(data.recovery_codes).size, await sessionsOf(staff)]).toEqual([10, 1])
  expect((await staff.api('GET /studio/second-factor')).data).toMatchObject({ is_on: true, codes_left: 10 })
  const stored = JSON.stringify([
    await rowsOf('SELECT code_hash::text FROM recovery_codes', []),
    await rowsOf('SELECT * FROM audit_log', []),
  ])
  for (const secret of [begun.secret, data.recovery_codes[0] ?? '']) expect(stored).not.toContain(secret)
  const [entry] = await rowsOf("SELECT action FROM audit_log WHERE person_id = $1 AND action LIKE '%factor%'", [
    staff.id,
  ])
  expect(entry).toEqual({ action: 'account.second_factor_on' })
})

test('T2 the password alone begins no session; with a code it does, and no code twice', async () => {
  const staff = await newStaff('tutor')
  const { secret } = await switchOn(staff)
  const before = await sessionsOf(staff)
  for (const code of [undefined, '', ' '])
    await expect(signIn(staff, code)).rejects.toMatchObject({ status: 422, code: 'second_factor.needed' })
  await expect(signIn(staff, codeOf(secret), 'wrong password')).rejects.toMatchObject({
    code: 'account.bad_credentials',
  })
  // Also where it is begun past the handler: nothing in between can forget it.
  const [{ password_hash }] = await rowsOf('SELECT password_hash FROM users WHERE id = $1', [staff.id])
  const past = academy.context.sessions.start(staff, { isBrowser: false, verifiedHash: password_hash })
  await expect(past).rejects.toMatchObject({ code: 'account.bad_credentials' })
  expect(await sessionsOf(staff)).toBe(before)

  const code = codeOf(secret)
  const both = await Promise.allSettled([signIn(staff, code), signIn(staff, code)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(signIn(staff, code)).rejects.toMatchObject({ code: 'second_factor.wrong' })
  // Nor one of the period before, once a newer one was used.
  await expect(signIn(staff, codeOf(secret, academy.clock.now() - periodMs))).rejects.toMatchObject({
    code: 'second_factor.wrong',
  })
  academy.clock.pass(periodMs)
  const next = codeOf(secret)
  await signIn(staff, `${next.slice(0, 3)} ${next.slice(3)}`)
})

test('T2 a recovery code works once, and not once there are new ones', async () => {
  const staff = await newStaff('tutor')
  const { secret, recovery } = await switchOn(staff)
  const [first = '', second = '', third = ''] = recovery
  const both = await Promise.allSettled([signIn(staff, first), signIn(staff, first.toUpperCase().replaceAll('-', ' '))])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await signIn(staff, second)
  expect((await staff.api('GET /studio/second-factor')).data.codes_left).toBe(8)
  const body = { current_password: password, code: codeOf(secret) }
  const { data } = await staff.api('POST /studio/second-factor/recovery-codes', { body })
  await expect(signIn(staff, third)).rejects.toMatchObject({ code: 'second_factor.wrong' })
  await signIn(staff, data.recovery_codes[0])
})

test('T2 anyone who has the password cannot guess the code: after five tries each waits, from every network and device', async () => {
  const staff = await newStaff('tutor')
  const { secret } = await switchOn(staff)
  for (let tries = 0; tries < 5; tries += 1)
    await expect(signIn(staff, '000000')).rejects.toMatchObject({ code: 'second_factor.wrong' })
  await expect(signIn(staff, '000000')).rejects.toMatchObject({ status: 429 })
  // Not even the right one is accepted meanwhile, so that a rejection reveals nothing.
  await expect(signIn(staff, codeOf(secret))).rejects.toMatchObject({ status: 429 })
  academy.clock.pass(60_000)
  await signIn(staff, codeOf(secret))
})

test('T2 owners require it once they have it; from the seventh day on the studio opens to no one without', async () => {
  const [owner, tutor] = [await newStaff('owner'), await newStaff('tutor')]
  const require = (is_required: boolean, more: { current_password?: string } = {}) =>
    owner.api('POST /studio/staff/second-factor', { body: { is_required, ...more } })
  await expect(require(true)).rejects.toMatchObject({ code: 'second_factor.own_first' })
  const { secret } = await switchOn(owner)
  await require(true)
  const dueAt = new Date(academy.clock.now() + secondFactorGraceMs).toISOString()
  expect((await tutor.api('GET /studio')).data).toMatchObject({
    second_factor_due_at: dueAt,
    is_second_factor_overdue: false,
  })
  await tutor.api('GET /studio/today')
  // A member who joins later has seven days of their own.
  academy.clock.pass(secondFactorGraceMs - 1000)
  const late = await newStaff('assistant')
  await owner.api('POST /studio/staff/:userId/role', { params: { userId: late.id }, body: { role: 'tutor' } })
  academy.clock.pass(1000)
  await late.api('GET /studio/today')

  for (const call of [tutor.api('GET /studio/today'), tutor.api('GET /studio/people'), tutor.api('GET /studio/groups')])
    await expect(call).rejects.toMatchObject({ status: 403, code: 'second_factor.due' })
  expect((await tutor.api('GET /studio')).data.is_second_factor_overdue).toBe(true)
  await switchOn(tutor)
  await tutor.api('GET /studio/today')
  await owner.api('GET /studio/today')
  const drop = { current_password: password, code: codeOf(secret) }
  await expect(owner.api('POST /studio/second-factor/removal', { body: drop })).rejects.toMatchObject({
    code: 'second_factor.required',
  })
  // A session alone does not lift it for all.
  for (const current_password of ['', 'wrong'])
    await expect(require(false, { current_password })).rejects.toMatchObject({ code: 'account.bad_password' })
  await expect(require(false)).rejects.toMatchObject({ code: 'account.bad_password' })
  await require(false, { current_password: password })
  await owner.api('POST /studio/second-factor/removal', { body: drop })
  await signIn(owner)
})

test('T2 a lost second factor is removed by an owner or by command, with an entry in the log; no one else removes it', async () => {
  const [owner, tutor] = [await newStaff('owner'), await newStaff('tutor')]
  await switchOn(tutor)
  const removal = { params: { userId: tutor.id }, body: { current_password: password } }
  await expect(tutor.api('POST /studio/staff/:userId/second-factor/removal', removal)).rejects.toMatchObject({
    status: 403,
  })
  const hasFactor = async () =>
    (await owner.api('GET /studio/staff')).data.rows.find(({ id }) => id === tutor.id)?.has_second_factor
  expect(await hasFactor()).toBe(true)
  await owner.api('POST /studio/staff/:userId/second-factor/removal', removal)
  expect(await sessionsOf(tutor)).toBe(0)
  expect(await hasFactor()).toBe(false)
  await signIn(tutor)

  // One's own needs a code; who leaves the staff could not switch it off any more, and leaves it behind.
  await expect(
    owner.api('POST /studio/staff/:userId/second-factor/removal', { ...removal, params: { userId: owner.id } }),
  ).rejects.toMatchObject({ status: 403 })
  const leaving = await newStaff('tutor')
  await switchOn(leaving)
  await owner.api('POST /studio/staff/:userId/role', { params: { userId: leaving.id }, body: { role: 'student' } })
  await signIn(leaving)

  await switchOn(owner)
  const removed = await academy.database.transaction((tx) =>
    removeSecondFactor(tx, { userId: owner.id, author: byCommand, now: academy.clock.now() }),
  )
  expect(removed).toBe(true)
  await signIn(owner)
  const removals =
    "SELECT person_id, via FROM audit_log WHERE action = 'account.second_factor_removed' AND person_id = ANY($1) ORDER BY id"
  expect(await rowsOf(removals, [[owner.id, tutor.id]])).toEqual([
    { person_id: tutor.id, via: 'studio' },
    { person_id: owner.id, via: 'command' },
  ])
})

test('T2 a sign-in by password alone in the moment in which the second factor is switched on begins no session', async () => {
  const staff = await newStaff('tutor')
  await staff.api('POST /studio/second-factor', { body: { current_password: password } })
  const [{ password_hash: verifiedHash }] = await rowsOf('SELECT password_hash FROM users WHERE id = $1', [staff.id])
  const client = await academy.database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [staff.id])
    await client.query('UPDATE second_factors SET confirmed_at = now() WHERE user_id = $1', [staff.id])
    const begun = academy.context.sessions.start(staff, { isBrowser: false, verifiedHash })
    const rejected = expect(begun).rejects.toMatchObject({ code: 'account.bad_credentials' })
    await untilWaiting(client, 1)
    await client.query('COMMIT')
    await rejected
  } finally {
    client.release()
  }
})

test('T2 sign-ins with the right password and no code are counted, so that they cannot occupy every hash', async () => {
  const staff = await newStaff('tutor')
  await switchOn(staff)
  for (let tries = 0; tries < 30; tries += 1)
    await expect(signIn(staff)).rejects.toMatchObject({ code: 'second_factor.needed' })
  await expect(signIn(staff)).rejects.toMatchObject({ status: 429 })
})

/** Signs in like a browser with this cookie; returns the status and the cookie of the device. */
async function signInFrom(cookie: string, { email }: { email: string }, code?: string): Promise<[number, string]> {
  const headers = { 'lantern-client': 'web', cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  const payload = { email, password, ...(code !== undefined && { code }) }
  const { statusCode, headers: sent } = await academy.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload,
  })
  const set = [sent['set-cookie']].flat().find((one) => one?.includes('device'))
  return [statusCode, set?.split(';')[0] ?? '']
}

test('T2 wrong codes of a stranger who has the password do not keep the owner out of a browser used before', async () => {
  const staff = await newStaff('owner')
  const { secret } = await switchOn(staff)
  const [, device] = await signInFrom('', staff, codeOf(secret))
  academy.clock.pass(periodMs)
  for (let tries = 0; tries < 5; tries += 1) await signIn(staff, '000000').catch(() => undefined)
  await expect(signIn(staff, codeOf(secret))).rejects.toMatchObject({ status: 429 })
  expect((await signInFrom(device, staff, codeOf(secret)))[0]).toBe(200)
})

test('T2 a sign-in of staff in a browser not used before is emailed to them; the first one of all and a known browser are not', async () => {
  const staff = await newStaff('tutor')
  const mails = async () =>
    await rowsOf(
      "SELECT payload ->> 'subject' AS subject, payload::text AS text FROM outbox WHERE payload ->> 'to' = $1",
      [staff.email],
    )
  await rowsOf('DELETE FROM sessions WHERE user_id = $1', [staff.id])
  const [, device] = await signInFrom('', staff)
  expect(await mails()).toEqual([])
  await signInFrom(device, staff)
  expect(await mails()).toEqual([])
  await signInFrom('', staff)
  expect(await mails()).toEqual([
    { subject: expect.stringContaining('A new device has signed in'), text: expect.stringContaining('Firefox, Linux') },
  ])
})
