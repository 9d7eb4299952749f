import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endAfterDaysIn } from '../../core/editing/zone.ts'
import { undoMs } from '../../core/staff/undo.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { formWith } from '../../testing/forms.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { workOff } from '../../testing/outbox.ts'
import { newAccount } from '../../testing/staff.ts'
import { workbookOf } from '../banks/formats/xlsx.ts'
import { addCourse } from '../courses/writing.ts'
import type { RenderedEmail } from '../mail/render.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
let course: number
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor')
  course = await addCourse(academy.database, { slug: 'grammar', name: 'Grammar', price: 30, status: 'active' })
})
afterAll(() => academy.close())

const row = (name: string, email: string, phone = '') => ({ name, email, phone, parent_phone: '' })
const state = async () => {
  const of = async (text: string) => (await academy.database.pool.query(text)).rows
  return {
    users: await of('SELECT id, name, email, phone, role FROM users ORDER BY id'),
    grants: await of('SELECT user_id, course_id, expires_at FROM grants ORDER BY user_id'),
    members: await of('SELECT group_id, user_id FROM group_members ORDER BY 1, 2'),
    emails: await of('SELECT count(*) FROM outbox'),
    links: await of('SELECT count(*) FROM account_links'),
  }
}

test('T22 a dry run writes nothing; the import adds the good rows, leaves known accounts as they are, and twice is once', async () => {
  const known = await newAccount(academy, 'student', { name: 'Known Student' })
  const { data: group } = await tutor.api('POST /studio/groups', { body: { name: 'Class A' } })
  const rows = [
    row('Sara Othman', 'Sara@mail.example', '+1 202 555 0171'),
    row('ليلى منصور', 'layla@mail.example'),
    row('Somebody Else', known.email),
    row('Sara Again', 'sara@mail.example'),
    row('No Address', 'nowhere'),
    row('', 'nameless@mail.example'),
    row('Bad Phone', 'sara@mail.example', 'call me'),
    row('Our Tutor', tutor.email),
  ]
  const run = async (is_dry_run: boolean) => {
    const body = { rows, course_ids: [course], days: 90, group_id: group.id, is_dry_run }
    return (await tutor.api('POST /studio/import', { body })).data
  }
  const before = await state()
  const outcomes = ['new', 'new', 'exists', 'repeated', 'invalid', 'invalid', 'invalid', 'staff']
  const dry = await run(true)
  expect(dry.rows.map(({ outcome }) => outcome)).toEqual(outcomes)
  expect(dry.rows.slice(4, 7).map(({ problems }) => problems.length)).toEqual([1, 1, 1])
  // All that is wrong with a row is said, also that its student stands above.
  expect(dry.rows.map(({ is_repeated }) => is_repeated)).toEqual([false, false, false, true, false, false, true, false])
  expect(await state()).toEqual(before)

  const done = await run(false)
  expect([done.added, done.granted]).toEqual([2, 3])
  expect(done.rows.map(({ link }) => link !== null)).toEqual([true, true, false, false, false, false, false, false])
  const after = await state()
  expect(after.users.filter(({ email }) => email === known.email)).toEqual(
    before.users.filter(({ email }) => email === known.email),
  )
  expect(after.members).toHaveLength(3)
  const again = await run(false)
  expect([again.added, again.granted]).toEqual([0, 0])
  expect(await state()).toEqual(after)

  const sent: RenderedEmail[] = []
  academy.clock.pass(undoMs)
  await workOff(academy, { mailer: { send: (one) => Promise.resolve(void sent.push(one)) } })
  // The known account gets an email about the course; the new ones are invited.
  expect(sent.map(({ to, subject }) => [to, subject.includes('password')]).toSorted()).toEqual(
    [
      ['layla@mail.example', true],
      ['sara@mail.example', true],
      [known.email, false],
    ].toSorted(),
  )
  const token =
    /account-link#([\w-]{43})/.exec(sent.find(({ to }) => to === 'sara@mail.example')?.text ?? '')?.[1] ?? ''
  const password = 'nine bright lanterns'
  await academy.visitor('POST /account-links/password', { body: { token, password } })
  await academy.visitor('POST /auth/login', { body: { email: 'sara@mail.example', password } })
})

