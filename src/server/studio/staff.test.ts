import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { workOff } from '../../testing/outbox.ts'
import { newAccount } from '../../testing/staff.ts'
import {
  addInvitation,
  findInvitation,
  inviteFirstOwner,
  invitationMs,
  ownerLinkMs,
  sweepInvitations,
} from '../invitations/store.ts'
import { getOwnSettings } from '../site/settings.ts'
import type { RenderedEmail } from '../mail/render.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
})
afterAll(() => academy.close())

const password = 'nine bright lanterns'
const accept = (token: string, email: string, named = 'Lantern Academy') =>
  academy.visitor('POST /staff-invitations/accept', {
    body: { token, name: 'Huda Saleh', email, password, academy: named },
  })
const storedText = async () => {
  const { rows } = await academy.database.pool.query(
    'SELECT o::text AS row FROM outbox o UNION ALL SELECT i::text FROM staff_invitations i UNION ALL SELECT a::text FROM audit_log a',
  )
  return JSON.stringify(rows)
}
const roleOf = async (email: string) =>
  (await academy.database.pool.query('SELECT role FROM users WHERE email = $1', [email])).rows[0]?.role

test('T1 the link of the first owner works once, for 30 minutes, is stored hashed, and is dead once anybody is staff', async () => {
  const { database, clock } = academy
  const first = await inviteFirstOwner(database, clock.now())
  const second = await inviteFirstOwner(database, clock.now())
  const tokens = [first?.token ?? '', second?.token ?? '']
  const { rows } = await database.pool.query('SELECT t::text AS row FROM staff_invitations t')
  expect(rows.filter(({ row }) => tokens.some((token) => row.includes(token)))).toEqual([])
  // Each start makes a new one, and the one before ends.
  await expect(accept(tokens[0] ?? '', 'huda@academy.example')).rejects.toMatchObject({ status: 404 })
  expect(await findInvitation(database, tokens[1] ?? '', clock.now() + ownerLinkMs)).toBeUndefined()
  // An account that exists is not given away to anyone who types its address.
  const student = await newAccount(academy, 'student')
  await expect(accept(tokens[1] ?? '', student.email)).rejects.toMatchObject({ status: 422 })

  const opened = await academy.visitor('POST /staff-invitations/open', { body: { token: tokens[1] ?? '' } })
  expect(opened.data).toMatchObject({ academy: null, email: null, role: 'owner' })
  // An academy without a name of its own gets one from its first owner, even that which pages show until then.
  const unnamed = { status: 422, errors: { academy: ['Give the academy a name.'] } }
  await expect(accept(tokens[1] ?? '', 'huda@academy.example', ' ')).rejects.toMatchObject(unnamed)
  const both = await Promise.allSettled([
    accept(tokens[1] ?? '', 'huda@academy.example'),
    accept(tokens[1] ?? '', 'rami@academy.example'),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await inviteFirstOwner(database, clock.now())).toBeNull()
  const { rows: owners } = await database.pool.query("SELECT FROM users WHERE role = 'owner'")
  expect(owners).toHaveLength(1)
  expect((await getOwnSettings(database)).academyName).toBe('Lantern Academy')
})

test('T1 a link made before there was any staff is dead afterwards, and demo accounts never count as staff', async () => {
  const fresh = await openAcademy({ from: 'demo_academy' })
  try {
    const link = await inviteFirstOwner(fresh.database, fresh.clock.now())
    expect(link).not.toBeNull()
    await newAccount(fresh, 'assistant')
    expect(await findInvitation(fresh.database, link?.token ?? '', fresh.clock.now())).toBeUndefined()
    expect(await inviteFirstOwner(fresh.database, fresh.clock.now())).toBeNull()
  } finally {
    await fresh.close()
  }
})

test('T2 an owner invites an assistant by mail, whose link makes the account; the audit log tells both', async () => {
  const { api, id } = await newAccount(academy, 'owner')
  const email = 'assistant@academy.example'
  const { data } = await api('POST /studio/staff/invitations', { body: { email, role: 'assistant' } })
  const token = data.link.split('#')[1] ?? ''
  expect(data.link).toBe(`https://lantern.test/studio/welcome#${token}`)
  // The email has a link of its own, made when it leaves: no token lies in the database.
  const stored = await storedText()
  const sent: RenderedEmail[] = []
  await workOff(academy, { mailer: { send: (one) => Promise.resolve(void sent.push(one)) } })
  const emailed = /studio\/welcome#([\w-]{43})/.exec(sent.find(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
  expect(emailed).not.toBe(token)
  for (const secret of [token, emailed]) expect(stored + (await storedText())).not.toContain(secret)
  const opened = await academy.visitor('POST /staff-invitations/open', { body: { token: emailed } })
  expect(opened.data).toMatchObject({ email, role: 'assistant' })
  // The address is the invitation's, whatever is typed.
  await accept(token, 'somebody-else@academy.example')
  expect(await roleOf(email)).toBe('assistant')
  expect(await roleOf('somebody-else@academy.example')).toBeUndefined()
  await expect(accept(token, email)).rejects.toMatchObject({ status: 404 })
  await expect(api('POST /studio/staff/invitations', { body: { email, role: 'tutor' } })).rejects.toMatchObject({
    status: 409,
  })
  const { data: entries } = await api('GET /studio/audit')
  expect(entries.rows.slice(0, 2)).toMatchObject([
    { action: 'account.joined_staff', before: null, after: { role: 'assistant' } },
    { action: 'invitation.made', actor_id: id, after: { email, role: 'assistant' } },
  ])
  expect(JSON.stringify(entries)).not.toContain(token)
})

test('T2 the last owner can be neither demoted nor disabled, and a disabled colleague is signed out', async () => {
  const other = await openAcademy({ from: 'demo_academy' })
  try {
    const owner = await newAccount(other, 'owner')
    const tutor = await newAccount(other, 'tutor')
    const at = (userId: number) => ({ params: { userId } })
    // The demo's owner is there too and does not count.
    for (const attempt of [
      owner.api('POST /studio/staff/:userId/role', { ...at(owner.id), body: { role: 'tutor' } }),
      owner.api('POST /studio/people/:userId/disabled', { ...at(owner.id), body: { is_disabled: true } }),
    ])
      await expect(attempt).rejects.toMatchObject({ status: 409, code: 'account.last_owner' })
    await owner.api('POST /studio/people/:userId/disabled', { ...at(tutor.id), body: { is_disabled: true } })
    await expect(tutor.api('GET /studio')).rejects.toMatchObject({ status: 401 })
    await owner.api('POST /studio/people/:userId/disabled', { ...at(tutor.id), body: { is_disabled: false } })
    await owner.api('POST /studio/staff/:userId/role', { ...at(tutor.id), body: { role: 'owner' } })
    const api = await other.as(tutor)
    await api('POST /studio/staff/:userId/role', { ...at(owner.id), body: { role: 'assistant' } })
    await expect(owner.api('GET /studio/staff')).rejects.toMatchObject({ status: 403 })
    const { data } = await api('GET /studio/audit', { query: { person: owner.id } })
    expect(data.rows[0]).toMatchObject({
      action: 'account.role_changed',
      before: { role: 'owner' },
      after: { role: 'assistant' },
    })
  } finally {
    await other.close()
  }
})

test('T2 an invitation can be withdrawn, and ends with the rights of the owner who made it', async () => {
  const [inviter, other] = [await newAccount(academy, 'owner'), await newAccount(academy, 'owner')]
  const inviteBy = async ({ api }: typeof inviter, email: string) =>
    (await api('POST /studio/staff/invitations', { body: { email, role: 'owner' } })).data.link.split('#')[1] ?? ''
  const withdrawn = await inviteBy(other, 'withdrawn@academy.example')
  const { data } = await other.api('GET /studio/staff')
  const invitationId = data.invitations.find(({ email }) => email === 'withdrawn@academy.example')?.id ?? 0
  await other.api('DELETE /studio/staff/invitations/:invitationId', { params: { invitationId } })
  await expect(accept(withdrawn, '')).rejects.toMatchObject({ status: 404 })

  for (const [email, end] of [
    ['demoted@academy.example', "role = 'tutor'"],
    ['disabled@academy.example', 'disabled_at = now()'],
  ] as const) {
    const leaving = await newAccount(academy, 'owner')
    const token = await inviteBy(leaving, email)
    await academy.database.pool.query(`UPDATE users SET ${end} WHERE id = $1`, [leaving.id])
    await expect(accept(token, '')).rejects.toMatchObject({ status: 404 })
    expect(await roleOf(email)).toBeUndefined()
  }
  const gone = await inviteBy(inviter, 'gone@academy.example')
  await academy.database.pool.query('DELETE FROM users WHERE id = $1', [inviter.id])
  await expect(accept(gone, '')).rejects.toMatchObject({ status: 404 })
})

test('T2 accepting an invitation never lowers a role, while a link for an owner restores one', async () => {
  const { database, clock } = academy
  const link = (email: string, role: 'owner' | 'tutor' | 'assistant') =>
    database.transaction(
      async (tx) =>
        (await addInvitation(tx, { email, role, expiresAt: clock.now() + invitationMs, invitedBy: null })).token,
    )
  for (const [role, invited] of [
    ['owner', 'tutor'],
    ['tutor', 'assistant'],
    ['assistant', 'assistant'],
  ] as const) {
    const colleague = await newAccount(academy, role)
    await expect(accept(await link(colleague.email, invited), '')).rejects.toMatchObject({ status: 404 })
    expect(await roleOf(colleague.email)).toBe(role)
  }
  const owner = await newAccount(academy, 'owner')
  await database.pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [owner.id])
  await accept(await link(owner.email, 'owner'), '')
  await academy.visitor('POST /auth/login', { body: { email: owner.email, password } })
})

