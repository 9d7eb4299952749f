import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoMs } from '../../core/staff/undo.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { workOff } from '../../testing/outbox.ts'
import { newAccount } from '../../testing/staff.ts'
import { addBook } from '../books/store.ts'
import { addCourse } from '../courses/writing.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
let courses: number[]
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor')
  courses = []
  for (const slug of ['grammar', 'reading'])
    courses.push(await addCourse(academy.database, { slug, name: slug, price: 30, status: 'active', accessDays: 90 }))
})
afterAll(() => academy.close())

const sent: string[] = []
const sendDue = () =>
  workOff(academy, { mailer: { send: ({ to, subject }) => Promise.resolve(void sent.push(`${to}: ${subject}`)) } })

/** Reads a student's state as students and staff can see it, to be compared before and after. */
async function stateOf(userId: number) {
  const of = async (text: string) => (await academy.database.pool.query(text, [userId])).rows
  return {
    grants: await of('SELECT course_id, expires_at FROM grants WHERE user_id = $1 ORDER BY course_id'),
    requests: await of('SELECT id, status, reason, decided_at FROM course_requests WHERE user_id = $1 ORDER BY id'),
    orders: await of('SELECT number, status, reason, decided_at FROM orders WHERE user_id = $1 ORDER BY id'),
  }
}

async function newRequest() {
  const student = await newAccount(academy, 'student')
  await student.api('POST /apply-courses/:courseId', { params: { courseId: courses[0] ?? 0 } })
  const { data } = await tutor.api('GET /studio/today')
  const request = data.requests.find(({ email }) => email === student.email)
  return { student, requestId: request?.id ?? 0 }
}

const decide = (requestId: number, body: { accept: true } | { accept: false; reason: string }) =>
  tutor.api('POST /studio/requests/:requestId/decision', { params: { requestId }, body })
const undo = (changeId: number | null, { api } = tutor) =>
  api('POST /studio/changes/:changeId/undo', { params: { changeId: changeId ?? 0 } })

test.each([{ accept: true as const }, { accept: false as const, reason: 'The course is full.' }])(
  'T4 undoing $accept within ten seconds takes the decision and its mail back; afterwards the student has been notified and it stays',
  async (decision) => {
    const { student, requestId } = await newRequest()
    const before = await stateOf(student.id)
    const { data: first } = await decide(requestId, decision)
    expect(await stateOf(student.id)).not.toEqual(before)
    academy.clock.pass(undoMs - 1)
    await sendDue()
    await undo(first.change_id)
    // A second click undoes nothing more and is no error.
    await undo(first.change_id)
    expect(await stateOf(student.id)).toEqual(before)
    academy.clock.pass(60_000)
    await sendDue()
    expect(sent.filter((line) => line.startsWith(student.email))).toEqual([])

    const { data: second } = await decide(requestId, decision)
    academy.clock.pass(undoMs)
    await sendDue()
    expect(sent.filter((line) => line.startsWith(student.email))).toHaveLength(1)
    const after = await stateOf(student.id)
    await expect(undo(second.change_id)).rejects.toMatchObject({ status: 409, code: 'change.settled' })
    expect(await stateOf(student.id)).toEqual(after)
    await expect(decide(requestId, decision)).rejects.toMatchObject({ status: 409 })
  },
)

test('T4 a declined request is accepted after all by who says so, and undone it is declined as before', async () => {
  const { student, requestId } = await newRequest()
  const declined = await decide(requestId, { accept: false, reason: 'The course is full.' })
  const before = await stateOf(student.id)
  await expect(decide(requestId, { accept: true })).rejects.toMatchObject({ code: 'course_request.decided' })
  academy.clock.pass(undoMs + 1)
  await expect(undo(declined.data.change_id)).rejects.toMatchObject({ code: 'change.settled' })
  const accept = () =>
    tutor.api('POST /studio/requests/:requestId/decision', {
      params: { requestId },
      body: { accept: true, overturns: true },
    })
  const { data } = await accept()
  expect((await accept()).data).toEqual(data)
  expect((await stateOf(student.id)).requests).toMatchObject([{ status: 'accepted', reason: null }])
  expect((await stateOf(student.id)).grants).toHaveLength(1)
  await undo(data.change_id)
  expect(await stateOf(student.id)).toEqual(before)
  await accept()
  academy.clock.pass(undoMs)
  await sendDue()
  // That it was declined, and that it is accepted.
  expect(sent.filter((line) => line.startsWith(student.email))).toHaveLength(2)
})