test('T22 T43 a row whose name is an address, digits alone or turned around by direction marks is not added', async () => {
  const names = ['win.example', '12345', '\u202Eanom', 'Mona Test']
  const rows = names.map((name, at) => row(name, `named-${at}@mail.example`))
  const body = { rows, course_ids: [], days: null, group_id: null, is_dry_run: true }
  const { data } = await tutor.api('POST /studio/import', { body })
  expect(data.rows.map(({ outcome }) => outcome)).toEqual(['invalid', 'invalid', 'invalid', 'new'])
  expect(data.rows[0]?.problems).toEqual(['name.invalid'])
})

test('T22 two clicks on Add at once add every student once', async () => {
  const rows = Array.from({ length: 20 }, (_, n) => row(`Student Number`, `student-${n}@mail.example`))
  const body = { rows, course_ids: [course], days: 30, group_id: null, is_dry_run: false }
  const both = await Promise.all([1, 2].map(() => tutor.api('POST /studio/import', { body })))
  expect(both.map(({ data }) => data.added).toSorted((a, b) => a - b)).toEqual([0, 20])
})

test('T22 a student who registers during the import is treated as known', async () => {
  const [email, later] = ['registering@mail.example', 'after-her@mail.example']
  const body = {
    rows: [row('Registering Now', email), row('After Her', later)],
    course_ids: [course],
    days: 30,
    group_id: null,
    is_dry_run: false,
  }
  const registering = await academy.database.pool.connect()
  try {
    await registering.query('BEGIN')
    await registering.query(
      "INSERT INTO users (name, email, phone, role, password_hash) VALUES ('Registering', $1, '', 'student', 'none')",
      [email],
    )
    const importing = tutor.api('POST /studio/import', { body })
    await untilWaiting(academy.database.pool, 1)
    await registering.query('COMMIT')
    const { data } = await importing
    expect(data.rows.map(({ outcome }) => outcome)).toEqual(['exists', 'new'])
    expect([data.added, data.granted]).toEqual([1, 2])
  } finally {
    registering.release()
  }
})

test('T34 a group is made by hand, from a course and from a paste, and narrows the list of people', async () => {
  const other = await addCourse(academy.database, { slug: 'reading', name: 'Reading', price: 30, status: 'active' })
  const rows = [row('Omar One', 'omar-1@mail.example'), row('Omar Two', 'omar-2@mail.example')]
  const body = { rows, course_ids: [other], days: null, group_id: null, is_dry_run: false }
  await tutor.api('POST /studio/import', { body })
  const { data: made } = await tutor.api('POST /studio/groups', { body: { name: 'Readers', course_id: other } })
  expect(made.members).toBe(2)
  await expect(tutor.api('POST /studio/groups', { body: { name: 'READERS' } })).rejects.toMatchObject({
    code: 'group.taken',
  })
  const params = { groupId: made.id }
  const emails = 'Sara <sara@mail.example>, omar-1@mail.example; nobody@mail.example'
  const { data: pasted } = await tutor.api('POST /studio/groups/:groupId/members', { params, body: { emails } })
  expect(pasted).toEqual({ added: 1, already: 1, unknown: ['nobody@mail.example'] })
  const listed = async () =>
    (await tutor.api('GET /studio/people', { query: { group: made.id, sort: 'name' } })).data.rows.map(
      ({ email }) => email,
    )
  expect(await listed()).toEqual(['omar-1@mail.example', 'omar-2@mail.example', 'sara@mail.example'])
  const { data: people } = await tutor.api('GET /studio/people', { query: { q: 'omar-2@mail.example' } })
  await tutor.api('DELETE /studio/groups/:groupId/members/:userId', {
    params: { ...params, userId: people.rows[0]?.id ?? 0 },
  })
  await tutor.api('PATCH /studio/groups/:groupId', { params, body: { name: 'Evening readers' } })
  const { data } = await tutor.api('GET /studio/groups')
  expect(data.rows).toContainEqual(expect.objectContaining({ id: made.id, name: 'Evening readers', members: 2 }))
  const found = await tutor.api('GET /studio/groups', { query: { q: 'evning readers', sort: '-members' } })
  expect(found.data.rows.map(({ id }) => id)).toEqual([made.id])
  const { data: file } = await tutor.api('GET /studio/groups/csv', { query: { q: 'evening readers' } })
  expect(file.text).toMatch(/^\uFEFFName,Students,Made at\r\nEvening readers,2,\d{4}-\d\d-\d\d\r\n$/)
  const key = crypto.randomUUID()
  const selection = { by: 'filter' as const, filter: { q: 'evening readers' }, count: 1 }
  const { data: many } = await tutor.api('POST /studio/groups/many', { body: { key, selection } })
  expect(many).toMatchObject({ changed: 1, unchanged: 0, undo_until: expect.any(String) })
  expect(await listed()).toEqual([])
  await tutor.api('POST /studio/actions/:key/undo', { params: { key } })
  expect(await listed()).toEqual(['omar-1@mail.example', 'sara@mail.example'])
  await tutor.api('DELETE /studio/groups/:groupId', { params })
  expect(await listed()).toEqual([])
})

