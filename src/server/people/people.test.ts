import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountLinkMs } from '../../core/accounts/links.ts'
import { binDays } from '../../core/editing/nouns.ts'
import { wireInstant } from '../../core/dates.ts'
import { endAfterDaysIn } from '../../core/editing/zone.ts'
import { undoMs } from '../../core/staff/undo.ts'
import { demoQuiz, demoStudent, openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { workOff } from '../../testing/outbox.ts'
import { addResults } from '../../testing/results.ts'
import { watchedDb } from '../../testing/watched-db.ts'
import { newMember } from '../../testing/member.ts'
import { newAccount } from '../../testing/staff.ts'
import { grantAccess } from '../courses/writing.ts'
import { findUserByEmail } from '../accounts/store.ts'
import type { RenderedEmail } from '../mail/render.ts'
import { byCommand } from '../audit/record.ts'
import { changeMany } from './many.ts'
import { sweepNotes } from './notes.ts'
import { changeSettings } from '../site/settings.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
let course: { id: number }
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor')
  course = await satCourse(academy.database)
})
afterAll(() => academy.close())

const password = 'nine bright lanterns'
const sent: RenderedEmail[] = []
const sendDue = (sendsEmail = true) =>
  workOff(
    { context: { ...academy.context, sendsEmail } },
    { mailer: { send: (one) => Promise.resolve(void sent.push(one)) } },
  )
const emailsTo = (email: string) => sent.filter(({ to }) => to === email)
const at = (userId: number) => ({ params: { userId } })
const pageOf = async (userId: number, { api } = tutor) => (await api('GET /studio/people/:userId', at(userId))).data
type Change =
  | { to: 'until'; until: string | null }
  | { to: 'extend'; days: number; from: string | null }
  | { to: 'revoke' }
const change = async (userId: number, what: Change, reason?: string) => {
  const body = { course_id: course.id, change: what, ...(reason !== undefined && { reason }) }
  return (await tutor.api('POST /studio/people/:userId/access', { ...at(userId), body })).data
}

test('T23 access is granted, extended, shortened and revoked with reason and history, and the student is notified', async () => {
  const student = await academy.newStudent({ access: 'none' })
  const day = (days: number) => new Date(academy.clock.now() + days * 86_400_000).toISOString()
  await change(student.id, { to: 'extend', days: 30, from: null })
  const from = new Date(endAfterDaysIn('UTC', academy.clock.now(), 30)).toISOString()
  await change(student.id, { to: 'extend', days: 10, from }, 'You were ill.')
  await change(student.id, { to: 'until', until: day(5) })
  expect((await pageOf(student.id)).access).toMatchObject([
    { course_id: course.id, until: wireInstant(new Date(day(5))), is_open: true },
  ])
  await change(student.id, { to: 'revoke' }, 'Refunded.')
  // Nothing is left to be revoked: no entry, no email.
  expect(await change(student.id, { to: 'revoke' })).toEqual({ change_id: null, undo_until: null })
  const page = await pageOf(student.id)
  expect(page.access).toMatchObject([{ is_open: false }])
  const shown = page.history.map(({ action, reason, actor }) => ({ action, reason, actor }))
  expect(shown).toEqual([
    { action: 'access.revoked', reason: 'Refunded.', actor: 'tutor Test' },
    { action: 'access.shortened', reason: null, actor: 'tutor Test' },
    { action: 'access.extended', reason: 'You were ill.', actor: 'tutor Test' },
    { action: 'access.granted', reason: null, actor: 'tutor Test' },
  ])
  academy.clock.pass(undoMs)
  await sendDue()
  const texts = emailsTo(student.email).map(({ text }) => text)
  expect(texts).toHaveLength(4)
  expect(texts[1]).toContain('You were ill.')
  expect(texts[3]).toContain('has ended')
})

