import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'

let academy: Academy
let owner: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
  owner = await newAccount(academy, 'owner')
})
afterAll(() => academy.close())

/** Returns what the page of a link says, which its token stands for. */
const open = async (link: string | null | undefined) => {
  const { pathname, hash } = new URL(link ?? '')
  const body = { token: hash.slice(1) }
  return pathname === '/studio/welcome'
    ? (await academy.visitor('POST /staff-invitations/open', { body })).data
    : (await academy.visitor('POST /account-links/open', { body })).data
}

test('T36 without a mail server every link that an email would carry is handed over where it was caused, and works', async () => {
  expect((await owner.api('GET /studio')).data.sends_email).toBe(false)
  const student = await newAccount(academy, 'student')
  const params = { userId: student.id }
  const { api } = owner
  const invited = await api('POST /studio/staff/invitations', { body: { email: 'a@staff.example', role: 'assistant' } })
  expect(await open(invited.data.link)).toMatchObject({ email: 'a@staff.example', role: 'assistant' })
  expect(invited.msg).toContain('Emails are not sent here: copy its link')
  const reset = await api('POST /studio/people/:userId/password-link', { params })
  expect(reset.msg).toBe(`Emails are not sent here: copy the link and hand it to ${student.email} yourself.`)
  expect(await open(reset.data.link)).toMatchObject({ purpose: 'password', email: student.email })
  const moved = await api('POST /studio/people/:userId/address', { params, body: { email: 'b@mail.example' } })
  expect(await open(moved.data.link)).toMatchObject({ purpose: 'address', email: 'b@mail.example' })
  const row = { name: 'Sara Othman', email: 'c@mail.example', phone: '', parent_phone: '' }
  const body = { rows: [row], course_ids: [], days: null, group_id: null, is_dry_run: false }
  const imported = await api('POST /studio/import', { body })
  expect(await open(imported.data.rows[0]?.link)).toMatchObject({ purpose: 'password', email: 'c@mail.example' })
  const sent = await api('POST /studio/announcements', {
    body: {
      key: crypto.randomUUID(),
      to: { by: 'selection', selection: { by: 'ids', ids: [student.id] } },
      title: 'Room',
      text: 'We meet in room 4.',
    },
  })
  const { data } = await api('GET /studio/announcements/:announcementId', { params: { announcementId: sent.data.id } })
  expect(new URL(data.link).pathname).toBe(`/announcements/${sent.data.id}`)
})

test('T43 one address gets ten links an hour, from whatever account they are requested; another address is counted apart', async () => {
  const assistant = await newAccount(academy, 'assistant')
  const [first, second] = [await newAccount(academy, 'student'), await newAccount(academy, 'student')]
  const move = (staff: typeof owner, student: typeof owner, email: string) =>
    staff.api('POST /studio/people/:userId/address', { params: { userId: student.id }, body: { email } })
  const invite = (email: string) => owner.api('POST /studio/staff/invitations', { body: { email, role: 'tutor' } })
  const aimed = 'someone@mail.example'
  for (let count = 0; count < 4; count += 1) await move(owner, first, aimed)
  for (let count = 0; count < 3; count += 1) await move(assistant, second, ` ${aimed.toUpperCase()} `)
  for (let count = 0; count < 3; count += 1) await invite(aimed)
  for (const ask of [() => move(owner, first, aimed), () => move(assistant, second, aimed), () => invite(aimed)])
    await expect(ask()).rejects.toMatchObject({ status: 429, code: 'request.too_many' })
  // What is refused leaves no trace, and takes nothing from others.
  const { rows } = await academy.database.pool.query(
    "SELECT FROM outbox WHERE payload ->> 'to' = $1 AND kind IN ('account_link', 'staff_invitation')",
    [aimed],
  )
  expect(rows).toHaveLength(10)
  await move(owner, first, 'another@mail.example')
  academy.clock.pass(3_600_000)
  await invite(aimed)
})

test('T43 a link for a new password and one that confirms an address count for the same address', async () => {
  const { id, api } = await newAccount(academy, 'student')
  const reset = () => owner.api('POST /studio/people/:userId/password-link', { params: { userId: id } })
  for (let count = 0; count < 6; count += 1) await reset()
  for (let count = 0; count < 4; count += 1) await api('POST /user/address-confirmation', {})
  await expect(reset()).rejects.toMatchObject({ status: 429 })
  await expect(api('POST /user/address-confirmation', {})).rejects.toMatchObject({ status: 429 })
})

test('T43 the link of a registration counts for its address, and one that comes along with an import is sent all the same', async () => {
  const email = 'again@mail.example'
  for (let count = 0; count < 10; count += 1)
    await owner.api('POST /studio/staff/invitations', { body: { email, role: 'tutor' } })
  const phones = { phone: '+1 202 555 0147', parent_phone: '+1 202 555 0148' }
  const body = { name: 'Rana Test', email, ...phones, password: 'plum-orchard-42' }
  await expect(academy.visitor('POST /auth/register', { body })).rejects.toMatchObject({ status: 429 })
  const rows = [{ name: body.name, email, ...phones }]
  const { data } = await owner.api('POST /studio/import', {
    body: { rows, course_ids: [], days: null, group_id: null, is_dry_run: false },
  })
  expect(data.added).toBe(1)
})
