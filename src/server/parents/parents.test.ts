import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wireInstant, dayMs, hourMs } from '../../core/dates.ts'
import { dayIn } from '../../core/editing/zone.ts'
import { mostParentAddresses, mostParentLinks } from '../../core/learning/parents.ts'
import { keyOnWire } from '../../core/questions/grading.ts'
import { formatsOf } from '../../languages/formats.ts'
import { demoQuiz, openAcademy, refusalOf, satCourse, type Academy } from '../../testing/academy.ts'
import { workOff } from '../../testing/outbox.ts'
import { newAccount } from '../../testing/staff.ts'
import type { Api } from '../../web/base/api.ts'
import { grantAccess } from '../courses/writing.ts'
import type { RenderedEmail } from '../mail/render.ts'
import { changeSettings } from '../site/settings.ts'
import { enqueueParentReports } from './emails.ts'
import { sweepParents } from './store.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  await changeSettings(academy.database, { timeZone: 'Asia/Tashkent', contactNumber: '+12025550199' })
})
afterAll(() => academy.close())
beforeEach(async () => {
  await academy.database.pool.query('DELETE FROM throttles')
  await academy.database.pool.query('DELETE FROM parent_links')
})

const rowsOf = async (text: string, values: unknown[] = []) => (await academy.database.pool.query(text, values)).rows

/** Creates a student who has missed every choice of a quiz, and whose access has no end. */
async function newStudent() {
  const student = await academy.newStudent({ access: 'none' })
  await grantAccess(academy.database, student.id, (await satCourse(academy.database)).id, null)
  const api = await academy.as(student)
  const { lessonId, quizId, versionId } = await demoQuiz(academy.database, 'transitions')
  const { questions } = await academy.context.versions.get(versionId)
  await api('POST /attempts', { body: { lesson_id: lessonId, writer: 'player-of-the-test' } })
  const answers = questions
    .filter(({ type }) => type === 'mcq')
    .map((question) => ({ question_id: question.id, user_answer: keyOnWire(question) === 'a1' ? 'a2' : 'a1' }))
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers, writer: 'player-of-the-test' } })
  return { ...student, api }
}
const tokenIn = (link: string) => link.split('#')[1] ?? ''
const make = async (api: Api, days: 30 | 90 = 90) =>
  tokenIn((await api('POST /user/parent-links', { body: { days } })).data.link)
const list = async (api: Api) => (await api('GET /user/parent-links')).data
const open = (token: string) => academy.visitor('POST /parent-reports/open', { body: { token } })

/** Sends what is due, and returns it. */
async function mails(): Promise<RenderedEmail[]> {
  const sent: RenderedEmail[] = []
  await workOff(academy, { mailer: { send: async (email) => void sent.push(email) } })
  return sent
}
const fragmentIn = ({ text }: RenderedEmail, kind: 'confirm' | 'end') =>
  new RegExp(`/weekly-email#${kind}-(\\S+)`).exec(text)?.[1] ?? ''
let many = 0
const newAddress = () => `parent${(many += 1)}@mail.example`

/** Subscribes a parent, who confirms an address by a link. */
async function subscribed(token: string, email = newAddress()) {
  await academy.visitor('POST /parent-reports/email', { body: { token, email } })
  const asked = (await mails()).find(({ to }) => to === email) ?? expect.unreachable()
  await academy.visitor('POST /parent-reports/email/confirmation', { body: { token: fragmentIn(asked, 'confirm') } })
  return email
}

/** Lets the time come to the next Sunday evening of the academy. */
function toSundayEvening() {
  const evening = Date.parse('2026-11-29T12:30:00Z')
  const sinceOne = (((academy.clock.now() - evening) % (7 * dayMs)) + 7 * dayMs) % (7 * dayMs)
  academy.clock.pass(7 * dayMs - sinceOne)
}

