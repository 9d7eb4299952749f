import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { formWith } from '../../testing/forms.ts'
import { workOff } from '../../testing/outbox.ts'
import { newAccount } from '../../testing/staff.ts'
import type { RenderedEmail } from '../mail/render.ts'
import { applyForCourse } from '../requests/store.ts'
import { changeSettings } from '../site/settings.ts'
import { notifyStaff } from './staff-notices.ts'

let academy: Academy
let courseId: number
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  const [course] = (await academy.database.pool.query<{ id: number }>('SELECT id FROM courses WHERE price > 0 LIMIT 1'))
    .rows
  courseId = course?.id ?? 0
  await changeSettings(academy.database, { contactEmail: null })
})
afterAll(() => academy.close())

/** Sends what is due, and returns whom the emails went to and what they say. */
async function sent() {
  const emails: RenderedEmail[] = []
  await workOff(academy, { mailer: { send: async (email) => void emails.push(email) } })
  return emails.map(({ to, subject, text }) => ({ to, subject, text: String(text) }))
}
const ask = async () => {
  const { id } = await academy.newStudent({ access: 'none' })
  await applyForCourse(academy.database, { userId: id, courseId, now: academy.clock.now() })
}
const minutes = 60_000

test('T5 staff are notified of the first thing at once and of what follows within 15 minutes in one email', async () => {
  const owner = await newAccount(academy, 'owner')
  await ask()
  // The demo's own accounts get no email.
  const first = await sent()
  expect(first.map(({ to }) => to)).toEqual([owner.email])
  expect(first[0]?.subject).toMatch(/^Request: /)
  expect(first[0]?.text).toContain('Nadia Test')

  academy.clock.pass(minutes)
  await ask()
  await ask()
  await academy.visitor('POST /contact', { body: { name: 'Lina', email: 'lina@people.example', message: 'When?' } })
  expect(await sent()).toEqual([])
  academy.clock.pass(13 * minutes)
  expect(await sent()).toEqual([])
  academy.clock.pass(minutes)
  const [second, ...others] = await sent()
  expect(others).toEqual([])
  expect(second?.subject).toMatch(/^3 new things at /)
  expect(second?.text).toContain('from Lina')
  expect((await academy.database.pool.query('SELECT FROM staff_notices')).rowCount).toBe(0)
  academy.clock.pass(16 * minutes)
  await ask()
  expect((await sent()).length).toBe(1)
})

test('T5 each member of staff chooses; a disabled one gets no notice', async () => {
  const tutor = await newAccount(academy, 'tutor')
  const assistant = await newAccount(academy, 'assistant')
  expect((await tutor.api('GET /studio/notices')).data.wanted).toContain('request')
  await tutor.api('POST /studio/notices', { body: { wanted: ['receipt'] } })
  expect((await tutor.api('GET /studio/notices')).data.wanted).toEqual(['receipt'])
  academy.clock.pass(16 * minutes)
  await ask()
  const notified = (await sent()).map(({ to }) => to)
  expect(notified).toContain(assistant.email)
  expect(notified).not.toContain(tutor.email)
  await academy.database.pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [assistant.id])
  academy.clock.pass(16 * minutes)
  await ask()
  expect((await sent()).map(({ to }) => to)).not.toContain(assistant.email)
})

test('T5 no email is lost while the mail server is down, and none is sent twice', async () => {
  academy.clock.pass(16 * minutes)
  await ask()
  await workOff(academy, { mailer: { send: () => Promise.reject(new Error('down')) } })
  await ask()
  academy.clock.pass(30 * minutes)
  const emails = (await sent()).filter(({ subject }) => /2 new things/.test(subject ?? ''))
  expect(emails.length).toBe(1)
  academy.clock.pass(30 * minutes)
  expect(await sent()).toEqual([])
})

