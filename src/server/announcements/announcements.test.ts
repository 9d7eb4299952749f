import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../contract/api.ts'
import { wireInstant } from '../../core/dates.ts'
import { emptyDraft } from '../../core/staff/announcements.ts'
import { undoMs } from '../../core/staff/undo.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { workOff } from '../../testing/outbox.ts'
import { newAccount } from '../../testing/staff.ts'
import { addCourse, grantAccess } from '../courses/writing.ts'
import type { RenderedEmail } from '../mail/render.ts'
import { changeSettings } from '../site/settings.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
let course: number
const sent: RenderedEmail[] = []
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor', { name: 'Noor Talvani' })
  course = await addCourse(academy.database, { slug: 'grammar', name: 'Grammar', price: 30, status: 'active' })
})
afterAll(() => academy.close())

const sendDue = () =>
  workOff(academy, {
    mailer: {
      send: async (email) => {
        sent.push(email)
      },
    },
  })
const emailsTo = (address: string) => sent.filter(({ to }) => to === address)

/** Adds students to a new group, and returns both. */
async function newGroup(name: string, students: number) {
  const members = await Promise.all(
    Array.from({ length: students }, (_, n) => newAccount(academy, 'student', { name: `${name} ${n}` })),
  )
  const { data } = await tutor.api('POST /studio/groups', { body: { name } })
  const params = { groupId: data.id }
  await tutor.api('POST /studio/groups/:groupId/members', {
    params,
    body: { emails: members.map(({ email }) => email).join() },
  })
  return { groupId: data.id, members }
}

type To = CallInput<'POST /studio/announcements'>['body']['to']
const check = async (to: To) => (await tutor.api('POST /studio/announcements/check', { body: { to } })).data
const words = { title: 'No class on Monday', text: 'We meet on Tuesday.\n\nBring paper.' }
const announce = async (to: To, { key = randomUUID() as string, api = tutor.api } = {}) =>
  (await api('POST /studio/announcements', { body: { key, to, ...words } })).data
const noticesOf = async ({ api }: { api: Academy['visitor'] }) => (await api('GET /user/home')).data.notices
const pageOf = async (announcementId: number) =>
  (await tutor.api('GET /studio/announcements/:announcementId', { params: { announcementId } })).data

