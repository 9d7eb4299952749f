import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { plainQuiz, type QuestionDraft } from '../src/core/quizzes/quiz.ts'
import { byCommand } from '../src/server/audit/record.ts'
import { addArticle } from '../src/server/blog/store.ts'
import { addBook } from '../src/server/books/store.ts'
import { addCategory, addCourse, addInstructor, addLesson, grantAccess } from '../src/server/courses/writing.ts'
import { addNews } from '../src/server/news/writing.ts'
import { decideOrder } from '../src/server/orders/deciding.ts'
import { attachQuiz, publishVersion, writeDraft } from '../src/server/quizzes/store.ts'
import { decideRequest, listWaitingRequests } from '../src/server/requests/deciding.ts'
import { changeSettings, getSettings, type Settings } from '../src/server/site/settings.ts'
import { addBanner, addTestimonial } from '../src/server/site/store.ts'
import { plainQuestion } from '../src/testing/drafts.ts'
import { everyHostile, hostile, hostileTexts } from '../src/testing/security/hostile.ts'
import { siteUrl, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { printReview } from './paper.ts'
import { callApi, newStudent, newToken, signInByApi, type Person } from './people.ts'

const browser = withBrowser()
const database = withDatabase()

/** PostgreSQL stores no NUL. */
const each = everyHostile.map(({ html }) => html.replaceAll('\0', ''))
/** The payloads that do not swallow what follows them, as one text. */
const together = ['addresses', 'handlers', 'pictures', 'css', 'attributes', 'clobbering', 'letters', 'formulas']
  .flatMap((family) => hostile[family] ?? [])
  .map((html) => html.replaceAll('\0', ''))
  .join('\n')
const words = hostileTexts.join(' ')
/** As much of it as a setting accepts. */
const short = words.slice(0, 200)
const tag = randomUUID().slice(0, 8)
const slug = `hostile-${tag}`

let student: Person
type Way = { id: number; name: string; account_name: string; bank: string; account: string; hint: string }
let ways: Way[] = []
let settings: Settings
const places: Record<string, string | number> = {}

const question = (html: string, at: number): QuestionDraft => ({
  ...plainQuestion,
  externalId: hostileTexts[at % hostileTexts.length] ?? null,
  passageHtml: html,
  stemHtml: `Which? ${html}`,
  spec: { options: [`One ${html}`, `Two ${at}`] },
  key: 'a2',
  explanationHtml: html,
  domain: `Domain ${words}`.slice(0, 200),
  skill: `Skill ${words}`.slice(0, 200),
})

/** Adds a published lesson with a test. */
async function addTest(courseId: number, name: string, questions: QuestionDraft[]) {
  const db = database.get()
  const lesson = { courseId, slug: randomUUID().slice(0, 8), name: `${name} ${words}`, contentHtml: together }
  const lessonId = await addLesson(db, lesson)
  await db.transaction(async (tx) => {
    const settings = {
      ...plainQuiz,
      name: `${name} ${words}`.slice(0, 200),
      descriptionHtml: together,
    }
    const { quizId, versionId } = await writeDraft(tx, courseId, settings, questions)
    await publishVersion(tx, versionId, Date.now())
    await attachQuiz(tx, quizId, lessonId)
  })
  return { lessonId, lessonSlug: lesson.slug }
}

async function writeContent() {
  const db = database.get()
  settings = await getSettings(db)
  await changeSettings(db, { academyName: short, instructorName: short, address: short, aboutHtml: together })
  ways = (await db.pool.query<Way>('SELECT id, name, account_name, bank, account, hint FROM payment_ways')).rows
  await db.pool.query('UPDATE payment_ways SET name = $1, account_name = $1, bank = $1, account = $1, hint = $1', [
    words,
  ])
  const instructorId = await addInstructor(db, { slug, name: words, descriptionHtml: together })
  const texts = { name: `Course ${words}`, summary: words, aboutHtml: together, videoHtml: together }
  const courseId = await addCourse(db, { ...texts, slug, status: 'active', sort: 99, instructorId, zoomLink: words })
  for (const html of each) await addNews(db, { courseId, title: words, contentHtml: html })
  const article = { slug, title: `hostile ${words}`, summary: words, contentHtml: together }
  const categoryId = await addCategory(db, { slug, name: words })
  await addBook(db, { slug, title: words, author: words, summary: words, price: 10, sort: -1 })
  const wantedId = await addCourse(db, {
    ...texts,
    slug: `${slug}-wanted`,
    status: 'active',
    sort: 98,
    categoryId,
    price: 10,
  })
  const articleId = await addArticle(db, { ...article, status: 'published', publishedAt: new Date() })
  await addBanner(db, { heading: words, text: words, imageUrl: '/pictures/banner-1.svg', imageAlt: words, sort: 90 })
  await addTestimonial(db, { name: words, school: words, quote: words, sort: 90 })
  const every = await addTest(courseId, 'Every', each.map(question))
  const player = await addTest(courseId, 'Player', [question(together, 0)])
  return { courseId, instructorId, articleId, categoryId, wantedId, every, player }
}

beforeAll(async () => {
  const { courseId, instructorId, articleId, categoryId, wantedId, every, player } = await writeContent()
  const db = database.get()
  student = await newStudent()
  const token = await newToken(student)
  const { rows } = await db.pool.query<{ id: number }>('SELECT id FROM users WHERE email = $1', [student.email])
  await grantAccess(db, rows[0]?.id ?? 0, courseId, null)
  // No form lets such a name in; what shows names does not rely on it.
  await db.pool.query('UPDATE users SET name = $1 WHERE email = $2', [words, student.email])
  const call = async <Data>(on: string, body?: unknown) => {
    const { status, data } = await callApi<Data>(on, { token, ...(body !== undefined && { body }) })
    expect([on, status]).toEqual([on, 200])
    return data
  }
  await call(`POST /courses/${slug}/reviews`, { rating: 5, text: words })
  await call('POST /contact', { name: words.slice(0, 120), email: 'a@b.example', message: words })
  const quiz = await call<{ id: number }>(`POST /user-quiz/${every.lessonId}`)
  await call(`POST /user-answer/${quiz.id}`, { answers: [] })
  const open = await call<{ attempt: { attempt_id: number }; questions: { id: number }[] }>(
    `POST /user-quiz/${player.lessonId}`,
  )
  const mark = { id: 'a', part: 'question', start: 0, end: 5, quote: 'Which', style: 'blue', note: words }
  await call(`POST /attempts/${open.attempt.attempt_id}/annotations`, {
    saves: [{ question_id: open.questions[0]?.id, seq: 1, marks: [mark] }],
  })
  const book = (await call<{ id: number }[]>('GET /books'))[0]?.id
  const fillCart = () => call<{ total: number }>('POST /cart/items', { kind: 'book', id: book })
  const order = async () => {
    const { total } = await fillCart()
    const body = { key: randomUUID(), method: 'transfer', expected_total: total, delivery: words }
    return (await call<{ number: string }>('POST /orders', body)).number
  }
  places[':order'] = await order()
  await call(`POST /orders/${places[':order']}/reference`, { reference: hostileTexts[0] })
  const declined = await order()
  places[':declined'] = declined
  await decideOrder(db, {
    number: declined,
    decision: { confirm: false, reason: words },
    now: Date.now(),
    author: byCommand,
  })
  await fillCart()
  await call(`POST /apply-courses/${wantedId}`)
  const id = (await listWaitingRequests(db)).find(({ email }) => email === student.email)?.id ?? 0
  await decideRequest(db, { id, decision: { accept: false, reason: words }, now: Date.now(), author: byCommand })
  Object.assign(places, {
    ':category': categoryId,
    ':instructor': instructorId,
    ':article': articleId,
    ':finished': quiz.id,
  })
  Object.assign(places, { ':player': player.lessonId, ':lesson': every.lessonSlug })
})

// Other journeys of this run use the same academy.
afterAll(async () => {
  const db = database.get()
  await changeSettings(db, settings)
  for (const { id, name, account_name: holder, bank, account, hint } of ways)
    await db.pool.query(
      'UPDATE payment_ways SET name = $2, account_name = $3, bank = $4, account = $5, hint = $6 WHERE id = $1',
      [id, name, holder, bank, account, hint],
    )
  await db.pool.query("UPDATE courses SET status = 'draft' WHERE slug LIKE $1", [`${slug}%`])
  await db.pool.query("UPDATE books SET status = 'draft' WHERE slug = $1", [slug])
  await db.pool.query('UPDATE courses SET category_id = NULL WHERE slug LIKE $1', [`${slug}%`])
  await db.pool.query('DELETE FROM categories WHERE slug = $1', [slug])
  await db.pool.query("UPDATE articles SET status = 'draft' WHERE slug = $1", [slug])
  await db.pool.query('UPDATE banners SET is_visible = false WHERE heading = $1', [words])
  await db.pool.query('UPDATE testimonials SET is_visible = false WHERE name = $1', [words])
  // The next journeys read the academy's own name.
  const shown = async () => (await callApi<{ academyName: string }>('GET /site')).data.academyName
  await vi.waitFor(async () => expect(await shown()).toBe(settings.academyName), { timeout: 15_000, interval: 250 })
})

/** Records what content must not be able to do in a browser. */
function watch(context: BrowserContext) {
  const happened: string[] = []
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${siteUrl()}/`) && !/^(data|blob):/.test(url)) happened.push(`asked ${url}`)
  })
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      happened.push(`said ${dialog.message()}`)
      void dialog.dismiss()
    })
  })
  return happened
}

/** Returns everything in a document that could run, load or mislead without a policy. */
const harmOn = (page: Page) =>
  page.evaluate(() => {
    const harmful: string[] = 'pwned' in window ? ['pwned'] : []
    for (const element of document.body.querySelectorAll('*')) {
      const name = element.localName
      const isOurs = name === 'script' && element.matches('#hydration, [type=module]')
      if (/^(script|iframe|object|embed|base|meta|link|style|portal|frame)$/.test(name) && !isOurs)
        harmful.push(element.outerHTML.slice(0, 80))
      for (const { name: attribute, value } of element.attributes)
        if (/^on|^srcdoc$|^ping$/.test(attribute) || /^\s*(javascript|vbscript|data:text)/i.test(value))
          harmful.push(`${name} ${attribute}=${value.slice(0, 60)}`)
      if (
        element instanceof HTMLAnchorElement &&
        element.href !== '' &&
        !/^(https?:|mailto:|tel:)$/.test(element.protocol)
      )
        harmful.push(`leads to ${element.href}`)
    }
    if (document.querySelectorAll('#hydration').length > 1) harmful.push('two hydrations')
    return harmful
  })

test('the checker works: without sanitizing and policy the payloads run', async () => {
  browser.expectErrors(/./)
  const { context } = await browser.open()
  await context.route(/evil\.example/, (route) => route.abort())
  const happened = watch(context)
  const page = await context.newPage()
  await page.setContent(`<body>${together}</body>`)
  await expect.poll(async () => (await harmOn(page)).includes('pwned')).toBe(true)
  expect((await harmOn(page)).length).toBeGreaterThan(10)
  expect(happened.some((one) => one.includes('evil.example'))).toBe(true)
})

const pages = [
  '/',
  '/courses',
  '/courses?category_id=:category',
  `/courses/${slug}-wanted`,
  `/courses/${slug}`,
  `/courses/${slug}/about`,
  `/courses/${slug}/video`,
  `/courses/${slug}/news`,
  `/courses/${slug}/reviews`,
  `/courses/${slug}/lessons/:lesson`,
  '/instructors/:instructor',
  '/about-us',
  '/blog',
  '/blog/:article',
  '/search?q=hostile',
  `/search?q=${encodeURIComponent(words)}`,
  `/login?next=${encodeURIComponent(words)}`,
  '/profile',
  '/my-courses',
  '/quizzes',
  '/quiz-answers/:finished',
  '/quiz/:player',
  '/books',
  '/cart',
  '/checkout',
  '/contact',
  '/orders',
  '/orders/:order',
  '/orders/:declined',
  `/no/${encodeURIComponent(words)}`,
]

test('hostile HTML and names do not run, load or redirect on any page that shows them', async () => {
  // Pictures that are not there, and an address that is not.
  browser.expectErrors(/status of 404/)
  const { context } = await browser.open()
  await signInByApi(context, student)
  const happened = watch(context)
  const page = await context.newPage()
  const harmful: Record<string, string[]> = {}
  for (const path of pages) {
    const answer = await page.goto(path.replace(/:[a-z]+/, (place) => String(places[place])))
    expect([path, answer?.status()]).toEqual([path, path.startsWith('/no/') ? 404 : 200])
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForFunction(() => document.readyState === 'complete')
    const harm = await harmOn(page)
    if (harm.length > 0) harmful[path] = harm
  }
  expect(harmful).toEqual({})
  expect(happened).toEqual([])
})

test('the printed review shows a hostile name as text', async () => {
  const { context, page } = await browser.open()
  browser.expectErrors(/status of 404/)
  await signInByApi(context, student)
  const happened = watch(context)
  const paper = await printReview(context, page, `/quiz-answers/${places[':finished']}`)
  await paper
    .getByText(hostileTexts[0] ?? '')
    .first()
    .waitFor()
  expect(await harmOn(paper)).toEqual([])
  expect(happened).toEqual([])
})

test('P7 pages, redirects, refusals and built files have nosniff, and a CSP that lets scripts of this site run at most', async () => {
  const ask = (path: string, options?: RequestInit) => fetch(`${siteUrl()}${path}`, { redirect: 'manual', ...options })
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(await (await ask('/')).text()) ?? []
  for (const [path, status, method] of [
    ['/', 200],
    ['/login', 200],
    ['/profile', 302],
    ['/nothing', 404],
    ['/%E0%A4%A', 400],
    ['/', 405, 'POST'],
    [script, 200],
    ['/assets/none.js', 404],
    ['/favicon.svg', 200],
    ['/robots.txt', 200],
  ] satisfies [path: string, status: number, method?: string][]) {
    const answer = await ask(path, { ...(method && { method }) })
    const [policy, sniffing] = ['content-security-policy', 'x-content-type-options'].map((name) =>
      answer.headers.get(name),
    )
    const isStrict =
      /^default-src ('none'|'self'; script-src 'self');/.test(policy ?? '') &&
      policy?.includes("frame-ancestors 'none'")
    expect([path, answer.status, isStrict, sniffing]).toEqual([path, status, true, 'nosniff'])
  }
})