test('T3 an email that was given up stands on Today without its text, is sent again or removed', async () => {
  const owner = await newAccount(academy, 'owner')
  await academy.database.pool.query(
    `INSERT INTO outbox (kind, payload, state, problem, created_at, due_at, finished_at)
    SELECT 'email', json_build_object('to', 'gone@people.example', 'subject', 'Hello ' || n, 'heading', 'h',
      'paragraphs', json_build_array('https://lantern.test/secret')), 'given_up', 'no such mailbox', $1, $1, $1 FROM generate_series(1, 2) n`,
    [new Date(academy.clock.now())],
  )
  const today = async () => (await owner.api('GET /studio/today')).data.failed_emails
  const [later, earlier] = await today()
  expect(later).toMatchObject({ subject: 'Hello 2', to: 'gone@people.example', problem: 'no such mailbox' })
  expect(JSON.stringify(await today())).not.toContain('secret')
  await owner.api('POST /studio/emails/:emailId/retry', { params: { emailId: later?.id ?? 0 } })
  await owner.api('DELETE /studio/emails/:emailId', { params: { emailId: earlier?.id ?? 0 } })
  expect(await today()).toEqual([])
  const { data: log } = await owner.api('GET /studio/audit', { query: { thing: 'email', sort: 'at' } })
  expect(log.rows).toMatchObject([
    {
      action: 'email.sent_again',
      thing_id: String(later?.id),
      before: { state: 'given_up' },
      after: { state: 'waiting' },
    },
    { action: 'email.removed', thing_id: String(earlier?.id), before: { state: 'given_up' } },
  ])
  expect(JSON.stringify(log.rows)).not.toContain('gone@people.example')
  expect((await sent()).map(({ subject }) => subject)).toEqual(['Hello 2'])
  await expect(
    owner.api('POST /studio/emails/:emailId/retry', { params: { emailId: later?.id ?? 0 } }),
  ).rejects.toMatchObject({ code: 'email.not_found' })
})

test('T3 T24 an email given up by hand in the database, without the time of its end, stands on Today with its account', async () => {
  const owner = await newAccount(academy, 'owner')
  await academy.database.pool.query(
    `INSERT INTO outbox (kind, payload, state, created_at, due_at)
    VALUES ('email', json_build_object('to', $2::text, 'subject', 'By hand'), 'given_up', $1, $1)`,
    [new Date(academy.clock.now()), owner.email],
  )
  const { data } = await owner.api('GET /studio/today')
  const failedAt = new Date(academy.clock.now()).toISOString()
  const failed = { subject: 'By hand', to: owner.email, person_id: owner.id }
  expect(data.failed_emails).toMatchObject([{ ...failed, failed_at: failedAt }])
  const { data: outgoing } = await owner.api('GET /studio/emails', { query: { state: 'given_up' } })
  expect(outgoing.rows).toMatchObject([failed])
  await owner.api('DELETE /studio/emails/:emailId', { params: { emailId: data.failed_emails[0]?.id ?? 0 } })
})

test('T3 a message stands on Today until staff mark it as answered', async () => {
  const assistant = await newAccount(academy, 'assistant')
  const today = async () => (await assistant.api('GET /studio/today')).data
  const { messages, waiting } = await today()
  expect(messages[0]).toMatchObject({ name: 'Lina', email: 'lina@people.example', message: 'When?' })
  expect(waiting.messages).toBe(1)
  const message = { params: { messageId: messages[0]?.id ?? 0 } }
  const { data } = await assistant.api('POST /studio/messages/:messageId/answered', message)
  expect((await today()).messages).toEqual([])

  // A slip is taken back at once, or later in the list of all messages. T8
  await assistant.api('POST /studio/changes/:changeId/undo', { params: { changeId: data.change_id ?? 0 } })
  expect((await today()).messages).toMatchObject([{ name: 'Lina' }])
  await assistant.api('POST /studio/messages/:messageId/answered', message)
  const again = await assistant.api('POST /studio/messages/:messageId/answered', message)
  expect(again.data.change_id).toBeNull()
  const list = async (state: 'waiting' | 'answered') =>
    (await assistant.api('GET /studio/messages', { query: { state, q: 'lina' } })).data.rows.map(({ id }) => id)
  expect([await list('waiting'), await list('answered')]).toEqual([[], [message.params.messageId]])
  await assistant.api('POST /studio/messages/:messageId/reopening', message)
  expect((await today()).messages).toMatchObject([{ name: 'Lina' }])
  await assistant.api('POST /studio/messages/:messageId/answered', message)
})