test('T23 changed access is a notice on the student’s home, with its reason and its end, until it is taken back or overtaken', async () => {
  const student = await academy.newStudent({ access: 'none' })
  const own = await academy.as(student)
  const notices = async () => (await own('GET /user/home')).data.notices.filter(({ access }) => access !== null)
  const until = new Date(academy.clock.now() + 5 * 86_400_000).toISOString()
  await change(student.id, { to: 'until', until }, 'You paid in cash.')
  const granted = {
    kind: 'access_granted',
    access: { until: wireInstant(new Date(until)), reason: 'You paid in cash.' },
  }
  expect(await notices()).toMatchObject([granted])
  expect(await notices()).toMatchObject([{ course: { slug: 'digital-sat-reading-and-writing' } }])
  const { change_id } = await change(student.id, { to: 'until', until: null })
  expect(await notices()).toMatchObject([{ kind: 'access_extended', access: { until: null, reason: null } }])
  await tutor.api('POST /studio/changes/:changeId/undo', { params: { changeId: change_id ?? 0 } })
  expect(await notices()).toMatchObject([granted])
  await change(student.id, { to: 'revoke' }, 'Refunded.')
  expect(await notices()).toMatchObject([{ kind: 'access_revoked', access: { reason: 'Refunded.' } }])
  // An order has opened the course again.
  await grantAccess(academy.database, student.id, course.id, new Date(academy.clock.now() + 86_400_000))
  expect(await notices()).toEqual([])
})

test('T23 the email names the last day as the academy’s clocks have it', async () => {
  await changeSettings(academy.database, { timeZone: 'America/New_York' })
  const student = await academy.newStudent({ access: 'none' })
  await change(student.id, { to: 'until', until: '2031-03-06T04:59:59Z' })
  academy.clock.pass(undoMs)
  await sendDue()
  expect(emailsTo(student.email)[0]?.text).toContain('until March 5, 2031')
  await changeSettings(academy.database, { timeZone: 'UTC' })
})

test.each([{ do: 'extend', days: 7 } as const, { do: 'revoke' } as const])(
  'T23 the settings are read once for many students: $do',
  async (what) => {
    const course = await satCourse(academy.database)
    const ids = [(await academy.newStudent()).id, (await academy.newStudent()).id, (await academy.newStudent()).id]
    const read: string[] = []
    const db = watchedDb(academy.database, { before: ({ name }) => name.includes('settings') && read.push(name) })
    const by = { ids, author: byCommand, now: academy.clock.now() }
    const done = await db.transaction((tx) => changeMany(tx, { ...what, course_id: course.id }, by))
    expect(done).toEqual({ changed: 3, unchanged: 0 })
    expect(read).toHaveLength(1)
  },
)

test('T23 an extension that is sent again, because its reply was lost, or twice at once adds its days once', async () => {
  const student = await academy.newStudent()
  const endOf = async () => (await pageOf(student.id)).access[0]?.until ?? expect.unreachable()
  const from = await endOf()
  const extend = () => change(student.id, { to: 'extend', days: 30, from })
  const made = await Promise.all([extend(), extend()])
  expect(made.filter(({ change_id }) => change_id !== null)).toHaveLength(1)
  expect(await extend()).toEqual({ change_id: null, undo_until: null })
  expect(Date.parse(await endOf())).toBe(endAfterDaysIn('UTC', Date.parse(from), 30))
  expect((await pageOf(student.id)).history).toHaveLength(1)
})

test.each(['open', 'none'] as const)(
  'T4 a change of access that was %s before is undone with its email',
  async (access) => {
    const student = await academy.newStudent({ access })
    const before = (await pageOf(student.id)).access
    const { change_id } = await change(student.id, { to: 'until', until: null })
    expect((await pageOf(student.id)).access).toMatchObject([{ until: null }])
    await tutor.api('POST /studio/changes/:changeId/undo', { params: { changeId: change_id ?? 0 } })
    const page = await pageOf(student.id)
    expect(page.access).toEqual(before)
    expect(page.history.map(({ action }) => action)).toEqual(
      ['access.undone', 'access.extended'].map((one) => (access === 'none' ? one.replace('extended', 'granted') : one)),
    )
    academy.clock.pass(undoMs)
    await sendDue()
    expect(emailsTo(student.email)).toEqual([])
  },
)

