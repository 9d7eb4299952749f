import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '../../languages/en/mails.ts'
import { languageCookie } from '../../languages/registry.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { newMember } from '../../testing/member.ts'
import { workOff } from '../../testing/outbox.ts'
import { bracketedEmails, testLanguage, unwritten } from '../../testing/test-language.ts'
import { visibleTexts } from '../../testing/visible-texts.ts'
import { renderEmail, type RenderedEmail } from './render.ts'
import { emailTextsIn, type EmailTexts } from './words.ts'
import { getSettings } from '../site/settings.ts'

const texts = bracketedEmails(mails)
emailTextsIn.set(testLanguage.code, texts)

const academyName = 'Lantern Academy'
const order = {
  number: 'LN-7K3Q-9FXA',
  total: 35,
  currency: 'USD',
  holding: 'both' as const,
  items: [{ name: 'Grammar Sprint', quantity: 2, price: 17.5 }],
}
const path = '/account-link?token=x'
const course = 'Digital SAT'
const reason = 'No money came.'
const correction = {
  quiz: 'Practice Test 1',
  quizId: 1001,
  reason,
  before: { correct: 35, total: 54 },
  after: { correct: 36, total: 54 },
  isWithheld: false,
}
const until = '2026-12-24T12:00:00Z'

const report = {
  academy: academyName,
  first_name: 'Layla',
  until,
  token: 'x',
  practice: { is: 'done', answers: 12, days: 3, minutes: 25 },
  score: { is: 'band', low: 480, high: 580, compared: 'first' },
  level: { is: 'said', about: 6, low: 4, high: 8, isWide: true, trend: 'rising' },
  lessons: { lately: 1, done: 4, total: 12 },
  test: { is: 'ahead', days: 20 },
  next: { to: 'returns', count: 7, minutes: 9 },
} as const

