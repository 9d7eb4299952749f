import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binDays } from '../../core/editing/nouns.ts'
import { undoMs } from '../../core/staff/undo.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { workOff } from '../../testing/outbox.ts'
import { newAccount } from '../../testing/staff.ts'
import { addCourse, grantAccess } from '../courses/writing.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
let course: number
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
  tutor = await newAccount(academy, 'owner')
  course = await addCourse(academy.database, { slug: 'grammar', name: 'Grammar', price: 30, status: 'active' })
})
afterAll(() => academy.close())

const rowsOf = async (text: string, values: unknown[] = []) => (await academy.database.pool.query(text, values)).rows
const sent: string[] = []
const sendDue = () => workOff(academy, { mailer: { send: ({ to }) => Promise.resolve(void sent.push(to)) } })
const undo = (key: string, api = tutor.api) => api('POST /studio/actions/:key/undo', { params: { key } })

/** Creates two students: one with thirty days of the course, one without it. */
async function newClass() {
  const students = [await newAccount(academy, 'student'), await newAccount(academy, 'student')]
  const ids = students.map(({ id }) => id)
  await grantAccess(academy.database, ids[0] ?? 0, course, new Date(academy.clock.now() + 30 * 86_400_000))
  const state = async () => ({
    grants: await rowsOf('SELECT user_id, expires_at FROM grants WHERE user_id = ANY($1) ORDER BY 1', [ids]),
    members: await rowsOf('SELECT group_id, user_id FROM group_members WHERE user_id = ANY($1) ORDER BY 1, 2', [ids]),
  })
  return { students, ids, state }
}
type Action =
  | { do: 'extend'; course_id: number; days: number }
  | { do: 'revoke'; course_id: number }
  | { do: 'shorten'; course_id: number; until: string; reason: string }
  | { do: 'add_to_group' | 'remove_from_group'; group_id: number }
async function change(ids: number[], action: Action) {
  const key = randomUUID()
  const { data } = await tutor.api('POST /studio/people/many', {
    body: { key, selection: { by: 'ids', ids }, action },
  })
  return { key, data }
}

test('T6 T23 access changed for many is taken back as one within ten seconds, with all its emails; twice is once', async () => {
  const { ids, state, students } = await newClass()
  const before = await state()
  const { key, data } = await change(ids, { do: 'extend', course_id: course, days: 10 })
  expect(data).toEqual({ changed: 2, unchanged: 0, undo_until: new Date(academy.clock.now() + undoMs).toISOString() })
  expect(await state()).not.toEqual(before)
  academy.clock.pass(undoMs - 1)
  await sendDue()
  const colleague = await newAccount(academy, 'tutor')
  await expect(undo(key, colleague.api)).rejects.toMatchObject({ status: 404 })
  await Promise.all([undo(key), undo(key)])
  expect(await state()).toEqual(before)
  academy.clock.pass(undoMs)
  await sendDue()
  expect(sent.filter((to) => students.some(({ email }) => email === to))).toEqual([])
  const log = await rowsOf("SELECT action FROM audit_log WHERE person_id = ANY($1) AND thing = 'access' ORDER BY id", [
    ids,
  ])
  expect(log.map(({ action }) => action)).toEqual([
    'access.extended',
    'access.granted',
    'access.undone',
    'access.undone',
  ])
})

test('T23 access ends earlier for many: for those who have it longer, who read the reason, and as one it is taken back', async () => {
  const { ids, state, students } = await newClass()
  const [long, none] = students
  const forGood = await newAccount(academy, 'student')
  await grantAccess(academy.database, forGood.id, course, null)
  const all = [...ids, forGood.id]
  const before = [await state(), await rowsOf('SELECT expires_at FROM grants WHERE user_id = $1', [forGood.id])]
  const inDays = (days: number) => new Date(academy.clock.now() + days * 86_400_000).toISOString()
  const shorten = (days: number) =>
    change(all, { do: 'shorten', course_id: course, until: inDays(days), reason: 'The class ends in June.' })
  await expect(shorten(-1)).rejects.toMatchObject({
    errors: { 'action.until': ['Choose a time that is still to come.'] },
  })
  expect((await shorten(31)).data).toMatchObject({ changed: 1, unchanged: 2 })
  const { key, data } = await shorten(10)
  expect(data).toMatchObject({ changed: 2, unchanged: 1 })
  const ends = await rowsOf('SELECT expires_at FROM grants WHERE user_id = ANY($1)', [all])
  expect(ends.map(({ expires_at }) => (expires_at as Date).toISOString())).toEqual([inDays(10), inDays(10)])
  await undo(key)
  expect(await state()).toEqual(before[0])
  await shorten(10)
  academy.clock.pass(undoMs)
  const texts: string[] = []
  await workOff(academy, { mailer: { send: async ({ to, text }) => void texts.push(`${to}\n${text}`) } })
  const notices = texts.filter((text) => text.includes('now ends on') && text.includes('The class ends in June.'))
  expect(notices.filter((text) => text.startsWith(`${long?.email}\n`))).toHaveLength(1)
  expect(notices.filter((text) => text.startsWith(`${none?.email}\n`))).toEqual([])
})

