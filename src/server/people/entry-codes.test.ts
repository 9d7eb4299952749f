import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryLimits } from '../../core/accounts/throttling.ts'
import { entryCodeMs } from '../../core/accounts/typed-codes.ts'
import { undoMs } from '../../core/staff/undo.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { workOff } from '../../testing/outbox.ts'
import { newAccount } from '../../testing/staff.ts'
import { addCourse } from '../courses/writing.ts'
import type { RenderedEmail } from '../mail/render.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
let course: number
const sent: RenderedEmail[] = []
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor')
  course = await addCourse(academy.database, { slug: 'grammar', name: 'Grammar', price: 30, status: 'active' })
})
afterAll(() => academy.close())

const password = 'nine bright lanterns'
const rowsOf = async (text: string, values: unknown[] = []) => (await academy.database.pool.query(text, values)).rows
const emails = async () => {
  academy.clock.pass(undoMs)
  await workOff(academy, { mailer: { send: (one) => Promise.resolve(void sent.push(one)) } })
  return sent.splice(0)
}
const runImport = async (names: readonly string[], { is_dry_run = false, phone = '' } = {}) => {
  const rows = names.map((name) => ({ name, email: '', phone, parent_phone: '' }))
  const body = { rows, course_ids: [course], days: 90, group_id: null, is_dry_run }
  return (await tutor.api('POST /studio/import', { body })).data
}
/** Imports one student without an address; returns the account and its code. */
const newStudent = async (name: string) => {
  const { sheet } = await runImport([name])
  const [made] = sheet?.codes ?? []
  return made ?? expect.unreachable()
}
const open = (code: string) =>
  academy.visitor('POST /entry-codes/open', { body: { code } }).then(
    ({ data }) => data.name,
    (error: { code: string }) => error.code,
  )
const use = (code: string, email: string) =>
  academy.visitor('POST /entry-codes/use', { body: { code, email, password } }).then(
    ({ data }) => data.email,
    (error: { code: string }) => error.code,
  )