test('T24 a link sets the password once, ends the sessions, and its token lies nowhere in clear', async () => {
  const student = await academy.newStudent()
  const session = await academy.as(student)
  const { data } = await tutor.api('POST /studio/people/:userId/password-link', at(student.id))
  const handed = data.link.split('#')[1] ?? ''
  await sendDue()
  const emailed = /account-link#([\w-]{43})/.exec(emailsTo(student.email).at(-1)?.text ?? '')?.[1] ?? ''
  const { rows } = await academy.database.pool.query(
    'SELECT o::text FROM outbox o UNION ALL SELECT l::text FROM account_links l',
  )
  for (const token of [handed, emailed]) {
    expect(token).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(token)
    const { data: link } = await academy.visitor('POST /account-links/open', { body: { token } })
    expect(link).toEqual({ purpose: 'password', email: student.email, name: 'Nadia Test' })
  }
  const set = (token: string, chosen = password) =>
    academy.visitor('POST /account-links/password', { body: { token, password: chosen } })
  await expect(set(emailed, 'short')).rejects.toMatchObject({ status: 422 })
  await set(emailed)
  await expect(set(handed)).rejects.toMatchObject({ status: 404 })
  await expect(session('GET /user')).rejects.toMatchObject({ status: 401 })
  await academy.visitor('POST /auth/login', { body: { email: student.email, password } })

  await tutor.api('POST /studio/people/:userId/password-link', at(student.id))
  const { data: late } = await tutor.api('POST /studio/people/:userId/password-link', at(student.id))
  academy.clock.pass(accountLinkMs)
  await expect(set(late.link.split('#')[1] ?? '')).rejects.toMatchObject({ status: 404 })
})

test('T24 a link ends when the password changes, and when its account joins the staff or gets another role there', async () => {
  const owner = await newAccount(academy, 'owner')
  const handed = async (userId: number, to: string, { api } = owner) => [
    (await api('POST /studio/people/:userId/password-link', at(userId))).data.link.split('#')[1] ?? '',
    (await api('POST /studio/people/:userId/address', { ...at(userId), body: { email: to } })).data.link.split(
      '#',
    )[1] ?? '',
  ]
  const stateOf = (token: string) =>
    academy.visitor('POST /account-links/open', { body: { token } }).then(
      () => 'valid',
      ({ code }: { code: string }) => code,
    )
  const expectEnded = async (links: string[], change: () => Promise<unknown>) => {
    expect(await Promise.all(links.map(stateOf))).toEqual(['valid', 'valid'])
    await change()
    expect(await Promise.all(links.map(stateOf))).toEqual(['link.not_found', 'link.not_found'])
  }

  // An assistant makes links of a student who becomes an owner: they would give the assistant that account.
  const assistant = await newAccount(academy, 'assistant')
  const student = await academy.newStudent()
  const links = await handed(student.id, `mine-${student.id}@students.example`, assistant)
  const invited = { email: student.email, role: 'owner' as const }
  const { data } = await owner.api('POST /studio/staff/invitations', { body: invited })
  const token = data.link.split('#')[1] ?? ''
  await expectEnded(links, () =>
    academy.visitor('POST /staff-invitations/accept', {
      body: { token, name: 'Huda Saleh', email: student.email, password },
    }),
  )

  const peer = await newAccount(academy, 'assistant')
  await expectEnded(await handed(peer.id, `mine-${peer.id}@staff.example`), () =>
    owner.api('POST /studio/staff/:userId/role', { ...at(peer.id), body: { role: 'tutor' } }),
  )

  const member = await newMember(academy)
  const { id } = (await findUserByEmail(academy.database, member.email)) ?? expect.unreachable()
  const api = await academy.as({ id })
  await expectEnded(await handed(id, `mine-${id}@students.example`), () =>
    api('POST /user/password', { body: { current_password: member.password, password: 'ten bright lanterns' } }),
  )
})