test('T26 an announcement reaches a group by email and as a notice, ten seconds later, and says who has seen it', async () => {
  const { groupId, members } = await newGroup('Class A', 3)
  const [sara, omar] = members as [(typeof members)[0], (typeof members)[0]]
  const stranger = await newAccount(academy, 'student')
  const { id, readers, change_id } = await announce({ by: 'group', group_id: groupId })
  expect([readers, change_id]).toEqual([3, expect.any(Number)])
  const own = { params: { announcementId: id } }
  expect(await noticesOf(sara)).toEqual([])
  await expect(sara.api('GET /user/announcements/:announcementId', own)).rejects.toMatchObject({ status: 404 })
  await sendDue()
  expect(sent).toEqual([])
  const { data: person } = await tutor.api('GET /studio/people/:userId', { params: { userId: sara.id } })
  expect(person.emails).toMatchObject([{ kind: 'announcement', subject: 'No class on Monday', state: 'waiting' }])
  academy.clock.pass(undoMs)
  await sendDue()
  for (const { email } of members) {
    expect(emailsTo(email)).toMatchObject([{ subject: 'No class on Monday' }])
    expect(emailsTo(email)[0]?.text).toContain('We meet on Tuesday.\n\nBring paper.')
    expect(emailsTo(email)[0]?.text).toContain(`https://lantern.test/announcements/${id}`)
  }
  const notice = { kind: 'announcement', name: 'No class on Monday', course: null }
  expect(await noticesOf(sara)).toMatchObject([{ ...notice, announcement: { id, is_seen: false } }])

  expect((await sara.api('GET /user/announcements/:announcementId', own)).data).toMatchObject({ ...words, others: [] })
  expect(await noticesOf(sara)).toMatchObject([{ announcement: { is_seen: false } }])
  await sara.api('POST /user/announcements/:announcementId/seen', own)
  const at = wireInstant(academy.clock.now())
  academy.clock.pass(60_000)
  await sara.api('POST /user/announcements/:announcementId/seen', own)
  expect(await noticesOf(sara)).toMatchObject([{ announcement: { is_seen: true } }])
  const page = await pageOf(id)
  expect(page).toMatchObject({ ...words, audience: 'group', audience_name: 'Class A', author: 'Noor Talvani', seen: 1 })
  expect(page.people.map(({ seen_at }) => seen_at?.slice(0, 19) ?? null)).toEqual([null, null, at.slice(0, 19)])
  expect(page.people.at(-1)?.id).toBe(sara.id)

  // No one else reads it, and those who have not are found among the people.
  expect(await noticesOf(stranger)).toEqual([])
  await expect(stranger.api('GET /user/announcements/:announcementId', own)).rejects.toMatchObject({ status: 404 })
  await expect(stranger.api('POST /user/announcements/:announcementId/seen', own)).rejects.toMatchObject({
    status: 404,
  })
  const listed = async (query: { announcement: number } | { unseen: number }) =>
    (await tutor.api('GET /studio/people', { query: { ...query, sort: 'name' } })).data.rows.map((row) => row.id)
  expect(await listed({ announcement: id })).toEqual(members.map((one) => one.id))
  expect(await listed({ unseen: id })).toEqual(members.slice(1).map((one) => one.id))
  expect((await tutor.api('GET /studio/announcements', { query: { q: 'monday' } })).data).toMatchObject({
    total: 1,
    rows: [{ id, title: words.title, audience: 'group', readers: 3, seen: 1 }],
  })
  // A member who leaves the group keeps what was written before.
  await tutor.api('DELETE /studio/groups/:groupId/members/:userId', { params: { groupId, userId: omar.id } })
  expect(await noticesOf(omar)).toHaveLength(1)
})

test('T26 an announcement to more than 200 students has all of them and their parents, a page after the other', async () => {
  const { groupId } = await newGroup('Whole school', 1)
  await academy.database.pool.query(
    `WITH added AS (INSERT INTO users (name, email, password_hash, parent_phone)
          SELECT 'School ' || lpad(n::text, 3, '0'), 'school-' || n || '@mail.example', 'none', '+96170' || (100000 + n)
          FROM generate_series(1, 201) n RETURNING id)
      INSERT INTO group_members (group_id, user_id, added_at) SELECT $1, id, now() FROM added`,
    [groupId],
  )
  const { id } = await announce({ by: 'group', group_id: groupId })
  const partOf = async (page: number) =>
    (await tutor.api('GET /studio/announcements/:announcementId', { params: { announcementId: id }, query: { page } }))
      .data.people
  const parts = [await partOf(1), await partOf(2), await partOf(3)]
  expect(parts.map(({ length }) => length)).toEqual([200, 2, 0])
  expect(new Set(parts.flat().map((reader) => reader.id)).size).toBe(202)
  expect(parts[1]?.[0]).toMatchObject({ name: 'School 201', parent_phone: '+96170100201' })
})

test('T26 T4 an announcement is undone with its emails and notices before anyone has seen it', async () => {
  const { groupId, members } = await newGroup('Class B', 2)
  const { id, change_id } = await announce({ by: 'group', group_id: groupId })
  await tutor.api('POST /studio/changes/:changeId/undo', { params: { changeId: change_id ?? 0 } })
  academy.clock.pass(undoMs)
  await sendDue()
  for (const member of members) {
    expect(emailsTo(member.email)).toEqual([])
    expect(await noticesOf(member)).toEqual([])
  }
  await expect(pageOf(id)).rejects.toMatchObject({ status: 404 })
  const { id: later, change_id: laterChange } = await announce({ by: 'group', group_id: groupId })
  academy.clock.pass(undoMs)
  await sendDue()
  const undo = tutor.api('POST /studio/changes/:changeId/undo', { params: { changeId: laterChange ?? 0 } })
  await expect(undo).rejects.toMatchObject({ code: 'change.settled' })
  expect((await pageOf(later)).readers).toBe(2)
})