const membersOf = async (name: string, emails: readonly string[]) => {
  const { data: group } = await tutor.api('POST /studio/groups', { body: { name } })
  const rows = emails.map((email) => row('Many Member', email))
  const body = { rows, course_ids: [], days: null, group_id: group.id, is_dry_run: false }
  await tutor.api('POST /studio/import', { body })
  return group.id
}
const endsOf = async (groupId: number) =>
  (
    await academy.database.pool.query(
      `SELECT g.user_id, g.expires_at FROM grants g JOIN group_members m ON m.user_id = g.user_id
        WHERE m.group_id = $1 AND g.course_id = $2 ORDER BY 1`,
      [groupId, course],
    )
  ).rows as { user_id: number; expires_at: Date }[]

test('T6 T23 an action for all runs once for its key, also on a double click, and is refused when the filter leaves another count', async () => {
  const groupId = await membersOf('Many', ['many-1@mail.example', 'many-2@mail.example', 'many-3@mail.example'])
  const all = { by: 'filter', filter: { group: groupId }, count: 3 } as const
  const extend = (key: string, selection: typeof all | { by: 'ids'; ids: number[] } = all) =>
    tutor.api('POST /studio/people/many', {
      body: { key, selection, action: { do: 'extend', course_id: course, days: 30, reason: 'Together.' } },
    })
  const key = crypto.randomUUID()
  const clicks = await Promise.all([extend(key), extend(key)])
  expect(clicks.map(({ data }) => data)).toMatchObject([1, 2].map(() => ({ changed: 3, unchanged: 0 })))
  const once = await endsOf(groupId)
  const end = endAfterDaysIn('UTC', academy.clock.now(), 30)
  expect(once.map(({ expires_at }) => expires_at.getTime())).toEqual([end, end, end])
  expect((await extend(key)).data).toMatchObject({ changed: 3, unchanged: 0 })

  const { email } = await newAccount(academy, 'student')
  const added = { params: { groupId }, body: { emails: email } }
  await tutor.api('POST /studio/groups/:groupId/members', added)
  const late = extend(crypto.randomUUID())
  await expect(late).rejects.toMatchObject({ status: 409, code: 'selection.changed' })
  const tooMany = { by: 'ids' as const, ids: Array.from({ length: 501 }, (_, n) => n + 1) }
  await expect(extend(crypto.randomUUID(), tooMany)).rejects.toMatchObject({ status: 422 })
  const colleague = await newAccount(academy, 'tutor')
  const stolen = colleague.api('POST /studio/people/many', {
    body: { key, selection: all, action: { do: 'revoke', course_id: course } },
  })
  await expect(stolen).rejects.toMatchObject({ status: 400 })
  expect((await endsOf(groupId)).filter(({ user_id }) => once.some((one) => one.user_id === user_id))).toEqual(once)
})

