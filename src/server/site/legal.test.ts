import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import { OwnData } from '../../contract/own-data.ts'
import { wireInstant } from '../../core/dates.ts'
import { legalTexts, nouns, type LegalText } from '../../core/editing/nouns.ts'
import type { Values } from '../../core/editing/fields.ts'
import { accounts } from '../../languages/en/accounts.ts'
import { openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'
import { legalTemplates, shippedPrivacy } from './legal-templates.ts'
import { changeSettings, getSettings } from './settings.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor')
})
afterAll(() => academy.close())

const at = (noun: LegalText) => ({ params: { noun, id: nouns[noun].onlyId } })
const open = async (noun: LegalText) => (await tutor.api('GET /studio/things/:noun/:id', at(noun))).data
const save = async (noun: LegalText, values: Values) => {
  const { version, published, draft } = await open(noun)
  const body = { version, values: { ...published, ...draft, ...values } }
  await tutor.api('POST /studio/things/:noun/:id/draft', { ...at(noun), body })
}
const publish = async (noun: LegalText) =>
  tutor.api('POST /studio/things/:noun/:id/publish', { ...at(noun), body: { version: (await open(noun)).version } })
const read = async (text: LegalText) => (await academy.visitor('GET /legal/:text', { params: { text } })).data
const linked = async () => (await academy.visitor('GET /site')).data.legal.map(({ text }) => text)

const unpublished = async (who = tutor) =>
  (await who.api('GET /studio/today')).data.unpublished_texts.map(({ title }) => title)

test('T15 T25 the template of refunds promises no end of access, which a refund ends only where staff say so', () => {
  expect(legalTemplates.refunds.content_html).toContain('The academy can end your access to the course with a refund')
  expect(legalTemplates.refunds.content_html).not.toContain('A refund ends')
})

test('T15 P2 each legal text begins as a template that staff see, and is linked once it is published; privacy always is; until then Today names it', async () => {
  for (const text of legalTexts) {
    expect((await open(text)).published).toEqual(legalTemplates[text])
    if (text === 'privacy') expect(await read(text)).toMatchObject({ version: null, is_shipped: true })
    else await expect(read(text)).rejects.toMatchObject({ status: 404, code: 'legal.not_found' })
  }
  // It says what the software stores and who is responsible, and claims nothing else of the academy. P1
  expect(await linked()).toEqual(['privacy'])
  expect(await unpublished()).toEqual(['Privacy policy', 'Terms', 'Refunds'])
  expect((await academy.app.inject('/sitemap.xml')).body).not.toContain('/legal/')
  await publish('refunds')
  await publish('privacy')
  expect(await linked()).toEqual(['privacy', 'refunds'])
  expect(await unpublished()).toEqual(['Terms'])
  expect(await unpublished(await newAccount(academy, 'assistant'))).toEqual([])
  expect(await read('refunds')).toMatchObject({ title: 'Refunds', html: legalTemplates.refunds.content_html })
  const { body } = await academy.app.inject('/sitemap.xml')
  expect(body).toContain('<loc>https://lantern.test/legal/privacy</loc>')
  expect(body).not.toContain('/legal/terms')

  await tutor.api('POST /studio/things/:noun/:id/hide', at('refunds'))
  expect(await linked()).toEqual(['privacy'])
  expect(await refusalOf(read('refunds'))).toMatchObject({ status: 404 })
  for (const act of ['delete', 'duplicate'] as const)
    expect(await refusalOf(tutor.api(`POST /studio/things/:noun/:id/${act}`, at('refunds')))).toMatchObject({
      status: 404,
    })
})