test('T26 T6 an announcement for a course or a selection goes to its students once, never to staff or disabled accounts', async () => {
  const open = await newAccount(academy, 'student')
  const ended = await newAccount(academy, 'student')
  const disabled = await newAccount(academy, 'student')
  const now = academy.clock.now()
  await grantAccess(academy.database, open.id, course, null)
  await grantAccess(academy.database, ended.id, course, new Date(now - 1))
  await grantAccess(academy.database, disabled.id, course, null)
  await tutor.api('POST /studio/people/:userId/disabled', {
    params: { userId: disabled.id },
    body: { is_disabled: true },
  })
  const key = randomUUID()
  const to = { by: 'course', course_id: course } as const
  expect(await check(to)).toEqual({ students: 1, parents: 0 })
  const clicks = await Promise.all([announce(to, { key }), announce(to, { key })])
  expect(clicks[0]).toEqual(clicks[1])
  expect(clicks[0]).toMatchObject({ readers: 1 })
  expect(await pageOf(clicks[0].id)).toMatchObject({ audience_name: 'Grammar', people: [{ id: open.id }] })

  const by = (ids: number[]) => ({ by: 'selection', selection: { by: 'ids', ids } }) as const
  expect((await announce(by([open.id, ended.id, disabled.id, tutor.id]))).readers).toBe(2)
  await expect(announce(by([tutor.id]))).rejects.toMatchObject({ status: 422, code: 'announcement.no_reader' })
  const outdated = { by: 'filter', filter: { course }, count: 400 } as const
  await expect(announce({ by: 'selection', selection: outdated })).rejects.toMatchObject({ code: 'selection.changed' })
  await expect(announce({ by: 'group', group_id: 999_999 })).rejects.toMatchObject({ code: 'group.not_found' })
  await expect(announce({ by: 'course', course_id: 999_999 })).rejects.toMatchObject({ code: 'course.not_found' })
})

test('T26 parents are reached by their phones, with the country of the academy where the number names none', async () => {
  await changeSettings(academy.database, { contactNumber: '+201000000000' })
  const { groupId, members } = await newGroup('Class C', 3)
  const phones = ['+1 202 555 0171', '010 0123 4567', '5550147']
  for (const [at, { id, name }] of members.map((one, n) => [n, { ...one, name: `Class C ${n}` }] as const))
    await tutor.api('PATCH /studio/people/:userId', {
      params: { userId: id },
      body: { name, phone: '', parent_phone: phones[at] ?? '' },
    })
  const { id } = await announce({ by: 'group', group_id: groupId })
  expect((await pageOf(id)).people.map(({ parent_chat }) => parent_chat)).toEqual(['12025550171', '201001234567', null])

  const [first = expect.unreachable()] = (await pageOf(id)).people
  const mark = (is_written: boolean, announcementId = id) =>
    tutor.api('POST /studio/announcements/:announcementId/parents/:userId', {
      params: { announcementId, userId: first.id },
      body: { is_written },
    })
  const written = async () => (await pageOf(id)).people.map(({ parent_written_at: at }) => at)
  await mark(true)
  const now = wireInstant(academy.clock.now())
  expect(await written()).toEqual([now, null, null])
  await mark(false)
  expect(await written()).toEqual([null, null, null])
  await expect(mark(true, id + 1)).rejects.toMatchObject({ code: 'announcement.not_found' })
})