test('T9 the audit log keeps no address of an invitation that came to nothing, nor of an account that is deleted', async () => {
  const { api } = await newAccount(academy, 'owner')
  const mentions = async (email: string) => {
    const { rows } = await academy.database.pool.query('SELECT FROM audit_log a WHERE strpos(a::text, $1) > 0', [email])
    return rows.length
  }
  const invite = async (email: string) =>
    (await api('POST /studio/staff/invitations', { body: { email, role: 'tutor' } })).data.link.split('#')[1] ?? ''
  await invite('expired@academy.example')
  const accepted = await invite('accepted@academy.example')
  expect(await mentions('expired@academy.example')).toBe(1)
  await accept(accepted, '')
  academy.clock.pass(invitationMs)
  await sweepInvitations(academy.database, academy.clock.now())
  expect(await mentions('expired@academy.example')).toBe(0)
  expect(await mentions('accepted@academy.example')).toBe(1)
  const { rows } = await academy.database.pool.query("SELECT id FROM users WHERE email = 'accepted@academy.example'")
  const leaving = await academy.as(rows[0])
  // What an owner has invited goes with the account, and out of the log too.
  await academy.database.pool.query("UPDATE users SET role = 'owner' WHERE email = 'accepted@academy.example'")
  await leaving('POST /studio/staff/invitations', { body: { email: 'invited@academy.example', role: 'tutor' } })
  expect(await mentions('invited@academy.example')).toBe(1)
  await leaving('POST /user/deletion', { body: { current_password: password } })
  expect(await mentions('accepted@academy.example')).toBe(0)
  expect(await mentions('invited@academy.example')).toBe(0)
})