test('T2 T24 a corrected address counts once the new one has confirmed it, and the old one is notified', async () => {
  const student = await academy.newStudent()
  const email = `moved-${student.id}@students.example`
  const { data } = await tutor.api('POST /studio/people/:userId/address', { ...at(student.id), body: { email } })
  expect((await pageOf(student.id)).profile).toMatchObject({ email: student.email, new_email: email })
  const confirm = () =>
    academy.visitor('POST /account-links/address', { body: { token: data.link.split('#')[1] ?? '' } })
  await confirm()
  await expect(confirm()).rejects.toMatchObject({ status: 404 })
  expect((await pageOf(student.id)).profile).toMatchObject({ email, new_email: null })
  await sendDue()
  expect(emailsTo(student.email).at(-1)?.text).toContain(email)

  // An address that has been taken since moves nothing.
  const other = await academy.newStudent()
  const taken = `taken-${other.id}@students.example`
  const link = await tutor.api('POST /studio/people/:userId/address', { ...at(other.id), body: { email: taken } })
  await academy.database.pool.query('UPDATE users SET email = $2 WHERE id = $1', [student.id, taken])
  const token = link.data.link.split('#')[1] ?? ''
  await expect(academy.visitor('POST /account-links/address', { body: { token } })).rejects.toMatchObject({
    status: 422,
  })
  expect((await pageOf(other.id)).profile.email).toBe(other.email)
})

test('T43 staff give a name that an import takes too, and leave one that a later rule refuses', async () => {
  const { id } = await academy.newStudent()
  const edit = (name: string, phone = '') =>
    tutor.api('PATCH /studio/people/:userId', { ...at(id), body: { name, phone, parent_phone: '' } })
  for (const name of ['Mona 😀', 'Mona 🇪🇬', '😀 Mona', '12'])
    await expect(edit(name)).rejects.toMatchObject({ status: 422, errors: { name: expect.anything() } })
  for (const name of ['Mona', 'Mona 2']) await edit(name)
  await academy.database.pool.query("UPDATE users SET name = 'Mona 😀' WHERE id = $1", [id])
  await edit('Mona 😀', '+12025550199')
  expect((await pageOf(id)).profile).toMatchObject({ name: 'Mona 😀', phone: '+12025550199' })
})

test('T2 T24 staff change, sign out and delete accounts below their own, the owner every one', async () => {
  const [assistant, owner, student] = [
    await newAccount(academy, 'assistant'),
    await newAccount(academy, 'owner'),
    await academy.newStudent(),
  ]
  const peer = await newAccount(academy, 'tutor')
  const calls = ({ api }: typeof tutor, userId: number, email: string) => [
    () =>
      api('PATCH /studio/people/:userId', {
        ...at(userId),
        body: { name: 'Amal Nasser', phone: '', parent_phone: '' },
      }),
    () => api('POST /studio/people/:userId/sign-out', at(userId)),
    () => api('POST /studio/people/:userId/password-link', at(userId)),
    () => api('POST /studio/people/:userId/address', { ...at(userId), body: { email: `x${userId}@students.example` } }),
    () => api('POST /studio/people/:userId/deletion', { ...at(userId), body: { email } }),
  ]
  for (const call of calls(tutor, peer.id, peer.email))
    await expect(call()).rejects.toMatchObject({ status: 403, code: 'account.higher_role' })
  for (const call of calls(assistant, tutor.id, tutor.email).slice(0, 4))
    await expect(call()).rejects.toMatchObject({ status: 403, code: 'account.higher_role' })
  expect((await pageOf(peer.id)).can_change).toBe(false)

  const session = await academy.as(student)
  await expect(
    tutor.api('POST /studio/people/:userId/deletion', { ...at(student.id), body: { email: 'somebody@else.example' } }),
  ).rejects.toMatchObject({ status: 422 })
  for (const call of calls(tutor, student.id, student.email)) await call()
  await expect(session('GET /user')).rejects.toMatchObject({ status: 401 })
  expect(await findUserByEmail(academy.database, student.email)).toBeUndefined()
  for (const call of calls(owner, peer.id, peer.email)) await call()
})

