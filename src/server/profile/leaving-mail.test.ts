import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { newMember } from '../../testing/member.ts'
import { overSmtp, workOff } from '../../testing/outbox.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { changeSettings } from '../site/settings.ts'

let academy: Academy
let mail: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  mail = await startMailServer()
})
afterAll(async () => {
  await mail.stop()
  await academy.close()
})

const sendAll = () => workOff(academy, { mailer: overSmtp(mail.url) })
const subjectsTo = (address: string) => mail.to(address).map(({ subject }) => subject)
const newPassword = 'ten bright lanterns'

/** Creates a new member with a pending email about the password and a pending code. */
async function memberWithMail() {
  const { email, password } = await newMember(academy)
  const { id = 0 } = (await findUserByEmail(academy.database, email)) ?? {}
  const api = await academy.as({ id })
  await api('POST /user/password', { body: { current_password: password, password: newPassword } })
  await academy.visitor('POST /auth/password-code', { body: { email } })
  return {
    id,
    email,
    write: (message: string) => api('POST /contact', { body: { name: 'Layla Mansour', email, message } }),
    leave: () => api('POST /user/deletion', { body: { current_password: newPassword } }),
  }
}

test('A10 pending emails to a deleted account are not sent, even when the address is registered again', async () => {
  await changeSettings(academy.database, { contactEmail: 'office@lantern.test' })
  const person = await memberWithMail()
  await person.write('Please answer by telephone.')
  await person.leave()
  const again = { email: person.email, password: newPassword, phone: '+12025550147', parent_phone: '+12025550148' }
  await academy.visitor('POST /auth/register', { body: { ...again, name: 'Layla Mansour' } })
  const other = await memberWithMail()
  await sendAll()
  expect(subjectsTo(person.email)).toEqual([
    // Links and codes go first.
    'Welcome to Lantern Academy',
    'Your Lantern Academy account has been deleted',
  ])
  expect(mail.to('office@lantern.test').map(({ text }) => text)).toEqual([
    expect.stringContaining('Please answer by telephone.'),
  ])
  expect(subjectsTo(other.email)).toHaveLength(2)
})

test('A10 emails of an account that could not be deleted are sent', async () => {
  const person = await memberWithMail()
  const { pool } = academy.database
  await pool.query('CREATE TABLE holding (user_id integer REFERENCES users)')
  await pool.query('INSERT INTO holding VALUES ($1)', [person.id])
  expect(await refusalOf(person.leave())).toMatchObject({ status: 500 })
  await pool.query('DROP TABLE holding')
  await sendAll()
  expect(subjectsTo(person.email)).toEqual([
    expect.stringContaining('code'),
    'Your Lantern Academy password was changed',
  ])
})

test('H8 messages still reach the academy when its address is that of a deleted account', async () => {
  const person = await memberWithMail()
  await changeSettings(academy.database, { contactEmail: person.email })
  const body = { name: 'Omar Visitor', email: 'omar@people.example', message: 'When does the next course begin?' }
  await academy.visitor('POST /contact', { body })
  await person.leave()
  await sendAll()
  expect(subjectsTo(person.email)).toEqual([
    'Message from Omar Visitor',
    'Your Lantern Academy account has been deleted',
  ])
})

test('A10 emails to an address that the account has left go with it, whether they wait or were given up', async () => {
  const person = await memberWithMail()
  const api = await academy.as(person)
  const { pool } = academy.database
  const moved = `moved-${person.id}@people.example`
  const profile = { name: 'Layla Mansour', phone: '+12025550147', parent_phone: '+12025550148' }
  await pool.query(
    "UPDATE outbox SET state = 'given_up' WHERE id = (SELECT min(id) FROM outbox WHERE payload ->> 'to' = $1)",
    [person.email],
  )
  await api('PATCH /user/profile', { body: { ...profile, email: moved, current_password: newPassword } })
  const naming = async (address: string) =>
    (await pool.query('SELECT kind FROM outbox WHERE strpos(payload::text, $1) > 0', [address])).rows.length
  expect([await naming(person.email), await naming(moved)]).toEqual([expect.any(Number), 2])
  expect(await naming(person.email)).toBeGreaterThanOrEqual(2)
  await person.leave()
  // What is left is the email that the account is deleted.
  expect([await naming(person.email), await naming(moved)]).toEqual([0, 1])
})