/** Facts for every email, all there are where it has several forms. */
const facts: { [Kind in keyof EmailTexts]: Parameters<EmailTexts[Kind]>[0][] } = {
  passwordCode: [{ academy: academyName, code: '417 263', minutes: 15 }],
  passwordChanged: [{ academy: academyName }],
  newDevice: [{ academy: academyName, device: 'Firefox on Linux', at: '2026-11-29 09:41' }],
  emailChanged: [{ email: 'Layla@students.example' }],
  welcome: [{ academy: academyName, path }],
  confirmAddress: [{ academy: academyName, path }],
  accountDeleted: [{ academy: academyName }],
  staffInvitation: [{ academy: academyName, by: 'Noor Talvani', role: 'tutor', path }],
  diskLow: [{ free: 900_000_000, size: 20_000_000_000, machine: 'server-1' }],
  staffDigest: [
    {
      academy: academyName,
      items: [
        { kind: 'message', person: null, about: 'Layla', reached: [], message: 'Hello there!\n\nIs there a course?' },
      ],
      more: 0,
    },
    {
      academy: academyName,
      items: [
        {
          kind: 'order',
          person: 'Layla Mansour',
          about: order.number,
          reached: [],
          message: null,
        },
        { kind: 'message', person: null, about: 'Layla', reached: [], message: 'Is there a course?' },
      ],
      more: 3,
    },
  ],
  testEmail: [{ academy: academyName }],
  contactMessage: [{ name: 'Layla', message: 'Hello there!\n\nIs there a course?', phone: null }],
  orderPlaced: [
    {
      ...order,
      method: 'transfer',
      way: 'Bank transfer',
      instructions: 'Pay by transfer.',
      sendTo: { name: 'Lantern', bank: 'Bank of the Lane', account: 'XX00' },
    },
    { ...order, method: 'transfer', way: null, instructions: '', sendTo: { name: '', bank: '', account: '' } },
    { ...order, method: 'cash', way: 'Cash', instructions: '', sendTo: null },
  ],
  orderConfirmed: [order, { ...order, holding: 'books' }, { ...order, holding: 'courses' }],
  orderDeclined: [{ number: order.number, reason }],
  paymentDue: [{ number: order.number, amount: 12.5, dueOn: '2026-11-30', currency: 'USD' }],
  orderReopened: [
    { number: order.number, reason, hadAccess: true },
    { number: order.number, reason, hadAccess: false },
  ],
  requestAccepted: [
    { course, until },
    { course, until: null },
  ],
  requestDeclined: [{ course, reason }],
  reportAnswered: [
    { quiz: 'Practice Test 1', quizId: 1001, reason, isWithheld: false },
    { quiz: 'Practice Test 1', quizId: 1001, reason: null, isWithheld: false },
    { quiz: 'Practice Test 1', quizId: 1001, reason, isWithheld: true },
  ],
  resultCorrected: [correction, { ...correction, isWithheld: true }],
  correctionUndone: [correction],
  assigned: [
    {
      academy: academyName,
      name: 'Boundaries',
      questions: null,
      course,
      dueAt: '2026-11-29T16:00:00Z',
      zone: 'UTC',
      path,
    },
    {
      academy: academyName,
      name: 'Inferences',
      questions: 7,
      course: null,
      dueAt: '2026-11-29T16:00:00Z',
      zone: 'UTC',
      path,
    },
  ],
  assignmentReminder: [
    {
      academy: academyName,
      zone: 'UTC',
      things: [
        { name: 'Boundaries', questions: 7, dueAt: '2026-11-29T16:00:00Z', isOverdue: true },
        { name: 'Practice Test 1', questions: null, dueAt: '2026-11-30T16:00:00Z', isOverdue: false },
      ],
    },
  ],
  parentConfirmation: [{ academy: academyName, name: 'Layla', path, hours: 48 }],
  parentReport: [
    report,
    {
      ...report,
      practice: { is: 'never' },
      score: { is: 'none' },
      level: { is: 'early', missing: 5 },
      lessons: { lately: 0, done: 0, total: 0 },
      test: null,
      next: { to: 'lesson', name: 'Boundaries' },
    },
    {
      ...report,
      practice: { is: 'paused', days: 40 },
      score: { is: 'right', correct: 0, total: 10 },
      level: { is: 'guessing' },
      lessons: { lately: 0, done: 1, total: 1 },
      test: { is: 'today' },
      next: { to: 'rest' },
    },
    { ...report, practice: { is: 'rested' }, next: { to: 'drill', skill: 'Inferences', count: 7 } },
  ],
  weeklyEmail: [
    {
      academy: academyName,
      name: 'Layla',
      practice: report.practice,
      lessons: 2,
      due: [
        { name: 'Boundaries', dueAt: '2026-11-29T16:00:00Z', isOverdue: true },
        { name: 'Practice Test 1', dueAt: '2026-11-30T16:00:00Z', isOverdue: false },
      ],
      next: report.next,
      path,
      zone: 'UTC',
      token: 'x',
    },
    {
      academy: academyName,
      name: 'Layla',
      practice: { is: 'rested' },
      lessons: 0,
      due: [],
      next: { to: 'rest' },
      path,
      zone: 'UTC',
      token: 'x',
    },
    {
      academy: academyName,
      name: 'Layla',
      practice: { is: 'never' },
      lessons: 0,
      due: [],
      next: { to: 'lesson', name: 'Boundaries' },
      path,
      zone: 'UTC',
      token: 'x',
    },
    {
      academy: academyName,
      name: 'Layla',
      practice: { is: 'never' },
      lessons: 0,
      due: [],
      next: { to: 'drill', skill: 'Inferences', count: 7 },
      path,
      zone: 'UTC',
      token: 'x',
    },
  ],
  announcement: [
    { academy: academyName, title: 'No class on Monday', text: 'We meet on Tuesday.\n\nBring paper.', path },
  ],
  accountsJoined: [{ academy: academyName, remaining: 'layla@mail.example', joined: 'layla@school.example' }],
  accountsParted: [{ academy: academyName, remaining: 'layla@mail.example', joined: 'layla@school.example' }],
  accessChanged: [
    { course, action: 'granted', until, reason },
    { course, action: 'extended', until: null, reason: null },
    { course, action: 'shortened', until, reason: null },
    { course, action: 'revoked', until: null, reason: null },
  ],
  passwordLink: [{ academy: academyName, path }],
  addressLink: [{ academy: academyName, path }],
}

const trimmed = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}?!.]+$/gu, '')