test('T30 a parent reads by the link how the student stands: first name only, no contact data, no other student', async () => {
  const student = await newStudent()
  const { data } = await open(await make(student.api))
  expect(data).toMatchObject({
    first_name: 'Nadia',
    practice: { is: 'done', days: 1 },
    score: { is: 'right', correct: 0 },
    level: { is: 'early' },
    test: null,
  })
  expect(data.weeks).toHaveLength(4)
  const text = JSON.stringify(data)
  const [{ email }] = await rowsOf('SELECT email FROM users WHERE id = $1', [student.id])
  for (const secret of [email, '+12025550100', '+12025550101', 'Test,', 'Nadia Test'])
    expect(text).not.toContain(secret)
})

test('T30 opening the report changes nothing, and records no estimate', async () => {
  const student = await newStudent()
  const token = await make(student.api)
  const stateOf = async () =>
    Promise.all(
      [
        'parent_links',
        'parent_addresses',
        'shown_estimates',
        'return_cards',
        'learning_sets',
        'attempts',
        'outbox',
        'users',
        'audit_log',
        'weekly_emails',
      ].map((table) => rowsOf(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)::text`)),
    )
  const before = await stateOf()
  await open(token)
  await open(token)
  expect(await stateOf()).toEqual(before)
})

test('T30 the token is stored as a hash alone, and is in no list', async () => {
  const { api, id } = await newStudent()
  const token = await make(api)
  const [row] = await rowsOf('SELECT to_jsonb(l)::text AS row FROM parent_links l WHERE user_id = $1', [id])
  expect(row.row).not.toContain(token)
  expect(JSON.stringify(await list(api))).not.toContain(token)
})

test('T30 a wrong, an expired, a withdrawn link and that of a disabled account are refused with the same words', async () => {
  const { api, id } = await newStudent()
  const [withdrawn, expired] = [await make(api), await make(api, 30)]
  const [newest, oldest] = await list(api)
  await api('DELETE /user/parent-links/:linkId', { params: { linkId: oldest?.id ?? 0 } })
  const refusals = [await refusalOf(open('x'.repeat(43))), await refusalOf(open('')), await refusalOf(open(withdrawn))]
  await open(expired)
  expect(newest?.expires_at).toBe(wireInstant(academy.clock.now() + 30 * dayMs))
  academy.clock.pass(30 * dayMs)
  refusals.push(await refusalOf(open(expired)))
  const disabled = await make(await academy.as({ id }))
  await rowsOf('UPDATE users SET disabled_at = now() WHERE id = $1', [id])
  refusals.push(await refusalOf(open(disabled)))
  expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(refusals[0]?.status).toBe(404)
})

test('T30 a student has so many links at a time, and makes so many a day', async () => {
  const { api } = await newStudent()
  for (let count = 0; count < mostParentLinks; count += 1) await make(api)
  expect((await refusalOf(make(api))).status).toBe(409)
  for (let count = 0; count < 14; count += 1) await refusalOf(make(api))
  expect((await refusalOf(make(api))).status).toBe(429)
})

test('T30 concurrent requests make no more links than a student may have', async () => {
  const { api } = await newStudent()
  await Promise.allSettled(Array.from({ length: mostParentLinks + 4 }, () => make(api)))
  expect(await list(api)).toHaveLength(mostParentLinks)
})

test('T30 L7 staff who see results make a link too; its student sees it and cannot withdraw it, they can, and both are in the log', async () => {
  const student = await newStudent()
  const [tutor, assistant] = [await newAccount(academy, 'tutor'), await newAccount(academy, 'assistant')]
  const params = { userId: student.id }
  expect((await refusalOf(assistant.api('GET /studio/people/:userId/parent-links', { params }))).status).toBe(403)
  const { data } = await tutor.api('POST /studio/people/:userId/parent-links', { params, body: { days: 30 } })
  await open(tokenIn(data.link))
  const [link] = await list(student.api)
  expect(link).toMatchObject({ is_by_staff: true, addresses: [] })
  const linkId = link?.id ?? 0
  expect((await refusalOf(student.api('DELETE /user/parent-links/:linkId', { params: { linkId } }))).status).toBe(404)
  const other = await newStudent()
  expect((await refusalOf(other.api('DELETE /user/parent-links/:linkId', { params: { linkId } }))).status).toBe(404)
  const elsewhere = { params: { userId: other.id, linkId } }
  expect((await refusalOf(tutor.api('DELETE /studio/people/:userId/parent-links/:linkId', elsewhere))).status).toBe(404)
  const { data: shown, chat } = await tutor.api('GET /studio/people/:userId/parent-links', { params })
  expect(shown).toMatchObject([{ is_by_staff: true, by: expect.any(String) }])
  expect(chat).toEqual({ number: '12025550101', first_name: 'Nadia' })
  await tutor.api('DELETE /studio/people/:userId/parent-links/:linkId', { params: { ...params, linkId } })
  expect((await refusalOf(open(tokenIn(data.link)))).status).toBe(404)
  const logged = await rowsOf(
    "SELECT action FROM audit_log WHERE person_id = $1 AND thing = 'parent_link' ORDER BY id",
    [student.id],
  )
  expect(logged).toEqual([{ action: 'parent_link.added' }, { action: 'parent_link.removed' }])
})

test('L12 T44 while a test is open, the report says nothing that follows from what it asks', async () => {
  const { api } = await newStudent()
  const token = await make(api)
  const { lessonId } = await demoQuiz(academy.database, 'transitions')
  await api('POST /attempts', { body: { lesson_id: lessonId } })
  expect((await open(token)).data).toMatchObject({ practice: { is: 'never' }, level: { is: 'early' } })
})

test('T30 an address gets the weekly email only once it is confirmed; confirming again changes nothing', async () => {
  const student = await newStudent()
  const token = await make(student.api)
  const email = newAddress()
  await academy.visitor('POST /parent-reports/email', { body: { token, email: ` ${email.toUpperCase()} ` } })
  const asked = (await mails()).find(({ to }) => to === email)
  expect(asked?.text).toContain('Nadia')
  toSundayEvening()
  expect(
    (
      await refusalOf(
        academy.visitor('POST /parent-reports/email/confirmation', {
          body: { token: fragmentIn(asked ?? expect.unreachable(), 'confirm') },
        }),
      )
    ).status,
  ).toBe(404)
  await enqueueParentReports(academy.database, academy.clock.now())
  expect(await mails()).toEqual([])

  await subscribed(token, email)
  const addresses = (await list(await academy.as(student)))[0]?.addresses
  expect(addresses).toMatchObject([{ is_confirmed: true, address: expect.stringMatching(/^p…\d+@mail\.example$/) }])
  await academy.visitor('POST /parent-reports/email', { body: { token, email } })
  expect((await mails()).filter(({ to }) => to === email)).toEqual([])
})

test('T30 the weekly email leaves once a week, however often it is begun, and by several servers at once', async () => {
  const { api } = await newStudent()
  const email = await subscribed(await make(api))
  const begin = () => enqueueParentReports(academy.database, academy.clock.now())
  toSundayEvening()
  await Promise.all([begin(), begin(), begin()])
  academy.clock.pass(hourMs)
  await begin()
  const [first, ...more] = (await mails()).filter(({ to }) => to === email)
  expect(more).toEqual([])
  expect(first?.subject).toContain('Nadia')
  expect(first?.text).toContain('Next step:')
  academy.clock.pass(14 * hourMs)
  await begin()
  expect(await mails()).toEqual([])
  toSundayEvening()
  await begin()
  expect((await mails()).filter(({ to }) => to === email)).toHaveLength(1)
})

test('T30 the weekly email ends on the day of the academy’s clocks, where UTC has still the day before', async () => {
  const { api } = await newStudent()
  toSundayEvening()
  academy.clock.pass(8 * hourMs)
  const email = await subscribed(await make(api, 30))
  const [link] = await list(api)
  const end = link?.expires_at ?? ''
  const day = dayIn('Asia/Tashkent', Date.parse(end))
  expect(day > end).toBe(true)
  toSundayEvening()
  await enqueueParentReports(academy.database, academy.clock.now())
  const weekly = (await mails()).find(({ to }) => to === email)
  expect(weekly?.text).toContain(`It ends by itself on ${formatsOf('en').day(day)}.`)
})

test('T30 one click ends the weekly email, as the button of a mail program does, and deletes the address', async () => {
  const { api } = await newStudent()
  const email = await subscribed(await make(api))
  toSundayEvening()
  await enqueueParentReports(academy.database, academy.clock.now())
  const sent = (await mails()).find(({ to }) => to === email)
  const url = new URL(sent?.endUrl ?? '')
  expect(url.searchParams.get('token')).toBe(fragmentIn(sent ?? expect.unreachable(), 'end'))
  const end = () =>
    academy.app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect((await end()).statusCode).toBe(200)
  expect(await rowsOf('SELECT FROM parent_addresses WHERE email = $1', [email])).toEqual([])
  expect((await end()).statusCode).toBe(200)
})

test('T30 the student sees the masked address, and ends the email, also of a link that staff made', async () => {
  const student = await newStudent()
  const tutor = await newAccount(academy, 'tutor')
  const { data } = await tutor.api('POST /studio/people/:userId/parent-links', {
    params: { userId: student.id },
    body: { days: 30 },
  })
  const email = await subscribed(tokenIn(data.link))
  const api = await academy.as(student)
  const [link] = await list(api)
  expect(JSON.stringify(link)).not.toContain(email)
  const addressId = link?.addresses[0]?.id ?? 0
  const other = await newStudent()
  const params = { addressId }
  expect((await refusalOf(other.api('DELETE /user/parent-addresses/:addressId', { params }))).status).toBe(404)
  toSundayEvening()
  await enqueueParentReports(academy.database, academy.clock.now())
  await api('DELETE /user/parent-addresses/:addressId', { params })
  expect(await mails()).toEqual([])
  expect((await list(api))[0]?.addresses).toEqual([])
})

test('T30 the weekly email ends with the link, with the course and with the account, and nothing has the address then', async () => {
  const begin = async () => {
    toSundayEvening()
    await enqueueParentReports(academy.database, academy.clock.now())
    return (await mails()).map(({ to }) => to)
  }
  const [withdrawn, expired, over, gone] = [
    await newStudent(),
    await newStudent(),
    await newStudent(),
    await newStudent(),
  ]
  const emails: string[] = []
  for (const { api } of [withdrawn, expired, over, gone]) emails.push(await subscribed(await make(api, 30)))
  expect((await begin()).filter((to) => emails.includes(to))).toHaveLength(4)
  const [link] = await list(await academy.as(withdrawn))
  await (
    await academy.as(withdrawn)
  )('DELETE /user/parent-links/:linkId', { params: { linkId: link?.id ?? 0 } })
  await rowsOf('UPDATE grants SET expires_at = $2 WHERE user_id = $1', [over.id, new Date(academy.clock.now())])
  await rowsOf('DELETE FROM users WHERE id = $1', [gone.id])
  expect((await begin()).filter((to) => emails.includes(to))).toEqual([emails[1]])
  academy.clock.pass(30 * dayMs)
  expect(await begin()).toEqual([])
  await sweepParents(academy.database, academy.clock.now())
  expect(await rowsOf('SELECT email FROM parent_addresses WHERE email = ANY($1)', [emails])).toEqual([])
  expect(
    await rowsOf('SELECT FROM outbox WHERE payload::text LIKE ANY($1)', [emails.map((one) => `%${one}%`)]),
  ).toEqual([])
})

test('T30 so many addresses are asked by one link, and a stranger’s address gets few emails a day', async () => {
  const [first, second] = [await newStudent(), await newStudent()]
  const [token, other] = [await make(first.api), await make(second.api)]
  const ask = (of: string, email: string) =>
    academy.visitor('POST /parent-reports/email', { body: { token: of, email } })
  for (let count = 0; count < mostParentAddresses; count += 1) await ask(token, newAddress())
  expect((await refusalOf(ask(token, newAddress()))).status).toBe(409)
  const stranger = newAddress()
  for (let count = 0; count < 3; count += 1) await ask(other, stranger)
  expect((await refusalOf(ask(other, stranger))).status).toBe(429)
  expect((await refusalOf(ask(other, 'no address'))).status).toBe(422)
  await mails()
  academy.clock.pass(2 * dayMs)
  await sweepParents(academy.database, academy.clock.now())
  expect(await rowsOf('SELECT FROM parent_addresses WHERE confirmed_at IS NULL')).toEqual([])
})