test('T2 two invitations of one address at once are both answered, and one of them stays', async () => {
  const { api } = await newAccount(academy, 'owner')
  const body = { email: 'twice@academy.example', role: 'tutor' as const }
  const invited = await Promise.all(Array.from({ length: 6 }, () => api('POST /studio/staff/invitations', { body })))
  expect(invited.map(({ success }) => success)).toEqual(Array.from({ length: 6 }, () => true))
  const { data } = await api('GET /studio/staff')
  expect(data.invitations.filter(({ email }) => email === body.email)).toHaveLength(1)
})

test('T2 the last owner stays one, whatever two owners do to each other at once', async () => {
  const other = await openAcademy({ from: 'empty_academy' })
  const lock = await other.database.pool.connect()
  try {
    const [owner, tutor] = [await newAccount(other, 'owner'), await newAccount(other, 'tutor')]
    // While the request waits for the owners' lock, the tutor becomes the owner and the owner is one no more.
    await lock.query('BEGIN')
    await lock.query('SELECT pg_advisory_xact_lock($1)', [0x1a_47_e4_02])
    const demotion = owner.api('POST /studio/staff/:userId/role', {
      params: { userId: tutor.id },
      body: { role: 'assistant' },
    })
    const outcome = demotion.then(
      () => 'done',
      ({ code }: { code: string }) => code,
    )
    await untilWaiting(lock, 1)
    await lock.query("UPDATE users SET role = 'owner' WHERE id = $1", [tutor.id])
    await lock.query("UPDATE users SET role = 'tutor' WHERE id = $1", [owner.id])
    await lock.query('COMMIT')
    expect(await outcome).toBe('account.last_owner')
  } finally {
    lock.release()
    await other.close()
  }
})

test('T2 a disabled colleague who was taken off the staff can be enabled again, and no one disables an equal', async () => {
  const [owner, tutor, peer] = [
    await newAccount(academy, 'owner'),
    await newAccount(academy, 'tutor'),
    await newAccount(academy, 'tutor'),
  ]
  const set = (userId: number, is_disabled: boolean, { api } = owner) =>
    api('POST /studio/people/:userId/disabled', { params: { userId }, body: { is_disabled } })
  await expect(set(peer.id, true, tutor)).rejects.toMatchObject({ status: 403, code: 'account.higher_role' })
  await set(peer.id, true)
  await owner.api('POST /studio/staff/:userId/role', { params: { userId: peer.id }, body: { role: 'student' } })
  await set(peer.id, false, tutor)
  const { data } = await owner.api('GET /studio/people', { query: { kind: 'disabled' } })
  expect(data.rows.map(({ id }) => id)).not.toContain(peer.id)
})
