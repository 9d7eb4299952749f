import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireInstant } from '../../core/dates.ts'
import { consentTexts, legalTexts, nouns } from '../../core/editing/nouns.ts'
import { demoQuiz, openAcademy, type Academy } from '../../testing/academy.ts'
import { newMember } from '../../testing/member.ts'
import { newAccount } from '../../testing/staff.ts'
import { legalTemplates } from '../site/legal-templates.ts'
import { changeSettings } from '../site/settings.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor')
})
afterAll(() => academy.close())

/** Publishes a text again, perhaps with other words, and returns the id of that state. */
async function publish(noun: (typeof consentTexts)[number], content_html?: string) {
  const at = { params: { noun, id: nouns[noun].onlyId } }
  const open = async () => (await tutor.api('GET /studio/things/:noun/:id', at)).data
  if (content_html !== undefined) {
    const { version, published } = await open()
    const body = { version, values: { ...published, content_html } }
    await tutor.api('POST /studio/things/:noun/:id/draft', { ...at, body })
  }
  const { version } = await open()
  await tutor.api('POST /studio/things/:noun/:id/publish', { ...at, body: { version } })
  return (await academy.visitor('GET /legal/:text', { params: { text: noun } })).data.version?.id ?? 0
}
const publishBoth = async () => ({ privacy: await publish('privacy'), terms: await publish('terms') })
const signIn = async (person: { email: string; password: string }) => {
  const { data } = await academy.visitor('POST /auth/login', { body: person })
  return { asks: data.asks_consent, api: academy.apiWith({ authorization: `Bearer ${data.token}` }) }
}
type Consent = { versions: { privacy?: number; terms?: number }; shipped?: string; guardian: string | null }
async function register(consent?: Consent) {
  const person = { email: `${crypto.randomUUID()}@people.example`, password: 'nine bright lanterns' }
  const rest = { name: 'Layla Mansour', phone: '+12025550147', parent_phone: '+12025550148' }
  await academy.visitor('POST /auth/register', { body: { ...person, ...rest, ...(consent && { consent }) } })
  return person
}

test('P2 the demo publishes its texts, each says first that it is a sample, and its own student has agreed to them', async () => {
  for (const text of legalTexts) {
    const { data } = await academy.visitor('GET /legal/:text', { params: { text } })
    expect(data.html).toMatch(/^<p><strong>This is a sample of the demo academy\./)
    expect(data.html).toContain(legalTemplates[text].content_html)
  }
  expect((await signIn(await newMember(academy))).asks).toBe(true)
  const { rows } = await academy.database.pool.query(
    `SELECT u.email, array(SELECT jsonb_object_keys(c.versions) ORDER BY 1) AS texts FROM consents c JOIN users u ON u.id = c.user_id`,
  )
  expect(rows).toEqual([{ email: 'student@lantern.example', texts: ['privacy', 'terms'] }])
})

test('P2 until a privacy policy is published, registration asks for consent to the one that comes with Lantern, recorded as such', async () => {
  const hide = (noun: (typeof consentTexts)[number]) =>
    tutor.api('POST /studio/things/:noun/:id/hide', { params: { noun, id: nouns[noun].onlyId } })
  await Promise.all(consentTexts.map(hide))
  const listed = async () => (await academy.visitor('GET /site')).data.legal.find(({ text }) => text === 'privacy')
  const shipped = (await listed())?.shipped ?? ''
  expect(await listed()).toEqual({
    text: 'privacy',
    title: 'Privacy policy',
    version: null,
    shipped: expect.any(String),
  })
  // Who has an account is not stopped at the door for words that the academy has not published.
  expect((await signIn(await newMember(academy))).asks).toBe(false)
  const { html, is_shipped: isShipped } = (await academy.visitor('GET /legal/:text', { params: { text: 'privacy' } }))
    .data
  expect([isShipped, html]).toEqual([true, expect.stringContaining('decides what is stored about you')])
  for (const wrong of [undefined, 'other words'])
    await expect(register({ versions: {}, ...(wrong && { shipped: wrong }), guardian: null })).rejects.toMatchObject({
      errors: { agrees: ['The texts have changed since you opened this page. Please read them and agree again.'] },
    })
  const agreedAt = academy.clock.now()
  const people = [await register({ versions: {}, shipped, guardian: null })]
  academy.clock.pass(60_000)
  people.push(await register({ versions: {}, shipped, guardian: null }))
  const consents = await Promise.all(
    people.map(async (person) => (await (await signIn(person)).api('GET /user/consents')).data),
  )
  const text = {
    text: 'privacy',
    title: 'Privacy policy',
    version: expect.any(Number),
    published_at: wireInstant(agreedAt),
    is_shipped: true,
  }
  expect(consents.map(([given]) => given?.texts)).toEqual([[text], [text]])
  const { api } = await signIn(people[0] ?? { email: '', password: '' })
  // Other settings are other words: what was agreed to stays as it was.
  await changeSettings(academy.database, { address: '5 Hamra <Street>', guardianAge: 14 })
  expect((await listed())?.shipped).not.toBe(shipped)
  const now = (await academy.visitor('GET /legal/:text', { params: { text: 'privacy' } })).data.html
  expect(now).toContain('5 Hamra &lt;Street&gt;')
  expect(now).toContain('below the age of 14')
  await changeSettings(academy.database, { guardianAge: 16 })
  const version = consents[0]?.[0]?.texts[0]?.version ?? 0
  expect((await api('GET /user/consents/texts/:version', { params: { version } })).data).toEqual({
    ...text,
    version,
    html,
  })
  expect((await api('GET /user/data')).data.agreed_texts).toEqual([{ ...text, version, html }])
  // It is no version of the academy's own text.
  const { data } = await tutor.api('GET /studio/things/:noun/:id/versions', {
    params: { noun: 'privacy', id: nouns.privacy.onlyId },
  })
  expect(JSON.stringify(data)).not.toContain('decides what is stored')
  const versions = { privacy: await publish('privacy') }
  expect(await listed()).toMatchObject({ version: versions.privacy, shipped: null })
  expect((await api('GET /user/consents')).data).toHaveLength(1)
})

