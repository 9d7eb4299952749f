import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, siteUrl, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { callApi, newStudent, newToken, signInByApi } from './people.ts'
import { readCourses } from '../src/demo/content.ts'
import { addCourse, addLesson } from '../src/server/courses/writing.ts'

const browser = withBrowser()
const database = withDatabase()

const course = '/courses/digital-sat-reading-and-writing'
const forVisitors = [
  '/',
  '/login',
  '/register',
  '/forgetpass',
  '/courses',
  course,
  `${course}/lessons`,
  `${course}/about`,
  `${course}/lessons/words-in-context`,
  `${course}/lessons/boundaries`,
  '/about-us',
  '/dsat-calculator',
  '/sat-calculator',
  '/no/such/page',
]
/** ':mcq' and ':modules' stand for ids of lessons, ':taken' for that of a finished quiz. */
const forStudents = [
  '/',
  '/courses',
  '/my-courses',
  course,
  `${course}/lessons/how-the-section-works`,
  '/quizzes',
  '/quiz/:modules',
  '/mcq-quiz/:mcq',
  '/module-quiz/:modules',
  '/quiz-answers/:taken',
  '/quiz-answers/999999',
]
const places: Record<string, number> = {}
const addressOf = (path: string) => path.replace(/:\w+/, (place) => String(places[place]))

type Profile = Awaited<ReturnType<BrowserContext['storageState']>>
let profile: Profile

// One student for the pages of students, who has access, a finished quiz and nothing else; these tests only look.
beforeAll(async () => {
  const student = await newStudent()
  await database.grant(student, 30)
  const { data } = await callApi<{ lessons: { id: number; slug: string }[] }>(`GET ${course}`)
  const idOf = (slug: string) => data.lessons.find((lesson) => lesson.slug === slug)?.id ?? 0
  places[':mcq'] = idOf('how-the-section-works')
  places[':modules'] = idOf('practice-test-1')
  const token = await newToken(student)
  const { data: quiz } = await callApi<{ id: number }>(`POST /user-quiz/${idOf('transitions')}`, { token })
  await callApi(`POST /user-answer/${quiz.id}`, { token, body: { answers: [] } })
  places[':taken'] = quiz.id
  const { context } = await browser.open()
  await signInByApi(context, student)
  profile = await context.storageState()
  await context.close()
})

/** Every page of the tests below, and who looks at it. */
const everyPage = [
  ...forVisitors.map((path) => ({ who: 'a visitor', path })),
  ...forStudents.map((path) => ({ who: 'a student', path })),
]
const optionsFor = (who: string) => (who === 'a student' ? { storageState: profile } : {})

