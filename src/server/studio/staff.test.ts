import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'
import { findInvitation, inviteFirstOwner, ownerLinkMs } from '../invitations/store.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
})
afterAll(() => academy.close())

const password = 'nine bright lanterns'
const accept = (token: string, email: string) =>
  academy.visitor('POST /staff-invitations/accept', { body: { token, name: 'Huda Saleh', email, password } })
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
  // An account that exists is not given away to whoever types its address.
  const student = await newAccount(academy, 'student')
  await expect(accept(tokens[1] ?? '', student.email)).rejects.toMatchObject({ status: 422 })

  const opened = await academy.visitor('POST /staff-invitations/open', { body: { token: tokens[1] ?? '' } })
  expect(opened.data).toMatchObject({ email: null, role: 'owner' })
  const both = await Promise.allSettled([
    accept(tokens[1] ?? '', 'huda@academy.example'),
    accept(tokens[1] ?? '', 'rami@academy.example'),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await inviteFirstOwner(database, clock.now())).toBeNull()
  const { rows: owners } = await database.pool.query("SELECT FROM users WHERE role = 'owner'")
  expect(owners).toHaveLength(1)
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
  const { rows } = await academy.database.pool.query("SELECT payload FROM outbox WHERE payload ->> 'to' = $1", [email])
  expect(rows[0].payload.action.path).toBe(`/studio/welcome#${token}`)
  // The address is the invitation's, whatever is typed.
  await accept(token, 'somebody-else@academy.example')
  expect(await roleOf(email)).toBe('assistant')
  expect(await roleOf('somebody-else@academy.example')).toBeUndefined()
  await expect(accept(token, email)).rejects.toMatchObject({ status: 404 })
  await expect(api('POST /studio/staff/invitations', { body: { email, role: 'tutor' } })).rejects.toMatchObject({
    status: 409,
  })
  const { data: entries } = await api('GET /studio/audit')
  expect(entries.slice(0, 2)).toMatchObject([
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
      owner.api('POST /studio/staff/:userId/disabled', { ...at(owner.id), body: { is_disabled: true } }),
    ])
      await expect(attempt).rejects.toMatchObject({ status: 409, code: 'account.last_owner' })
    await owner.api('POST /studio/staff/:userId/disabled', { ...at(tutor.id), body: { is_disabled: true } })
    await expect(tutor.api('GET /studio')).rejects.toMatchObject({ status: 401 })
    await owner.api('POST /studio/staff/:userId/disabled', { ...at(tutor.id), body: { is_disabled: false } })
    await owner.api('POST /studio/staff/:userId/role', { ...at(tutor.id), body: { role: 'owner' } })
    const api = await other.as(tutor)
    await api('POST /studio/staff/:userId/role', { ...at(owner.id), body: { role: 'assistant' } })
    await expect(owner.api('GET /studio/staff')).rejects.toMatchObject({ status: 403 })
    const { data } = await api('GET /studio/audit', { query: { person: owner.id } })
    expect(data[0]).toMatchObject({
      action: 'account.role_changed',
      before: { role: 'owner' },
      after: { role: 'assistant' },
    })
  } finally {
    await other.close()
  }
})