test('T21 the page holds notes and sent emails without codes; notes are in the data of their student, not in the log', async () => {
  const { id } = (await findUserByEmail(academy.database, demoStudent.email)) ?? expect.unreachable()
  await tutor.api('POST /studio/people/:userId/notes', { ...at(id), body: { text: 'Calls on Mondays.' } })
  await academy.visitor('POST /auth/password-code', { body: { email: demoStudent.email } })
  await sendDue()
  const page = await pageOf(id)
  expect(page.notes).toMatchObject([{ text: 'Calls on Mondays.', author: 'tutor Test' }])
  expect(page.emails[0]).toMatchObject({ kind: 'passwordCode', subject: 'Set a new password', state: 'sent' })
  const own = await (await academy.as({ id }))('GET /user/data')
  expect(own.data).toMatchObject({
    notes_of_staff: [{ text: 'Calls on Mondays.' }],
    emails: [{ kind: 'passwordCode' }],
  })
  const { data: entries } = await tutor.api('GET /studio/audit', { query: { person: id } })
  expect(JSON.stringify(entries)).not.toContain('Mondays')
})

test('T21 T36 an email that was made while no mail server was set up is not sent, on the page and in the data of its student', async () => {
  const student = await academy.newStudent()
  await tutor.api('POST /studio/people/:userId/password-link', at(student.id))
  await sendDue(false)
  expect((await pageOf(student.id)).emails).toMatchObject([{ sent_at: null, state: 'not_sent' }])
  const own = await (await academy.as(student))('GET /user/data')
  expect(own.data.emails).toMatchObject([{ sent_at: null }])
})