/** Pages that answer with 403 or 404 on purpose, which a browser logs. */
const refusing = new Set([`${course}/lessons/boundaries`, '/no/such/page', '/quiz-answers/999999'])

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path), { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** The HTML that the server sends, before any script. */
async function sent(path: string, who: string): Promise<{ status: number; html: string }> {
  const cookie = who === 'a student' ? profile.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') : ''
  const response = await fetch(siteUrl() + addressOf(path), { headers: { cookie }, redirect: 'manual' })
  return { status: response.status, html: await response.text() }
}

const headOf = (html: string) => ({
  titles: [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title),
  descriptions: [...html.matchAll(/<meta name="description" content="([^"]*)"/g)].map(([, text]) => text),
})

describe('what the server sends', () => {
  const titles: [string, string, string][] = [
    ['a visitor', '/', 'Home'],
    ['a visitor', '/login', 'Login'],
    ['a visitor', '/register', 'Register'],
    ['a visitor', '/forgetpass', 'Forgot password'],
    ['a visitor', '/courses', 'Courses'],
    ['a visitor', course, 'Digital SAT Reading and Writing'],
    ['a visitor', `${course}/lessons`, 'Digital SAT Reading and Writing'],
    ['a visitor', `${course}/about`, 'Digital SAT Reading and Writing'],
    [
      'a visitor',
      `${course}/lessons/words-in-context`,
      'Words in Context: Predict Before You Look - Digital SAT Reading and Writing',
    ],
    ['a visitor', '/about-us', 'About Us'],
    ['a visitor', '/dsat-calculator', 'DSAT Calculator'],
    ['a visitor', '/sat-calculator', 'SAT Calculator'],
    ['a visitor', '/no/such/page', '404 Not Found'],
    ['a student', '/my-courses', 'My courses'],
    ['a student', '/quizzes', 'Quizzes'],
    ['a student', '/quiz/:modules', 'Digital SAT Reading and Writing — Practice Test 1'],
    ['a student', '/mcq-quiz/:mcq', 'First Steps'],
    ['a student', '/module-quiz/:modules', 'Digital SAT Reading and Writing — Practice Test 1'],
    ['a student', '/quiz-answers/:taken', 'Answers: Grammar Sprint'],
  ]

  test('S2 holds one title of the academy and one description for every page', async () => {
    const descriptions = new Map<string, string>()
    for (const [who, path, title] of titles) {
      const { html } = await sent(path, who)
      const head = headOf(html)
      expect(head.titles, path).toEqual([`Lantern Academy - ${title}`])
      expect(head.descriptions, path).toHaveLength(1)
      expect(head.descriptions[0]?.length, path).toBeGreaterThan(20)
      // The parts of a course share its title, and so may share what is said of it; a quiz has three addresses.
      const kind = path.startsWith(`${course}/lessons/`) ? 'lesson' : path.startsWith(course) ? 'course' : title
      descriptions.set(/quiz\//.test(path) ? 'quiz' : kind, head.descriptions[0] ?? '')
    }
    expect(new Set(descriptions.values()).size).toBe(descriptions.size)
  })

  test('S1 S2 is a 404 screen with status 404 where nothing is', async () => {
    browser.expectErrors(/status of 404/)
    for (const path of ['/no/such/page', '/courses/no-such-course', `${course}/lessons/no-such-lesson`]) {
      const { status, html } = await sent(path, 'a visitor')
      expect(status, path).toBe(404)
      expect(html, path).toContain('404 Not Found')
    }
    const { page } = await browser.open()
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: '404 Not Found' }).waitFor()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('C8 has nothing of a locked lesson’s text and video for who may not watch it', async () => {
    const written = (await readCourses()).find(({ slug }) => course.endsWith(slug))
    const lesson = written?.lessons.find(({ slug }) => slug === 'boundaries')
    const passages = (lesson?.contentHtml.match(/[A-Za-z ,]{25,}/g) ?? []).map((passage) => passage.trim())
    expect(passages.length).toBeGreaterThan(10)
    const path = `${course}/lessons/boundaries`
    const found = (html: string) => [...passages, 'LANTERN0002'].filter((passage) => html.includes(passage))

    const locked = await sent(path, 'a visitor')
    expect(locked.status).toBe(403)
    expect(locked.html).toContain('This lesson opens with the course.')
    expect(found(locked.html)).toEqual([])
    const call = await callApi(`GET ${path}`)
    expect(call.status).toBe(403)
    expect(found(JSON.stringify(call))).toEqual([])
    // The same look finds all of it where it may be watched.
    expect(found((await sent(path, 'a student')).html)).toHaveLength(passages.length + 1)
  })
})

describe('every page', () => {
  for (const { who, path } of everyPage) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${path} in ${colorScheme} for ${who}: axe finds nothing, at 360 and 1280 px`, async () => {
        if (refusing.has(path)) browser.expectErrors(/status of 40[34]/)
        const { page } = await browser.open({ ...optionsFor(who), colorScheme, reducedMotion: 'reduce' })
        await openPage(page, path)
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 800 })
          await expectAccessible(page)
        }
      })
    }

    test(`${path} for ${who}: at 320 px it scrolls only down, and nobody else is asked for anything`, async () => {
      if (refusing.has(path)) browser.expectErrors(/status of 40[34]/)
      const { context, page } = await browser.open({ ...optionsFor(who), viewport: { width: 320, height: 640 } })
      const asked: string[] = []
      context.on('request', (request) => asked.push(request.url()))
      await openPage(page, path)
      const widths = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        scrollTo(400, 0)
        return { scrollWidth, clientWidth, scrolled: scrollX }
      })
      expect(widths).toEqual({ scrollWidth: widths.clientWidth, clientWidth: widths.clientWidth, scrolled: 0 })
      expect(asked.length).toBeGreaterThan(3)
      expect(asked.filter((url) => !url.startsWith(`${siteUrl()}/`) && !url.startsWith('data:'))).toEqual([])
    })
  }
})

test('C6 a course lists its visible lessons by their order, with their locks', async () => {
  const db = database.get()
  const slug = `locks-${Date.now()}`
  const courseId = await addCourse(db, { slug, name: 'A Course of Locks', status: 'active', sort: 900 })
  const add = (name: string, sort: number, more: object = {}) =>
    addLesson(db, { courseId, slug: name.toLowerCase(), name, sort, ...more })
  await add('Third', 3)
  const second = await add('Second', 2, { isFree: true })
  await add('Hidden', 1, { isVisible: false })
  await add('First', 1, { isFree: true })

  const student = await newStudent()
  await database.watch(student, second)
  const { context, page } = await browser.open()
  await signInByApi(context, student)
  await page.goto(`/courses/${slug}/lessons`)
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  const names = page.getByRole('main').getByText(/^(First|Second|Third|Hidden)$/)
  await row('First').waitFor()
  expect(await names.allTextContents()).toEqual(['First', 'Second', 'Third'])

  await row('First').getByText('Open', { exact: true }).waitFor()
  await row('Third').getByText('Locked', { exact: true }).waitFor()
  expect(await row('Third').getByRole('link').count()).toBe(0)
  await row('Second').getByText('Watched', { exact: true }).waitFor()
  const look = (name: string) =>
    page.getByText(name, { exact: true }).evaluate((element) => {
      const { textDecorationLine, color } = getComputedStyle(element)
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
      return { isStruck: textDecorationLine === 'line-through', isGreen: green > red && green > blue }
    })
  expect(await look('Second')).toEqual({ isStruck: true, isGreen: true })
  expect(await look('First')).toEqual({ isStruck: false, isGreen: false })

  await row('First').getByRole('link', { name: 'First' }).click()
  await page.waitForURL(`**/courses/${slug}/lessons/first`)
  await page.getByRole('heading', { level: 1, name: 'First' }).waitFor()
})