test('T26 what is written to the parents alone is stored for staff, and no student gets or sees anything of it', async () => {
  const { groupId, members: all } = await newGroup('Class P', 3)
  const [pupil, , left] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]
  const members = all.slice(0, 2)
  await academy.database.pool.query("UPDATE users SET parent_phone = '+12025550181' WHERE id = ANY($1)", [
    [pupil.id, left.id],
  ])
  // Who cannot sign in any more gets nothing, and is not counted.
  await academy.database.pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [left.id])
  const { data: choices } = await tutor.api('GET /studio/group-choices')
  expect(choices.groups.find((group) => group.id === groupId)).toMatchObject({ members: 2 })
  expect(await check({ by: 'group', group_id: groupId })).toEqual({ students: 2, parents: 1 })
  const ids = [pupil.id, left.id, (await newAccount(academy, 'tutor')).id]
  expect(await check({ by: 'selection', selection: { by: 'ids', ids } })).toEqual({ students: 1, parents: 1 })
  await expect(check({ by: 'course', course_id: 999_999 })).rejects.toMatchObject({ code: 'course.not_found' })
  const body = { key: randomUUID(), to: { by: 'group' as const, group_id: groupId }, receivers: 'parents' as const }
  const { id, readers } = (await tutor.api('POST /studio/announcements', { body: { ...body, ...words } })).data
  expect(readers).toBe(2)
  academy.clock.pass(undoMs)
  await sendDue()
  expect(members.flatMap(({ email }) => emailsTo(email))).toEqual([])
  const { data: person } = await tutor.api('GET /studio/people/:userId', { params: { userId: pupil.id } })
  expect(person.emails).toEqual([])

  // Neither by a notice, nor by its address, nor beside another one, nor in the download of their data.
  const toBoth = await announce({ by: 'group', group_id: groupId })
  academy.clock.pass(undoMs)
  expect(await noticesOf(pupil)).toMatchObject([{ announcement: { id: toBoth.id } }])
  const at = (announcementId: number) => ({ params: { announcementId } })
  await expect(pupil.api('GET /user/announcements/:announcementId', at(id))).rejects.toMatchObject({ status: 404 })
  await expect(pupil.api('POST /user/announcements/:announcementId/seen', at(id))).rejects.toMatchObject({
    status: 404,
  })
  expect((await pupil.api('GET /user/announcements/:announcementId', at(toBoth.id))).data.others).toEqual([])
  expect((await pupil.api('GET /user/data')).data.announcements).toHaveLength(1)

  await tutor.api('POST /studio/announcements/:announcementId/parents/:userId', {
    params: { announcementId: id, userId: pupil.id },
    body: { is_written: true },
  })
  expect(await pageOf(id)).toMatchObject({ ...words, receivers: 'parents', readers: 2, seen: 0, written: 1 })
  const { rows } = (await tutor.api('GET /studio/announcements', { query: {} })).data
  expect(rows.slice(0, 2)).toMatchObject([
    { id: toBoth.id, receivers: 'students', written: 0 },
    { id, receivers: 'parents', written: 1 },
  ])
  const { rows: audited } = await academy.database.pool.query(
    "SELECT action FROM audit_log WHERE thing = 'announcement' AND thing_id = $1",
    [String(id)],
  )
  expect(audited).toEqual([{ action: 'announcement.added' }])
})

test('T26 T4 what is written to the parents alone is undone too, and its draft is back', async () => {
  const author = await newAccount(academy, 'tutor')
  const { groupId } = await newGroup('Class Q', 1)
  const values = { to: `group ${groupId}`, selection: null, receivers: 'parents' as const, ...words }
  await author.api('POST /studio/announcements/draft', { body: { version: 0, values } })
  const body = { key: randomUUID(), to: { by: 'group' as const, group_id: groupId }, receivers: 'parents' as const }
  const { data } = await author.api('POST /studio/announcements', { body: { ...body, ...words } })
  await author.api('POST /studio/changes/:changeId/undo', { params: { changeId: data.change_id ?? 0 } })
  await expect(pageOf(data.id)).rejects.toMatchObject({ status: 404 })
  expect((await author.api('GET /studio/announcements/draft')).data.values).toEqual(values)
})