test('T22 a student without an email gets a printed code and enters an address and a password with it', async () => {
  const names = ['Sara Othman', 'ليلى منصور', 'sara  othman']
  const before = await rowsOf('SELECT count(*) FROM users')
  const dry = await runImport(names, { is_dry_run: true })
  expect(dry.rows.map(({ outcome }) => outcome)).toEqual(['new_with_code', 'new_with_code', 'repeated'])
  expect([dry.sheet, await rowsOf('SELECT count(*) FROM users')]).toEqual([null, before])

  const { sheet, added, granted } = await runImport(names)
  expect([added, granted]).toEqual([2, 2])
  expect(sheet).toMatchObject({ academy: expect.any(String), page: expect.stringMatching(/\/code$/) })
  expect(sheet?.codes.map(({ name }) => name)).toEqual(names.slice(0, 2))
  const { code, id } = sheet?.codes[0] ?? expect.unreachable()
  expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
  const bare = code.replaceAll('-', '')
  const stored = await rowsOf(
    `SELECT l::text FROM account_links l UNION ALL SELECT o::text FROM outbox o UNION ALL SELECT a::text FROM audit_log a
      UNION ALL SELECT s::text FROM studio_actions s`,
  )
  expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${code}|${bare}`))
  // No one is written to, for there is nowhere to write.
  expect(await emails()).toEqual([])

  // As it is typed from paper: capitals, spaces, O for 0 and I for 1.
  const typed = bare
    .toUpperCase()
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replace(/(.{4})/g, '$1 ')
  expect(await open(typed)).toBe('Sara Othman')
  const other = await newAccount(academy, 'student')
  expect(await use(code, other.email)).toBe('request.invalid')
  expect(await use(code, 'nowhere')).toBe('request.invalid')
  const twice = await Promise.all([use(typed, 'Sara@mail.example'), use(typed, 'sara@mail.example')])
  expect(twice.toSorted()).toEqual(['account.bad_code', 'sara@mail.example'])
  expect(await open(code)).toBe('account.bad_code')

  const [welcome] = await emails()
  expect(welcome?.to).toBe('sara@mail.example')
  const token = /account-link#([\w-]{43})/.exec(welcome?.text ?? '')?.[1] ?? ''
  await academy.visitor('POST /account-links/address', { body: { token } })
  const [account] = await rowsOf('SELECT email_confirmed_at FROM users WHERE id = $1', [id])
  expect(account.email_confirmed_at).not.toBeNull()
  await academy.visitor('POST /auth/login', { body: { email: 'sara@mail.example', password } })

  // Run again it changes nothing, also for the one who has an address by now.
  const again = await runImport(names)
  expect([again.added, again.granted, again.sheet]).toEqual([0, 0, null])
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(['exists', 'exists', 'repeated'])
  expect((await runImport(['Sara Othman'], { phone: '+1 202 555 0171' })).added).toBe(1)
})

test('T22 a code can be replaced and withdrawn, expires, and ends with the right of who made it', async () => {
  const { id, code } = await newStudent('Code Replaced')
  const params = { userId: id }
  const ofPage = async () => (await tutor.api('GET /studio/people/:userId', { params })).data.profile
  expect(await ofPage()).toMatchObject({ email: null, code_until: expect.any(String) })
  const make = async (api = tutor.api) => {
    const ids = [id, tutor.id]
    const { data } = await api('POST /studio/people/codes', { body: { selection: { by: 'ids', ids } } })
    // Staff, who have addresses, get none.
    expect(data.codes.map((one) => one.id)).toEqual([id])
    return data.codes[0]?.code ?? ''
  }
  const second = await make()
  expect([await open(code), await open(second)]).toEqual(['account.bad_code', 'Code Replaced'])
  await tutor.api('DELETE /studio/people/:userId/code', { params })
  expect([await open(second), (await ofPage()).code_until]).toEqual(['account.bad_code', null])

  const colleague = await newAccount(academy, 'assistant')
  const third = await make(colleague.api)
  expect(await open(third)).toBe('Code Replaced')
  await academy.database.pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [colleague.id])
  expect(await open(third)).toBe('account.bad_code')

  const fourth = await make()
  academy.clock.pass(entryCodeMs - 1)
  expect(await open(fourth)).toBe('Code Replaced')
  academy.clock.pass(1)
  expect([await open(fourth), await use(fourth, 'late@mail.example')]).toEqual(['account.bad_code', 'account.bad_code'])
  // Sessions do not last that long.
  tutor.api = await academy.as(tutor)
})

test('T22 a code gives an account that has an address by now no other one', async () => {
  const { id, code } = await newStudent('Code Overtaken')
  await rowsOf("UPDATE users SET email = 'overtaken@mail.example' WHERE id = $1", [id])
  expect(await use(code, 'other@mail.example')).toBe('account.bad_code')
  expect(await rowsOf('SELECT email, password_hash FROM users WHERE id = $1', [id])).toEqual([
    { email: 'overtaken@mail.example', password_hash: 'none' },
  ])
  expect(await emails()).toEqual([])
})

test('T22 wrong codes are counted by network, right ones are not', async () => {
  const { code } = await newStudent('Code Counted')
  for (let count = 0; count < 110; count += 1) expect(await open(code)).toBe('Code Counted')
  const met = new Set<string>()
  for (let count = 0; count < 101; count += 1) met.add(await open(`wrong ${count}`))
  expect([...met]).toEqual(['account.bad_code', 'request.too_many'])
  expect(await open(code)).toBe('request.too_many')
  academy.clock.pass(60 * 60_000)
  expect(await open(code)).toBe('Code Counted')
})

test('T22 a code asks which addresses have accounts no more often than registering does', async () => {
  const { code } = await newStudent('Code Asking')
  const met = new Set<string>()
  for (let count = 0; count <= tryLimits.registrations.free; count += 1) met.add(await use(code, tutor.email))
  expect([...met]).toEqual(['request.invalid', 'request.too_many'])
  academy.clock.pass(tryLimits.registrations.windowMs)
  expect(await use(code, 'asking@mail.example')).toBe('asking@mail.example')
  expect((await emails()).map(({ to }) => to)).toEqual(['asking@mail.example'])
})

test('T22 T23 T26 an account without an address is listed, found, searched and changed, and gets no email', async () => {
  const { id } = await newStudent('Zaynab Without')
  const { data } = await tutor.api('GET /studio/people', { query: { address: 'none', q: 'zaynab' } })
  expect(data.rows.map((row) => [row.id, row.email])).toEqual([[id, null]])
  const { data: file } = await tutor.api('GET /studio/people/csv', { query: { q: 'Zaynab Without' } })
  expect(file.text).toContain('Zaynab Without,,,')
  const params = { userId: id }
  const change = { to: 'until', until: null } as const
  await tutor.api('POST /studio/people/:userId/access', { params, body: { course_id: course, change } })
  const selection = { by: 'ids', ids: [id] } as const
  const { data: written } = await tutor.api('POST /studio/announcements', {
    body: {
      key: crypto.randomUUID(),
      to: { by: 'selection', selection: { ...selection, ids: [id] } },
      title: 'Room',
      text: 'We meet in room 4.',
    },
  })
  expect(written.readers).toBe(1)
  expect(await emails()).toEqual([])
  const refused = tutor.api('POST /studio/people/:userId/password-link', { params })
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'account.no_address' })
  await expect(
    tutor.api('POST /studio/people/:userId/deletion', { params, body: { email: '' } }),
  ).rejects.toMatchObject({ code: 'request.invalid' })
  await tutor.api('POST /studio/people/:userId/deletion', { params, body: { email: 'Zaynab  Without' } })
  expect(await rowsOf('SELECT FROM users WHERE id = $1', [id])).toEqual([])
  expect(await emails()).toEqual([])
})

test('T22 T24 staff can send a link to an address instead of a code', async () => {
  const { id, code } = await newStudent('Address Later')
  const params = { userId: id }
  const { data } = await tutor.api('POST /studio/people/:userId/address', {
    params,
    body: { email: 'later@mail.example' },
  })
  const { msg } = await academy.visitor('POST /account-links/address', {
    body: { token: data.link.split('#')[1] ?? '' },
  })
  expect(msg).toContain('choose a password')
  expect(await open(code)).toBe('account.bad_code')
  // With the code gone, the link that sets a password is the way in; nothing goes to an address that there was none of.
  const [link, ...others] = await emails()
  expect([link?.to, others]).toEqual(['later@mail.example', []])
  const token = /account-link#([\w-]+)/.exec(link?.text ?? '')?.[1] ?? ''
  await academy.visitor('POST /account-links/password', { body: { token, password } })
  await academy.visitor('POST /auth/login', { body: { email: 'later@mail.example', password } })
  expect((await emails()).map(({ subject }) => subject)).toEqual(['Your Lantern Academy password was changed'])
})

test('T22 T24 an account without an address joins the one that has one, whichever page it is done on, and can be parted', async () => {
  const { id, code } = await newStudent('Joined Without')
  const remaining = await newAccount(academy, 'student', { name: 'Joined With' })
  const { data } = await tutor.api('POST /studio/people/:userId/joins', {
    params: { userId: id },
    body: { email: remaining.email, is_dry_run: false },
  })
  expect(data.other).toMatchObject({ id: remaining.id, email: remaining.email })
  expect(data.things).toEqual([{ thing: 'access', moved: 1, stays: 0 }])
  expect(await open(code)).toBe('account.bad_code')
  const { data: page } = await tutor.api('GET /studio/people/:userId', { params: { userId: remaining.id } })
  expect(page.joins).toMatchObject([{ account_id: id, email: null }])
  expect((await emails()).map(({ to }) => to)).toEqual([remaining.email])
  // The row of the spreadsheet still means this student, who has the other account now.
  const { rows, added } = await runImport(['Joined Without'])
  expect([rows[0]?.outcome, added]).toEqual(['exists', 0])
  await tutor.api('POST /studio/joins/:joinId/parting', { params: { joinId: page.joins[0]?.id ?? 0 } })
  expect(await rowsOf('SELECT email, disabled_at FROM users WHERE id = $1', [id])).toEqual([
    { email: null, disabled_at: null },
  ])
})