test('P2 a text that was published since the page was opened has to be read first', async () => {
  const { terms } = await publishBoth()
  await expect(register({ versions: { terms }, guardian: null })).rejects.toMatchObject({
    status: 422,
    errors: { agrees: ['The texts have changed since you opened this page. Please read them and agree again.'] },
  })
})

test('P2 consent at registration is recorded with the states of the texts and the time, and is in the own data', async () => {
  const versions = await publishBoth()
  const agreedAt = academy.clock.now()
  const person = await register({ versions, guardian: null })
  academy.clock.pass(86_400_000)
  // A new version of a text asks no one again, and does not change what was agreed to: its words can be read as they were.
  const { html } = (await academy.visitor('GET /legal/:text', { params: { text: 'terms' } })).data
  await publish('terms', '<p>Other terms.</p>')
  const { asks, api } = await signIn(person)
  expect(asks).toBe(false)
  const recorded = {
    id: expect.any(Number),
    given_at: wireInstant(agreedAt),
    withdrawn_at: null,
    texts: [
      {
        text: 'privacy',
        title: 'Privacy policy',
        version: versions.privacy,
        published_at: wireInstant(agreedAt),
        is_shipped: false,
      },
      {
        text: 'terms',
        title: 'Terms',
        version: versions.terms,
        published_at: wireInstant(agreedAt),
        is_shipped: false,
      },
    ],
    younger_than: null,
    guardian: null,
  }
  expect((await api('GET /user/consents')).data).toEqual([recorded])
  const words = [
    { ...recorded.texts[0], html: expect.stringContaining(legalTemplates.privacy.content_html) },
    { ...recorded.texts[1], html },
  ]
  for (const text of words)
    expect((await api('GET /user/consents/texts/:version', { params: { version: text.version ?? 0 } })).data).toEqual(
      text,
    )
  const { consents, agreed_texts: texts } = (await api('GET /user/data')).data
  expect({ consents, texts }).toEqual({ consents: [recorded], texts: expect.arrayContaining(words) })
})

test('P2 an incomplete or invented consent makes no account', async () => {
  const versions = await publishBoth()
  const wrong: Consent[] = [
    { versions: { privacy: versions.privacy, terms: versions.privacy }, guardian: null },
    { versions: { ...versions, terms: 999_999 }, guardian: null },
  ]
  for (const consent of wrong)
    await expect(register(consent)).rejects.toMatchObject({
      status: 422,
      errors: { agrees: ['Please read the texts and agree to them.'] },
    })
  await expect(register({ versions, guardian: ' ' })).rejects.toMatchObject({
    errors: { 'consent.guardian': ['Please enter the name of a parent or guardian.'] },
  })
  // Read before the newest state was published: that is what they agreed to.
  await publish('terms')
  const { api } = await signIn(await register({ versions, guardian: null }))
  expect((await api('GET /user/consents')).data[0]?.texts.map(({ version }) => version)).toEqual([
    versions.privacy,
    versions.terms,
  ])
})

test('P2 who registered without being asked, as clients of the specification do, is asked at the next sign-in, once', async () => {
  const versions = await publishBoth()
  const person = await register()
  const first = await signIn(person)
  expect(first.asks).toBe(true)
  await first.api('POST /user/consents', { body: { versions, guardian: null } })
  expect((await signIn(person)).asks).toBe(false)
})

test('P2 no one is asked in the middle of a test, and staff never', async () => {
  await publishBoth()
  const person = await register()
  const { rows } = await academy.database.pool.query('SELECT id FROM users WHERE email = $1', [person.email])
  const { quizId, versionId } = await demoQuiz(academy.database, 'transitions')
  await academy.database.pool.query(
    `INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase) VALUES ($1, $2, $3, 1, '{}', now(), 'answering')`,
    [rows[0].id, quizId, versionId],
  )
  expect((await signIn(person)).asks).toBe(false)
  await academy.database.pool.query('DELETE FROM attempts WHERE user_id = $1', [rows[0].id])
  expect((await signIn(person)).asks).toBe(true)
  await academy.database.pool.query("UPDATE users SET role = 'assistant' WHERE id = $1", [rows[0].id])
  expect((await signIn(person)).asks).toBe(false)
})