test('T6 nothing of an action for many is taken back once an email has left, or one of them has changed since', async () => {
  const late = await newClass()
  const first = await change(late.ids, { do: 'extend', course_id: course, days: 10 })
  academy.clock.pass(undoMs)
  await sendDue()
  const settled = await late.state()
  await expect(undo(first.key)).rejects.toMatchObject({ status: 409, code: 'change.settled' })
  expect(await late.state()).toEqual(settled)

  const { ids, state } = await newClass()
  const second = await change(ids, { do: 'extend', course_id: course, days: 10 })
  await change([ids[1] ?? 0], { do: 'revoke', course_id: course })
  const overtaken = await state()
  await expect(undo(second.key)).rejects.toMatchObject({ status: 409, code: 'change.overtaken' })
  expect(await state()).toEqual(overtaken)
})

test('T6 an action of which one change was taken back by itself is not said to be undone', async () => {
  const { ids, state } = await newClass()
  const { key } = await change(ids, { do: 'extend', course_id: course, days: 10 })
  const [first] = await rowsOf('SELECT min(id) AS id FROM audit_log WHERE batch = $1', [key])
  await tutor.api('POST /studio/changes/:changeId/undo', { params: { changeId: first.id } })
  const after = await state()
  await expect(undo(key)).rejects.toMatchObject({ status: 409, code: 'change.overtaken' })
  expect(await state()).toEqual(after)
})

test('T6 T34 students added to a group together leave it together, and who was in it before stays', async () => {
  const { ids, state } = await newClass()
  const { data: group } = await tutor.api('POST /studio/groups', { body: { name: 'Undone' } })
  await change([ids[0] ?? 0], { do: 'add_to_group', group_id: group.id })
  const before = await state()
  const { key } = await change(ids, { do: 'add_to_group', group_id: group.id })
  await undo(key)
  expect(await state()).toEqual(before)
})

test('T6 T34 students taken out of a group, together or on the page of one, are in it again once that is undone', async () => {
  const { ids, state } = await newClass()
  const [first = 0] = ids
  const groupId = (await tutor.api('POST /studio/groups', { body: { name: 'Left' } })).data.id
  await change([first], { do: 'add_to_group', group_id: groupId })
  const before = await state()
  const since = () => rowsOf('SELECT user_id, added_at FROM group_members WHERE group_id = $1', [groupId])
  const members = await since()
  academy.clock.pass(60_000)
  const many = await change(ids, { do: 'remove_from_group', group_id: groupId })
  expect(many.data).toMatchObject({ changed: 1, unchanged: 1 })
  expect((await state()).members).toEqual([])
  await undo(many.key)
  expect(await state()).toEqual(before)
  expect(await since()).toEqual(members)

  const groupsOf = async () =>
    (await tutor.api('GET /studio/people/:userId', { params: { userId: first } })).data.groups
  expect(await groupsOf()).toEqual([{ id: groupId, name: 'Left' }])
  const out = { params: { groupId, userId: first } }
  const { data } = await tutor.api('DELETE /studio/groups/:groupId/members/:userId', out)
  expect(await groupsOf()).toEqual([])
  await tutor.api('POST /studio/changes/:changeId/undo', { params: { changeId: data.change_id ?? 0 } })
  expect(await state()).toEqual(before)
  const gone = await change([first], { do: 'remove_from_group', group_id: groupId })
  await tutor.api('DELETE /studio/groups/:groupId', { params: { groupId } })
  await expect(undo(gone.key)).rejects.toMatchObject({ code: 'change.overtaken' })
})