test('T21 T42 every answer of a finished attempt is on its page; the card and Progress count it', async () => {
  const student = await academy.newStudent()
  const { quizId, lessonId, versionId } = await demoQuiz(academy.database, 'transitions')
  const api = await academy.as(student)
  const { rows: keys } = await academy.database.pool.query<{ id: number; key: string }>(
    "SELECT id, key FROM questions WHERE version_id = $1 AND type = 'mcq' ORDER BY ordinal LIMIT 3",
    [versionId],
  )
  const [right, other, wrong] = keys as [(typeof keys)[0], (typeof keys)[0], (typeof keys)[0]]
  await api('POST /attempts', { body: { lesson_id: lessonId, writer: 'the-device' } })
  const seq = academy.clock.now()
  const answers = [
    { question_id: right.id, user_answer: right.key, seq },
    { question_id: other.id, user_answer: other.key, seq },
    { question_id: wrong.id, user_answer: wrong.key === 'a1' ? 'a2' : 'a1', seq },
  ]
  const { data: receipt } = await api('POST /user-answer/:quizId', {
    params: { quizId },
    body: { answers, writer: 'the-device' },
  })
  const finished = (await pageOf(student.id)).attempts.find(({ id }) => id === receipt.attempt_id)
  expect(finished).toMatchObject({ at: 'closed', correct: 2, total: 12 })
  const { data } = await tutor.api('GET /studio/people/:userId/attempts/:attemptId', {
    params: { userId: student.id, attemptId: receipt.attempt_id },
  })
  const assistant = await newAccount(academy, 'assistant')
  const { data: shown } = await assistant.api('GET /studio/people/:userId/attempts/:attemptId', {
    params: { userId: student.id, attemptId: receipt.attempt_id },
  })
  expect([shown.correct, shown.total]).toEqual([2, 12])
  for (const [at, question] of shown.questions.entries()) {
    const { answer, answer_text, key, key_text, mark, was_right } = question
    expect([answer, answer_text, key, key_text, mark, was_right]).toEqual([null, null, null, null, null, false])
    expect(question.is_answered).toBe(data.questions[at]?.mark !== 'skip')
  }
  await expect(assistant.api('GET /studio/people/:userId/card', at(student.id))).rejects.toMatchObject({ status: 403 })
  const marks = data.questions.map(({ mark }) => mark)
  expect(marks.toSorted()).toEqual([...Array<string>(2).fill('correct'), 'incorrect', ...Array<string>(9).fill('skip')])
  const { data: card } = await tutor.api('GET /studio/people/:userId/card', at(student.id))
  expect(card).toMatchObject({ attempts: 1, trend: [{ percentage: 16.7 }], test_date: null, more_missed: 2 })
  expect(card.missed).toHaveLength(8)
  const { rows: courses } = await academy.database.pool.query<{ id: number }>(
    'SELECT course_id AS id FROM quizzes WHERE id = $1',
    [quizId],
  )
  const { data: progress } = await tutor.api('GET /studio/courses/:courseId/progress', {
    params: { courseId: courses[0]?.id ?? 0 },
    query: { q: student.email },
  })
  expect(progress.rows.map(({ tests }) => tests)).toEqual([
    {
      taken: 1,
      last: expect.objectContaining({ id: receipt.attempt_id, correct: 2, total: 12 }),
    },
  ])
  expect(card.slowest.every(({ text }) => text.length > 10 && text.length <= 61)).toBe(true)
  expect(card.unopened).toContainEqual({ course: 'Digital SAT Reading and Writing', lesson: 'How the Section Works' })
  await api('POST /lessons/:lessonSlug/watch', {
    params: { lessonSlug: 'how-the-section-works' },
    query: { course: 'digital-sat-reading-and-writing' },
  })
  const { data: later } = await tutor.api('GET /studio/people/:userId/card', at(student.id))
  expect(later.unopened.map(({ lesson }) => lesson)).not.toContain('How the Section Works')
  const countOf = ({ unopened, more_unopened: more }: typeof later) => unopened.length + more
  expect(countOf(later)).toBe(countOf(card) - 1)
  await academy.database.pool.query(
    'INSERT INTO grants (user_id, course_id) SELECT $1, id FROM courses ON CONFLICT DO NOTHING',
    [student.id],
  )
  const { data: longer } = await tutor.api('GET /studio/people/:userId/card', at(student.id))
  expect(longer.unopened).toHaveLength(8)
  expect(longer.more_unopened).toBeGreaterThan(0)
})

test('T8 T21 a deleted note is taken back within ten seconds, brought back for 30 days, and then gone', async () => {
  const student = await academy.newStudent()
  await tutor.api('POST /studio/people/:userId/notes', { ...at(student.id), body: { text: 'Calls on Mondays.' } })
  const [note = expect.unreachable()] = (await pageOf(student.id)).notes
  const params = { userId: student.id, noteId: note.id }
  const remove = () => tutor.api('DELETE /studio/people/:userId/notes/:noteId', { params })
  const restore = (userId = student.id) =>
    tutor.api('POST /studio/people/:userId/notes/:noteId/restore', { params: { ...params, userId } })
  const undo = (changeId: number | null) =>
    tutor.api('POST /studio/changes/:changeId/undo', { params: { changeId: changeId ?? 0 } })
  const { data: first } = await remove()
  expect(await pageOf(student.id)).toMatchObject({ notes: [], deleted_notes: [{ text: note.text }] })
  await expect(remove()).rejects.toMatchObject({ status: 404 })
  await undo(first.change_id)
  expect(await pageOf(student.id)).toMatchObject({ notes: [note], deleted_notes: [] })

  const { data: second } = await remove()
  academy.clock.pass(undoMs + 1)
  await expect(undo(second.change_id)).rejects.toMatchObject({ status: 409 })
  await expect(restore(tutor.id)).rejects.toMatchObject({ status: 404, code: 'note.not_found' })
  await restore()
  await restore()
  expect((await pageOf(student.id)).notes).toEqual([note])
  const { data: log } = await tutor.api('GET /studio/audit', { query: { thing: 'note', thing_id: String(note.id) } })
  expect(log.rows.map(({ action }) => action)).toEqual(
    ['restored', 'deleted', 'undone', 'deleted', 'added'].map((verb) => `note.${verb}`),
  )

  await remove()
  const in30Days = academy.clock.now() + binDays * 86_400_000
  await sweepNotes(academy.database, in30Days - 1)
  expect((await pageOf(student.id)).deleted_notes).toHaveLength(1)
  await sweepNotes(academy.database, in30Days)
  await expect(restore()).rejects.toMatchObject({ status: 404 })
})

