import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { newMember } from '../../testing/member.ts'
import { newAccount } from '../../testing/staff.ts'
import { workOff } from '../../testing/outbox.ts'
import type { RenderedEmail } from '../mail/render.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
})
afterAll(() => academy.close())

/** Sends what waits and returns the emails to an address. */
async function emailsTo(address: string) {
  const sent: RenderedEmail[] = []
  await workOff(academy, { mailer: { send: (one) => Promise.resolve(void sent.push(one)) } })
  return sent.filter(({ to }) => to === address)
}
const tokenIn = ({ text = '' }: { text?: string } = {}) => /account-link#([\w-]+)/.exec(text)?.[1] ?? ''
const confirm = (token: string) => academy.visitor('POST /account-links/address', { body: { token } })
const signIn = async (body: { email: string; password: string }) => {
  const { data } = await academy.visitor('POST /auth/login', { body })
  return academy.apiWith({ authorization: `Bearer ${data.token}` })
}

test('P13 a new account is welcomed by an email, whose link confirms its address once', async () => {
  const person = await newMember(academy)
  const api = await signIn(person)
  const isConfirmed = async () => (await api('GET /user/profile')).data.is_email_confirmed
  expect(await isConfirmed()).toBe(false)
  const [welcome, ...others] = await emailsTo(person.email)
  expect([welcome?.subject, others]).toEqual(['Welcome to Lantern Academy', []])
  const token = tokenIn(welcome)
  expect((await academy.visitor('POST /account-links/open', { body: { token } })).data).toMatchObject({
    purpose: 'welcome',
    email: person.email,
  })
  // Opening it confirms nothing: a messenger's preview opens links, too.
  expect(await isConfirmed()).toBe(false)
  await confirm(token)
  expect(await isConfirmed()).toBe(true)
  await expect(confirm(token)).rejects.toMatchObject({ code: 'link.not_found' })
  expect((await api('GET /user/data')).data.account.email_confirmed_at).not.toBeNull()
})

test('P13 the link is sent again on request, and to a new address, which is not confirmed before', async () => {
  const person = await newMember(academy)
  const api = await signIn(person)
  const [welcome] = await emailsTo(person.email)
  await api('POST /user/address-confirmation')
  const [again] = await emailsTo(person.email)
  expect(again?.subject).toBe('Confirm your email address for Lantern Academy')
  await confirm(tokenIn(again))
  const moved = `moved-${person.email}`
  const body = { name: 'Layla Mansour', phone: '+12025550147', parent_phone: '+12025550148', email: moved }
  await api('PATCH /user/profile', { body: { ...body, current_password: person.password } })
  expect((await api('GET /user/profile')).data.is_email_confirmed).toBe(false)
  // What was sent to the former address confirms nothing of the new one.
  await expect(confirm(tokenIn(welcome))).rejects.toMatchObject({ code: 'link.not_found' })
  const [toMoved] = await emailsTo(moved)
  await confirm(tokenIn(toMoved))
  expect((await api('GET /user/profile')).data.is_email_confirmed).toBe(true)
  for (let count = 0; count < 8; count += 1) await api('POST /user/address-confirmation')
  await expect(api('POST /user/address-confirmation')).rejects.toMatchObject({ status: 429 })
})

test('P13 a password that is set by a link signs a browser in, and other clients or accounts with a second factor not', async () => {
  const owner = await newAccount(academy, 'owner')
  const setBy = async (userId: number, headers: Record<string, string>) => {
    const { link } = (await owner.api('POST /studio/people/:userId/password-link', { params: { userId } })).data
    const payload = { token: link.split('#')[1] ?? '', password: 'seven quiet rivers' }
    return academy.app.inject({ method: 'POST', url: '/api/account-links/password', payload, headers })
  }
  const browser = { 'lantern-client': 'web' }
  const student = await newAccount(academy, 'student')
  const set = await setBy(student.id, browser)
  expect(set.json()).toMatchObject({ data: { email: student.email, is_signed_in: true } })
  const jar = set.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const token = set.cookies.find(({ name }) => name === 'token')?.value ?? ''
  const me = await academy.app.inject({
    url: '/api/user',
    headers: { ...browser, cookie: jar, authorization: `Bearer ${token}` },
  })
  expect(me.json()).toMatchObject({ data: { email: student.email } })

  const plain = await setBy((await newAccount(academy, 'student')).id, {})
  expect([plain.json().data.is_signed_in, plain.cookies]).toEqual([false, []])
  const guarded = await newAccount(academy, 'tutor')
  await academy.database.pool.query(
    "INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES ($1, 'JBSWY3DPEHPK3PXP', now())",
    [guarded.id],
  )
  const asked = await setBy(guarded.id, browser)
  expect([asked.json().data.is_signed_in, asked.cookies]).toEqual([false, []])
})

test('T2 a password that is set by a link in a browser not used before is emailed to staff; a known browser and a student are not', async () => {
  const owner = await newAccount(academy, 'owner')
  const subject = 'A new device has signed in'
  const setIn = async (userId: number, cookie: string) => {
    const { link } = (await owner.api('POST /studio/people/:userId/password-link', { params: { userId } })).data
    const payload = { token: link.split('#')[1] ?? '', password: 'seven quiet rivers' }
    const headers = { 'lantern-client': 'web', cookie }
    return academy.app.inject({ method: 'POST', url: '/api/account-links/password', payload, headers })
  }
  const told = async (email: string) => (await emailsTo(email)).filter((one) => one.subject.includes(subject)).length
  const tutor = await newAccount(academy, 'tutor')
  const set = await setIn(tutor.id, '')
  expect(set.json()).toMatchObject({ data: { is_signed_in: true } })
  expect(await told(tutor.email)).toBe(1)
  const device = set.cookies.find(({ name }) => name.includes('device'))
  expect((await setIn(tutor.id, `${device?.name}=${device?.value}`)).statusCode).toBe(200)
  expect(await told(tutor.email)).toBe(0)
  const student = await newAccount(academy, 'student')
  expect((await setIn(student.id, '')).json()).toMatchObject({ data: { is_signed_in: true } })
  expect(await told(student.email)).toBe(0)
})