test('T4 a confirmed order is taken back with the access it gave and the request it answered', async () => {
  const { student, requestId } = await newRequest()
  const book = await addBook(academy.database, { slug: randomUUID(), title: 'Atlas', price: 20, listPrice: null })
  for (const item of [
    { kind: 'course' as const, id: courses[0] ?? 0 },
    { kind: 'course' as const, id: courses[1] ?? 0 },
    { kind: 'book' as const, id: book },
  ])
    await student.api('POST /cart/items', { body: item })
  const body = { key: randomUUID(), method: 'cash' as const, expected_total: 80, delivery: 'Here' }
  const { number } = (await student.api('POST /orders', { body })).data
  const before = await stateOf(student.id)
  const confirm = () =>
    tutor.api('POST /studio/orders/:number/decision', { params: { number }, body: { confirm: true } })
  const { data } = await confirm()
  // A double click decides nothing a second time, and can be taken back like the first.
  expect((await confirm()).data).toEqual(data)
  const between = await stateOf(student.id)
  expect(between.grants).toHaveLength(2)
  expect(between.requests).toMatchObject([{ id: requestId, status: 'accepted' }])
  const colleague = await newAccount(academy, 'tutor')
  await expect(undo(data.change_id, colleague)).rejects.toMatchObject({ status: 404 })
  await undo(data.change_id)
  expect(await stateOf(student.id)).toEqual(before)
})

test('T4 T6 a decision that is sent twice is made once, and two clicks on Undo take it back once', async () => {
  const { student, requestId } = await newRequest()
  const before = await stateOf(student.id)
  const { data: first } = await decide(requestId, { accept: true })
  academy.clock.pass(3000)
  expect((await decide(requestId, { accept: true })).data).toEqual(first)
  await expect(decide(requestId, { accept: false, reason: 'Full.' })).rejects.toMatchObject({ status: 409 })
  // Both requests reach the database while the entry is locked, so neither has seen the other's work.
  const lock = await academy.database.pool.connect()
  try {
    await lock.query('BEGIN')
    await lock.query('SELECT FROM audit_log WHERE id = $1 FOR UPDATE', [first.change_id])
    const clicks = [undo(first.change_id), undo(first.change_id)]
    await untilWaiting(lock, 2)
    await lock.query('COMMIT')
    expect(await Promise.all(clicks)).toMatchObject([{ success: true }, { success: true }])
  } finally {
    lock.release()
  }
  expect(await stateOf(student.id)).toEqual(before)
})

test('T4 what has changed since a decision is not undone, and nothing of it', async () => {
  const { student, requestId } = await newRequest()
  const { data } = await decide(requestId, { accept: true })
  await academy.database.pool.query("UPDATE grants SET expires_at = expires_at + interval '1 day' WHERE user_id = $1", [
    student.id,
  ])
  const changed = await stateOf(student.id)
  await expect(undo(data.change_id)).rejects.toMatchObject({ status: 409, code: 'change.overtaken' })
  expect(await stateOf(student.id)).toEqual(changed)
  academy.clock.pass(undoMs)
  await sendDue()
  expect(sent.filter((line) => line.startsWith(student.email))).toHaveLength(1)
})

test('T9 a decision and its undoing stand in the audit log with who, what, before and after', async () => {
  const { student, requestId } = await newRequest()
  const { data } = await decide(requestId, { accept: false, reason: 'Full.' })
  await undo(data.change_id)
  const thing = { thing: 'request', thing_id: String(requestId) }
  const { data: entries } = await tutor.api('GET /studio/audit', { query: thing })
  const whose = { actor_id: tutor.id, actor: 'tutor Test', person_id: student.id, via: 'studio', ...thing }
  expect(entries.rows).toMatchObject([
    { ...whose, action: 'request.undone', before: { status: 'declined' }, after: { status: 'requested' } },
    {
      ...whose,
      action: 'request.declined',
      before: { status: 'requested' },
      after: { status: 'declined', reason: 'Full.' },
    },
  ])
})