/** The words for each part of the own data, in the privacy policy and on the profile. */
const namedAs: Record<keyof z.output<typeof OwnData>, [inPolicy: string, onProfile?: string]> = {
  account: ['a parent’s phone number', 'your account'],
  consents: ['What you have agreed to', 'what you have agreed to'],
  agreed_texts: ['What you have agreed to', 'what you have agreed to'],
  pictures: ['picture', 'pictures'],
  sessions: ['devices'],
  fair_conditions: ['more time in tests', 'testing accommodations'],
  access: ['courses that are open to you', 'access'],
  awaited_access: ['courses that are open to you', 'access'],
  watched_lessons: ['lessons you have opened', 'lessons'],
  requests: ['requests'],
  attempts: ['every answer', 'attempts with your answers and notes'],
  practice_sets: ['your practice', 'practice'],
  drills: ['drills'],
  mistakes: ['mistakes'],
  words: ['words you have saved', 'saved words'],
  estimates: ['shown of your skills', 'skills'],
  parent_links: ['links that show a parent', 'links for parents'],
  weekly_email: ['weekly email'],
  shown_scores: ['skills and scores', 'scores'],
  official_scores: ['scores in official tests', 'official scores'],
  cart: ['your cart', 'cart'],
  orders: ['Your orders', 'orders'],
  reports: ['questions you have reported', 'reported questions'],
  reviews: ['your reviews', 'reviews'],
  groups: ['your groups', 'groups'],
  notes_of_staff: ['notes of the staff', 'what staff noted'],
  announcements: ['announcements'],
  assignments: ['assignments'],
  emails: ['emails'],
  messages: ['messages you send us', 'messages'],
}

test('P2 A10 the privacy policy begins with all that is stored about a person, the rule for the young, how long, and withdrawing', () => {
  expect(Object.keys(namedAs).toSorted()).toEqual(Object.keys(OwnData.shape).toSorted())
  const policy = legalTemplates.privacy.content_html
  for (const [inPolicy, onProfile = inPolicy] of Object.values(namedAs)) {
    expect(policy).toContain(inPolicy)
    expect(accounts.profile.dataText).toContain(onProfile)
  }
  for (const rule of [
    'name of the parent or guardian',
    'date of your test',
    'after a year',
    '12 months after your last course',
    'address of a parent when',
    'withdraw it',
  ])
    expect(policy).toContain(rule)
  expect(legalTemplates.terms.content_html).toContain('The law of the country where the academy is applies.')
  const at = { address: '1 Quay', phone: '+1 202', contactEmail: null }
  const { html } = shippedPrivacy({ academyName: 'Lantern', ...at, guardianAge: 15, learningMonths: 12 })
  for (const part of ['Lantern', 'responsible for it (the controller)', '1 Quay', '+1 202', 'age of 15'])
    expect(html).toContain(part)
})

test.for([
  { months: 1, named: 'are deleted one month after your last course has ended' },
  { months: 6, named: 'are deleted 6 months after your last course has ended' },
])(
  'P2 A10 the policy that comes with Lantern names the $months months of the settings after which practice is deleted',
  async ({ months, named }) => {
    await changeSettings(academy.database, { learningMonths: months })
    onTestFinished(() => changeSettings(academy.database, { learningMonths: 12 }))
    const { html } = shippedPrivacy(await getSettings(academy.database))
    expect(html).toContain(named)
    expect(html).not.toContain('12 months')
  },
)

test('T15 every published state of a legal text stays with its time and a number of its own, and a draft changes nothing', async () => {
  await publish('terms')
  const first = await read('terms')
  expect(first.version?.published_at).toBe(wireInstant(academy.clock.now()))
  academy.clock.pass(86_400_000)
  await save('terms', { content_html: '<p onclick="x()">Second.</p><script>x()</script>' })
  expect(await read('terms')).toEqual(first)
  await publish('terms')
  const second = await read('terms')
  expect(second.html).toBe('<p>Second.</p>')
  expect(second.version?.id).toBeGreaterThan(first.version?.id ?? Infinity)

  const { rows } = await academy.database.pool.query(
    `SELECT id, values ->> 'content_html' AS html FROM thing_versions WHERE noun = 'terms' ORDER BY id`,
  )
  expect(rows).toEqual([
    { id: first.version?.id, html: first.html },
    { id: second.version?.id, html: second.html },
  ])
  await tutor.api('POST /studio/things/:noun/:id/versions/:versionId', {
    params: { ...at('terms').params, versionId: first.version?.id ?? 0 },
    body: { version: (await open('terms')).version },
  })
  await publish('terms')
  expect((await read('terms')).html).toBe(first.html)
})

test('T15 a legal text without words is not published', async () => {
  await publish('privacy')
  const { html } = await read('privacy')
  await save('privacy', { content_html: '<p>&nbsp; </p>' })
  await expect(publish('privacy')).rejects.toMatchObject({
    status: 422,
    errors: { content_html: ['This must not be empty.'] },
  })
  expect((await read('privacy')).html).toBe(html)
})
