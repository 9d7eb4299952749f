import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOnWire } from '../../core/questions/grading.ts'
import { demoQuiz, openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { workOff } from '../../testing/outbox.ts'
import { grantAccess } from '../courses/writing.ts'
import type { RenderedEmail } from '../mail/render.ts'
import { changeSettings } from '../site/settings.ts'
import { enqueueWeeklyEmails } from './emails.ts'
import { dayMs, hourMs } from '../../core/dates.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  await changeSettings(academy.database, { timeZone: 'Asia/Tashkent' })
  // An hour before they leave, whatever the day of this machine: on a Sunday evening the first test would find emails that are due.
  toSundayEvening()
  academy.clock.pass(7 * dayMs - hourMs)
})
afterAll(() => academy.close())

const rowsOf = async (text: string, values: unknown[] = []) => (await academy.database.pool.query(text, values)).rows

/** Creates a student with a confirmed address, who has missed every choice of a quiz unless she is idle. */
async function newStudent({ isIdle = false } = {}) {
  const student = await academy.newStudent({ access: 'none' })
  await grantAccess(academy.database, student.id, (await satCourse(academy.database)).id, null)
  const [{ email }] = await rowsOf('UPDATE users SET email_confirmed_at = now() WHERE id = $1 RETURNING email', [
    student.id,
  ])
  if (!isIdle) await missAll(student)
  return { ...student, email: String(email) }
}
async function missAll(student: { id: number }) {
  const api = await academy.as(student)
  const { lessonId, quizId, versionId } = await demoQuiz(academy.database, 'transitions')
  const { questions } = await academy.context.versions.get(versionId)
  await api('POST /attempts', { body: { lesson_id: lessonId, writer: 'player-of-the-test' } })
  const answers = questions
    .filter(({ type }) => type === 'mcq')
    .map((question) => ({ question_id: question.id, user_answer: keyOnWire(question) === 'a1' ? 'a2' : 'a1' }))
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers, writer: 'player-of-the-test' } })
}

function toSundayEvening() {
  const evening = Date.parse('2026-11-29T12:30:00Z')
  const sinceOne = (((academy.clock.now() - evening) % (7 * dayMs)) + 7 * dayMs) % (7 * dayMs)
  academy.clock.pass(7 * dayMs - sinceOne)
}
const begin = () => enqueueWeeklyEmails(academy.database, academy.clock.now())
async function mails(): Promise<RenderedEmail[]> {
  const sent: RenderedEmail[] = []
  await workOff(academy, { mailer: { send: async (email) => void sent.push(email) } })
  return sent
}
const to = (email: string, sent: RenderedEmail[]) => sent.filter((one) => one.to === email)

test('L6 once a week a student reads what she did and one next step, however often it is begun, by several servers at once', async () => {
  const student = await newStudent()
  await begin()
  expect(await mails()).toEqual([])
  toSundayEvening()
  await missAll(student)
  await Promise.all([begin(), begin(), begin()])
  academy.clock.pass(hourMs)
  await begin()
  const [email, ...more] = to(student.email, await mails())
  expect(more).toEqual([])
  expect(email?.text).toMatch(/You answered \d+ questions on 1 day/)
  expect(email?.text).toMatch(/Repeat \d+ questions/)
  expect(email?.text).toContain('/weekly-email#end-')
  // What is late waits for the morning; it was not late.
  academy.clock.pass(14 * hourMs)
  await begin()
  expect(await mails()).toEqual([])
})

test('L6 no email is written without anything to say, nor to an address that was not confirmed', async () => {
  const [idle, unconfirmed] = [await newStudent({ isIdle: true }), await newStudent()]
  await rowsOf('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [unconfirmed.id])
  // She has opened a lesson, which is nothing to write about.
  await rowsOf('INSERT INTO watched_lessons (user_id, lesson_id, opened_at) SELECT $1, min(id), $2 FROM lessons', [
    idle.id,
    new Date(academy.clock.now()),
  ])
  toSundayEvening()
  await begin()
  const sent = await mails()
  expect([to(idle.email, sent), to(unconfirmed.email, sent)]).toEqual([[], []])
})

test('L6 a student who has stopped is written to for four weeks about what returns, and then no more', async () => {
  const student = await newStudent()
  const weeks = []
  for (let week = 0; week < 6; week += 1) {
    toSundayEvening()
    await begin()
    weeks.push(to(student.email, await mails()).length)
  }
  expect(weeks.slice(0, 3)).toEqual([1, 1, 1])
  expect(weeks.slice(4)).toEqual([0, 0])
})

test('L6 one click in the email, or the account, turns it off, also for one that waits; the account turns it on again', async () => {
  const student = await newStudent()
  toSundayEvening()
  await missAll(student)
  await begin()
  const [email] = to(student.email, await mails())
  const { pathname, search } = new URL(email?.endUrl ?? '')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const ended = await academy.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: form,
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(ended.statusCode).toBe(200)
  const choice = async () => (await (await academy.as(student))('GET /user/weekly-email')).data
  expect(await choice()).toEqual({ is_on: false })

  toSundayEvening()
  await missAll(student)
  await begin()
  expect(to(student.email, await mails())).toEqual([])
  await (
    await academy.as(student)
  )('POST /user/weekly-email', { body: { is_on: true } })
  await begin()
  await (
    await academy.as(student)
  )('POST /user/weekly-email', { body: { is_on: false } })
  expect(to(student.email, await mails())).toEqual([])
})

test('L6 a GET of the address that ends the emails changes nothing: scanners of mail follow links', async () => {
  const student = await newStudent()
  await (
    await academy.as(student)
  )('POST /user/weekly-email', { body: { is_on: true } })
  const [{ off_token: token }] = await rowsOf('SELECT off_token FROM weekly_emails WHERE user_id = $1', [student.id])
  const { statusCode } = await academy.app.inject({ method: 'GET', url: `/api/weekly-emails/end?token=${token}` })
  expect(statusCode).toBe(405)
  expect((await (await academy.as(student))('GET /user/weekly-email')).data).toEqual({ is_on: true })
})
