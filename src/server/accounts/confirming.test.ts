import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { newMember } from '../../testing/member.ts'
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