test('T36 a test mail tells the one who asked for it whether it was sent, and no one else', async () => {
  const owner = await newAccount(academy, 'owner')
  const other = await newAccount(academy, 'tutor')
  const { data } = await owner.api('POST /studio/emails/test')
  const stateOf = async () => (await owner.api('GET /studio/emails/:emailId', { params: { emailId: data.id } })).data
  expect(await stateOf()).toEqual({ state: 'waiting', problem: null })
  await expect(other.api('GET /studio/emails/:emailId', { params: { emailId: data.id } })).rejects.toMatchObject({
    code: 'email.not_found',
  })
  await workOff(academy, { mailer: { send: () => Promise.reject(new Error('connection refused')) } })
  expect(await stateOf()).toEqual({ state: 'failed', problem: 'connection refused' })
  academy.clock.pass(minutes)
  expect((await sent()).find(({ to }) => to === owner.email)?.subject).toMatch(/^Test email of /)
  expect(await stateOf()).toEqual({ state: 'sent', problem: null })
})

test('P13 an email to staff names the student’s address and phone, and is answered by a reply when it is about one alone', async () => {
  const assistant = await newAccount(academy, 'assistant')
  academy.clock.pass(16 * minutes)
  await sent()
  const emailToAssistant = async () => {
    academy.clock.pass(16 * minutes)
    const emails: RenderedEmail[] = []
    await workOff(academy, { mailer: { send: async (email) => void emails.push(email) } })
    return emails.find(({ to }) => to === assistant.email)
  }
  const student = await academy.newStudent({ access: 'none' })
  await applyForCourse(academy.database, { userId: student.id, courseId, now: academy.clock.now() })
  const one = await emailToAssistant()
  expect(one?.replyTo).toBe(student.email)
  for (const text of [student.email, '+12025550100']) expect(one?.text).toContain(text)
  await ask()
  await ask()
  expect((await emailToAssistant())?.replyTo).toBeUndefined()
})

test('P13 an email to staff about a message contains it, and a reply goes to the address that it was written from', async () => {
  const assistant = await newAccount(academy, 'assistant')
  const emailAbout = async (...writing: (() => Promise<unknown>)[]) => {
    await sent()
    for (const write of writing) await write()
    academy.clock.pass(16 * minutes)
    const emails: RenderedEmail[] = []
    await workOff(academy, { mailer: { send: async (email) => void emails.push(email) } })
    return emails.find(({ to }) => to === assistant.email)
  }
  const student = await academy.newStudent({ access: 'none' })
  const asStudent = await academy.as(student)
  const ofStudent = { name: 'Nadia', email: 'other-address@people.example', message: 'I am ill.\n\nUntil Monday.' }
  const ofVisitor = { name: 'Lina', email: 'lina@people.example', message: 'When?' }
  const writeAsStudent = () => asStudent('POST /contact', { body: ofStudent })
  const writeAsVisitor = () => academy.visitor('POST /contact', { body: ofVisitor })

  const fromStudent = await emailAbout(writeAsStudent)
  expect(fromStudent?.replyTo).toBe(ofStudent.email)
  expect(fromStudent?.subject).toBe('Message: from Nadia')
  for (const text of ['I am ill.', 'Until Monday.', ofStudent.email, '+12025550100'])
    expect(fromStudent?.text).toContain(text)

  const fromVisitor = await emailAbout(writeAsVisitor)
  expect(fromVisitor).toMatchObject({ replyTo: ofVisitor.email, text: expect.stringContaining('When?') })

  const ofBoth = await emailAbout(writeAsStudent, writeAsVisitor)
  expect(ofBoth?.replyTo).toBeUndefined()
  for (const text of ['I am ill. Until Monday.', 'When?']) expect(ofBoth?.text).toContain(text)

  // A message goes with its account, and so does what staff would have read of it.
  await emailAbout(writeAsStudent, () => academy.database.pool.query('DELETE FROM users WHERE id = $1', [student.id]))
  expect((await academy.database.pool.query('SELECT FROM staff_notices')).rowCount).toBe(0)
})