test('P2 a student below the age of the settings names the guardian who agrees; with 0 nothing of it is recorded', async () => {
  const versions = await publishBoth()
  expect((await academy.visitor('GET /site')).data.guardianAge).toBe(16)
  const consentsOf = async (guardian: string) => {
    const { api } = await signIn(await register({ versions, guardian }))
    return (await api('GET /user/consents')).data
  }
  expect(await consentsOf(' Sara Othman ')).toMatchObject([{ younger_than: 16, guardian: 'Sara Othman' }])
  await changeSettings(academy.database, { guardianAge: 0 })
  expect(await consentsOf('Sara Othman')).toMatchObject([{ younger_than: null, guardian: null }])
  await changeSettings(academy.database, { guardianAge: 16 })
})

test('P2 withdrawing is recorded with its time, once, informs the academy in the student’s words, and leads to being asked again', async () => {
  const versions = await publishBoth()
  const person = await register({ versions, guardian: null })
  const { api } = await signIn(person)
  academy.clock.pass(60_000)
  const message = 'I withdraw my consent.'
  await Promise.all([1, 2].map(() => api('POST /user/consents/withdrawal', { body: { message } })))
  const { data } = await api('GET /user/data')
  expect(data.consents).toMatchObject([{ withdrawn_at: wireInstant(academy.clock.now()) }])
  expect(data.messages).toMatchObject([{ email: person.email, message }])
  expect((await signIn(person)).asks).toBe(true)
})

test('P2 staff list the students who have not agreed to the texts as they are now', async () => {
  const versions = await publishBoth()
  const agreed = await register({ versions, guardian: null })
  const asked = await register()
  const listed = async (consent: 'missing' | 'present', { email }: { email: string }) =>
    (await tutor.api('GET /studio/people', { query: { consent, q: email } })).data.rows.some(
      (row) => row.email === email,
    )
  const listsOf = async (person: { email: string }) => [
    await listed('missing', person),
    await listed('present', person),
  ]
  expect(await listsOf(agreed)).toEqual([false, true])
  expect(await listsOf(asked)).toEqual([true, false])
  // They agreed to another state of it.
  await publish('terms')
  expect(await listsOf(agreed)).toEqual([true, false])
})

test('T43 the same consent again makes no row, a text is read by whom has agreed to it alone, and a page holds twenty', async () => {
  const versions = await publishBoth()
  const person = await register({ versions, guardian: null })
  const { api } = await signIn(person)
  for (let again = 0; again < 3; again += 1) await api('POST /user/consents', { body: { versions, guardian: null } })
  expect((await api('GET /user/consents')).data).toHaveLength(1)
  const stranger = await signIn(await register())
  await expect(
    stranger.api('GET /user/consents/texts/:version', { params: { version: versions.terms } }),
  ).rejects.toMatchObject({ status: 404, code: 'legal.not_found' })
  await academy.database.pool.query(
    `INSERT INTO consents (user_id, given_at, versions, withdrawn_at)
      SELECT u.id, now(), $2, now() FROM users u, generate_series(1, 44) WHERE u.email = $1`,
    [person.email, JSON.stringify(versions)],
  )
  const ids: number[] = []
  const lengths: number[] = []
  for (let before: number | undefined | null; before !== null;) {
    const page = await api('GET /user/consents', { query: before === undefined ? {} : { before } })
    expect(JSON.stringify(page).length).toBeLessThan(20_000)
    lengths.push(page.data.length)
    ids.push(...page.data.map(({ id }) => id))
    before = page.next ?? null
  }
  expect(lengths).toEqual([20, 20, 5])
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})

test('T43 a student who agrees and withdraws without end withdraws five times a day, and the academy gets two emails', async () => {
  await changeSettings(academy.database, { contactEmail: 'office@lantern.test' })
  const versions = await publishBoth()
  const { api } = await signIn(await register())
  const refused: unknown[] = []
  const keep = (error: { status: number }) => void refused.push(error.status)
  for (let again = 0; again < 50; again += 1) {
    await api('POST /user/consents', { body: { versions, guardian: null } }).catch(keep)
    await api('POST /user/consents/withdrawal', { body: { message: 'No.' } }).catch(keep)
  }
  // Twenty consents and five withdrawals of fifty each.
  expect(refused).toEqual(Array(30 + 45).fill(429))
  const { data, next } = await api('GET /user/consents')
  expect([data.length, next]).toEqual([6, null])
  expect(JSON.stringify(data).length).toBeLessThan(3_000)
  const { rows: emails } = await academy.database.pool.query(
    `SELECT jsonb_array_length(payload -> 'messages') AS messages FROM outbox WHERE payload ->> 'to' = 'office@lantern.test'`,
  )
  expect(emails).toEqual([{ messages: 5 }])
})