test('T8 T34 a deleted group comes back whole once that is undone, unless another one has its name', async () => {
  const { ids, state } = await newClass()
  const groupId = (await tutor.api('POST /studio/groups', { body: { name: 'Evening' } })).data.id
  await change(ids, { do: 'add_to_group', group_id: groupId })
  await academy.database.pool.query(`INSERT INTO lessons (course_id, slug, name) VALUES ($1, 'commas', 'Commas')`, [
    course,
  ])
  const assigned = () => rowsOf('SELECT id, group_id FROM assignments WHERE group_id = $1', [groupId])
  await academy.database.pool.query(
    `INSERT INTO assignments (kind, lesson_id, group_id, group_name, given_at, due_at)
      SELECT 'lesson', id, $1, 'Evening', $2, $2 FROM lessons`,
    [groupId, new Date(academy.clock.now())],
  )
  const all = async () => [await state(), await rowsOf('SELECT * FROM student_groups ORDER BY id'), await assigned()]
  const before = await all()
  const remove = async () => (await tutor.api('DELETE /studio/groups/:groupId', { params: { groupId } })).data.change_id
  const undoOne = async (changeId: number | null) =>
    tutor.api('POST /studio/changes/:changeId/undo', { params: { changeId: changeId ?? 0 } })
  const changeId = await remove()
  expect((await state()).members).toEqual([])
  await undoOne(changeId)
  expect(await all()).toEqual(before)

  // Later than that it is brought back from what was deleted in the last 30 days.
  const restore = () => tutor.api('POST /studio/groups/:groupId/restore', { params: { groupId } })
  const deleted = async () => (await tutor.api('GET /studio/groups')).data.deleted.filter(({ id }) => id === groupId)
  await remove()
  academy.clock.pass(undoMs + 1)
  expect(await deleted()).toMatchObject([{ name: 'Evening' }])
  await restore()
  expect([await all(), await deleted()]).toEqual([before, []])
  await expect(restore()).rejects.toMatchObject({ status: 404, code: 'group.not_found' })

  const again = await remove()
  const { id: other } = (await tutor.api('POST /studio/groups', { body: { name: 'evening' } })).data
  await expect(undoOne(again)).rejects.toMatchObject({ status: 409, code: 'change.overtaken' })
  await expect(restore()).rejects.toMatchObject({ status: 409, code: 'group.taken' })
  await tutor.api('DELETE /studio/groups/:groupId', { params: { groupId: other } })
  await academy.database.pool.query(
    `UPDATE audit_log SET at = at - make_interval(days => $2) WHERE action = 'group.deleted' AND thing_id = $1::text`,
    [groupId, binDays],
  )
  expect(await deleted()).toEqual([])
  await expect(restore()).rejects.toMatchObject({ status: 404 })
})

test('T6 T8 things hidden or deleted together come back together, as public as they were', async () => {
  const params = { noun: 'testimonial' } as const
  const made: number[] = []
  for (const title of ['One', 'Two', 'Three']) {
    const { data } = await tutor.api('POST /studio/things/:noun', { params, body: { title, parent_id: null } })
    made.push(data.id)
    const thing = { params: { ...params, id: data.id } }
    const { data: open } = await tutor.api('GET /studio/things/:noun/:id', thing)
    const { version } = (
      await tutor.api('POST /studio/things/:noun/:id/draft', {
        ...thing,
        body: { version: open.version, values: { quote: 'It helped.', stars: 5 } },
      })
    ).data
    if (title !== 'Three') await tutor.api('POST /studio/things/:noun/:id/publish', { ...thing, body: { version } })
  }
  const state = async () => ({
    rows: await rowsOf('SELECT id, is_visible FROM testimonials ORDER BY id'),
    bin: (await tutor.api('GET /studio/bin')).data.total,
  })
  const before = await state()
  for (const action of ['hide', 'delete'] as const) {
    const key = randomUUID()
    const body = { key, selection: { by: 'ids' as const, ids: made }, action }
    const { data } = await tutor.api('POST /studio/things/:noun/many', { params, body })
    expect(data.changed).toBe(action === 'hide' ? 2 : 3)
    expect(await state()).not.toEqual(before)
    await undo(key)
    expect(await state()).toEqual(before)
  }
  const deleted = { key: randomUUID(), selection: { by: 'ids' as const, ids: made }, action: 'delete' as const }
  await tutor.api('POST /studio/things/:noun/many', { params, body: deleted })
  const inBin = await state()
  const back = { key: randomUUID(), selection: { by: 'filter' as const, filter: params, count: 3 } }
  await tutor.api('POST /studio/bin/many', { body: back })
  expect(await state()).toEqual(before)
  await undo(back.key)
  expect(await state()).toEqual(inBin)
})

test('T2 T6 staff disabled together are enabled together', async () => {
  const staff = [await newAccount(academy, 'tutor'), await newAccount(academy, 'assistant')]
  const ids = staff.map(({ id }) => id)
  const key = randomUUID()
  const disabled = () => rowsOf('SELECT id FROM users WHERE id = ANY($1) AND disabled_at IS NOT NULL', [ids])
  await tutor.api('POST /studio/staff/many', { body: { key, selection: { by: 'ids', ids }, action: 'disable' } })
  expect(await disabled()).toHaveLength(2)
  await undo(key)
  expect(await disabled()).toEqual([])
})

test('T6 an action for many that has changed nothing offers nothing to take back', async () => {
  const { data } = await change([tutor.id], { do: 'revoke', course_id: course })
  expect(data).toEqual({ changed: 0, unchanged: 1, undo_until: null })
})