test('T6 T34 an action for a selection leaves staff alone, is for all or for none, and says how many it changed', async () => {
  const groupId = await membersOf('Some', ['some-1@mail.example', 'some-2@mail.example'])
  const other = await tutor.api('POST /studio/groups', { body: { name: 'Others' } })
  const { data } = await tutor.api('GET /studio/people', { query: { group: groupId, sort: 'name' } })
  const [first = 0, second = 0] = data.rows.map(({ id }) => id)
  const change = (ids: number[], action: { do: 'add_to_group'; group_id: number }) =>
    tutor.api('POST /studio/people/many', { body: { key: crypto.randomUUID(), selection: { by: 'ids', ids }, action } })
  const toOthers = { do: 'add_to_group', group_id: other.data.id } as const
  expect((await change([first, tutor.id], toOthers)).data).toMatchObject({ changed: 1, unchanged: 1 })
  expect((await change([second, first, first], toOthers)).data).toMatchObject({ changed: 1, unchanged: 1 })
  await expect(change([first], { do: 'add_to_group', group_id: 999_999 })).rejects.toMatchObject({ status: 404 })
  const open = { do: 'open', course_id: course, days: 10 } as const
  const opened = { selection: { by: 'ids', ids: [first, second] as number[] }, action: open } as const
  const { data: done } = await tutor.api('POST /studio/people/many', { body: { key: crypto.randomUUID(), ...opened } })
  const { data: again } = await tutor.api('POST /studio/people/many', { body: { key: crypto.randomUUID(), ...opened } })
  expect([done, again]).toMatchObject([
    { changed: 2, unchanged: 0 },
    { changed: 0, unchanged: 2 },
  ])
  await tutor.api('POST /studio/people/many', {
    body: {
      key: crypto.randomUUID(),
      selection: { by: 'ids', ids: [first] },
      action: { do: 'revoke', course_id: course },
    },
  })
  const now = academy.clock.now()
  expect((await endsOf(groupId)).map(({ expires_at }) => expires_at.getTime() > now)).toEqual([false, true])
})

test('T22 the cells of an Excel workbook are read, without formulas, entities and what is no workbook', async () => {
  const { token } = await academy.context.sessions.start(tutor, { isBrowser: false })
  const read = async (bytes: Uint8Array) => {
    const { payload, headers } = await formWith(new Uint8Array(bytes))
    const sent = { ...headers, authorization: `Bearer ${token}` }
    const response = await academy.app.inject({
      method: 'POST',
      url: '/api/studio/import/table',
      headers: sent,
      payload,
    })
    return { status: response.statusCode, rows: response.json<{ data: { rows: string[][] } | null }>().data?.rows }
  }
  const workbook = workbookOf([
    ['Name', 'Phone', 'Email'],
    ['', '', ''],
    [' Layla Haddad ', '', 'layla@mail.example'],
  ])
  const rows = [
    ['Name', 'Phone', 'Email'],
    ['Layla Haddad', '', 'layla@mail.example'],
  ]
  expect(await read(workbook)).toEqual({ status: 200, rows })
  const sheet = 'xl/worksheets/sheet1.xml'
  const withSheet = (change: (xml: string) => string) => {
    const files = unzipSync(workbook)
    return zipSync({ ...files, [sheet]: strToU8(change(strFromU8(files[sheet]!))) })
  }
  // A number is no text in a workbook; a formula counts by its stored value.
  const cells = '<row><c t="str"><f>A1&amp;"x"</f><v>Sara Othman</v></c><c><v>994501114455</v></c></row>'
  const formula = withSheet((xml) => xml.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${cells}</sheetData>`))
  expect(await read(formula)).toEqual({ status: 200, rows: [['Sara Othman', '994501114455']] })
  // What one text in a small file could grow to is bounded.
  const wide = workbookOf([
    Array.from({ length: 61 }, () => 'x'.repeat(302)),
    ...Array.from({ length: 1000 }, () => ['x']),
  ])
  const { rows: bounded = [] } = await read(wide)
  expect([bounded.length, bounded[0]?.length, bounded[0]?.[0]?.length]).toEqual([1000, 60, 301])
  const entities = withSheet((xml) => xml.replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaa">]>'))
  for (const bytes of [entities, workbook.slice(0, 300), zipSync({ 'a.txt': strToU8('a') }), strToU8('a,b')])
    expect(await read(bytes)).toEqual({ status: 422, rows: undefined })
})