test('T21 the page says how many more rows each long list has, and shows one list whole', async () => {
  const student = await academy.newStudent()
  await academy.database.pool.query(
    `WITH ordered AS (INSERT INTO orders (number, user_id, method, currency, total, checkout_key, status)
          SELECT 'M-' || n, $1, 'cash', 'USD', n, n::text, 'cancelled' FROM generate_series(1, 53) n),
        mailed AS (INSERT INTO sent_emails (user_id, kind, subject, queued_at, sent_at)
          SELECT $1, 'news', 'No. ' || n, now(), now() FROM generate_series(1, 51) n)
      INSERT INTO staff_notes (user_id, text, created_at) SELECT $1, 'No. ' || n, now() FROM generate_series(1, 50) n`,
    [student.id],
  )
  const page = await pageOf(student.id)
  expect(page.more).toEqual({ orders: 3, attempts: 0, assignments: 0, watched: 0, notes: 0, emails: 1, history: 0 })
  expect([page.orders.length, page.orders[0]?.number]).toEqual([50, 'M-53'])
  const { data } = await tutor.api('GET /studio/people/:userId', { ...at(student.id), query: { all: 'orders' } })
  expect([data.orders.length, data.more.orders, data.more.emails]).toEqual([53, 0, 1])
})

test('T21 the page shows how each skill went month by month; questions left open are wrong, those thrown out do not count', async () => {
  const student = await academy.newStudent()
  expect((await pageOf(student.id)).skills).toEqual({ months: [], skills: [] })
  const { quizId } = await demoQuiz(academy.database, 'transitions')
  const { rows: asked } = await academy.database.pool.query<{ id: number; key: string; domain: string; skill: string }>(
    `SELECT q.id, q.key, q.domain, q.skill FROM questions q JOIN quizzes z ON z.published_version_id = q.version_id
      WHERE z.id = $1 ORDER BY q.ordinal`,
    [quizId],
  )
  const keys = asked.map(({ key }) => key)
  const now = new Date(academy.clock.now())
  const before = new Date(academy.clock.now() - 62 * 86_400_000)
  const long = new Date(academy.clock.now() - 200 * 86_400_000)
  const nothing = keys.map(() => null)
  const attempts = await addResults(academy.database, quizId, [
    { userId: student.id, at: long, answers: nothing },
    { userId: student.id, at: before, answers: nothing },
    { userId: student.id, at: now, answers: keys },
  ])
  const ofSkills = async () => {
    const { months, skills } = (await pageOf(student.id)).skills
    const sum = (month: number, of: 'right' | 'asked') =>
      skills.reduce((total, skill) => total + (skill.months[month]?.[of] ?? 0), 0)
    return { months, shares: months.map((_, month) => [sum(month, 'right'), sum(month, 'asked')]), skills }
  }
  const named = asked.filter(({ domain }) => domain !== null).length
  const { rows: right } = await academy.database.pool.query<{ id: number }>(
    'SELECT question_id AS id FROM responses WHERE attempt_id = $1 AND mark = 1',
    [attempts[2]],
  )
  const { skills, ...sums } = await ofSkills()
  const monthOf = async (at: Date) => (await academy.dayOf(at.getTime())).slice(0, 7)
  expect(sums).toEqual({
    months: await Promise.all([before, now].map(monthOf)),
    shares: [
      [0, named],
      [right.length, named],
    ],
  })
  expect(new Set(skills.map(({ skill }) => skill))).toEqual(new Set(asked.map(({ skill }) => skill)))
  expect(skills.every(({ trend, months }) => (months[1]?.asked ?? 0) < 3 || (trend ?? 0) > 50)).toBe(true)
  const rule = (of: string, question: number) =>
    academy.database.pool.query(
      `INSERT INTO regrades (quiz_id, item_id, question_ids, ruling, reason, at, is_told)
        SELECT $1, item_id, ARRAY[id], jsonb_build_object('rule', $3::text), 'A slip', now(), false FROM item_revisions WHERE id = $2`,
      [quizId, question, of],
    )
  await rule('drop', right[0]?.id ?? 0)
  await rule('credit', right[1]?.id ?? 0)
  expect((await ofSkills()).shares).toEqual([
    [1, named - 1],
    [right.length - 1, named - 1],
  ])
  await academy.database.pool.query('DELETE FROM regrades WHERE quiz_id = $1', [quizId])
})