test('T5 a message notifies staff as they chose, whatever address the settings have; one of no member gets it too', async () => {
  await academy.database.pool.query("UPDATE users SET disabled_at = now() WHERE role <> 'student'")
  const [owner, tutor] = [await newAccount(academy, 'owner'), await newAccount(academy, 'tutor')]
  await tutor.api('POST /studio/notices', { body: { wanted: ['request'] } })
  const write = () =>
    academy.visitor('POST /contact', { body: { name: 'Lina', email: 'lina@people.example', message: 'When?' } })
  const notified = async () => (await sent()).map(({ to, subject }) => [to, subject])
  await sent()
  await changeSettings(academy.database, { contactEmail: tutor.email })
  for (let n = 0; n < 3; n++) await write()
  expect(await notified()).toEqual([[owner.email, expect.stringMatching(/^3 new things at /)]])

  academy.clock.pass(16 * minutes)
  await changeSettings(academy.database, { contactEmail: 'office@academy.example' })
  await write()
  expect((await notified()).toSorted()).toEqual(
    [
      [owner.email, expect.stringMatching(/^Message/)],
      ['office@academy.example', 'Message from Lina'],
    ].toSorted(),
  )
  await changeSettings(academy.database, { contactEmail: null })
})

test('T5 an order, its reference and its receipt are emailed to staff; a reported question to those alone who may answer it', async () => {
  await academy.database.pool.query("UPDATE users SET disabled_at = now() WHERE role <> 'student'")
  const [tutor, assistant] = [await newAccount(academy, 'tutor'), await newAccount(academy, 'assistant')]
  academy.clock.pass(16 * minutes)
  await sent()
  const emailsAbout = async () => {
    academy.clock.pass(16 * minutes)
    const emails = await sent()
    return [tutor, assistant].map(({ email }) => emails.find(({ to }) => to === email))
  }
  const student = await newAccount(academy, 'student')
  await student.api('POST /cart/items', { body: { kind: 'course', id: courseId } })
  const { total } = (await student.api('GET /cart')).data
  const body = { key: crypto.randomUUID(), method: 'transfer' as const, expected_total: total }
  const { number } = (await student.api('POST /orders', { body })).data
  const ordered = await emailsAbout()
  const params = { number }
  await student.api('POST /orders/:number/reference', { params, body: { reference: 'TR-4711-AB' } })
  const referred = await emailsAbout()
  const { token } = await academy.context.sessions.start(student, { isBrowser: false })
  const { payload, headers } = await formWith(new Uint8Array(await readFile('src/web/public/icon-180.png')))
  const upload = await academy.app.inject({
    method: 'POST',
    url: `/api/orders/${number}/receipt`,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  expect(upload.statusCode).toBe(200)
  const receipted = await emailsAbout()
  for (const emails of [ordered, referred, receipted])
    for (const email of emails) expect(`${email?.subject} ${email?.text}`).toContain(number)
  expect(new Set([ordered, referred, receipted].map(([email]) => email?.subject)).size).toBe(3)

  const report = { kind: 'report', personId: student.id, about: 'Practice Test 1' } as const
  await notifyStaff(academy.database, academy.clock.now(), report)
  expect((await emailsAbout()).map((email) => email?.text.includes('Practice Test 1'))).toEqual([true, undefined])
  // Neither is it a choice, nor does an earlier choice switch it off for later.
  const { data } = await assistant.api('GET /studio/notices')
  expect([data.offered.includes('report'), data.wanted.includes('report')]).toEqual([false, false])
  await assistant.api('POST /studio/notices', { body: { wanted: data.wanted } })
  await academy.database.pool.query("UPDATE users SET role = 'tutor' WHERE id = $1", [assistant.id])
  expect((await assistant.api('GET /studio/notices')).data.wanted).toContain('report')
  // What waits for one who is an assistant by now is not sent.
  await notifyStaff(academy.database, academy.clock.now(), report)
  await academy.database.pool.query("UPDATE users SET role = 'assistant' WHERE id = $1", [assistant.id])
  expect((await emailsAbout()).map((email) => email?.text.includes('Practice Test 1'))).toEqual([true, undefined])
})