test('T26 an announcement to one student goes with the account, one to several stays', async () => {
  const { groupId, members } = await newGroup('Class D', 2)
  const [leaving] = members as [(typeof members)[0]]
  const selection = { by: 'ids' as const, ids: [leaving.id] }
  const alone = await announce({ by: 'selection', selection })
  const together = await announce({ by: 'group', group_id: groupId })
  const owner = await newAccount(academy, 'owner')
  await owner.api('POST /studio/people/:userId/deletion', {
    params: { userId: leaving.id },
    body: { email: leaving.email },
  })
  await expect(pageOf(alone.id)).rejects.toMatchObject({ status: 404 })
  expect((await pageOf(together.id)).readers).toBe(1)
  const { rows } = await academy.database.pool.query(
    "SELECT after FROM audit_log WHERE action = 'announcement.sent' AND thing_id = $1",
    [String(alone.id)],
  )
  expect(rows[0].after).not.toHaveProperty('message')
  const before = sent.length
  academy.clock.pass(undoMs)
  await sendDue()
  expect(
    sent
      .slice(before)
      .filter(({ subject }) => subject === words.title)
      .map(({ to }) => to),
  ).not.toContain(leaving.email)
})

test('T7 what is written is a draft that sending empties and Undo gives back; of two tabs neither overwrites the other', async () => {
  const author = await newAccount(academy, 'tutor')
  const { groupId } = await newGroup('Class E', 1)
  const { api } = author
  const read = async (of = api) => (await of('GET /studio/announcements/draft')).data
  const save = async (version: number, text: string) =>
    (await api('POST /studio/announcements/draft', { body: { version, values: { ...typed, text } } })).data.version
  const typed = {
    to: `group ${groupId}`,
    selection: null,
    receivers: 'students' as const,
    title: words.title,
    text: words.text,
  }
  expect(await read()).toEqual({ version: 0, values: emptyDraft, at: null })
  const first = await save(0, 'We meet')
  // The reply was lost, and the same comes again.
  expect(await save(0, 'We meet')).toBe(first)
  await expect(save(0, 'Another tab')).rejects.toMatchObject({ status: 409, code: 'thing.changed' })
  const second = await save(first, words.text)
  expect(await read()).toMatchObject({ version: second, values: typed })
  // Each member of staff has their own.
  expect((await read(tutor.api)).values.title).toBe('')

  const { change_id } = await announce({ by: 'group', group_id: groupId }, { api })
  expect((await read()).values.title).toBe('')
  await expect(save(second, 'Typed into what was sent')).rejects.toMatchObject({ code: 'thing.changed' })
  await api('POST /studio/changes/:changeId/undo', { params: { changeId: change_id ?? 0 } })
  const back = await read()
  expect(back.values).toEqual(typed)

  const again = await announce({ by: 'group', group_id: groupId }, { api })
  const begun = await read()
  await save(begun.version, 'The next one')
  await api('POST /studio/changes/:changeId/undo', { params: { changeId: again.change_id ?? 0 } })
  expect((await read()).values.text).toBe('The next one')
})

test('T7 a draft keeps whom it is for and who gets it, also a selection with the count that was seen', async () => {
  const { api, id } = await newAccount(academy, 'assistant')
  const selection = { selection: { by: 'filter' as const, filter: { kind: 'students' as const }, count: 7 }, many: 7 }
  const values = { to: 'selection', selection, receivers: 'parents' as const, title: '', text: '' }
  await api('POST /studio/announcements/draft', { body: { version: 0, values } })
  expect((await api('GET /studio/announcements/draft')).data.values).toEqual(values)
  // Of a draft from before that could be chosen, the students get it.
  await academy.database.pool.query(
    "UPDATE announcement_drafts SET values = values - 'receivers' WHERE author_id = $1",
    [id],
  )
  expect((await api('GET /studio/announcements/draft')).data.values).toEqual({ ...values, receivers: 'students' })
})