test('T2 a link does nothing once its creator was disabled, has left the staff, or is no longer above the account', async () => {
  const isValid = (token: string) =>
    academy.visitor('POST /account-links/open', { body: { token } }).then(
      () => true,
      () => false,
    )
  const setRole = (id: number, role: string) =>
    academy.database.pool.query('UPDATE users SET role = $2 WHERE id = $1', [id, role])
  const made = async (to: 'student' | 'assistant' = 'student') => {
    const [issuer, account] = [await newAccount(academy, 'tutor'), await newAccount(academy, to)]
    const { data } = await issuer.api('POST /studio/people/:userId/password-link', at(account.id))
    return { issuer, account, token: data.link.split('#')[1] ?? '' }
  }
  const disabled = await made()
  expect(await isValid(disabled.token)).toBe(true)
  await academy.database.pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled.issuer.id])
  expect(await isValid(disabled.token)).toBe(false)

  const lowered = await made('assistant')
  await setRole(lowered.issuer.id, 'assistant')
  expect(await isValid(lowered.token)).toBe(false)
  const gone = await made()
  await setRole(gone.issuer.id, 'student')
  expect(await isValid(gone.token)).toBe(false)
  const deleted = await made()
  await academy.database.pool.query('DELETE FROM users WHERE id = $1', [deleted.issuer.id])
  expect(await isValid(deleted.token)).toBe(false)
})

test('A10 T24 a deleted account leaves no email to its other addresses: a new one to be confirmed, and a former one', async () => {
  const student = await newMember(academy)
  const { id } = (await findUserByEmail(academy.database, student.email)) ?? expect.unreachable()
  const correct = async (email: string) =>
    (await tutor.api('POST /studio/people/:userId/address', { ...at(id), body: { email } })).data.link.split('#')[1] ??
    ''
  const token = await correct('marlin-second@mail.example')
  // The former address gets an email about the move.
  await academy.visitor('POST /account-links/address', { body: { token } })
  await correct('marlin-third@mail.example')
  const waiting = async () =>
    (await academy.database.pool.query("SELECT payload ->> 'to' AS to FROM outbox WHERE state = 'waiting'")).rows.map(
      ({ to }: { to: string }) => to,
    )
  expect(await waiting()).toEqual(expect.arrayContaining([student.email, 'marlin-third@mail.example']))
  const body = { email: 'marlin-second@mail.example' }
  await tutor.api('POST /studio/people/:userId/deletion', { ...at(id), body })
  // The account's own address gets an email about the deletion, and nothing else.
  expect((await waiting()).filter((to) => /marlin/.test(to) || to === student.email)).toEqual([body.email])
})