/** Yields every text that is among the facts of these emails, or of the academy. */
function* dataOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield* [value, ...value.split('\n\n')]
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* dataOf(one)
}
const sender = {
  academyName,
  address: '7 Lamplighter Lane',
  phone: '+1 202 555 0143',
  contactEmail: 'desk@lantern.test',
  siteUrl: 'https://lantern.test',
  languages: [testLanguage] as const,
}

const data = new Set([...dataOf(facts), academyName, sender.address, sender.phone, 'lantern.test'])

/** Returns the parts of an email that are neither of its texts nor data, in HTML and in plain text. */
const strayTexts = ({ subject, html, text }: RenderedEmail) =>
  [subject, ...visibleTexts(html), ...text.split('\n').filter((line) => !line.startsWith('https://'))]
    .flatMap(unwritten)
    .map(trimmed)
    .filter((part) => !data.has(part))

test.each(Object.entries(facts))('every text of the email %s comes from the dictionary, or is data', (kind, given) => {
  const write = texts[kind as keyof EmailTexts] as (facts: unknown) => Parameters<typeof renderEmail>[0]
  for (const one of given) {
    const email = renderEmail({ ...write(one), language: testLanguage.code, to: 'layla@students.example' }, sender)
    expect(strayTexts(email)).toEqual([])
    expect(visibleTexts(email.html).some((text) => text.startsWith('⟦'))).toBe(true)
    expect(email.html).toContain('<html lang="en-x-test" dir="rtl">')
  }
})

test('every email names the academy with its address and number, and is answered to it unless it names another', () => {
  const words = { language: 'en', subject: 'S', heading: 'H', paragraphs: ['P'], to: 'layla@students.example' }
  const email = renderEmail(words, sender)
  expect(email.replyTo).toBe('desk@lantern.test')
  for (const body of [email.text, email.html])
    for (const part of [academyName, '7 Lamplighter Lane', '+1 202 555 0143']) expect(body).toContain(part)
  expect(renderEmail({ ...words, replyTo: 'amal@students.example' }, sender).replyTo).toBe('amal@students.example')
  const bare = renderEmail(words, { ...sender, address: null, phone: null, contactEmail: null })
  expect('replyTo' in bare).toBe(false)
  expect(bare.text).toContain(`-- \n${academyName}\nhttps://lantern.test\n`)
})

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ languages: [{ code: 'en', name: 'English', direction: 'ltr' }, testLanguage] })
})
afterAll(() => academy.close())

test('an email is in the language that the account of its receiver has chosen', async () => {
  const [english, other] = [await newMember(academy), await newMember(academy)]
  await academy.database.pool.query('UPDATE users SET language = $1 WHERE email = $2', [testLanguage.code, other.email])
  for (const { email } of [english, other]) await academy.visitor('POST /auth/password-code', { body: { email } })
  const sent = new Map<string, RenderedEmail>()
  await workOff(academy, { mailer: { send: async (email) => void sent.set(email.to, email) } })
  const [first, second] = [english, other].map(({ email }) => sent.get(email) ?? expect.unreachable())
  expect(first?.html).toContain('<html lang="en" dir="ltr">')
  expect(first?.subject).toMatch(/^\d+ is your Lantern Academy code$/)
  expect(second?.html).toContain('<html lang="en-x-test" dir="rtl">')
  expect(second?.subject).toMatch(/^⟦\d+ is your ⟪Lantern Academy⟫ code~+⟧$/)
  const { address, phone } = await getSettings(academy.database)
  expect(second && strayTexts(second).filter((text) => text !== address && text !== phone)).toEqual([])
})

test('A1 the welcome of a new account is in the language in which its user registered', async () => {
  const email = `${randomUUID()}@people.example`
  const rest = { name: 'Layla Mansour', phone: '+12025550147', parent_phone: '+12025550148' }
  const { statusCode } = await academy.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { cookie: `${languageCookie}=${testLanguage.code}` },
    payload: { ...rest, email, password: 'nine bright lanterns' },
  })
  expect(statusCode).toBe(200)
  const sent = new Map<string, RenderedEmail>()
  await workOff(academy, { mailer: { send: async (one) => void sent.set(one.to, one) } })
  expect(sent.get(email)?.html).toContain('<html lang="en-x-test" dir="rtl">')
})
